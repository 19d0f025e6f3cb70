n = int(input('n? '))
print(n)
