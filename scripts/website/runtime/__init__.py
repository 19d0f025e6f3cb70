"""Prepares the Python that runs in the browser, and runs code in it from a terminal."""
