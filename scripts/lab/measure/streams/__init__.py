"""Whole residual streams as files, for the explorer on the page "Real residual streams"."""
