"""Token by token, with the log-sum-exp of plain Python."""

import math

import numpy as np


def logit_lens(stream, gamma, U, eps=1e-6):
    top1 = np.zeros(stream.shape[:2], dtype=np.int32)
    prob = np.zeros(stream.shape[:2])
    for layer, token in np.ndindex(stream.shape[:2]):
        x = stream[layer, token]
        logits = U.T @ (gamma * x) / math.sqrt(float(x @ x) / x.size + eps)
        best = int(logits.argmax())
        log_sum = logits[best] + math.log(sum(math.exp(z - logits[best]) for z in logits))
        top1[layer, token], prob[layer, token] = best, math.exp(logits[best] - log_sum)
    return top1, prob


def attribute(writes, gamma, U, eps=1e-6):
    total = [sum(column) for column in writes.T]
    scale = math.sqrt(sum(t * t for t in total) / len(total) + eps)
    return np.stack([gamma * write @ U / scale for write in writes])
