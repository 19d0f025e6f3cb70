import sys

n = int(sys.stdin.readline())
