"""Runs against the installed wheel: see Scripts/check-wheel."""

import dataclasses
import json
import os
import sqlite3

import bletrace
import pytest
from bletrace._tool import run

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


REPORTS = {"summary": "summary", "timeline": "timeline", "throughput": "throughput", "connections": "air",
           "advertising": "advertising", "pairing": "pairing", "gatt": "gatt"}
CAPTURES = ["heart-rate.btsnoop", "credit-channel.btsnoop", "stream-sound.btsnoop", "air-connection.pcap",
            "air-beacons.pcap", "air-fragments.pcap", "simulated/timeout-air.pcap"]


def differences(path, document, value):
    """Where dataclasses and their JSON differ: lost members, members of another value, objects that are no dataclass."""
    if isinstance(document, list) and isinstance(value, list) and len(document) == len(value):
        for index, item in enumerate(document):
            yield from differences(f"{path}[{index}]", item, value[index])
    elif isinstance(document, dict) and dataclasses.is_dataclass(value):
        members = {field.metadata.get("key", field.name): getattr(value, field.name) for field in dataclasses.fields(value)}
        for key in document.keys() - members.keys():
            yield f"{path}.{key}: lost"
        for key, member in members.items():
            if document.get(key) is None:
                if member not in (None, []):
                    yield f"{path}.{key}: {member!r} instead of nothing"
            else:
                yield from differences(f"{path}.{key}", document[key], member)
    elif isinstance(document, dict) and isinstance(value, dict) and document.keys() == value.keys():
        for key in document:
            yield from differences(f"{path}.{key}", document[key], value[key])
    elif document != value:
        yield f"{path}: {value!r} instead of {document!r}"


@pytest.mark.parametrize("name", CAPTURES)
def test_dataclasses_carry_the_whole_document(name):
    capture = bletrace.open(os.path.join(FIXTURES, name))
    for command, report in REPORTS.items():
        assert list(differences(command, capture.report(command), getattr(capture, report))) == []
    # A capture with an error fails the check: the tool then ends with 1.
    document = json.loads(run("check", capture.path, "--format", "json", accept=(0, 1)).stdout)
    assert list(differences("check", document, bletrace.check(capture.path))) == []


def test_parameters_of_a_connection_have_values():
    parameters = bletrace.open(HEART_RATE).throughput.connections[0].parameters.value
    assert (parameters.interval_ms, parameters.latency, parameters.timeout_ms) == (15, 0, 4000)


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
