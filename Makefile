# `make help` lists what there is. Each target makes .venv and installs what it needs the first time.

PYTHON ?= python3
BIN := .venv/bin
INSTALLED := .venv/.installed
FOLDERS := envs agents training benchmarks cli

.DEFAULT_GOAL := help
.PHONY: help install train test lint types format coverage docs rules golden bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(INSTALLED) ## make .venv and install the package with all it needs

train: runs/first/policy.zip ## train a policy for Bauer by self-play (about three minutes) and compare it
	$(BIN)/hedgerow evaluate bauer $< heuristic random --games 2000 --players 2

# A run that was interrupted goes on; one that is finished is only compared again.
runs/first/policy.zip: | $(INSTALLED)
	$(BIN)/hedgerow train bauer --players 2 --out runs/first --seed 1 $(if $(wildcard runs/first/checkpoint.zip),--resume)

# Each of the two processes has a processor to itself: more threads in them would only wait for each other.
test: export OMP_NUM_THREADS = 1
test: lint ## everything that has to pass: lint and all tests
	$(BIN)/pytest -n 2 --dist loadgroup

lint: $(INSTALLED) ## format, style and types
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	@$(MAKE) --no-print-directory types

types: $(INSTALLED) ## types only
	@mkdir -p build/typecheck/hedgerow
	@for folder in $(FOLDERS); do ln -sfn ../../../$$folder build/typecheck/hedgerow/$$folder; done
	$(BIN)/mypy
	$(BIN)/mypy tests

format: $(INSTALLED) ## format the code and fix what can be fixed
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

coverage: export OMP_NUM_THREADS = 1
coverage: $(INSTALLED) ## line coverage of envs/, with the rules as plain Python (20 minutes)
	$(BIN)/coverage erase
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -q -n 2 tests/rules tests/envs -m "not slow"
	$(BIN)/coverage combine -q
	$(BIN)/coverage report --include 'envs/*'

docs: $(INSTALLED) ## write the pages of the games from the code
	$(BIN)/python docs/generate.py

rules: $(INSTALLED) ## list the rules of the games and their tests
	$(BIN)/python -m tests.rules.coverage

golden: $(INSTALLED) ## write the games in tests/golden anew
	$(BIN)/python -m tests.golden.regenerate

bench: $(INSTALLED) ## measure decisions per second
	$(BIN)/hedgerow bench throughput bauer

clean: ## remove .venv and everything that was built (runs/ stays)
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Installs again after a change of what is needed; an editable install follows changes of the code by itself.
$(INSTALLED): pyproject.toml constraints.txt
	@test -x $(BIN)/python || { echo "Making .venv ..."; $(PYTHON) -m venv .venv; }
	@echo "Installing (a few minutes the first time) ..."
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -e '.[train,render,dev]' -c constraints.txt
	@touch $@
