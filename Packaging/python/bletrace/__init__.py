"""bletrace from Python: what a Bluetooth LE capture shows, as typed values.

>>> import bletrace
>>> capture = bletrace.open("lock.btsnoop")
>>> for transfer in capture.transfers:
...     print(transfer.operation, transfer.goodput_bps)
>>> bletrace.check("lock.btsnoop", contract="lock.yml").verdict
'pass'
"""

from __future__ import annotations

import functools
import json
import os
from typing import Any, Iterable, Literal, Sequence, Union

from ._rows import Rows
from ._tool import ToolError, run, tool_path, version
from .reports import advertising as _advertising
from .reports import check as _check
from .reports import connections as _air
from .reports import gatt as _gatt
from .reports import pairing as _pairing
from .reports import summary as _summary
from .reports import throughput as _throughput
from .reports import timeline as _timeline

Path = Union[str, "os.PathLike[str]"]

__all__ = ["Capture", "Rows", "ToolError", "check", "export", "open", "tool_path", "version"]


class Capture:
    """A capture file. Each report is made when it is first asked for, by one run of the tool."""

    def __init__(self, path: Path, options: Sequence[str] = ()) -> None:
        self.path = os.fspath(path)
        self._options = list(options)

    def report(self, command: str, *options: str) -> dict[str, Any]:
        """The JSON document of a command, as it is."""
        result = run(command, self.path, "--format", "json", *self._options, *options)
        document: dict[str, Any] = json.loads(result.stdout)
        return document

    @functools.cached_property
    def summary(self) -> _summary.Document:
        return _summary.Document.from_json(self.report("summary"))

    @functools.cached_property
    def timeline(self) -> _timeline.Document:
        return _timeline.Document.from_json(self.report("timeline"))

    @functools.cached_property
    def throughput(self) -> _throughput.Document:
        return _throughput.Document.from_json(self.report("throughput"))

    @functools.cached_property
    def advertising(self) -> _advertising.Document:
        return _advertising.Document.from_json(self.report("advertising"))

    @functools.cached_property
    def pairing(self) -> _pairing.Document:
        return _pairing.Document.from_json(self.report("pairing"))

    @functools.cached_property
    def gatt(self) -> _gatt.Document:
        return _gatt.Document.from_json(self.report("gatt"))

    @functools.cached_property
    def air(self) -> _air.Document:
        """Connection events, intervals and channels, measured on the air."""
        return _air.Document.from_json(self.report("connections"))

    @property
    def devices(self) -> Rows[_summary.Device]:
        return Rows(self.summary.devices)

    @property
    def connections(self) -> Rows[_summary.Connection]:
        return Rows(self.summary.connections)

    @property
    def procedures(self) -> Rows[_timeline.Procedure]:
        return Rows(self.timeline.procedures)

    @property
    def transactions(self) -> Rows[_timeline.Transaction]:
        return Rows(self.timeline.transactions)

    @property
    def transfers(self) -> Rows[_throughput.Transfer]:
        return Rows(transfer for link in self.throughput.connections for transfer in link.transfers)

    @property
    def advertisers(self) -> Rows[_advertising.Advertiser]:
        return Rows(self.advertising.advertisers)

    @property
    def pairings(self) -> Rows[_pairing.Pairing]:
        return Rows(self.pairing.pairings)

    @property
    def servers(self) -> Rows[_gatt.Server]:
        return Rows(self.gatt.servers)

    @property
    def findings(self) -> Rows[_check.CheckFinding]:
        return Rows(check(self.path, options=self._options).findings)

    def __repr__(self) -> str:
        return f"bletrace.open({self.path!r})"


def open(path: Path, *options: str) -> Capture:
    """Opens a capture. Options are those of the tool: ``open(path, "--keys", "bonds.yml")``."""
    os.stat(path)
    return Capture(path, options)


def check(
    path: Path,
    contract: Path | None = None,
    *,
    baseline: Path | None = None,
    only: Iterable[str] = (),
    without: Iterable[str] = (),
    options: Iterable[str] = (),
) -> _check.Check:
    """Checks a capture by all rules, and by a contract where one is named.

    The result's ``verdict`` is "pass" or "fail"; a capture that can't be read has a ``problem``.
    """
    arguments = list(options)
    if contract is not None:
        arguments += ["--rules", os.fspath(contract)]
    if baseline is not None:
        arguments += ["--baseline", os.fspath(baseline)]
    for rule in only:
        arguments += ["--only", rule]
    for rule in without:
        arguments += ["--except", rule]
    result = run("check", os.fspath(path), "--format", "json", *arguments, accept=(0, 1, 2))
    if not result.stdout:
        raise ToolError(result.returncode, result.stderr)
    return _check.Check.from_json(json.loads(result.stdout))


def export(
    captures: Path | Iterable[Path],
    output: Path,
    *,
    format: Literal["sqlite", "parquet", "jsonl", "csv"] | None = None,
    recursive: bool = False,
    append: bool = False,
    options: Iterable[str] = (),
) -> str:
    """Writes captures as tables; returns the path of what was written."""
    files = [captures] if isinstance(captures, (str, os.PathLike)) else list(captures)
    arguments = ["--files-from", "-", "-o", os.fspath(output), *options]
    if format is not None:
        arguments += ["--format", format]
    if recursive:
        arguments.append("--recursive")
    if append:
        arguments.append("--append")
    names = "".join(f"{os.fspath(file)}\0" for file in files)
    run("export", *arguments, input=names)
    return os.fspath(output)
