"""What a run of an exercise usually imports; the rest of Python is fetched when asked for.

`pack.py` runs this inside Pyodide and puts every module that is loaded afterwards into
the archive that each visitor downloads.
"""

# ruff: noqa: F401
import abc
import ast
import bisect
import cmath
import collections.abc
import contextlib
import copy
import dataclasses
import datetime
import enum
import fractions
import functools
import hashlib
import heapq
import importlib.metadata
import inspect
import io
import itertools
import json
import linecache
import math
import numbers
import operator
import os
import pathlib
import pkgutil
import pprint
import random
import re
import statistics
import string
import struct
import textwrap
import time
import timeit
import tomllib
import traceback
import types
import typing
import unicodedata
import warnings

import numpy as np
import numpy.fft
import numpy.linalg
import numpy.random


def fail_aloud() -> str:
    """Formats an exception with its marks under the line, which loads modules late."""
    try:
        compile("x = (1,", "learner.py", "exec")
    except SyntaxError:
        traceback.format_exc()
    try:
        exec(compile("def f(x):\n    return x / 0\nf(1)", "learner.py", "exec"), {})
    except ZeroDivisionError:
        return traceback.format_exc()
    return ""


def touch_numpy() -> str:
    """Uses what NumPy loads late: printing, random numbers, decompositions, linear algebra."""
    x = np.random.default_rng(0).normal(size=(3, 4)).astype(np.float32)
    np.linalg.svd(x)
    np.einsum("ij,kj->ik", x, x)
    np.fft.fft(x)
    with np.errstate(all="ignore"), warnings.catch_warnings(record=True):
        np.isclose(x / 0, np.nan)
        np.array_repr(x, precision=3)
    return str(x)


fail_aloud()
touch_numpy()
