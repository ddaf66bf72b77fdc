#!/usr/bin/env python3
"""HCI logs of connections that ask much of what an analyser remembers of them.

usage: Scripts/hostile/links.py ATTACK N FILE       (without arguments: lists the attacks)

N counts what grows: records, more or less. The table in Benchmarks/HOSTILE.md is made of them with N and 2 N.
"""
import struct
import sys

from hostile import MS, START, Log, address, handles


def waits_for_centuries(path, n):
    """A credit-based channel that waits for credits from one end of time to the other."""
    log = Log(path)
    early, late = -2**63 // 1000 * 1000 + 1000, (2**63 - 1) // 1000 * 1000
    log.connect(1, 1)
    log.signal(1, 0x14, 1, struct.pack('<HHHHH', 0x80, 0x40, 100, 50, 7), sent=True)
    log.signal(1, 0x15, 1, struct.pack('<HHHHH', 0x41, 100, 50, 1, 0))
    for turn in range(n):
        log.l2cap(1, 0x41, struct.pack('<H', 80) + bytes(40), sent=True, time=early)
        log.signal(1, 0x16, 9, struct.pack('<HH', 0x41, 1), time=late)
        log.l2cap(1, 0x41, bytes(40), sent=True, time=late)
        log.signal(1, 0x16, 9, struct.pack('<HH', 0x41, 1), time=late)


def ends_before_it_begins(path, n):
    """Connections whose times lie at both ends of 64 bits."""
    log = Log(path)
    early, late = -2**63 // 1000 * 1000 + 1000, (2**63 - 1) // 1000 * 1000
    for number, handle in handles(n):
        log.time = late if number % 2 else early
        log.connect(handle, number)
        log.time = early if number % 2 else late
        log.att(handle, b'\x1b\x03\x00\x07', after=0)
        log.time = START


