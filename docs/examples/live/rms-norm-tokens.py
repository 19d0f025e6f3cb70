def rms_norm(x, gamma, eps=1e-6):
    mean_square = np.mean(x * x, axis=-1, keepdims=True)  # (T, 1)
    return x / np.sqrt(mean_square + eps) * gamma  # (T, d)


x = np.array([[1.0, -1.0, 3.0, 3.0], [1.0, 2.0, -1.0, 0.0]])
gamma = np.array([1.0, 1.0, 1.0, 2.0])
print(rms_norm(x, gamma).round(3))

x[0] *= 10
print(rms_norm(x, gamma).round(3))
