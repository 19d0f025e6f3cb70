import numpy as np


def layer_norm(x, gamma, beta, eps=1e-5):
    wide = x.astype(np.promote_types(x.dtype, np.float32))
    d_model = wide.shape[-1]
    centred = wide - (np.einsum("...i->...", wide) / d_model)[..., None]
    scale = (np.einsum("...i,...i->...", centred, centred) / d_model + eps) ** -0.5
    return (np.einsum("...i,...,i->...i", centred, scale, gamma) + beta).astype(x.dtype)
