# The front door. Each target installs what is missing (Debian packages), configures, builds, runs.

BUILD ?= build
PREFIX ?= /usr/local
YARDSTICK ?= $$(command -v fairy-stockfish || echo /usr/games/fairy-stockfish)

WASM ?= build-wasm
PLAIN ?= build-plain

PORT ?= 8080

.PHONY: build program wasm web languages diagrams play cluster check test test-all planted simulate mutants \
	mutants-rules faults shots bench bench-server bench-cluster bench-queue bench-batch bench-board balance nets heuristic \
	books tables-release tables-data puzzles verify-book coverage abi reference check-reasons explore strategy dist install format tidy \
	clean wheel npm deb docs

build: program web

program: $(BUILD)/build.ninja
	@echo "== the program"
	@ninja -C $(BUILD)

wasm: $(WASM)/build.ninja
	@echo "== the library for browsers"
	@ninja -C $(WASM)

web: wasm
	@echo "== the web page"
	@$(MAKE) --no-print-directory web/dist/index.html

# Writes the English of the library and the terminal into languages/en.json, for translators.
languages: $(BUILD)/build.ninja
	@ninja -C $(BUILD) wayfarer
	@python3 tools/languages.py english $(BUILD)/wayfarer languages/en.json

# Draws the pictures of the rules' texts: src/games/*/diagrams.
diagrams: wasm web/node_modules/.package-lock.json
	@cd web && node tools/draw_diagrams.mjs

play: build
	@$(BUILD)/wayfarer serve --listen 127.0.0.1:$(PORT)

# What one runs after every edit; before a change is handed in; once a night. docs/testing.md
check:
	@tools/setup.sh build wasm web check
	@python3 tests/run.py quick

test:
	@tools/setup.sh build wasm web test
	@python3 tests/run.py usual

test-all:
	@tools/setup.sh build wasm web test test-all
	@python3 tests/run.py full

# Which of the planted faults does a tier catch? It goes on in what was built before. docs/testing.md
TIER ?= quick
planted:
	@tools/setup.sh build wasm web test test-all
	@nice python3 tests/planted/run.py $(TIER) --jobs $$(nproc)

# How many of N small changes of the rules do the rules' tests notice? docs/mutants.md has those that change nothing.
N ?= 400
mutants-rules: $(BUILD)/build.ninja
	@tools/setup.sh build test
	@meson configure $(BUILD) -Dtests=true
	@ninja -C $(BUILD) --quiet
	@nice python3 tests/mutation/rules.py . $(BUILD) -n $(N) --seed $(or $(SEED),1) --jobs $$(nproc)

# The core of several nodes under faults, SEEDS histories of it; a failure says how to replay it.
SEEDS ?= 10000
simulate: $(BUILD)/build.ninja
	@tools/setup.sh build
	@ninja -C $(BUILD) --quiet simulate
	@nice $(BUILD)/simulate --seeds 1..$(SEEDS) --threads $$(nproc)

# Does the simulator find planted faults, each within 10,000 histories?
mutants: $(BUILD)/build.ninja
	@tools/setup.sh build
	@ninja -C $(BUILD) --quiet simulate
	@nice python3 tests/simulate/mutants.py . $(BUILD) --threads $$(nproc)

# What breaks servers, on SQLite and PostgreSQL: kills, disks, memory, lines, files. Some fifty minutes; smaller with, say,
# KILLS=40 LOSSES=10 ROUNDS=1 DAMAGES=40 ALLOCATIONS=50 (0: each) MINUTES=1 SOCKETS=1000; ONLY=postgres, ONLY=disk (docs/faults.md).
KILLS ?= 1000
LOSSES ?= 100
ROUNDS ?= 10
DAMAGES ?= 400
ALLOCATIONS ?= 0
MINUTES ?= 10
SOCKETS ?= 10000
ONLY ?= :
faults: $(BUILD)/build.ninja
	@tools/setup.sh build test deploy
	@meson configure $(BUILD) -Dtests=true
	@ninja -C $(BUILD) --quiet wayfarer tests/libdisk.so tests/libmemory.so tests/libshift.so tests/store_drive
	@nice python3 tests/faults/all.py $(BUILD) web/dist --kills $(KILLS) --losses $(LOSSES) --rounds $(ROUNDS) \
		--damages $(DAMAGES) --allocations $(ALLOCATIONS) --minutes $(MINUTES) --sockets $(SOCKETS) --only $(ONLY)

# Pictures of every screen in shots/ (shots/index.html has them all); README=1: the two of the README.
shots: build
	@$(if $(README),README=docs/pictures) node tests/browser/shots.mjs $(BUILD)/wayfarer web/dist

# PostgreSQL, two nodes on it, nginx before them: https://localhost:8443. STORE=... for another store.
cluster: build
	@tools/setup.sh deploy
	@tools/cluster.sh $(BUILD)

