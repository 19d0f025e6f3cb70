x = 3
y = x
