"""The judge in a terminal: commands, a process for each submission, verdicts as text."""

import sys
from pathlib import Path

# `python -m terminal` puts the learner's folder first, with a random.py or numpy.py in it.
if sys.argv[:1] == ["-m"] and not sys.flags.safe_path:
    del sys.path[0]

from judge.text import learn

learn(Path(__file__).with_name("messages.json"))
