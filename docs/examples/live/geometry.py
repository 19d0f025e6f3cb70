import numpy as np

rng = np.random.default_rng(0)
d = 64


def rms_norm(x):
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True))


def layer_norm(x):
    return rms_norm(x - np.mean(x, axis=-1, keepdims=True))


x = rng.standard_normal((5, d)) + 1
Q, _ = np.linalg.qr(rng.standard_normal((d, d)))

for norm in (rms_norm, layer_norm):
    print(norm.__name__)
    print("  times 3:  ", np.allclose(norm(3 * x), norm(x)))
    print("  plus 3:   ", np.allclose(norm(x + 3), norm(x)))
    print("  sign:     ", np.allclose(norm(-x), -norm(x)))
    print("  rotation: ", np.allclose(norm(x @ Q), norm(x) @ Q))
