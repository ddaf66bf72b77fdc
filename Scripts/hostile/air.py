#!/usr/bin/env python3
"""Captures of the air that ask much of who follows connection events and advertisers.

usage: Scripts/hostile/air.py ATTACK N FILE       (without arguments: lists the attacks)

N counts records, more or less. The table in Benchmarks/HOSTILE.md is made of them with N and 2 N.
"""
import random
import struct
import sys

from hostile import MS, START, Air, access_address, address

ADVERTISING = 0x8E89BED6


def _gaps(path, n, links, low, high):
    """Packets on links that began before the capture, at distances that no interval explains."""
    draw = random.Random(1)
    air = Air(path)
    times = [START + link * MS for link in range(links)]
    for turn in range(n):
        link = turn % links
        times[link] += draw.randrange(low, high)
        air.data(access_address(link), 0, b'\x03\x00\x04\x00\x52\x03\x00', draw.randrange(37), sequence=turn // links, time=times[link])


def irregular(path, n):
    """One link whose packets come at distances that no interval explains."""
    _gaps(path, n, 1, 1_100_000, 200 * MS)


def irregular_bursts(path, n):
    """As `irregular`, in bursts: many packets, few pauses."""
    draw = random.Random(2)
    air = Air(path)
    for turn in range(n):
        pause = draw.randrange(5 * MS, 90 * MS) if turn % 40 == 0 else 400_000
        air.data(access_address(1), 0, b'\x03\x00\x04\x00\x52\x03\x00', draw.randrange(37), sequence=turn, after=pause)


def ten_links(path, n):
    """Ten links, gaps of 30 to 200 ms: nobody's malice, a sniffer that hears little."""
    _gaps(path, n, 10, 30 * MS, 200 * MS)


def short_links(path, n):
    """Links of twenty packets each that began before the capture: the hopping of each has to be found."""
    air = Air(path)
    for link in range(n // 20):
        for event in range(20):
            air.data(access_address(link), 0, b'', (event * 7 + link) % 37, llid=1, sequence=event, after=30 * MS)


def events(path, n):
    """One link that begins in the capture, and goes on."""
    air = Air(path)
    air.packet(ADVERTISING, _connect_ind(0), 37, crc=0x555555)
    for event in range(n // 2):
        channel = (event + 1) * 7 % 37
        air.data(access_address(0), 0, b'\x03\x00\x04\x00\x52\x03\x00', channel, sequence=event, after=30 * MS)
        air.data(access_address(0), 1, b'', channel, llid=1, sequence=event, after=300_000)


def _connect_ind(link):
    body = address(1000 + link) + address(2000 + link) + struct.pack('<I', access_address(link)) + b'\x11\x22\x33'
    body += struct.pack('<BHHHH', 2, 6, 24, 0, 200) + b'\xff\xff\xff\xff\x1f' + bytes([7 | 1 << 5])
    return bytes([0x05 | 0x40 | 0x80, len(body)]) + body


def many_links(path, n):
    """Links that begin in the capture, two hundred packets each, and none of them ends."""
    air = Air(path)
    count = max(1, n // 200)
    for link in range(count):
        air.packet(ADVERTISING, _connect_ind(link), 37, crc=0x555555, after=100_000)
    for event in range(100):
        for link in range(count):
            channel = (event + 1) * 7 % 37
            air.data(access_address(link), 0, b'\x03\x00\x04\x00\x52\x03\x00', channel, sequence=event, after=10_000)
            air.data(access_address(link), 1, b'\x03\x00\x04\x00\x1b\x03\x00', channel, sequence=event, after=10_000)


def control(path, n):
    """LL control procedures, one after the other, each with its answer."""
    air = Air(path)
    air.packet(ADVERTISING, _connect_ind(0), 37, crc=0x555555)
    for event in range(n // 2):
        channel = (event + 1) * 7 % 37
        length = struct.pack('<HHHH', 27 + event % 200, 328, 27 + event % 200, 328)
        air.data(access_address(0), 0, b'\x14' + length, channel, llid=3, sequence=event, after=30 * MS)
        air.data(access_address(0), 1, b'\x15' + length, channel, llid=3, sequence=event, after=300_000)


def updates(path, n):
    """Connection updates, each at an instant of its own."""
    air = Air(path)
    air.packet(ADVERTISING, _connect_ind(0), 37, crc=0x555555)
    for event in range(n):
        channel = (event + 1) * 7 % 37
        update = struct.pack('<BBHHHHH', 0, 2, 6, 24 + event % 8, 0, 200, event + 7 & 0xFFFF)
        air.data(access_address(0), 0, update, channel, llid=3, sequence=event, after=30 * MS)


def noise(path, n):
    """Packets each of which has an access address of its own."""
    air = Air(path)
    for turn in range(n):
        air.data(access_address(turn), turn % 2, b'\x01\x02', turn % 37, sequence=turn // 2)


def advertisers(path, n):
    """An advertiser a packet, each with other data."""
    air = Air(path)
    for turn in range(n):
        body = address(turn) + b'\x02\x01\x06' + b'\x0b\x09' + b'%010d' % turn + b'\x05\xff\xff\xff' + struct.pack('<H', turn & 0xFFFF)
        air.packet(ADVERTISING, bytes([0x40, len(body)]) + body, 37 + turn % 3, crc=0x555555)


def changing_payloads(path, n):
    """One advertiser whose data are others in each packet."""
    air = Air(path)
    for turn in range(n):
        body = address(7) + b'\x02\x01\x06' + b'\x17\xff\xff\xff' + b'%020d' % turn
        air.packet(ADVERTISING, bytes([0x40, len(body)]) + body, 37 + turn % 3, crc=0x555555, after=20 * MS)


def pointers(path, n):
    """Extended advertising that points to packets which never come."""
    air = Air(path)
    for turn in range(n):
        extended = bytes([6, 0x18]) + struct.pack('<H', turn & 0xFFFF) + bytes([turn % 37]) + struct.pack('<H', 0x0100)
        air.packet(ADVERTISING, bytes([0x07, len(extended)]) + extended, 37 + turn % 3, crc=0x555555, after=100_000)


def held(path, n):
    """Links whose interval is looked for: four thousand packets of each are held back."""
    _gaps(path, n, max(1, n // 4000), 5 * MS, 90 * MS)


def held_values(path, n):
    """As `held`, with a notification of many values in each packet."""
    draw = random.Random(3)
    air = Air(path)
    links = max(1, n // 4000)
    times = [START + link * MS for link in range(links)]
    values = b'\x23' + b''.join(struct.pack('<HH', 3 + value, 0) for value in range(60))
    frame = struct.pack('<HH', len(values), 4) + values
    for turn in range(n):
        link = turn % links
        times[link] += draw.randrange(5 * MS, 90 * MS)
        air.data(access_address(link), 1, frame, draw.randrange(37), sequence=turn // links, time=times[link])


def many_updates(path, n):
    """Connection updates, channel maps and PHYs at instants of their own, on many links."""
    air = Air(path)
    links = max(1, n // 1000)
    for link in range(links):
        air.packet(ADVERTISING, _connect_ind(link), 37, crc=0x555555, after=100_000)
    for event in range(1000):
        for link in range(links):
            instant = event + 7 & 0xFFFF
            update = (struct.pack('<BBHHHHH', 0, 2, 6, 24, 0, 200, instant),
                      b'\x01' + (0x1FFFFFFFFF ^ 1 << event % 37).to_bytes(5, 'little') + struct.pack('<H', instant),
                      struct.pack('<BBBH', 0x18, 1 + event % 2, 1 + event % 2, instant))[event // 2 % 3]
            air.data(access_address(link), 0, update, (event + 1) * 7 % 37, llid=3, sequence=event,
                     after=30 * MS // links)


def advertising_events(path, n):
    """Advertisers that change their interval again and again, heard with many signal strengths."""
    air = Air(path)
    count = max(1, n // 512)
    for event in range(512):
        for advertiser in range(count):
            body = address(advertiser) + b'\x02\x01\x06'
            air.packet(ADVERTISING, bytes([0x40, len(body)]) + body, 37, crc=0x555555,
                       after=(20 + event // 16 % 8 * 30) * MS // count)


def scanners(path, n):
    """Scanners that ask advertisers, each pair once."""
    air = Air(path)
    for turn in range(n):
        body = address(100_000 + turn % 30_000) + address(turn // 64 % 10_000)
        if turn % 64 == 0:
            own = address(turn // 64 % 10_000)
            air.packet(ADVERTISING, bytes([0x40, len(own)]) + own, 37, crc=0x555555, after=100_000)
        air.packet(ADVERTISING, bytes([0xC3, len(body)]) + body, 37, crc=0x555555, after=100_000)


def candidates(path, n):
    """Access addresses with two packets each, too few for a connection, in records of 60,000 octets."""
    air = Air(path)
    for turn in range(n):
        air.data(access_address(turn // 2), 0, b'\x01\x02', turn % 37, sequence=turn, behind=bytes(60_000))


def trains(path, n):
    """Trains of periodic advertising with data that change."""
    air = Air(path)
    for turn in range(n):
        train = turn % 1000
        data = struct.pack('<I', turn) + bytes(196)
        body = bytes([1, 0]) + bytes([len(data) + 1, 0xFF])[:2] + data
        air.packet(access_address(train) ^ 0x00F0F000, bytes([0x07, len(body)]) + body, turn % 37, after=MS, direction=1)


def _encryption_start(air, number):
    values = [number * factor & 0xFFFFFFFF for factor in (5, 7, 11, 13)]
    air.data(access_address(0), 0, b'\x03' + struct.pack('<QHQI', number, number & 0xFFFF, values[0], values[1]), 9, llid=3,
             sequence=number * 2)
    air.data(access_address(0), 1, b'\x04' + struct.pack('<QI', values[2], values[3]), 9, llid=3, sequence=number * 2)
    air.data(access_address(0), 1, b'\x05', 9, llid=3, sequence=number * 2 + 1)


def encryption_starts(path, n):
    """Encryption that starts over and over, with one PDU that no key opens each time."""
    draw = random.Random(3)
    air = Air(path)
    air.packet(ADVERTISING, _connect_ind(0), 37, crc=0x555555)
    for number in range(n // 4):
        _encryption_start(air, number)
        air.data(access_address(0), 0, draw.randbytes(31), 9, sequence=number * 2 + 1)


def silences(path, n):
    """Ciphertext that no key opens, after silences in which thousands of packets may have been sent."""
    draw = random.Random(4)
    air = Air(path)
    air.packet(ADVERTISING, _connect_ind(0), 37, crc=0x555555)
    _encryption_start(air, 0)
    for number in range(n // 2):
        air.data(access_address(0), 0, draw.randbytes(31), 9, sequence=number, after=20_000 * MS)
        air.data(access_address(0), 1, b'', 9, llid=1, sequence=number)


def broadcast_groups(path, n):
    """A train that announces 31 encrypted streams with another diversifier each time, and ciphertext of one."""
    draw = random.Random(5)
    air = Air(path)
    for number in range(n // 2):
        info = struct.pack('<II', 31 << 27 | 8 << 15, 31 | 7 << 5 | 15 << 28) + bytes(5) + struct.pack('<I', 0x78E52493)
        info += bytes(4 + 2 + 5 + 5) + struct.pack('<QQQ', number, number * 3, number * 7)
        body = bytes([len(info) + 3, 0, len(info) + 1, 0x2C]) + info
        air.packet(access_address(0), bytes([0x07, len(body)]) + body, 9, direction=1)
        air.packet(0x85E32493, bytes([0, 44]) + draw.randbytes(44), 9, direction=6)


ATTACKS = {name: function for name, function in globals().copy().items()
           if callable(function) and not name.startswith('_') and function.__module__ == '__main__'}


if __name__ == '__main__':
    if len(sys.argv) != 4:
        for name, function in ATTACKS.items():
            print(f'{name:24} {function.__doc__.splitlines()[0]}')
        sys.exit(0 if len(sys.argv) == 1 else 64)
    ATTACKS[sys.argv[1]](sys.argv[3], int(sys.argv[2]))
