"""Measures the streams of three more models with NumPy alone: other places and kinds of norms."""
