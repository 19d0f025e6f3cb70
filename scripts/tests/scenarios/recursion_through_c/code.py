def deep(x):
    return sorted([x], key=deep)


deep([1])
