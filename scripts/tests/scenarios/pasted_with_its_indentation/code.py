    # from a notebook
    def rms_norm(x, gamma, eps=1e-6):
        return x
