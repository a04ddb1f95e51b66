# `make` sets up, checks the content and builds everything printable; `make test` runs all tests.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: all setup check build test lint goldens clean

all: build
	@echo "done: open build/index.html; what the files were made of is in build/manifest.json; the program is $(BIN)/sheetforge"

setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "sheetforge needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/.ready-test: $(VENV)/.ready
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[test]'
	touch $@

check: setup
	$(BIN)/sheetforge check

build: check
	$(BIN)/sheetforge build

lint: $(VENV)/.ready-test
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

test: lint
	$(BIN)/pytest -n auto --dist worksteal

# Writes the golden drawing logs and the pictures of the README again, for review as a diff.
goldens: $(VENV)/.ready-test
	$(BIN)/python -m tests.regenerate

clean:
	rm -rf build .mypy_cache .ruff_cache .pytest_cache
