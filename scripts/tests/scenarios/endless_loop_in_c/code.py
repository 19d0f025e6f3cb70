import itertools

sum(itertools.repeat(1))
