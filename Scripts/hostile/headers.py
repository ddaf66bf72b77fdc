#!/usr/bin/env python3
"""Record headers in pairs that send a reader to and fro.

usage: Scripts/hostile/headers.py FOLDER [SEED]

Writes btsnoop, pcap and PacketLogger files in which a record's payload holds a header of its own, and what follows the
record is a header that looks odd: each is what a search for the other finds. A reader that goes back to the one and
skips to the other never ends. `pair.*` are the plain cases; `pairs-N.*` have many of them, their lengths, times and
places drawn by the seed.
"""
import random
import struct
import sys
from pathlib import Path

START = 1_700_000_000  # seconds since 1970
YEAR = 365 * 86400
BTSNOOP_EPOCH = 0x00DCDDB30F2F8000  # microseconds


def btsnoop_header(length, seconds):
    return struct.pack('>IIIIQ', length, length, 0, 0, BTSNOOP_EPOCH + seconds * 1_000_000)


def pcap_header(length, seconds):
    return struct.pack('<IIII', seconds, 0, length, length)


def packetlogger_header(length, seconds):
    return struct.pack('>III', length + 8, seconds, 0)


FORMATS = {
    'btsnoop': (b'btsnoop\0' + struct.pack('>II', 1, 1002), btsnoop_header, 24),
    'pcap': (struct.pack('<IHHQII', 0xA1B2C3D4, 2, 4, 0, 65535, 201), pcap_header, 16),
    'pklg': (b'', packetlogger_header, 12),
}


def pair(start, header, size):
    """A record, in it a header far off in time, behind it another: both reach to the end of the file exactly."""
    last = bytes([2] + [0] * 30)
    behind = header(len(last), START + 20 * YEAR) + last
    inside = header(4 + len(behind), START + 20 * YEAR)
    payload = bytes(9) + inside + bytes([2, 0, 0, 0])
    ordinary = header(len(payload), START) + payload
    calm = b''.join(header(5, START) + bytes([2, 0, 0, 0, 0]) for _ in range(4))
    return start + calm + ordinary + behind


def pairs(start, header, size, draw):
    """A file full of headers, each of which claims to end where another one stands, or the file does."""
    places, place = [], len(start)
    while len(places) < draw.randrange(4, 120):
        places.append(place)
        place += size + draw.choice((0, 1, 2, 5, 9, 40, 300))
    end = place
    octets = bytearray(start + bytes([2]) * (end - len(start)))
    times = [START, START, START + 1, START + 20 * YEAR, START - 20 * YEAR, 3, 2**32 - 1]
    for at in places:
        beyond = [other for other in places if other >= at + size] + [end]
        # Mostly a chain; now and then a length that no packet has.
        claimed = draw.choice(beyond[:6] + [end]) - at - size if draw.random() < 0.9 else draw.choice((5000, 2**27, 0))
        octets[at:at + size] = header(claimed, draw.choice(times))
    return bytes(octets)


def main():
    folder, seed = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    folder.mkdir(parents=True, exist_ok=True)
    for name, (start, header, size) in FORMATS.items():
        (folder / f'pair.{name}').write_bytes(pair(start, header, size))
        draw = random.Random(f'{seed} {name}')
        for number in range(100):
            (folder / f'pairs-{number}.{name}').write_bytes(pairs(start, header, size, draw))


if __name__ == '__main__':
    main()
