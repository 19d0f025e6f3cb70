import numpy as np

stream = np.array([1.0, 2.0, -1.0, 0.0])
write = np.array([0.2, -0.5, 0.3, 0.1])
print(stream + write)
