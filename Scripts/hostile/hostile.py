"""What the generators of hostile captures share: files, packets of HCI and of the air, addresses."""
import functools
import struct
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from fixturelib.air import crc24  # noqa: E402

START = 1_700_000_000_000_000_000  # ns since 1970
BTSNOOP_EPOCH = 0x00DCDDB30F2F8000  # µs
MS = 1_000_000  # ns


class Log:
    """An HCI log in btsnoop: packets behind their H4 type."""

    def __init__(self, path):
        self.file = open(path, 'wb')
        self.file.write(b'btsnoop\0' + struct.pack('>II', 1, 1002))
        self.time = START

    def packet(self, octets, received=True, after=MS, time=None):
        """`time`: nanoseconds since 1970, to the microsecond; otherwise `after` the last one."""
        if time is None:
            self.time += after
        else:
            self.time = time
        flags = received | (octets[0] in (1, 4)) << 1
        stamp = (self.time // 1000 + BTSNOOP_EPOCH) & (1 << 64) - 1
        self.file.write(struct.pack('>IIIIQ', len(octets), len(octets), flags, 0, stamp) + octets)

    def event(self, code, parameters, **more):
        self.packet(bytes([4, code, len(parameters)]) + parameters, True, **more)

    def meta(self, subevent, parameters, **more):
        self.event(0x3E, bytes([subevent]) + parameters, **more)

    def connect(self, handle, peer, central=True, interval=24, random=True):
        self.meta(1, struct.pack('<BHBB', 0, handle, 0 if central else 1, random) + address(peer)
                  + struct.pack('<HHHB', interval, 0, 200, 0))

    def disconnect(self, handle):
        self.event(5, struct.pack('<BHB', 0, handle, 0x13))

    def acl(self, handle, octets, sent=False, start=True, **more):
        boundary = (0 if sent else 2) if start else 1
        self.packet(bytes([2]) + struct.pack('<HH', handle | boundary << 12, len(octets)) + octets, not sent, **more)

    def l2cap(self, handle, channel, payload, sent=False, **more):
        self.acl(handle, struct.pack('<HH', len(payload), channel) + payload, sent, **more)

    def att(self, handle, pdu, sent=False, **more):
        self.l2cap(handle, 4, pdu, sent, **more)

    def signal(self, handle, code, identifier, parameters, sent=False, **more):
        self.l2cap(handle, 5, struct.pack('<BBH', code, identifier, len(parameters)) + parameters, sent, **more)


class Air:
    """A sniffer's capture: pcap of link type 256, nanoseconds."""

    def __init__(self, path):
        self.file = open(path, 'wb')
        self.file.write(struct.pack('<IHHQII', 0xA1B23C4D, 2, 4, 0, 65535, 256))
        self.time = START

    def packet(self, access_address, pdu, channel, after=MS, direction=0, crc=None, time=None, behind=b''):
        """`direction`: 0 unknown, 1 auxiliary advertiser, 2 central, 3 peripheral; the CRC is claimed to be right.
        `behind`: octets that follow the packet in its record."""
        self.time = self.time + after if time is None else time
        octets = struct.pack('<I', access_address) + pdu + (b'\0\0\0' if crc is None else crc24(pdu, crc))
        octets += behind
        flags = 0x0C13 | direction << 7
        rf = {37: 0, 38: 12, 39: 39}.get(channel, channel + 1 if channel <= 10 else channel + 2)
        whole = struct.pack('<BbbBIH', rf, -50, -128, 0, access_address, flags) + octets
        seconds, rest = divmod(self.time, 1_000_000_000)
        self.file.write(struct.pack('<IIII', seconds & 0xFFFFFFFF, rest, len(whole), len(whole)) + whole)

    def data(self, access_address, side, payload, channel, llid=2, sequence=0, **more):
        """`side`: 0 central, 1 peripheral."""
        header = bytes([llid | (sequence & 1) << 3 | (sequence & 1) << 2, len(payload)])
        self.packet(access_address, header + payload, channel, direction=2 + side, **more)


def address(number):
    """Six octets of a static random address, least significant first."""
    return (number & (1 << 46) - 1 | 0b11 << 46).to_bytes(6, 'little')


def _allowed(address):
    """Whether a connection may have an access address. Core 6.0, Vol 6, Part B, 2.1.2."""
    bits = f'{address:032b}'
    changes = [one != two for one, two in zip(bits, bits[1:])]
    difference = address ^ 0x8E89BED6
    return ('0' * 7 not in bits and '1' * 7 not in bits and sum(changes) <= 24 and sum(changes[:5]) >= 2
            and len(set(address.to_bytes(4, 'little'))) > 1
            and all(difference & ~(0xFF << shift) for shift in (0, 8, 16, 24)))


@functools.cache
def access_address(number):
    """The access address of a connection: another one for each number."""
    address = (number + 1) * 2654435761 & 0xFFFFFFFF
    while not _allowed(address):
        address = address * 1664525 + 1013904223 & 0xFFFFFFFF
    return address


def handles(count):
    """Connection handles for so many connections, one after the other: a log has 3,839 at once."""
    for number in range(count):
        yield number, number % 3800 + 1
