import numpy as np


def centred(x):
    rows = [*np.atleast_2d(x)]
    done = []
    while rows:
        done.append(rows[0] - np.mean(rows[0]))
        rows = rows[1:]
    return np.array(done).reshape(x.shape)
