import numpy as np

from judge.expect import close


def test_values(solution):
    for x in (np.array([[1.0, 3.0], [5.0, 9.0]]), np.array([4.0, 8.0, 9.0])):
        expected = (x.T - np.mean(x, axis=-1)).T
        close(solution.centred(x), expected, rtol=1e-12, atol=1e-12)
