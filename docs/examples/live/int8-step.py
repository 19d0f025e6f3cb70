def int8(x):
    step = np.abs(x).max() / 127
    return np.round(x / step) * step


row = np.array([0.1, 0.3, 0.545, 0.8, 34.5])
print(int8(row).round(3))
print(int8(np.append(row, 6930.0)).round(3))
