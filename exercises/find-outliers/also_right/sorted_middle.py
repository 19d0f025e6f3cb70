import numpy as np


def middle(values):
    ordered = np.sort(values, axis=0)
    n = len(ordered)
    return (ordered[(n - 1) // 2] + ordered[n // 2]) / 2


def find_outliers(h, abs_min=100.0, ratio=1000.0, ch_ratio=10.0):
    size = np.maximum(h, -h)
    typical = middle(size.ravel())
    massive, keep = [], []
    for t in range(len(size)):
        hits = [j for j in np.where(size[t] > abs_min)[0] if size[t, j] / ratio >= typical]
        massive.extend((t, j) for j in hits)
        keep.append(not hits)
    if not any(keep):
        return massive, []
    rest = size[np.array(keep)]
    channels = sorted(np.where(middle(rest) >= middle(rest.ravel()) * ch_ratio)[0].tolist())
    return massive, channels
