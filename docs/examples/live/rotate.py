import numpy as np

rng = np.random.default_rng(0)
d = 64


def rms_norm(x):
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True))


x = rng.standard_normal((5, d))
x[:, 3] *= 60  # an outlier channel
gamma = rng.uniform(0.2, 3, d)
W = rng.standard_normal((d, 8))
Q, _ = np.linalg.qr(rng.standard_normal((d, d)))

y = (rms_norm(x) * gamma) @ W
folded = gamma[:, None] * W
print("gain folded, then rotated:", np.allclose(rms_norm(x @ Q) @ (Q.T @ folded), y))
print("rotated, gain in place:   ", np.allclose((rms_norm(x @ Q) * gamma) @ (Q.T @ W), y))

for name, z in (("before", x), ("after", x @ Q)):
    print(f"max / median {name}: {np.abs(z).max() / np.median(np.abs(z)):.0f}")
