# The two commands are `make play` and `make test`; each sets up all it needs.
# Set-up is a stamp in .venv that names what it was made from; when that changes, or the set-up is broken, it is redone.
# `make play` installs only what playing needs; the others add the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EXTRAS := play,server,compile,web,lab,cluster,rl,openspiel,dev

.PHONY: play test quick check bench fuzz regold texts pictures fast setup clean

play: EXTRAS := play,server,compile
play: setup
	@scripts/play

test: setup
	@scripts/test

quick: setup
	@scripts/quick

check: setup
	@scripts/check

fuzz: setup
	@scripts/fuzz

bench: setup
	@scripts/bench

regold: setup
	@scripts/regold

texts: setup
	@scripts/texts

pictures: setup
	@scripts/pictures

fast: setup
	@scripts/fast

setup:
	@PYTHON=$(PYTHON) EXTRAS=$(EXTRAS) scripts/setup

clean:
	rm -rf $(VENV) build dist src/*.egg-info
	find src -name '*.so' -delete
