import json


def rms_norm(x, gamma, eps=1e-6):
    try:
        json.loads('?')
    except ValueError as error:
        raise ExceptionGroup('two', [error, ImportError('more', path='/a/place')])
