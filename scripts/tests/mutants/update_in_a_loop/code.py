def f(values):
    total = 0.5
    for value in values:
        total += value
    return total
