print(‘rms’)
