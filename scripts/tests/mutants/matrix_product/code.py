def f(x, W):
    return x @ W.T
