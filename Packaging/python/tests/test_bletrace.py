"""Runs against the installed wheel: see Scripts/check-wheel."""

import os
import sqlite3

import bletrace
import pytest

pytest_plugins = ["pytester"]
FIXTURES = os.environ["BLETRACE_FIXTURES"]
HEART_RATE = os.path.join(FIXTURES, "heart-rate.btsnoop")


def test_reports_are_dataclasses():
    capture = bletrace.open(HEART_RATE)
    assert capture.connections[0].peripheral_name == "Acme HR belt"
    assert capture.connections[0].att_mtu.value == 247
    assert sum(transfer.bytes for transfer in capture.transfers) > 28_000
    assert {row["operation"] for row in capture.transfers.to_dicts()} == {
        transfer.operation for transfer in capture.transfers}
    assert any(procedure.kind == "pairing" for procedure in capture.procedures)
    assert capture.pairings[0].outcome == "success"
    assert capture.servers[0].services[0].characteristics
    assert capture.advertisers and capture.devices and capture.findings is not None


def test_nested_members_are_columns():
    row = bletrace.open(HEART_RATE).connections.to_dicts()[0]
    assert row["att_mtu.value"] == 247 and row["att_mtu.basis"] == "seen"


def test_a_missing_capture_is_an_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        bletrace.open(tmp_path / "none.btsnoop")
    (tmp_path / "text.btsnoop").write_text("no capture")
    with pytest.raises(bletrace.ToolError) as failure:
        bletrace.open(tmp_path / "text.btsnoop").summary
    assert failure.value.status == 2


def test_export(tmp_path):
    path = bletrace.export([HEART_RATE], tmp_path / "out.sqlite")
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT manufacturer FROM connection").fetchall() == [("Acme Wearables GmbH",)]


def test_check(tmp_path):
    contract = tmp_path / "contract.yml"
    contract.write_text("expect:\n  - connection: any\n    att_mtu: 247\n")
    assert bletrace.check(HEART_RATE, only=["att-timeout"], contract=contract).verdict == "pass"
    contract.write_text("expect:\n  - connection: any\n    att_mtu: 23\n")
    assert bletrace.check(HEART_RATE, only=["att-timeout"], contract=contract).verdict == "fail"


def test_the_fixture_fails_as_the_tool_does(pytester):
    pytester.makefile(".yml", good="expect:\n  - connection: any\n    att_mtu: 247\n",
                      bad="expect:\n  - connection: any\n    att_mtu: 23\n")
    pytester.makepyfile(f"""
        def test_good(bletrace_check):
            report = bletrace_check({HEART_RATE!r}, contract="good.yml", only=["att-timeout"])
            assert report.expectations

        def test_bad(bletrace_check):
            bletrace_check({HEART_RATE!r}, contract="bad.yml", only=["att-timeout"])
    """)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*FAIL*", "*att_mtu*", "*Bluetooth captures*", "*heart-rate.btsnoop*"])
