import numpy as np


def bf16(x):  # to nearest, ties to even, on the bits of float32
    bits = np.asarray(x, np.float32).view(np.uint32)
    bits = bits + 0x7FFF + ((bits >> 16) & 1)
    return (bits & 0xFFFF0000).view(np.float32)


def one_by_one(terms):
    total = np.float32(0)
    for term in terms:
        total = bf16(total + term)
    return total


def tree(terms):
    while len(terms) > 1:
        terms = bf16(terms[::2] + terms[1::2])
    return terms[0]


def lanes(terms, n=256):
    partial = np.zeros(n, np.float32)
    for chunk in terms.reshape(-1, n):
        partial = bf16(partial + chunk)
    return tree(partial)


x = bf16(np.random.default_rng(0).standard_normal(4096))
exact = np.sum(x.astype(np.float64) ** 2)
for add in (one_by_one, lanes, tree):
    error = np.sqrt(add(bf16(x * x)) / exact) - 1
    print(f"{add.__name__:11} {100 * error:+.2f} %")
