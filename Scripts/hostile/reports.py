#!/usr/bin/env python3
"""HCI logs of advertisers, as a controller reports them.

usage: Scripts/hostile/reports.py ATTACK N FILE       (without arguments: lists the attacks)
"""
import struct
import sys

from hostile import Log, address


def _extended(log, advertiser, data, more):
    kind = 0x0001 | (0x0020 if more else 0)
    log.meta(0x0D, bytes([1]) + struct.pack('<HB', kind, 1) + address(advertiser) + bytes([1, 2, 1, 0x7F, 0xC4, 0, 0, 0])
             + bytes(6) + bytes([len(data)]) + data)


def long_payloads(path, n):
    """Advertisers with 1,650 octets of data, in eight reports each; the data change once."""
    log = Log(path)
    for number in range(n // 16):
        for turn in range(2):
            for part in range(8):
                data = b''.join(bytes([51, 0xFF, 0xFF, 0xFF]) + struct.pack('<IBB', number, turn, part) + bytes(42) for _ in range(4))
                _extended(log, number, data[:206], part < 7)


def changing_long_payloads(path, n):
    """A few advertisers whose 1,650 octets are others each time."""
    log = Log(path)
    for turn in range(n // 8):
        for part in range(8):
            data = b''.join(bytes([51, 0xFF, 0xFF, 0xFF]) + struct.pack('<IBB', turn, turn & 0xFF, part) + bytes(42) for _ in range(4))
            _extended(log, turn % 5, data[:206], part < 7)


def names(path, n):
    """Advertisers with eight names each."""
    log = Log(path)
    for number in range(n // 8):
        for turn in range(8):
            name = b'%03d' % turn + b'x' * 212
            _extended(log, number, bytes([len(name) + 1, 9]) + name, False)


def many_payloads(path, n):
    """Advertisers with 32 sets each, the data of each of which changes."""
    log = Log(path)
    for turn in range(2):
        for number in range(max(1, n // 64)):
            for part in range(32):
                data = bytes([201, 0xFF, 0xFF, 0xFF]) + struct.pack('<IBB', number, turn, part) + bytes(192)
                log.meta(0x0D, bytes([1]) + struct.pack('<HB', 1, 1) + address(number) + bytes([1, 2, part % 16, 0x7F, 0xC4, 0, 0, 0])
                         + bytes(6) + bytes([len(data)]) + data)


def unfinished_payloads(path, n):
    """Advertisers whose data never comes to its end."""
    log = Log(path)
    for number in range(n // 7):
        for part in range(7):
            _extended(log, number, struct.pack('<IB', number, part) + bytes(201), True)


ATTACKS = {name: function for name, function in globals().copy().items()
           if callable(function) and not name.startswith('_') and function.__module__ == '__main__'}


if __name__ == '__main__':
    if len(sys.argv) != 4:
        for name, function in ATTACKS.items():
            print(f'{name:24} {function.__doc__.splitlines()[0]}')
        sys.exit(0 if len(sys.argv) == 1 else 64)
    ATTACKS[sys.argv[1]](sys.argv[3], int(sys.argv[2]))
