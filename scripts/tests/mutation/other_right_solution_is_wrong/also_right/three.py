def centred(x):
    return x - x.mean()
