raise RuntimeError('first line')
