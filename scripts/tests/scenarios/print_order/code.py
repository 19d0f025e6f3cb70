import sys

print('a', end='', flush=True)
print('b', file=sys.stderr)
print('c', end='')
raise ValueError('stop')
