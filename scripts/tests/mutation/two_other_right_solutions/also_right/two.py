def centred(x):
    return (x.T - x.mean(-1).T).T
