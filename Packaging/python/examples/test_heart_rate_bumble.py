"""A test of an accessory's firmware as Bumble runs it: two hosts on a virtual link, and a contract for the log of one.

Replace the peripheral by your firmware behind a transport of Bumble ("serial:/dev/ttyUSB0,1000000"), and the test stays.

    pip install bletrace bumble pytest
    pytest test_heart_rate_bumble.py
"""

import asyncio

import pytest

pytest.importorskip("bumble", reason="bumble is not installed")

from bumble.controller import Controller  # noqa: E402
from bumble.core import AdvertisingData  # noqa: E402
from bumble.device import Device, Peer  # noqa: E402
from bumble.gatt import (  # noqa: E402
    GATT_HEART_RATE_MEASUREMENT_CHARACTERISTIC, GATT_HEART_RATE_SERVICE, Characteristic, Service)
from bumble.hci import Address  # noqa: E402
from bumble.host import Host  # noqa: E402
from bumble.link import LocalLink  # noqa: E402
from bumble.snoop import BtSnooper  # noqa: E402
from bumble.transport.common import AsyncPipeSink  # noqa: E402

CONTRACT = """
expect:
  - connection: any
    att_mtu: ">= 185"
    because: firmware images travel in values of 182 octets
  - service: heart_rate
  - value: heart_rate_measurement
    at_least: 10
    heart_rate: ">= 60"
"""


def device(name, address, link, log):
    controller = Controller(name, link=link, public_address=address)
    host = Host(controller, AsyncPipeSink(controller))
    host.snooper = BtSnooper(log)
    return Device(name=name, address=Address(address), host=host)


async def session(path, mtu=247, values=10):
    """A phone connects, discovers, subscribes and receives values; its host's packets are logged."""
    with open(path, "wb") as log, open(f"{path}.peripheral", "wb") as other:
        link = LocalLink()
        phone = device("Phone", "F0:F1:F2:F3:F4:F5", link, log)
        belt = device("Belt", "C4:F2:17:1A:1D:BB", link, other)
        rate = Characteristic(
            GATT_HEART_RATE_MEASUREMENT_CHARACTERISTIC, Characteristic.Properties.NOTIFY, Characteristic.READABLE,
            bytes([0, 60]))
        belt.add_services([Service(GATT_HEART_RATE_SERVICE, [rate])])
        belt.advertising_data = bytes(AdvertisingData([(AdvertisingData.COMPLETE_LOCAL_NAME, b"Belt")]))
        await phone.power_on()
        await belt.power_on()
        await belt.start_advertising(auto_restart=False)
        connection = await phone.connect(belt.random_address)
        peer = Peer(connection)
        await peer.request_mtu(mtu)
        await peer.discover_services()
        for service in peer.services:
            await service.discover_characteristics()
            for characteristic in service.characteristics:
                await characteristic.discover_descriptors()
        measured = peer.get_characteristics_by_uuid(GATT_HEART_RATE_MEASUREMENT_CHARACTERISTIC)[0]
        received = []
        await peer.subscribe(measured, received.append)
        for beat in range(values):
            await belt.notify_subscribers(rate, bytes([0, 60 + beat]))
        for _ in range(100):
            if len(received) == values:
                break
            await asyncio.sleep(0.01)
        await connection.disconnect()
        await asyncio.sleep(0.05)


@pytest.fixture
def contract(tmp_path):
    path = tmp_path / "belt.yml"
    path.write_text(CONTRACT)
    return path


def test_the_belt_keeps_its_contract(tmp_path, contract, bletrace_check):
    log = tmp_path / "belt.btsnoop"
    asyncio.run(session(log))
    bletrace_check(log, contract=contract)


def test_a_small_mtu_breaks_it(tmp_path, contract):
    import bletrace

    log = tmp_path / "belt.btsnoop"
    asyncio.run(session(log, mtu=100))
    report = bletrace.check(log, contract=contract)
    assert report.verdict == "fail"
    failed = [result for result in report.expectations if result.outcome == "fail"]
    assert len(failed) == 1 and "185" in failed[0].text
