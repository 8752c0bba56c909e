# Two commands do everything on a fresh clone: `make run` and `make test`.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

.PHONY: run test proof install check lint types docs shots bench soak clean

run: $(READY)  ## the floor, in the browser; ctrl-C closes it
	@$(BIN)/houseway floor

test: $(READY)  ## what every change needs, in minutes
	$(BIN)/python -m pytest -n 2 -m "not proof"

proof: $(READY)  ## the slow rest: every house, full decks, simulations, kills, a browser
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m proof

install: $(READY)  ## a virtual environment in the checkout, with everything in it

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

check: lint types test proof  ## what CI runs

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

docs: $(READY)  ## write the generated pages again
	$(BIN)/houseway pages docs

shots: $(READY)  ## draw the pictures of the floor in docs/screens again; needs chromium and chromedriver
	$(BIN)/python -m tests.browser.screens docs/screens

bench: $(READY)  ## what is fast, measured beside others in one run
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m bench

soak: $(READY)  ## random sessions over all editions with trouble at random moments, ten minutes
	HOUSEWAY_SOAK=$${HOUSEWAY_SOAK:-600} $(BIN)/python -m pytest -s tests/proof -k soak

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
