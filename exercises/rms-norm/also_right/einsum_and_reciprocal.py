import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    mean_square = np.einsum("...i,...i->...", x, x) / x.shape[-1]
    scale = (1.0 / np.sqrt(mean_square + eps))[..., None]
    return (scale * x * gamma).astype(x.dtype, copy=False)
