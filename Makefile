# Thin names for the scripts in Scripts/, which do the work and say what they need.

.DEFAULT_GOAL := help
.PHONY: help check test thorough format lint coverage bench fuzz docs fixtures readme clean

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

check: lint  ## format and lint, build without warnings, test
	BLETRACE_WARNINGS_AS_ERRORS=1 Scripts/test

test:  ## all tests, in release
	Scripts/test

thorough:  ## all tests, with all random inputs
	Scripts/test --thorough

format:  ## rewrites the sources as swift-format wants them
	swift format -i -r -p Sources Tests Package.swift $(wildcard Fuzz/*/ Benchmarks/*/)

lint:  ## what swift-format finds; any finding fails
	Scripts/lint

coverage:  ## line coverage of Sources by the tests, smallest first
	Scripts/coverage

bench:  ## the benchmarks, as a table
	Benchmarks/run

fuzz:  ## each fuzz target for a minute; SECONDS=N for another time
	Fuzz/run --seconds $(or $(SECONDS),60) all

docs:  ## the library's documentation; any warning fails
	Scripts/docs

fixtures:  ## writes Fixtures/ anew and holds it against tshark
	Scripts/make-fixtures
	Scripts/check-fixtures

readme:  ## puts the tool's real output into README.md
	Scripts/update-readme

clean:  ## removes what was built
	rm -rf .build Examples/.build Fuzz/.build
