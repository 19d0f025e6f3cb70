# Thin names for one-line commands; what they do stands in scripts/.
PYTHON ?= python3
BIN := .venv/bin# only `python -m`: the first line of its other programs does not stand every path
LOCK := $(BIN)/python -m uv pip compile --quiet --no-config --universal --python-version 3.11 \
	--generate-hashes --no-annotate --custom-compile-command "make lock"
export NO_MKDOCS_2_WARNING := 1
export PYTHONUTF8 := 1

.PHONY: help setup site-setup build-setup serve build test lint format lock bench measure travel new agree clean

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

setup: ## everything that working here needs
	@$(PYTHON) scripts/setup.py test

site-setup:
	@$(PYTHON) scripts/setup.py serve

build-setup:
	@$(PYTHON) scripts/setup.py build

serve: site-setup ## the site at http://127.0.0.1:8000, rebuilt on each change
	$(BIN)/python -m mkdocs serve

build: build-setup ## the site in site/, for any static server and sub-path
	$(BIN)/python -m mkdocs build --strict

test: setup build lint ## every check: build, lint, types, links, unit and browser tests
	@$(BIN)/python -m checks.site
	$(BIN)/python -m pytest --numprocesses 2 --dist loadfile

lint: ## style, types, layers, locks, workflows
	@$(BIN)/python -m checks

format: ## lets ruff and biome rewrite the code
	$(BIN)/python -m checks format

lock: ## renews the lock files after a change of dependencies
	$(BIN)/python -m pip install --quiet uv==0.13.9
	$(LOCK) pyproject.toml --group site --output-file requirements.txt
	$(LOCK) --group test --constraint requirements.txt --output-file requirements-test.txt
	$(LOCK) --group node --output-file requirements-node.txt
	npm install --package-lock-only

bench: setup build ## measures cold and warm start in Chromium
	$(BIN)/python -m bench

measure: setup ## records docs/data anew (minutes)
	$(BIN)/python -m lab.measure
	$(BIN)/python -m lab.measure.smollm
	$(BIN)/python -m lab.measure.layouts
	$(BIN)/python -m checks.sums write

travel: setup ## measures again under every kernel that this processor has (a quarter of an hour)
	@$(BIN)/python -m checks.travel

new: ## make new kind=exercise slug=layer-norm
	$(BIN)/python scripts/new.py $(kind) $(slug)

agree: ## make agree page=docs/introduction.en.md: both languages say the same again
	$(BIN)/python -m checks.freshness agree $(page)

clean: ## removes what was built and installed
	rm -rf .venv .cache node_modules site scripts/*.egg-info
