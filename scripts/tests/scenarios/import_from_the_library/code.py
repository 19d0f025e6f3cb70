import numpy as np

import json
import math
import statistics
from collections import deque
from fractions import Fraction

Fraction(1, 3), deque(), statistics.mean([1, 2]), json.dumps({}), math.tau


def rms_norm(x, gamma, eps=1e-6):
    return (x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps) * gamma).astype(x.dtype)
