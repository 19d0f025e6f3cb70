In [1]: import numpy as np
In [2]: def rms_norm(x, gamma, eps=1e-6):
   ...:     return x
