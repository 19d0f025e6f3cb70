import numpy as np

rng = np.random.default_rng(0)
T, d, L = 4, 64, 6


def rms_norm(x, eps=1e-6):
    return x / np.sqrt(np.mean(x * x, axis=-1, keepdims=True) + eps)


embedding = rng.standard_normal((T, d))
stream, writes = embedding, []
for layer in range(L):
    W = rng.standard_normal((d, d)) / np.sqrt(d)
    write = np.maximum(rms_norm(stream) @ W, 0)
    stream = stream + write
    writes.append(write)

print(np.allclose(stream, embedding + sum(writes)))
