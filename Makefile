# `make demo` and `make test` need only Debian and the Swift toolchain. They install the rest.

SHELL := /bin/sh
PREFIX ?= $(HOME)/.local
DESTDIR ?=
PROGRAMS := taskhub taskhub-widget taskhub-intent
RELEASE := .build/release
PYTHON := .build-python

# The build refuses an import that Package.swift does not declare.
CHECKED := --explicit-target-dependency-import-check error
SWIFT_RELEASE := swift build -c release --static-swift-stdlib --disable-local-rpath $(CHECKED)
SWIFT_DEBUG := $(CHECKED) --enable-code-coverage

.PHONY: demo demo-sync test install release packages-demo packages-test bench lint coverage clean

demo: release
	@scripts/demo $(RELEASE)

# The demonstration uses the tests' server.
demo-sync: release
	@swift build $(SWIFT_DEBUG) --product contract-server
	@scripts/demo-sync $(RELEASE) .build/debug/contract-server

test: packages-test release
	@swift build --build-tests $(SWIFT_DEBUG)
	@TASKHUB_PROGRAMS=$(CURDIR)/$(RELEASE) TASKHUB_PYTHON=$(CURDIR)/$(PYTHON)/bin/python \
	    scripts/run-tests .build/test.log $(SWIFT_DEBUG)

release: packages-demo
	@for program in $(PROGRAMS); do $(SWIFT_RELEASE) --product $$program || exit 1; done

packages-demo:
	@scripts/install-packages dependencies/demo.apt

packages-test:
	@scripts/install-packages dependencies/demo.apt dependencies/test.apt
	@scripts/install-python dependencies/test.pip $(PYTHON)

install: release
	@mkdir -p $(DESTDIR)$(PREFIX)/bin
	@for program in $(PROGRAMS); do \
	    install -m 755 -s $(RELEASE)/$$program $(DESTDIR)$(PREFIX)/bin/$$program || exit 1; done
	@echo "Installed $(PROGRAMS) into $(DESTDIR)$(PREFIX)/bin"

bench: packages-test release
	@for program in sync-bench contract-server; do $(SWIFT_RELEASE) --product $$program || exit 1; done
	@Benchmarks/run $(RELEASE)

lint:
	@swift format lint --strict --recursive Package.swift Sources Tests
	@scripts/check-architecture --self-test
	@scripts/check-architecture

# Prints the line coverage of the libraries, after `make test`.
coverage:
	@scripts/coverage

clean:
	@rm -rf .build $(PYTHON)
