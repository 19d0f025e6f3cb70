"""Cuts the weights of SmolLM2-135M-Instruct into files that a browser can fetch one by one."""
