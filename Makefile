# `make demo` and `make test` need the Swift toolchain. On Debian, they install the rest.

SHELL := /bin/sh
PREFIX ?= $(HOME)/.local
DESTDIR ?=
# Users run PROGRAMS and TOOLKIT, and INTENTS, which is a link to taskhub that scripts/build makes beside it. Only REMOTE,
# which taskhub starts, and TOKEN, which appgroup starts, have the network and the keyring.
PROGRAMS := taskhub-widget taskhub
INTENTS := taskhub-intent
REMOTE := taskhub-remote
TOOLKIT := appgroup
TOKEN := appgroup-token
RELEASE := .build/release
PYTHON := .build-python

# `make install` strips the programs, and nobody debugs the tests. By default, a program looks up each generic type by
# its name when it first needs it, which took a third of what it does for one task (docs/decisions/0003).
# A compiler that has lost the flag builds without it.
TYPES_FLAG := -disable-concrete-type-metadata-mangled-name-accessors
DIRECT_TYPES := $(shell echo | swiftc -typecheck -Xfrontend $(TYPES_FLAG) - 2> /dev/null && \
    echo -Xswiftc -Xfrontend -Xswiftc $(TYPES_FLAG))
SWIFT_RELEASE := scripts/build -c release --disable-local-rpath -debug-info-format none $(DIRECT_TYPES)
# One build makes the programs and the tests, so that these test what users get.
SWIFT_TESTS := $(SWIFT_RELEASE) --build-tests
TESTS := $(RELEASE)/taskhub-toolkitPackageTests.xctest

.PHONY: demo demo-sync test test-unit simulate simulate-reminders fuzz fuzz-app power-loss previous-release mutants \
    real-machine install release startup-order packages-demo packages-test bench lint coverage clean

# The card and the list need no network, so they are shown before the last program is built.
demo: packages-demo
	@echo "== Step 1 of 2: building taskhub-widget and taskhub; about four minutes the first time"
	@for program in $(PROGRAMS); do $(SWIFT_RELEASE) --product $$program || exit 1; done
	@scripts/demo card $(RELEASE) .build/demo
	@scripts/demo list $(RELEASE) .build/demo
	@echo "== Step 2 of 2: building $(REMOTE), for a server; about three minutes the first time"
	@$(SWIFT_RELEASE) --product $(REMOTE)
	@scripts/demo doctor $(RELEASE) .build/demo

# The demonstration uses the tests' server.
demo-sync: release
	@$(SWIFT_RELEASE) --product contract-server
	@scripts/demo-sync $(RELEASE) $(RELEASE)/contract-server

# ONLY=REGEX runs the tests whose id matches.
test: packages-test
	@$(SWIFT_TESTS)
	@TASKHUB_PROGRAMS="$(CURDIR)/$(RELEASE)" TASKHUB_PYTHON="$(CURDIR)/$(PYTHON)/bin/python" \
	    scripts/run-tests $(if $(ONLY),only '$(ONLY)',all)

# The tests that start no server, no desktop and none of the built programs. Those that need packages of `make test` are
# skipped until it has installed them.
test-unit: packages-demo
	@$(SWIFT_TESTS)
	@TASKHUB_PROGRAMS=/nonexistent TASKHUB_PYTHON="$(CURDIR)/$(PYTHON)/bin/python" scripts/run-tests unit

# Simulates machines and a server with faults at every step; docs/Testing.md describes it. SEED=n replays one seed.
SEEDS ?= 1000
simulate: packages-test
	@$(SWIFT_TESTS)
	@memory=$$(mktemp -d -p /dev/shm 2> /dev/null || mktemp -d) || exit 1; trap 'rm -rf "$$memory"' EXIT; \
	    trap 'exit 130' INT; trap 'exit 143' TERM; TASKHUB_MEMORY_DIRECTORY=$$memory \
	    LLVM_PROFILE_FILE=/dev/null SWIFT_DETERMINISTIC_HASHING=1 TASKHUB_SIMULATION_SEEDS=$(SEEDS) $(if $(SEED),TASKHUB_SIMULATION_SEED=$(SEED)) \
	    $(TESTS) --testing-library swift-testing --no-parallel \
	    --filter '^SyncTests\.SimulationTests/agreement'

# Simulates years of reminders; docs/Testing.md describes it. SEED=n replays one seed.
simulate-reminders: packages-demo
	@$(SWIFT_TESTS)
	@LLVM_PROFILE_FILE=/dev/null TASKHUB_REMINDER_SEEDS=$(SEEDS) $(if $(SEED),TASKHUB_REMINDER_SEED=$(SEED)) \
	    $(TESTS) --testing-library swift-testing \
	    --filter '^RemindersTests\.ReminderSimulationTests/year'

# Reads random quick-add lines, filters and dates; docs/Testing.md describes it. SEED=n replays one run.
LINES ?= 1000000
fuzz: packages-demo
	@$(SWIFT_TESTS)
	@LLVM_PROFILE_FILE=/dev/null TASKHUB_LANGUAGE_LINES=$(LINES) $(if $(SEED),TASKHUB_LANGUAGE_SEED=$(SEED)) \
	    $(TESTS) --testing-library swift-testing \
	    --filter '^TaskActionsTests\.LanguageFuzzTests/'

