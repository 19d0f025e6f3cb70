import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    """按公式计算：平方，求均值，开方。"""
    text = "，：（）“”"  # ，：
    return (x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps) * gamma).astype(x.dtype)