def channels(path, n):
    """L2CAP channels that are asked for and never answered."""
    log = Log(path)
    for number, handle in handles(n // 256):
        log.connect(handle, number)
        for channel in range(256):
            log.signal(handle, 0x14, channel % 255 + 1, struct.pack('<HHHHH', 0x80, 0x40 + channel % 64, 100, 50, 7), sent=True)


def _enhanced(log, handle, count):
    for channel in range(count):
        log.signal(handle, 0x14, channel + 1, struct.pack('<HHHHH', 0x27, 0x40 + channel, 65535, 65000, 60000), sent=True)
        log.signal(handle, 0x15, channel + 1, struct.pack('<HHHHH', 0x40 + channel, 65535, 65000, 60000, 0))


def sdus(path, n, spsm=0x27):
    """SDUs of 65,000 octets that lack their end, on many channels of many connections."""
    log = Log(path)
    part = struct.pack('<H', 65000) + bytes(60000)
    done = 0
    for number, handle in handles(n):
        log.connect(handle, number)
        _enhanced(log, handle, 50)
        for channel in range(50):
            log.l2cap(handle, 0x40 + channel, part, sent=True)
            log.l2cap(handle, 0x40 + channel, part)
        done += 50 * 4
        if done >= n:
            return


def frames(path, n):
    """L2CAP frames of 65,535 octets that lack their end, in both directions of many connections."""
    log = Log(path)
    part = struct.pack('<HH', 65535, 4) + bytes(60000)
    for number, handle in handles(n // 3):
        log.connect(handle, number)
        log.acl(handle, part, sent=True)
        log.acl(handle, part)


def changes(path, n):
    """Connection parameters that change with every record, on connections that don't end."""
    log = Log(path)
    for number, handle in handles(max(1, n // 1000)):
        log.connect(handle, number)
        for step in range(1000):
            log.meta(3, struct.pack('<BHHHH', 0, handle, 6 + step % 3000, 0, 200))


def open_requests(path, n):
    """ATT requests without answers, on enhanced bearers of many connections."""
    log = Log(path)
    done, number = 0, 0
    while done < n:
        handle = number % 3800 + 1
        log.connect(handle, number)
        _enhanced(log, handle, 60)
        for channel in range(60):
            for turn in range(16):
                log.l2cap(handle, 0x40 + channel, b'\x03\x00\x0a\x03\x00', sent=True)
        done += 60 * 18
        number += 1


def _discover(log, handle, count, first=1, wide=True):
    """Find Information: as many attributes as there are handles."""
    for start in range(first, first + count, 100):
        log.att(handle, struct.pack('<BHH', 4, start, 0xFFFF), sent=True)
        entries = b''.join(struct.pack('<HH', handle_, 0x2A00 + handle_ % 200)
                           for handle_ in range(start, min(start + 100, first + count)))
        log.att(handle, b'\x05\x01' + entries)


def _read_hash(log, handle, octet=0x11):
    log.att(handle, struct.pack('<BHHH', 8, 1, 0xFFFF, 0x2B2A), sent=True)
    log.att(handle, b'\x09\x12\x09\x00' + bytes([octet]) * 16)


def hashes(path, n):
    """A server of 65,000 attributes, and another one whose Database Hash is read over and over: it is the same."""
    log = Log(path)
    log.connect(1, 1)
    _discover(log, 1, 65000)
    _read_hash(log, 1)
    log.connect(2, 2)
    for _ in range(n // 2):
        _read_hash(log, 2)


def flipping_hashes(path, n):
    """As `hashes`, but the hash changes with each reading and comes back."""
    log = Log(path)
    log.connect(1, 1)
    _discover(log, 1, 65000)
    _read_hash(log, 1)
    log.connect(2, 2)
    for turn in range(n // 2):
        _read_hash(log, 2, 0x11 if turn % 2 else 0x22)


def growing_hashes(path, n):
    """As `hashes`, but the first server shows one more attribute before each reading."""
    log = Log(path)
    log.connect(1, 1)
    _discover(log, 1, 30000)
    _read_hash(log, 1)
    log.connect(2, 2)
    for turn in range(n // 4):
        _discover(log, 1, 1, first=30001 + turn % 30000)
        _read_hash(log, 2)


def new_hashes(path, n):
    """A Database Hash that is another one at each reading."""
    log = Log(path)
    log.connect(1, 1)
    for turn in range(n // 2):
        log.att(1, struct.pack('<BHHH', 8, 1, 0xFFFF, 0x2B2A), sent=True)
        log.att(1, b'\x09\x12\x09\x00' + struct.pack('<QQ', turn, 7))


def rediscoveries(path, n):
    """One handle that stands for something else at each discovery, and is used in between."""
    log = Log(path)
    log.connect(1, 1)
    for turn in range(n // 3):
        log.att(1, struct.pack('<BHH', 4, 3, 3), sent=True)
        log.att(1, b'\x05\x01' + struct.pack('<HH', 3, 0x2A00 + turn % 2))
        log.att(1, b'\x1b\x03\x00\x07')


def discoveries(path, n):
    """128 attributes discovered in each connection, of another device each."""
    log = Log(path)
    for number, handle in handles(n // 4):
        log.connect(handle, number)
        _discover(log, handle, 100)
        log.disconnect(handle)


def private_addresses(path, n):
    """Private addresses that are all proven to be one device's, each of them used."""
    log = Log(path)
    for number, handle in handles(n // 5):
        log.meta(1, struct.pack('<BHBB', 0, handle, 0, 1) + (number | 0b01 << 46).to_bytes(6, 'little')
                 + struct.pack('<HHHB', 24, 0, 200, 0))
        log.l2cap(handle, 6, b'\x09\x00' + bytes.fromhex('eeddccbbaa00'))
        log.att(handle, b'\x0a\x03\x00', sent=True)
        log.att(handle, b'\x0b\x42')
        log.disconnect(handle)


def unknown_servers(path, n):
    """Servers that are used without having been discovered."""
    log = Log(path)
    for number, handle in handles(n // 4):
        log.connect(handle, number)
        log.att(handle, b'\x0a\x03\x00', sent=True)
        log.att(handle, b'\x0b\x42')
        log.disconnect(handle)


def swaps(path, n):
    """Connections that were open before the log, whose roles turn out to be the other ones."""
    log = Log(path)
    for number, handle in handles(n // 8):
        for value in range(6):
            log.att(handle, struct.pack('<BH', 0x52, 3 + value) + b'\x01\x02', sent=True)
        # The parameter update request of the side that was taken for the central.
        log.signal(handle, 0x12, 1, struct.pack('<HHHH', 24, 24, 0, 200), sent=True)
        log.disconnect(handle)


def swaps_beside_reads(path, n):
    """The same, beside a connection on which as many attributes have been read."""
    log = Log(path)
    log.connect(1, 0)
    for value in range(min(20000, n // 8)):
        log.att(1, struct.pack('<BH', 0x0A, 1 + value), sent=True)
        log.att(1, b'\x0b\x01\x02')
    for number, handle in handles(n // 8):
        log.att(handle + 1, struct.pack('<BH', 0x52, 3) + b'\x01\x02', sent=True)
        log.signal(handle + 1, 0x12, 1, struct.pack('<HHHH', 24, 24, 0, 200), sent=True)
        log.disconnect(handle + 1)


def runs(path, n):
    """Transfers that go on, while short connections come and go."""
    log = Log(path)
    log.connect(1, 1)
    for value in range(min(20000, n // 2)):
        log.att(1, struct.pack('<BH', 0x1B, 1 + value) + bytes(4), after=1000)
    for number in range(n // 4):
        log.connect(2, 2 + number)
        log.disconnect(2)


def transfers(path, n):
    """Transfers of two kilobytes, each on a connection of its own."""
    log = Log(path)
    for number, handle in handles(n // 12):
        log.connect(handle, number)
        for _ in range(10):
            log.att(handle, b'\x1b\x03\x00' + bytes(240))
        log.disconnect(handle)


def long_runs(path, n):
    """Notifications of many attributes of many connections, in turn: nothing of it ends."""
    log = Log(path)
    connections = 1000
    for number, handle in handles(connections):
        log.connect(handle, number)
    for turn in range(n):
        log.att(turn % connections + 1, struct.pack('<BH', 0x1B, 3 + turn // connections % 20) + b'\x07', after=10_000)


def prepare_writes(path, n):
    """Prepare Write Requests with their answers: a transaction each."""
    log = Log(path)
    log.connect(1, 1)
    for turn in range(n // 2):
        part = struct.pack('<HH', 3, turn % 512) + b'\x07'
        log.att(1, b'\x16' + part, sent=True)
        log.att(1, b'\x17' + part)


def reads(path, n):
    """Reads of ever other attributes: a procedure each."""
    log = Log(path)
    log.connect(1, 1)
    for turn in range(n // 2):
        log.att(1, struct.pack('<BH', 0x0A, turn * 7919 % 65535 + 1), sent=True)
        log.att(1, b'\x0b\x42')


def commands(path, n):
    """HCI commands that change nothing, each with its end."""
    log = Log(path)
    for turn in range(n // 2):
        opcode = 0x1001 + turn % 60000
        log.packet(bytes([1]) + struct.pack('<HB', opcode & 0xFFFF, 0), False)
        log.event(0x0E, struct.pack('<BHB', 1, opcode & 0xFFFF, 0))


def pairings(path, n):
    """Pairings that are abandoned for the next one."""
    log = Log(path)
    for number, handle in handles(n // 40):
        log.connect(handle, number)
        for _ in range(20):
            log.l2cap(handle, 6, bytes([1, 3, 0, 13, 16, 7, 7]), sent=True)
            log.l2cap(handle, 6, bytes([2, 3, 0, 13, 16, 7, 7]))


def names(path, n):
    """Device names of 60,000 octets, eight a device."""
    log = Log(path)
    for number, handle in handles(max(1, n // 20)):
        log.connect(handle, number)
        for turn in range(8):
            log.att(handle, b'\x08\x01\x00\xff\xff\x00\x2a', sent=True)
            log.att(handle, b'\x09\xf0\x03\x00' + bytes([65 + turn]) * 60000)


def connections(path, n):
    """Connections, and one packet of each."""
    log = Log(path)
    for number, handle in handles(n // 3):
        log.connect(handle, number)
        log.att(handle, b'\x1b\x03\x00\x07')
        log.disconnect(handle)


def busy_connections(path, n):
    """Twenty thousand connections on as many adapters' handles, each with fragments in both directions."""
    log = Log(path)
    count = max(1, n // 200)
    for number, handle in handles(count):
        log.connect(handle, number)
        for turn in range(100):
            log.att(handle, b'\x52' + struct.pack('<H', 3 + turn % 7) + bytes(20), sent=True)
            log.att(handle, b'\x1b' + struct.pack('<H', 3 + turn % 7) + bytes(20))


def violations(path, n):
    """Records each of which breaks a rule."""
    log = Log(path)
    log.connect(1, 1)
    for turn in range(n):
        log.signal(1, 0x15, 0, struct.pack('<HHHHH', 0x41, 100, 50, 1, 0))


def plain_requests(path, n):
    """ATT requests and indications without answers, both ways, on connections that don't end."""
    log = Log(path)
    for number, handle in handles(max(1, n // 65)):
        log.connect(handle, number)
        for turn in range(16):
            for sent in (True, False):
                log.att(handle, struct.pack('<BH', 0x0A, 3 + turn), sent=sent, after=1000)
                log.att(handle, struct.pack('<BH', 0x1D, 3 + turn) + b'\x07', sent=sent, after=1000)


def open_commands(path, n):
    """L2CAP signalling requests without answers, on connections that don't end."""
    log = Log(path)
    for number, handle in handles(max(1, n // 33)):
        log.connect(handle, number)
        for turn in range(32):
            log.signal(handle, 0x12, turn + 1, struct.pack('<HHHH', 24, 24, 0, 200), after=1000)


def values(path, n):
    """Values of 512 octets of ever other attributes, of many connections."""
    log = Log(path)
    for number, handle in handles(max(1, n // 100)):
        log.connect(handle, number)
        for turn in range(99):
            log.att(handle, struct.pack('<BH', 0x1B, 3 + turn) + bytes([turn]) * 512, after=1000)


def long_writes(path, n):
    """Write Requests of 60,000 octets, both ways, on connections that don't end."""
    log = Log(path)
    for number, handle in handles(max(1, n // 3)):
        log.connect(handle, number)
        for sent in (True, False):
            log.att(handle, b'\x12\x03\x00' + bytes(60000), sent=sent)


def queued_writes(path, n):
    """Writes that are prepared and never executed: 64 attributes, 512 octets of each, on many connections."""
    log = Log(path)
    for number, handle in handles(max(1, n // 65)):
        log.connect(handle, number)
        for value in range(64):
            log.att(handle, struct.pack('<BHH', 0x16, 3 + value, 0) + bytes(512), sent=True, after=1000)


def refusals(path, n):
    """Attributes each of which is refused in sixteen ways."""
    log = Log(path)
    for number, handle in handles(max(1, n // 1601)):
        log.connect(handle, number)
        for turn in range(800):
            log.att(handle, struct.pack('<BH', 0x0A, 3 + turn % 50), sent=True, after=1000)
            log.att(handle, struct.pack('<BBHB', 1, 0x0A, 3 + turn % 50, 0x80 + turn // 50), after=1000)


def histories(path, n):
    """Transfers that go on for a minute, many at a time: each has a history, gaps and sizes."""
    log = Log(path)
    runs = max(1, n // 200)
    connections = max(1, runs // 100)
    for number, handle in handles(connections):
        log.connect(handle, number)
    for turn in range(200):
        for run in range(runs):
            log.att(run % connections % 3800 + 1, struct.pack('<BH', 0x1B, 3 + run // connections) + bytes(20 + turn % 130),
                    after=300_000_000 // runs // 1000 * 1000)


def one_second(path, n):
    """A transfer whose values all come in the same second."""
    log = Log(path)
    log.connect(1, 1)
    for _ in range(n):
        log.att(1, b'\x1b\x03\x00\x07', after=0)


def channels_with_credits(path, n):
    """Channels that get credits with every record, and SDUs."""
    log = Log(path)
    log.connect(1, 1)
    log.signal(1, 0x14, 1, struct.pack('<HHHHH', 0x80, 0x40, 100, 50, 7), sent=True)
    log.signal(1, 0x15, 1, struct.pack('<HHHHH', 0x41, 100, 50, 7, 0))
    for _ in range(n // 2):
        log.signal(1, 0x16, 2, struct.pack('<HH', 0x40, 1), sent=True)
        log.l2cap(1, 0x40, b'\x01\x00\x07')


def sizes(path, n):
    """Values of 128 sizes by nine kinds of PDU, on many connections."""
    log = Log(path)
    for number, handle in handles(max(1, n // 512)):
        log.connect(handle, number)
        for size in range(128):
            for opcode, sent in ((0x1B, False), (0x52, True), (0x1B, True), (0x52, False)):
                log.att(handle, struct.pack('<BH', opcode, 3) + bytes(size), sent=sent, after=1000)


def traffic(path, n):
    """Notifications of as many attributes as there are, of many connections."""
    log = Log(path)
    for number, handle in handles(max(1, n // 100)):
        log.connect(handle, number)
        for turn in range(99):
            log.att(handle, struct.pack('<BH', 0x1B, 3 + turn) + b'\x07', after=1000)


def strange_pairings(path, n):
    """Pairings that break many rules each."""
    log = Log(path)
    for number, handle in handles(max(1, n // 200)):
        log.connect(handle, number)
        for turn in range(5):
            log.l2cap(handle, 6, bytes([1, 3, 0, 13, 16, 7, 7]), sent=True)
            log.l2cap(handle, 6, bytes([2, 3, 0, 13, 16, 7, 7]))
            for _ in range(19):
                log.l2cap(handle, 6, bytes([4]) + bytes(16), sent=True)
                log.l2cap(handle, 6, bytes([3]) + bytes(16))


def encryptions(path, n):
    """Attempts to encrypt, one after the other."""
    log = Log(path)
    for number, handle in handles(max(1, n // 40)):
        log.connect(handle, number)
        for turn in range(13):
            log.packet(bytes([1, 0x19, 0x20, 28]) + struct.pack('<H', handle) + bytes(26), False)
            log.event(0x0F, struct.pack('<BBH', 0, 1, 0x2019))
            log.event(0x08, struct.pack('<BHB', 0, handle, turn % 2))


def services(path, n):
    """Services, characteristics and their changes of many servers, told over and over by Service Changed."""
    log = Log(path)
    for number, handle in handles(max(1, n // 100)):
        log.connect(handle, number)
        for turn in range(25):
            log.att(handle, struct.pack('<BHHH', 0x10, 1, 0xFFFF, 0x2800), sent=True)
            log.att(handle, b'\x11\x14' + struct.pack('<HH', 1, 9) + bytes([turn]) * 16)
            log.att(handle, struct.pack('<BHHH', 0x08, 1, 9, 0x2803), sent=True)
            log.att(handle, b'\x09\x15' + struct.pack('<HBH', 2, 0x20, 3) + bytes([turn]) * 16)


def _pair(log, handle, number, keys):
    log.connect(handle, number)
    for code, octet in ((1, 3), (2, 3)):
        log.l2cap(handle, 6, bytes([code, 3, 0, 1, 16, 7, 7]), sent=code == 1)
    for code in (3, 4):
        for side in (True, False):
            log.l2cap(handle, 6, bytes([code]) + bytes([code + side]) * 16, sent=side)
    log.packet(b'\x01\x19\x20\x1c' + struct.pack('<H', handle) + bytes(10) + bytes([7]) * 16, received=False)
    log.event(0x0F, b'\0\1\x19\x20')
    log.event(8, struct.pack('<BHB', 0, handle, 1))
    for key in keys:
        log.l2cap(handle, 6, key)


def identity_keys(path, n):
    """Pairings that hand out an identity key each, which are asked whose each private address is."""
    log = Log(path)
    for number, handle in handles(n):
        _pair(log, handle, number, [
            b'\x08' + struct.pack('<QQ', number + 1, number * 7 + 3), b'\x09\1' + address(number)])
        log.disconnect(handle)


def signature_keys(path, n):
    """Pairings that hand out a signature key each, and a signed write that each is tried on."""
    log = Log(path)
    for number, handle in handles(n):
        _pair(log, handle, number, [b'\x0a' + struct.pack('<QQ', number + 1, number * 5 + 1)])
        for turn in range(4):
            log.att(handle, b'\xd2\3\0' + bytes([turn]) * 4 + struct.pack('<IQ', turn, number))
        log.disconnect(handle)


def long_term_keys(path, n):
    """Pairings that hand out a long term key without a name each, which any later connection may use."""
    log = Log(path)
    for number, handle in handles(n):
        _pair(log, handle, number, [b'\x06' + struct.pack('<QQ', number + 1, number * 3 + 2), b'\x07' + bytes(10)])
        log.disconnect(handle)


def adapters(path, n):
    """Names, commands and buffers of ever other controllers, in the format of the kernel's monitor."""
    log = Log(path)
    log.file.seek(0)
    log.file.write(b'btsnoop\0' + struct.pack('>II', 1, 2001))
    for turn in range(n):
        body = struct.pack('<HB', 0x0C13, 248) + b'%0248d' % turn
        log.time += MS
        log.file.write(struct.pack('>IIIIQ', len(body), len(body), (turn % 65536) << 16 | 2, 0,
                                   log.time // 1000 + 0x00DCDDB30F2F8000) + body)


ATTACKS = {name: function for name, function in globals().copy().items()
           if callable(function) and not name.startswith('_') and function.__module__ == '__main__' and function.__code__.co_argcount >= 2}


if __name__ == '__main__':
    if len(sys.argv) != 4:
        for name, function in ATTACKS.items():
            print(f'{name:24} {function.__doc__.splitlines()[0]}')
        sys.exit(0 if len(sys.argv) == 1 else 64)
    ATTACKS[sys.argv[1]](sys.argv[3], int(sys.argv[2]))
