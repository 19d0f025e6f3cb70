from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass
class Stats:
    mean_square: np.ndarray


def rms_norm(x, gamma, eps=1e-6):
    stats = Stats(np.mean(x * x, axis=-1, keepdims=True))
    return (x / np.sqrt(stats.mean_square + eps) * gamma).astype(x.dtype)
