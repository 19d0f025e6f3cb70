"""What pages show, read from docs/: passports, numbers, examples, figures, tables, terms."""
