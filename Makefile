# `make` sets up, checks the content and builds everything printable; `make test` runs all tests.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# The games whose first game is printed as well.
GAMES := silent-death silent-death-star-wars sovereign-seas silent-fury babylon
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check

.PHONY: all setup check build test quick fast lint seconds goldens release clean

all: build
	@echo "done: open build/index.html; what the files were made of is in build/manifest.json; the program is $(BIN)/sheetforge"

setup: $(VENV)/.ready

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "sheetforge needs Python 3.11 or newer; set PYTHON=/path/to/python3.11"; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.ready: pyproject.toml | $(BIN)/pip
	$(INSTALL) --editable '.[site,web]'
	touch $@

# Tests import a part of these packages, and Python compiles a module when it is first imported: pip compiles none.
$(VENV)/.ready-test: pyproject.toml | $(BIN)/pip
	$(INSTALL) --no-compile --editable '.[site,web,test]'
	touch $(VENV)/.ready $@

check: setup
	$(BIN)/sheetforge check

build: check
	$(BIN)/sheetforge build
	@for game in $(GAMES); do $(BIN)/sheetforge build starter --system $$game || exit; done

lint: $(VENV)/.ready-test
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

# One game's with `make test GAME=babylon`. At most three tests that failed are run once more, alone.
test: lint
	$(BIN)/pytest -n auto --dist worksteal -p tests.loop.again $(if $(GAME),--game $(GAME))

# What a change needs most, in less than a minute: format, lint, types, and the tests nearest to the changed files
# (those that differ from the last commit; `make quick SINCE=main` for those of a branch).
quick: lint
	$(BIN)/python -m tests.loop --since $(or $(SINCE),HEAD)

# All tests but the slow ones.
fast: lint
	$(BIN)/pytest -n auto --dist worksteal -m "not slow"

# Measures the tests again: which are slow, and how many tests `make quick` can afford.
seconds: $(VENV)/.ready-test
	$(BIN)/pytest -n auto --dist worksteal -p tests.loop.timing --seconds tests/loop/seconds.json

# Writes the golden drawing logs and the pictures of the README again, for review as a diff.
goldens: $(VENV)/.ready-test
	$(BIN)/python -m tests.regenerate

# Wheel and sdist in dist/, built twice, and tried on each Python that is found.
release: $(VENV)/.ready-test
	$(BIN)/python -m tests.release

clean:
	rm -rf build .mypy_cache .ruff_cache .pytest_cache
