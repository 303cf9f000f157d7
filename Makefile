# The front door. Meson and Ninja do the work; every target here is one short line of theirs.
#   make play    fight Lutter now          make test    everything that is proved, one closing line
#   make web     the page, build/web       make setup   what is missing on this machine
#   make         the program, build/tercio make check   the quick half of make test, under a minute

NINJA = ninja -C
JOBS ?= $(shell nproc)

.PHONY: all setup setup-play play web test check soak format tidy fuzz golden wasm install clean
.NOTPARALLEL:

# The program holds the page; where the page cannot be built it plays in the terminal.
all: build/build.ninja
	@$(NINJA) build -j $(JOBS) tercio page_battles
	@tools/page --if-possible
	@$(NINJA) build -j $(JOBS) --quiet tercio

# gcc, -O2; the others are made by the targets that need them.
build/build.ninja:
	@CC=gcc meson setup build >build.log 2>&1 || { cat build.log; rm -f build.log; exit 1; }
	@rm -f build.log

setup:
	@tools/setup test

setup-play:
	@tools/setup play

play: setup-play all
	@build/tercio play

web: setup-play
	@tools/build page

test: setup
	@tools/test

check: setup
	@tools/test --quick

soak: setup
	@tools/test --soak

format:
	@tools/format --fix

tidy: setup
	@tools/build gcc
	@tools/tidy --deep

fuzz: setup
	@tools/fuzz --seconds 60

golden: setup
	@tools/golden

wasm: setup
	@tools/build wasm

install: all
	@meson install -C build --no-rebuild

clean:
	@rm -rf build
