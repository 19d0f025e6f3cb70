while True:
    print('x')
