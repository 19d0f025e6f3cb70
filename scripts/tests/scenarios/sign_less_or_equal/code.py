x = 3
y = x ≤ 3
