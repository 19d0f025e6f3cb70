import numpy as np

eps = 1e-6
direction = np.array([1.0, -1.0, 1.0, -1.0])  # its RMS is 1

print("   RMS   inside  outside")
for rms in (1.0, 0.03, 0.001):
    x = rms * direction
    inside = x / np.sqrt(np.mean(x * x) + eps)
    outside = x / (np.sqrt(np.mean(x * x)) + eps)
    print(f"{rms:6}  {inside[0]:.5f}  {outside[0]:.5f}")
