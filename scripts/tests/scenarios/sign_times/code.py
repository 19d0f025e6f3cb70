x = 3
y = x × 2