# Presses random keys in the terminal app; docs/Testing.md describes it. SEED=n runs one seed.
KEYS ?= 200000
fuzz-app: SEEDS = 20
fuzz-app: packages-test
	@$(SWIFT_TESTS)
	@LLVM_PROFILE_FILE=/dev/null TASKHUB_PROGRAMS="$(CURDIR)/$(RELEASE)" \
	    TASKHUB_PYTHON="$(CURDIR)/$(PYTHON)/bin/python" TASKHUB_APP_KEYS=$(KEYS) TASKHUB_APP_SEEDS=$(SEEDS) \
	    $(if $(SEED),TASKHUB_APP_SEED=$(SEED)) \
	    $(TESTS) --testing-library swift-testing --no-parallel \
	    --filter '^EndToEndTests\.AppFuzzTests/'

# Cuts the power of recorded programs at every moment; docs/Testing.md describes it.
power-loss: packages-test release
	@$(SWIFT_RELEASE) --product contract-server
	@scripts/power-loss --self-test
	@scripts/power-loss $(RELEASE) --only settings --only create --only outbox --pretend data
	@scripts/power-loss $(RELEASE) --only first-create --only outbox-first --pretend names
	@scripts/power-loss $(RELEASE)

# Tests the programs of the last version with schema 1 beside this one; docs/Testing.md describes it.
PREVIOUS ?= 9725b6ba05b59c1f840068bbd0f7408f0a7bf2ed
previous-release: packages-test
	@$(SWIFT_TESTS)
	@scripts/previous-release $(PREVIOUS)

# Runs journeys of users on booted machines with desktops; docs/Testing.md describes it. ONLY=sway runs a part.
real-machine: packages-test release
	@scripts/install-packages dependencies/real-machine.apt
	@$(SWIFT_RELEASE) --product contract-server
	@scripts/real-machine $(RELEASE) $(foreach name,$(ONLY),--only $(name))

# Plants faults, and shows that a named test catches each; docs/Testing.md describes it.
mutants: packages-test
	@scripts/mutants --build "$(SWIFT_TESTS)"

release: packages-demo
	@$(SWIFT_RELEASE) --target Programs

# Lays the programs out again, after a change of the code that runs at start-up; docs/decisions/0003 has the reason.
startup-order: packages-test release
	@scripts/install-packages dependencies/startup-order.apt
	@for program in $(PROGRAMS) $(TOOLKIT); do \
	    Linking/startup-order $(RELEASE)/$$program > $(RELEASE)/$$program.order || exit 1; \
	    mv $(RELEASE)/$$program.order Linking/$$program.order && rm $(RELEASE)/$$program || exit 1; done
	@$(MAKE) --no-print-directory release

packages-demo:
	@scripts/install-packages dependencies/demo.apt

packages-test:
	@scripts/install-packages dependencies/demo.apt dependencies/test.apt
	@scripts/install-python dependencies/test.pip $(PYTHON)

# PREFIX and DESTDIR may have spaces.
install: release
	@mkdir -p "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/libexec/taskhub"
	@for program in $(PROGRAMS) $(TOOLKIT); do \
	    install -m 755 -s "$(RELEASE)/$$program" "$(DESTDIR)$(PREFIX)/bin/$$program" || exit 1; done
	@# The link takes the place of an earlier version's program at once.
	@cd "$(DESTDIR)$(PREFIX)/bin" && ln -sf taskhub $(INTENTS).new && mv -f $(INTENTS).new $(INTENTS)
	@for program in $(REMOTE) $(TOKEN); do \
	    install -m 755 -s "$(RELEASE)/$$program" "$(DESTDIR)$(PREFIX)/libexec/taskhub/$$program" || exit 1; done
	@scripts/install-documentation "$(RELEASE)" "$(DESTDIR)$(PREFIX)/share"
	@echo "Installed $(PROGRAMS) $(INTENTS) $(TOOLKIT) into $(DESTDIR)$(PREFIX)/bin," \
	    "and $(REMOTE) $(TOKEN) into $(DESTDIR)$(PREFIX)/libexec/taskhub"

bench: packages-test release
	@for program in sync-bench contract-server; do $(SWIFT_RELEASE) --product $$program || exit 1; done
	@Benchmarks/run $(RELEASE)

lint:
	@swift format lint --strict --recursive Package.swift Sources Tests
	@scripts/check-architecture --self-test
	@scripts/check-architecture
	@scripts/check-changing --self-test
	@scripts/check-changing
	@scripts/check-links --self-test
	@scripts/check-links
	@scripts/mutants --check
	@scripts/test-run-tests
	@scripts/test-install-packages

# Runs all tests again, in a build of their own that counts the lines that run, and prints the line coverage.
coverage: packages-test
	@$(SWIFT_TESTS)
	@scripts/build --enable-code-coverage -debug-info-format none --build-tests
	@TASKHUB_BUILD=.build/debug TASKHUB_PROGRAMS="$(CURDIR)/$(RELEASE)" \
	    TASKHUB_PYTHON="$(CURDIR)/$(PYTHON)/bin/python" scripts/run-tests all
	@scripts/coverage

clean:
	@rm -rf .build $(PYTHON)
