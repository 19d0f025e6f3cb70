import numpy as np


def to_bf16(x):
    bits = np.asarray(x, dtype=np.float32).view(np.uint32)
    return ((bits + np.uint32(0x8000)) & np.uint32(0xFFFF0000)).view(np.float32)


def sum_bf16(v, how, lanes=32):
    if how == "fp32":
        return float(to_bf16(np.sum(v, dtype=np.float32)))
    if how == "running":
        return float(running(v))
    if how == "lanes":
        v = np.array([running(v[k::lanes]) for k in range(lanes)], dtype=np.float32)
    return float(tree(v))


def running(v):
    total = np.float32(0)
    for value in v:
        total = to_bf16(total + value)
    return total


def tree(v):
    while len(v) > 1:
        v = np.append(v, np.zeros(len(v) % 2, dtype=np.float32))
        v = to_bf16(v[0::2] + v[1::2])
    return v[0]
