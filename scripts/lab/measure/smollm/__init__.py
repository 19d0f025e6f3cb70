"""Measures the residual stream of SmolLM2-135M-Instruct with NumPy alone, from its 4-bit file."""
