import numpy as np

for i in range(20000):
    print(i)


def rms_norm(x, gamma, eps=1e-6):
    return (x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps) * gamma).astype(x.dtype)
