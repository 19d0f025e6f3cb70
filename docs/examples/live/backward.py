import numpy as np

rng = np.random.default_rng(0)
T, d, eps = 3, 16, 1e-6
x, dy = rng.standard_normal((T, d)), rng.standard_normal((T, d))
gamma = rng.standard_normal(d)


def forward(x):
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps) * gamma


def backward(dy, x):
    r = 1 / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps)  # (T, 1)
    x_hat, g = x * r, dy * gamma
    return r * (g - x_hat * np.mean(g * x_hat, axis=-1, keepdims=True))


h = 1e-4
slopes = np.zeros_like(x)
for i in np.ndindex(x.shape):
    step = np.zeros_like(x)
    step[i] = h
    slopes[i] = np.sum((forward(x + step) - forward(x - step)) * dy) / (2 * h)

print("largest difference below 1e-8:", np.abs(backward(dy, x) - slopes).max() < 1e-8)
print("dx . x below 1e-4:            ", np.abs(np.sum(backward(dy, x) * x, axis=-1)).max() < 1e-4)
