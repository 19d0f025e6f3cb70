# -*- coding: utf-8 -*-
"""Runs the judge where only NumPy is installed: python exercises/judge.py try rms-norm my_file.py

Old Pythons must be able to parse this file, so that it can say which one is needed.
"""

from __future__ import unicode_literals

import os
import sys

PYTHON = (3, 11)
NUMPY = (2, 0)


def refuse(english, chinese):
    """Write one sentence in both languages, as far as the terminal can show them; exit code 2."""
    text = "%s\n%s\n" % (english, chinese)
    encoding = getattr(sys.stderr, "encoding", None) or "ascii"
    getattr(sys.stderr, "buffer", sys.stderr).write(text.encode(encoding, "replace"))
    sys.exit(2)


def demand_python():
    if sys.version_info[:2] < PYTHON:
        found, wanted = "%d.%d" % sys.version_info[:2], "%d.%d" % PYTHON
        refuse(
            "The judge needs Python %s or newer; this is Python %s." % (wanted, found),
            "评测程序需要 Python %s 或更新的版本，现在运行的是 Python %s。" % (wanted, found),
        )


def demand_numpy():
    try:
        import numpy

        version = numpy.__version__
    except ImportError as error:
        version = "0 (%s)" % str(error).strip().split("\n")[0]
    install = '"%s" -m pip install numpy==2.4.3' % sys.executable
    if tuple(map(int, version.split(" ")[0].split(".")[:1])) < NUMPY[:1]:
        refuse(
            "The judge needs NumPy %d or newer, found: %s. Install it: %s"
            % (NUMPY[0], version, install),
            "评测程序需要 NumPy %d 或更新的版本，现在是：%s。安装命令：%s"
            % (NUMPY[0], version, install),
        )


if __name__ == "__main__":
    demand_python()
    demand_numpy()
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts"))
    from terminal.__main__ import main

    sys.exit(main())
