import importlib

importlib.import_module('tensorflow')
