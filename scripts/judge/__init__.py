"""Judges a learner's code for an exercise: the same verdict in a browser, in a terminal and in the checks."""
