import cProfile
import io
import sys

sys.stdout.reconfigure(encoding='utf-8')
sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding='utf-8')
print('均方根')
sys.stderr.write('10 %\r20 %\n')
sys.stdout.close()
import numpy as np


def rms_norm(x, gamma, eps=1e-6):
    wide = x.astype(np.float64)
    rms = np.sqrt(np.mean(wide * wide, axis=-1, keepdims=True) + eps)
    return (wide / rms * gamma).astype(x.dtype)


profile = cProfile.Profile()
profile.enable()
rms_norm(np.ones((2, 4)), np.ones(4))
profile.disable()
