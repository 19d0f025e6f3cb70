def f(x):
    y = x
    x = x * 2
    return y, x
