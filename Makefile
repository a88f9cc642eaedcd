# Sets up, runs and tests Attention Studio on a machine that has Python 3.11 or newer and make.

# The first that is new enough; another one: make run PYTHON=/path/to/python3
PYTHON ?= $(shell for one in python3.11 python3.12 python3.13 python3; do \
  "$$one" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$one" && break; done)
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: run test test-slow check wheel clean

run: $(STAMP)
	@$(BIN)/python main.py --or-demo

test: check
	@QT_QPA_PLATFORM=offscreen $(BIN)/python tools/check_qt.py
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -m "not slow"

test-slow: $(STAMP)
	@QT_QPA_PLATFORM=offscreen $(BIN)/python tools/check_qt.py
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -m slow --timeout 3600

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

wheel: $(STAMP)
	$(BIN)/python -m build --wheel

$(STAMP): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || \
	  { echo "Attention Studio needs Python 3.11 or newer; install it, or name it: make run PYTHON=python3.11"; exit 2; }
	@"$(PYTHON)" -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "Python's venv module is missing; on Debian or Ubuntu: apt install python3-venv"; exit 2; }
	@echo "Installing into $(VENV); this takes some minutes the first time."
	@"$(PYTHON)" -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable ".[development]"
	@touch $(STAMP)

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
