"""Pairs of captures of one device before and after a change of its firmware."""
from random import Random

from . import air, containers
from .advertisers import ADV_IND, ADV_NONCONN_IND, address, advertising_event, pdu
from .containers import DLT_LE_LL_PHDR
from .diagnoses import Log
from .endings import START_NS

FLAGS, NAME = bytes.fromhex('020106'), b'\x05\x09Lamp'


def lamp(is_new):
    """Every 100 ms from a random static address; then every 250 ms from a public one, without taking connections, with
    another version in the manufacturer's data and no power level. A counter in the service data goes on all the time."""
    out, time, delay = [], 0, Random(7)
    kind, who = (ADV_NONCONN_IND, '00:a0:50:00:00:07') if is_new else (ADV_IND, 'c0:ff:ee:00:00:01')
    for turn in range(40):
        data = FLAGS + NAME + bytes([5, 0xFF, 0x59, 0, 1, 2 if is_new else 1])
        data += b'' if is_new else b'\x02\x0a\x04'
        data += bytes([4, 0x16, 0x0F, 0x18, turn])
        time += (250_000 if is_new else 100_000) + delay.randrange(10_000)
        advertising_event(out, time, pdu(kind, address(who) + data, not is_new), -50)
    return containers.pcap(air.le_ll_with_header(out, START_NS), DLT_LE_LL_PHDR), len(out)


def revision(is_new):
    """Device Information and the battery: another firmware, another serial number, two percent less."""
    log = Log()
    log.connect()
    log.att(0x10, 1, 0, 0xFF, 0xFF, 0, 0x28)
    log.answer(0x11, 6, 1, 0, 7, 0, 0x0A, 0x18)
    log.refuse([0x10, 8, 0, 0xFF, 0xFF, 0, 0x28], 8, 0x0A)
    log.att(0x08, 1, 0, 7, 0, 3, 0x28)
    log.answer(0x09, 7, 2, 0, 2, 3, 0, 0x26, 0x2A, 4, 0, 2, 5, 0, 0x25, 0x2A, 6, 0, 2, 7, 0, 0x19, 0x2A)
    log.refuse([0x08, 7, 0, 7, 0, 3, 0x28], 7, 0x0A)
    log.read(3, b'1.1.0' if is_new else b'1.0.3')
    log.read(5, b'SN0002' if is_new else b'SN0001')
    log.read(7, bytes([85 if is_new else 87]))
    log.disconnect(0x13, 1000)
    return containers.btsnoop(log.records), len(log.records)


def add_to(out):
    for name, is_new in (('old', False), ('new', True)):
        data, count = lamp(is_new)
        out.add(f'differences/lamp-{name}.pcap', data, count, 'pcap', 256)
        data, count = revision(is_new)
        out.add(f'differences/revision-{name}.btsnoop', data, count, 'btsnoop', 1002)
