# The front door. Each target installs what is missing (Debian packages), configures, builds, runs.

BUILD ?= build
PREFIX ?= /usr/local
YARDSTICK ?= $$(command -v fairy-stockfish || echo /usr/games/fairy-stockfish)

WASM ?= build-wasm
PLAIN ?= build-plain

.PHONY: build wasm play test bench nets books verify-book coverage install format tidy clean

build: $(BUILD)/build.ninja
	@ninja -C $(BUILD)

wasm: $(WASM)/build.ninja
	@ninja -C $(WASM)

play: build
	@$(BUILD)/wayfarer play

test:
	@tools/setup.sh build wasm test
	@python3 tests/run.py

bench: build wasm $(PLAIN)/build.ninja
	@tools/setup.sh build bench
	@ninja -C $(BUILD) bench/bench
	@$(BUILD)/bench/bench signature | tee $(BUILD)/signature.txt
	@diff -u bench/signature.txt $(BUILD)/signature.txt && echo "signature as in bench/signature.txt"
	@$(BUILD)/bench/bench search
	@$(BUILD)/bench/bench solver
	@ninja -C $(PLAIN) bench/bench
	@tools/pace.py 3 $(WASM)/apps/wasm/bench.wasm $(PLAIN)/bench/bench $(BUILD)/bench/bench
	@$(BUILD)/bench/bench speed $(YARDSTICK)

nets: build
	@tools/nets.sh $(BUILD)

GOALS = kings queens far-rank counterparts
MOVETIME ?= 10000
SEED ?= $$(date +%s)
books: build
	@for goal in $(GOALS); do echo "$$goal:" && $(BUILD)/wayfarer book $$goal \
		data/safe-passage/$$goal.txt --movetime $(MOVETIME) --threads $$(nproc) --seed $(SEED) || exit; done

verify-book: build
	@for goal in $(GOALS); do echo "$$goal:" && \
		$(BUILD)/wayfarer verify-book $$goal data/safe-passage/$$goal.txt || exit; done

coverage:
	@tools/setup.sh build test coverage
	@tools/coverage.sh

install: build
	@meson install -C $(BUILD) --no-rebuild

format:
	@clang-format -i $$(git ls-files '*.c' '*.h')

tidy: build
	@tools/setup.sh build tidy
	@tools/tidy.sh $(BUILD)

clean:
	rm -rf build build-*

$(BUILD)/build.ninja: meson.build meson_options.txt
	@tools/setup.sh build
	@test -f $@ && meson setup --reconfigure $(BUILD) || \
		meson setup $(BUILD) --prefix $(PREFIX)

$(WASM)/build.ninja: meson.build tools/wasm32.ini
	@tools/setup.sh build wasm
	@test -f $@ && meson setup --reconfigure $(WASM) || \
		meson setup $(WASM) --cross-file tools/wasm32.ini

# What the browser's build is measured by: no instruction beyond POPCNT.
$(PLAIN)/build.ninja: meson.build
	@tools/setup.sh build
	@test -f $@ && meson setup --reconfigure $(PLAIN) || \
		CFLAGS="-mpopcnt -DWF_PLAIN" meson setup $(PLAIN)
