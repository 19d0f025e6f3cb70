"""The judge in a terminal: commands, a process for each submission, verdicts as text."""

import sys

# `python -m terminal` puts the learner's folder first, with a random.py or numpy.py in it.
if sys.argv[:1] == ["-m"] and not sys.flags.safe_path:
    del sys.path[0]