bench: program wasm $(PLAIN)/build.ninja
	@tools/setup.sh build bench
	@ninja -C $(BUILD) bench/bench
	@$(BUILD)/bench/bench signature | tee $(BUILD)/signature.txt
	@diff -u bench/signature.txt $(BUILD)/signature.txt && echo "signature as in bench/signature.txt"
	@$(BUILD)/bench/bench search
	@$(BUILD)/bench/bench solver
	@ninja -C $(PLAIN) bench/bench
	@tools/pace.py 3 $(WASM)/apps/wasm/bench.wasm $(PLAIN)/bench/bench $(BUILD)/bench/bench
	@$(BUILD)/bench/bench speed $(YARDSTICK)

# Equal levels from the starts of Courier Leapale's short battles, counted by colour: docs/short-battles.md
balance: GAMES = 1000
balance: $(BUILD)/build.ninja
	@tools/setup.sh build
	@ninja -C $(BUILD) --quiet bench/balance
	@for battle in 12 24 40; do $(BUILD)/bench/balance courier-leapale:start=battle-$$battle $(GAMES); done

# Random play of 256 games in a batch (docs/actions.md), on one thread.
bench-batch: program
	@ninja -C $(BUILD) bench/batch
	@$(BUILD)/bench/batch

# How soon the tag <wayfarer-board> draws its first board, with the processor slowed four times.
bench-board: npm
	@node bench/board.mjs . packages/wayfarer-board/dist

# 5,000 sockets at 2,500 tables, each table a move every ten seconds; then as fast as it goes.
bench-server: build
	@ninja -C $(BUILD) bench/load
	@tools/bench_server.sh $(BUILD)

# The work queue in PostgreSQL: 100,000 jobs while workers are killed; then with a transaction held open for a minute.
bench-queue: program
	@tools/setup.sh test
	@meson configure $(BUILD) -Dtests=true && ninja -C $(BUILD) tests/jobs_drive
	@tools/bench_queue.py $(BUILD)
	@tools/bench_queue.py $(BUILD) --hold 60

# nginx, two nodes and a PostgreSQL of their own: 10,000 sockets at 5,000 tables.
bench-cluster: build
	@tools/setup.sh deploy
	@ninja -C $(BUILD) bench/load
	@tools/bench_cluster.sh $(BUILD)

nets: program
	@tools/nets.sh $(BUILD)

GOALS = kings queens far-rank counterparts
heuristic: program
	@for goal in $(filter-out kings,$(GOALS)); do echo "$$goal:" && $(BUILD)/wayfarer tune \
		safe-passage:goal=$$goal --threads $$(nproc) --force --out data/safe-passage/$$goal.weights || exit; done

MOVETIME ?= 10000
books: program
	@for goal in $(GOALS); do echo "$$goal:" && $(BUILD)/wayfarer book $$goal \
		data/safe-passage/$$goal.txt --movetime $(MOVETIME) --threads $$(nproc) --seed $(or $(SEED),$$(date +%s)) || exit; done

# The book of daily puzzles; a longer one with COUNT=N.
COUNT ?= 3003
puzzles: program
	@nice $(BUILD)/wayfarer puzzles data/safe-passage/puzzles.txt --count $(COUNT) --seed 1

# The books of openings: 3,000 of the engine's own games each, which are kept in GAMES, and the best ways known. Eight
# hours of processor time; it goes on where it was stopped. GAMES_EACH=N plays fewer games.
GAMES ?= $(BUILD)/games
explore: program
	@nice tools/explore.sh $(BUILD) $(GAMES)

# The claims of the strategy chapters, measured again on games that are kept in $(BUILD)/strategy: docs/strategy.md.
# GAME and CLAIM choose, EACH is the number of games for each length of the opening, SEED other games.
GAME ?= all
STRATEGY = $(BUILD)/strategy$(SEED)
strategy: program
	@nice tools/strategy/games.sh $(BUILD) $(STRATEGY) $(GAME) "$(EACH)" $(SEED)
	@nice python3 tools/strategy/strategy.py $(BUILD)/wayfarer --games $(STRATEGY) --only $(GAME) $(if $(CLAIM),--claim $(CLAIM))

# All endgame tables with four men, in TABLES: hours of processor time; it goes on where it was stopped. Then what there is
# to publish: the folder with SHA256SUMS, and the data file that the page and docs/endgame-tables.md are made of.
TABLES ?= $(BUILD)/tables
tables-release: program
	@nice $(BUILD)/wayfarer tables build all-4 --tables $(TABLES) --threads $$(nproc)
	@$(MAKE) --no-print-directory tables-data

# The same of those tables that are in TABLES already: a minute. What the data have of other tables stays.
tables-data: program
	@mkdir -p $(TABLES)
	@nice $(BUILD)/wayfarer tables release $(TABLES)/courier-leapale.json --tables $(TABLES)
	@python3 tools/endgames.py --merge $(TABLES)/courier-leapale.json
	@cd $(TABLES) && sha256sum *.json $$(ls | grep 'wft$$') >SHA256SUMS

verify-book: program
	@for goal in $(GOALS); do echo "$$goal:" && \
		$(BUILD)/wayfarer verify-book $$goal data/safe-passage/$$goal.txt || exit; done

