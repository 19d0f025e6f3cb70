"""Fonts, cut down to what the built pages use."""
