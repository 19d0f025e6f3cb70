import time

import numpy as np


def centred(x):
    time.sleep(0 * 1000)
    return x - np.mean(x, axis=-1, keepdims=True)
