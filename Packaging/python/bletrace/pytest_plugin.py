"""A pytest fixture that fails a test as `bletrace check` fails a capture."""

from __future__ import annotations

import os
from typing import Any, Callable, Iterable

import pytest

from . import Path, check
from ._tool import run
from .reports.check import Check


@pytest.fixture
def bletrace_check(request: pytest.FixtureRequest) -> Callable[..., Check]:
    """Checks a capture; the test fails with what the tool prints where the check does.

    >>> def test_trace(bletrace_check):
    ...     bletrace_check("log.btsnoop", contract="lock.yml")
    """

    def judge(
        path: Path,
        contract: Path | None = None,
        *,
        baseline: Path | None = None,
        only: Iterable[str] = (),
        without: Iterable[str] = (),
        options: Iterable[str] = (),
    ) -> Check:
        __tracebackhide__ = True
        only, without, options = list(only), list(without), list(options)
        name = os.fspath(path)
        request.node.user_properties.append(("bletrace_capture", os.path.abspath(name)))
        report = check(path, contract, baseline=baseline, only=only, without=without, options=options)
        if report.verdict != "pass":
            arguments = list(options)
            if contract is not None:
                arguments += ["--rules", os.fspath(contract)]
            if baseline is not None:
                arguments += ["--baseline", os.fspath(baseline)]
            for rule in only:
                arguments += ["--only", rule]
            for rule in without:
                arguments += ["--except", rule]
            shown = run("check", name, *arguments, accept=(0, 1, 2))
            pytest.fail(shown.stdout or shown.stderr, pytrace=False)
        return report

    return judge


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[Any]) -> Any:
    outcome = yield
    report = outcome.get_result()
    captures = [value for name, value in item.user_properties if name == "bletrace_capture"]
    if report.when == "call" and report.failed and captures:
        report.sections.append(("Bluetooth captures", "\n".join(str(capture) for capture in captures)))
