import numpy as np

from judge.expect import close


def test_values(solution):
    x = np.array([[1.0, 3.0, 8.0], [5.0, 9.0, 1.0]])
    sums = solution.centred(x) @ np.ones(3)
    close(sums, np.zeros(2), rtol=0, atol=1e-12)
