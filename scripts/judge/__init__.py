"""Judges a learner's code for an exercise: the same verdict in a browser, in a terminal and in the checks."""

import sys

if sys.argv[:1] == ["-m"] and not sys.flags.safe_path:
    del sys.path[
        0
    ]  # `python -m judge` puts the learner's folder first, random.py and numpy.py in it
