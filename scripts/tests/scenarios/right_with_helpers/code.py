import numpy as np

EPS = 1e-6
SHIFTS = [EPS * k for k in range(3) if k * EPS < 1]


class Power:
    def two(self, x):
        return x * x


def _mean_square(x):
    return Power().two(x).mean(-1, keepdims=True)


def rms_norm(x, gamma, eps=EPS):
    return (x / np.sqrt(_mean_square(x) + eps + SHIFTS[0]) * gamma).astype(x.dtype)
