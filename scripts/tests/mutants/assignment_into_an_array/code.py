def f(x, dead):
    y = x.copy()
    y[dead] = 1
    return y
