import numpy as np


def to_bf16(x):
    return np.array([float(f"{value:.2e}") for value in x.ravel()], dtype=np.float32).reshape(
        x.shape
    )
