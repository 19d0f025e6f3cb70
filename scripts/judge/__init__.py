"""Judges a learner's code for an exercise: the same verdict in a browser, in a terminal and in the checks."""

import sys

# `python -m terminal` puts the learner's folder first, with a random.py or numpy.py in it.
if sys.argv[:1] == ["-m"] and not sys.flags.safe_path:
    del sys.path[0]
