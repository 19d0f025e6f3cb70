import numpy as np

rng = np.random.default_rng(1)
d, V, L = 64, 32, 4
gamma = rng.uniform(0.2, 3, d)
U = rng.standard_normal((d, V)) / np.sqrt(d)
stream = np.cumsum(rng.standard_normal((L + 1, d)), axis=0)  # one token, by depth


def rms_norm(x):
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True))


def softmax(z):
    p = np.exp(z - z.max(axis=-1, keepdims=True))
    return p / p.sum(axis=-1, keepdims=True)


readings = {
    "lens": (rms_norm(stream) * gamma) @ U,
    "without gamma": rms_norm(stream) @ U,
    "without norm": (stream * gamma) @ U,
}
for name, logits in readings.items():
    print(f"{name:14}", logits.argmax(-1), softmax(logits).max(-1).round(2))
