# Thin names for one-line commands; what they do stands in scripts/.
PYTHON ?= python3
BIN := .venv/bin
export NO_MKDOCS_2_WARNING := 1
export PYTHONUTF8 := 1

.PHONY: help setup site-setup serve build test lint format lock bench new clean

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

setup: ## everything that working here needs
	@$(PYTHON) scripts/setup.py test

site-setup:
	@$(PYTHON) scripts/setup.py serve

serve: site-setup ## the site at http://127.0.0.1:8000, rebuilt on each change
	$(BIN)/mkdocs serve

build: site-setup ## the site in site/, for any static server and sub-path
	$(BIN)/mkdocs build --strict --quiet

test: setup build lint ## every check: build, lint, types, unit and browser tests
	$(BIN)/pytest

lint: ## style, types, layers, workflows
	$(BIN)/python -m checks

format: ## lets ruff and biome rewrite the code
	$(BIN)/python -m checks format

lock: ## renews the lock files after a change of dependencies
	$(BIN)/python scripts/lock.py

bench: setup build ## measures cold and warm start in Chromium
	$(BIN)/python -m bench

new: ## make new kind=exercise slug=layer-norm
	$(BIN)/python scripts/new.py $(kind) $(slug)

clean: ## removes what was built and installed
	rm -rf .venv .cache node_modules site scripts/*.egg-info
