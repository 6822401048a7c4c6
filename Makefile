# What a user and a contributor type. `make serve` and `make test` need Python 3.11+, pip and make, nothing else.
# Everything is installed into .venv, once; a target that has nothing to do is quick.

.DEFAULT_GOAL := help
.PHONY: help serve test clients check format lint types cases docs docs-check bench image clean

VENV := .venv
BIN := $(VENV)/bin
# The first interpreter that is new enough; `make PYTHON=/path/to/python serve` picks another.
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$name && break; done)
NODE_CLIENTS := $(or $(REMEDY_NODE_CLIENTS),$(HOME)/.cache/remedy/node-clients)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# A .venv whose interpreter is gone, or which was copied from elsewhere, is made anew.
STALE := $(shell $(BIN)/python -c 'import sys, os; sys.exit(not os.path.samefile(sys.prefix, "$(VENV)"))' 2>/dev/null || echo stale)
USABLE := $(shell $(BIN)/python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && \
	$(BIN)/python -m pip --version >/dev/null 2>&1 && test "$(STALE)" != stale && echo yes)
ifeq ($(STALE),stale)
.PHONY: $(VENV)/.made
endif

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

serve: $(VENV)/.serve ## installs and runs the proxy on http://127.0.0.1:8080
	$(BIN)/remedy serve

test: $(VENV)/.dev ## installs what the tests need and runs them
	$(BIN)/python -m pytest

clients: $(VENV)/.clients ## the SDKs that tests drive, from PyPI and npm: without them `make test` leaves those tests out by name

check: lint types test cases docs-check ## all that a change must pass

format: $(VENV)/.dev ## formats the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: $(VENV)/.dev ## format and lint, changing nothing
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/.dev ## mypy, strict
	$(BIN)/mypy

cases: $(VENV)/.dev ## the cases beside the vendor rules
	$(BIN)/remedy check
	$(BIN)/remedy test

docs: $(VENV)/.dev ## writes the generated parts of the documentation
	$(BIN)/python docs/generate.py

docs-check: $(VENV)/.dev ## fails where a generated part is out of date
	$(BIN)/python docs/generate.py --check

bench: $(VENV)/.bench ## the benchmarks, under five minutes; BENCH="--only sse" picks one
	$(BIN)/python -m benchmarks $(BENCH)

image: ## the container image, remedy-proxy:local
	docker build --tag remedy-proxy:local .

clean: ## removes .venv and caches
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

# An environment that works is kept, whoever made it: it may hold more than this project put there.
ifneq ($(USABLE),)
$(VENV)/.made:
	@touch $@
else
# pip without venv's own pip (Debian without python3-venv) still installs into the environment, from outside.
$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "Remedy needs Python 3.11 or newer; found: $$(python3 --version 2>&1). \
	Install one, or name it: make PYTHON=/path/to/python3.11 $(or $(MAKECMDGOALS),serve)" >&2; exit 1; }
	@echo "Making $(VENV) with $$($(PYTHON) --version 2>&1)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Remedy needs Python 3.11 or newer" >&2; exit 1; }
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || { rm -rf $(VENV); $(PYTHON) -m venv --without-pip $(VENV) && \
	$(PYTHON) -m pip --quiet --python $(BIN)/python install pip; } || \
	{ rm -rf $(VENV); echo "Neither venv nor pip works with $(PYTHON): install both (Debian: apt install python3-venv)" >&2; exit 1; }
	@touch $@
endif

$(VENV)/.serve: pyproject.toml | $(VENV)/.made
	@echo "Installing Remedy into $(VENV) (once, about a minute)"
	@$(PIP) install --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/.made
	@echo "Installing Remedy and its test tools into $(VENV) (once, about a minute)"
	@$(PIP) install --editable '.[dev]'
	@touch $@ $(VENV)/.serve

$(VENV)/.clients: pyproject.toml tests/clients/node/package.json | $(VENV)/.dev
	@echo "Installing the clients that tests drive into $(VENV) and $(NODE_CLIENTS) (once, a few minutes)"
	@$(PIP) install --editable '.[dev,clients]'
	@mkdir -p "$(NODE_CLIENTS)" && cp tests/clients/node/package.json "$(NODE_CLIENTS)/"
	@npm install --prefix "$(NODE_CLIENTS)" --no-audit --no-fund --loglevel=error
	@touch $@

$(VENV)/.bench: pyproject.toml | $(VENV)/.dev
	@echo "Installing the proxies to compare with into $(VENV) (once)"
	@$(PIP) install --editable '.[dev,bench]'
	@$(PYTHON) -m venv $(VENV)/mitmproxy && $(VENV)/mitmproxy/bin/python -m pip --quiet install mitmproxy
	@touch $@