# Reviews of games between the program's own levels: is a reason refuted by its line, or by a deeper search?
# REVIEWED=N games; OPTIONS=--mixed: between levels 3 and 8.
REVIEWED ?= 200
check-reasons: program
	@nice python3 tests/check_reasons.py $(BUILD)/wayfarer --games $(REVIEWED) $(OPTIONS)

coverage:
	@tools/setup.sh build test coverage
	@tools/coverage.sh

# The reference of the library, made of its headers: $(BUILD)/reference/html/index.html
reference: | own-$(BUILD)
	@tools/setup.sh reference
	@tools/reference/make.sh $(BUILD)/reference
	@echo "$(BUILD)/reference/html/index.html"

# The documentation as a site, to be copied to any web server: $(BUILD)/site/index.html. docs/site/pages.mjs says what is on it.
docs: program reference wasm web/node_modules/.package-lock.json
	@tools/setup.sh build web docs
	@meson setup --reconfigure $(BUILD) >/dev/null && ninja -C $(BUILD) --quiet
	@WAYFARER_WASM=$(WASM) tools/site/make.sh $(BUILD) $(BUILD)/site
	@echo "$(BUILD)/site/index.html"

# The binary interface that programs rely on, into tests/abi/wayfarer.abi; docs/library.md says when.
abi: $(BUILD)/build.ninja
	@tools/setup.sh build test test-all
	@meson configure $(BUILD) -Dtests=true
	@ninja -C $(BUILD) abi
	@git diff --stat -- tests/abi

# The source of this version as a release has it, and its checksum, in $(BUILD)/meson-dist.
dist: $(BUILD)/build.ninja
	@meson dist -C $(BUILD) --no-tests --formats gztar

# The Python package as a wheel that needs nothing else, in dist/: docs/python.md. By Debian's Python, which has cffi.
wheel:
	@tools/setup.sh build python
	@/usr/bin/python3 tools/wheel.py dist

# The npm packages, in dist/: docs/javascript.md.
npm: wasm web/node_modules/.package-lock.json
	@node packages/pack.mjs $(WASM) dist

# The prefix counts, whatever the build folder was made for. What is to be told is told here: Meson 1.0 keeps the output of
# its install scripts for itself.
install: build
	@case "$(PREFIX)" in /*) ;; *) echo "PREFIX=$(PREFIX) must be an absolute path" >&2; exit 2 ;; esac
	@meson configure $(BUILD) -Dprefix="$(PREFIX)" -Dlibdir=lib
	@ninja -C $(BUILD) --quiet
	@meson install -C $(BUILD) --no-rebuild
	@tools/install_known.sh "$(PREFIX)/lib"
	@tools/install_needs.sh "$(DESTDIR)$(PREFIX)/bin/wayfarer"

# The Debian packages of the committed tree, in DEB: apt install ./$(DEB)/*.deb
DEB ?= build-deb
deb: web
	@tools/setup.sh build deb
	@tools/deb.sh $(DEB)

format:
	@clang-format -i $$(git ls-files '*.c' '*.h')
	@npm --prefix web run format --silent

tidy: program
	@tools/setup.sh build wasm tidy
	@tools/tidy.sh $(BUILD)

clean:
	rm -rf build build-* web/dist web/node_modules packages/*/dist packages/node_modules

# A folder that Meson made for the tree this one was copied from would build and install that tree. On a bare machine there is
# no folder yet, and no Python.
OWN = $(patsubst %,own-%,$(sort $(BUILD) $(WASM) $(PLAIN)))
.PHONY: $(OWN)
$(OWN):
	@test ! -d "$(@:own-%=%)" || tools/own_build.py "$(@:own-%=%)"

$(BUILD)/build.ninja: meson.build meson_options.txt | own-$(BUILD)
	@tools/setup.sh build
	@test -f $@ && meson setup --reconfigure $(BUILD) || \
		meson setup $(BUILD) --prefix $(PREFIX)

$(WASM)/build.ninja: meson.build tools/wasm32.ini | own-$(WASM)
	@tools/setup.sh build wasm
	@test -f $@ && meson setup --reconfigure $(WASM) || \
		meson setup $(WASM) --cross-file tools/wasm32.ini

web/node_modules/.package-lock.json: web/package-lock.json
	@tools/setup.sh web
	@cd web && npm ci --no-progress --loglevel=error

packages/node_modules/.package-lock.json: packages/package-lock.json
	@tools/setup.sh web
	@cd packages && npm ci --no-progress --loglevel=error

WEB_SOURCES = $(shell find languages packages/wayfarer/src web/src web/public web/tools -type f) web/index.html web/vite.config.ts \
	web/tsconfig.json $(wildcard data/nets/*.net data/explore/*.book data/puzzles/*.txt data/safe-passage/*.txt)
web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES) $(WASM)/apps/wasm/wayfarer.wasm
	@cd web && WAYFARER_WASM="$(WASM)" npm run --silent build

# What the browser's build is measured by: no instruction beyond POPCNT.
$(PLAIN)/build.ninja: meson.build | own-$(PLAIN)
	@tools/setup.sh build
	@test -f $@ && meson setup --reconfigure $(PLAIN) || \
		CFLAGS="-mpopcnt -DWF_PLAIN" meson setup $(PLAIN)
