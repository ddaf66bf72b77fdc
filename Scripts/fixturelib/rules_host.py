"""Pairs of captures for rules about what lies between a host and its controller: keys, lists, scans, packets.

Each is the log of a host, which decides itself when it connects. Clauses are of the Bluetooth Core Specification 6.0.
"""
import struct

from . import containers
from .diagnoses import PEER
from .rules import NUMBER, HostLog

OTHER = bytes.fromhex('cc1d1a17f2c4')
OWN_KEY = bytes(range(0x20, 0x30))


def order(log, opcode, parameters=b'', answer=b'', status=0, after=1):
    """A command that Command Complete answers."""
    log.add(b'\x01' + struct.pack('<HB', opcode, len(parameters)) + parameters, False)
    log.event(0x0E, struct.pack('<BHB', 1, opcode, status) + answer, after)


def accept(log):
    """LE Connection Complete as the peripheral."""
    log.event(0x3E, struct.pack('<BBHBB', 1, 0, log.handle, 1, 1) + PEER + struct.pack('<HHHB', 24, 0, 200, 0))


def connect(log, handle, peer):
    log.handle = handle
    log.event(0x3E, struct.pack('<BBHBB', 1, 0, handle, 0, 1) + peer + struct.pack('<HHHB', 24, 0, 200, 0))


def ask_for_key(log, random, diversifier):
    log.event(0x3E, struct.pack('<BHQH', 5, log.handle, random, diversifier))


def smp_key_not_stored(log, bad):
    """Legacy pairing with bonding as the peripheral; then the central asks for the key of it, or for another one."""
    accept(log)
    log.smp(1, bytes((3, 0, 1, 16, 0, 1)), True)
    log.smp(2, bytes((3, 0, 1, 16, 0, 1)))
    for code in (3, 4):
        log.smp(code, NUMBER, True)
        log.smp(code, NUMBER[::-1])
    handle = struct.pack('<H', log.handle)
    ask_for_key(log, 0, 0)
    order(log, 0x201A, handle + NUMBER, handle)
    log.event(0x08, struct.pack('<BHB', 0, log.handle, 1), 90)
    log.smp(6, OWN_KEY)
    log.smp(7, struct.pack('<HQ', 0x297C, 0x1122334455667788))
    log.disconnect(0x13, 2000)
    for _ in range(2):
        log.wait(2000)
        accept(log)
        ask_for_key(log, 0x1122334455667788, 0x297C if bad else 0x1234)
        order(log, 0x201B, handle, handle)
        log.disconnect(0x06, 100)


def att_queue_empty(log, bad):
    connect(log, 64, PEER)
    if not bad:
        log.att(0x16, 3, 0, 0, 0, 1)
        log.answer(0x17, 3, 0, 0, 0, 1)
    log.att(0x18, 1)
    log.answer(0x19)
    log.disconnect(0x13, 2000)


def hci_data_misdelivered(log, bad):
    """The answer of one peer comes on both connections, or each peer was asked."""
    connect(log, 65, OTHER)
    connect(log, 64, PEER)
    for handle in (64,) if bad else (64, 65):
        log.handle = handle
        log.att(0x0A, 3, 0)
    for handle in (64, 65):
        log.handle = handle
        log.answer(0x0B, 1, 2, 3, 4, after=3)
    log.disconnect(0x13, 2000)


def accept_list_private(log, bad):
    """Advertising for the accept list, with a resolvable private address in it, or a static one. 7.8.5 and 7.8.16."""
    order(log, 0x0C03)
    order(log, 0x2011, b'\x01' + (bytes.fromhex('563412aabb5d') if bad else PEER))
    order(log, 0x2006, struct.pack('<HHBBB', 160, 240, 0, 0, 0) + bytes(6) + bytes([7, 3]))
    order(log, 0x200A, b'\x01')
    log.wait(1_200_000)
    order(log, 0x200A, b'\x00')


def adv_bredr_unstated(log, bad):
    """A device that is heard over LE and paged over BR/EDR: Create Connection, 7.1.5, and Connection Complete, 7.7.3."""
    for _ in range(2):
        log.event(0x3E, bytes([2, 1, 0, 0]) + PEER + bytes([3, 2, 1, 0x02 if bad else 0x06, 0xCC]))
        log.command(0x0405, PEER + bytes([0x18, 0xCC, 2, 0, 0, 0, 1]))
        log.event(0x03, struct.pack('<BH', 4, 0) + PEER + bytes([1, 0]), 5120)


def conn_scan_starves(log, bad):
    """LE Set Scan Parameters with an interval of 200 ms, and a window of as much or of 30 ms. 7.8.10."""
    order(log, 0x200B, struct.pack('<BHHBB', 0, 320, 320 if bad else 48, 0, 0))
    order(log, 0x200C, b'\x01\x00')
    for handle, peer in ((64, PEER), (65, OTHER)):
        connect(log, handle, peer)
        log.read(3)
    log.wait(7000)
    for handle in (64, 65):
        log.handle = handle
        log.disconnect(0x08, 900)


def conn_end_delayed(log, bad):
    """Disconnect, 7.1.6, with a latency of 30 events of 100 ms, or with none."""
    log.connect(interval=80, latency=30 if bad else 0, timeout=800)
    log.read(3)
    log.command(0x0406, struct.pack('<HB', log.handle, 0x13))
    log.disconnect(0x16, 2900)


HOST = [smp_key_not_stored, att_queue_empty, hci_data_misdelivered, accept_list_private, adv_bredr_unstated,
        conn_scan_starves, conn_end_delayed]


def files():
    """The captures by their names."""
    contents = {}
    for make in HOST:
        for bad in (True, False):
            log = HostLog()
            make(log, bad)
            suffix = '' if bad else '-clean'
            contents[f'rules/{make.__name__.replace("_", "-")}{suffix}.btsnoop'] = containers.btsnoop(log.records)
    return contents
