"""Style sheets and fonts, cut down to what the built pages use."""
