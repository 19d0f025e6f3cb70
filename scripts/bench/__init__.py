"""Measures how long a visitor waits, and how much a page weighs."""
