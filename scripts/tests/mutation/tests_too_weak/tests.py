import numpy as np

from judge.expect import close


def test_values(solution):
    x = np.array([[1.0, 3.0], [3.0, 1.0]])
    close(solution.centred(x), x - 2, rtol=1e-12, atol=1e-12)
