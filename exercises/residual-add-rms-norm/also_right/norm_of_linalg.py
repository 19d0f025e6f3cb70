import numpy as np


def add_rms_norm(delta, residual, gamma, eps=1e-6):
    new_residual = residual + delta
    rms = np.linalg.norm(new_residual, axis=-1, keepdims=True) / np.sqrt(new_residual.shape[-1])
    return (gamma * new_residual / np.hypot(rms, np.sqrt(eps))).astype(delta.dtype), new_residual
