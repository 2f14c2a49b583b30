# `make run` and `make test` set everything up themselves; a second call starts at once.

BIN := .venv/bin
UV := .uv/.ready
PLAYABLE := .venv/.ready-play
READY := .venv/.ready
BENCH_READY := .venv/.ready-bench
MODULES := web/node_modules/.ready
PAGE := src/stammtisch/server/page/index.html
PEER := benchmarks/server/node_modules/.ready

# Rules, texts and tables; where a test plays every configuration of every game, one of each game (tests/test_quick.py).
QUICK := tests/games tests/rulebook tests/referee/test_referee.py tests/conformance/test_play.py tests/conformance/test_state.py \
	tests/conformance/test_leaks.py tests/conformance/test_playthroughs.py tests/tables/wire tests/tables/journal tests/tables/game \
	tests/tables/actions tests/tables/send tests/tables/test_leaks.py tests/test_rooms.py tests/test_architecture.py
FEW := (not (conformance or test_leaks) or scheffeln-3-run-mafia] or speed-4] or tafelrunde-3] or [scheffeln]) and not postgres

# Some machines forbid it; but then each of the many processes of the tests would translate 500 modules anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup run play page test quick compiled vitest lint format bench soak chaos audit types rulebook lessons samples drawings screenshots lighthouse playthroughs clean

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

setup: $(READY) ## only the set-up: .venv with the locked dependencies

run: ## open the table: starts the server and the browser
	@$(MAKE) --silent --no-print-directory --jobs=2 $(PLAYABLE) $(PAGE)
	@$(BIN)/stammtisch serve --open

play: $(PLAYABLE) ## play a game in the terminal against bots
	@$(BIN)/stammtisch play

page: $(PAGE) ## build the page

test: $(READY) ## every check there is
	@$(MAKE) --no-print-directory --jobs=2 --output-sync compiled lint vitest $(PAGE)
	$(BIN)/pytest -n $$(($$(nproc) + 1)) --dist worksteal

quick: $(READY) ## lint and the most telling tests, in under a minute
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/pytest -n 2 -q -k "$(FEW)" $(QUICK)

# Once, for all processes of pytest: compiled rules, and by collecting the tests their bytecode.
compiled: $(READY)
	$(BIN)/stammtisch compile
	@$(BIN)/python -m tests.compile
	@$(BIN)/pytest --collect-only -q >/dev/null 2>&1 || true

vitest: $(READY) $(MODULES)
	scripts/node run test
	scripts/browser
	scripts/systemd
	scripts/services

lint: $(READY) $(MODULES) ## format, lint and types, without changing a file
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	scripts/node run check
	scripts/node run lint

format: $(READY) $(MODULES) ## put the code in shape
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	scripts/node run format

bench: $(BENCH_READY) $(PEER) ## how fast the games and the server are, beside OpenSpiel, Pgx and boardgame.io
	$(BIN)/python -m benchmarks.games
	$(BIN)/python -m benchmarks.vector
	$(BIN)/python -m benchmarks.server

soak: $(READY) ## long random testing: a server under attack, then the rules without end
	$(BIN)/python -m tests.server.soak
	$(BIN)/python -m tests.soak

chaos: $(READY) ## hundreds of people play while nodes, PostgreSQL and Redis fail: nothing is lost
	@scripts/services
	$(BIN)/python -m tests.chaos

audit: $(READY) ## what PyPI and npm know of weaknesses in what the project is built on
	@$(BIN)/python -m tests.audit

types: $(READY) ## write the page's types anew from the server's messages
	@$(BIN)/stammtisch schema --types > web/src/wire.ts

rulebook: $(READY) ## write the page's rulebook, its pictures and the pieces of the boxes anew
	@$(BIN)/python -m stammtisch.rulebook.export web/src/rulebook
	@$(BIN)/python -m stammtisch.tables.gallery web/src/gallery

lessons: $(READY) ## write the page's lessons anew from their scripts and texts
	@$(BIN)/python -m stammtisch.lessons.export web/src/lessons/courses

samples: $(READY) ## write the positions that the page shows without a server anew
	$(BIN)/python -m tests.web.samples

drawings: $(READY) $(PAGE) ## write anew what the previews of links are drawn with
	@scripts/browser
	$(BIN)/python -m tests.web.drawings

screenshots: $(READY) $(PAGE) ## photograph every screen: all into build/screenshots, the best into docs/pictures
	@scripts/browser
	$(BIN)/python -m tests.web.screenshots

lighthouse: $(READY) $(PAGE) ## what Lighthouse says of the home page and a table; 95 of 100 at least
	@scripts/browser
	@$(BIN)/python -m tests.web.lighthouse

playthroughs: $(READY) ## write the golden playthroughs anew
	$(BIN)/python -m tests.playthroughs

clean: ## remove everything that make has made
	rm -rf .venv .uv .node .mypy_cache .ruff_cache .pytest_cache .hypothesis dist web/node_modules benchmarks/server/node_modules src/stammtisch/server/page
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(UV): scripts/uv
	@scripts/uv --version >/dev/null
	@touch $@

$(PLAYABLE): pyproject.toml uv.lock scripts/setup $(UV)
	@scripts/setup --play
	@touch $@

$(READY): pyproject.toml uv.lock scripts/setup $(UV)
	@scripts/setup
	@touch $@ $(PLAYABLE)

$(BENCH_READY): $(READY)
	@scripts/setup bench
	@touch $@

$(PEER): benchmarks/server/package.json benchmarks/server/package-lock.json scripts/node $(UV)
	@FOLDER=benchmarks/server scripts/node ci
	@touch $@

$(MODULES): web/package.json web/package-lock.json scripts/node $(UV)
	@scripts/node ci
	@touch $@

$(PAGE): $(MODULES) $(shell find web -path web/node_modules -prune -o -type f -print)
	@scripts/node run --silent build -- --logLevel=warn
	@touch $@
