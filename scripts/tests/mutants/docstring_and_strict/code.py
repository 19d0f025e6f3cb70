"""A module that only explains itself."""


def f(a, b):
    """Pair a with b."""
    return list(zip(a, b, strict=True))
