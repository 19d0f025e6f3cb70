import numpy as np


def find_outliers(h, abs_min=100.0, ratio=1000.0, ch_ratio=10.0):
    size = np.abs(h.astype(np.float64))
    where = np.nonzero((size > abs_min) & (size >= ratio * np.percentile(size, 50)))
    massive = list(zip(where[0].tolist(), where[1].tolist()))
    ordinary = np.delete(size, sorted({t for t, _ in massive}), axis=0)
    if ordinary.size == 0:
        return massive, []
    typical = np.quantile(ordinary, 0.5)
    return massive, [
        j for j in range(h.shape[1]) if np.median(ordinary[:, j]) >= ch_ratio * typical
    ]
