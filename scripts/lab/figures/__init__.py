"""Programs that draw docs/figures/*.svg, a module a figure; words stand in docs/figures/*.toml."""
