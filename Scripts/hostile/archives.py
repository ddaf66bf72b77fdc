#!/usr/bin/env python3
"""Archives, reports and texts that unpack to much more than they are, or have parts without number.

usage: Scripts/hostile/archives.py ATTACK N FILE       (without arguments: lists the attacks)

N counts what grows: MiB that come out, members, records or lines.
"""
import base64
import gzip
import io
import struct
import sys
import tarfile
import zipfile
import zlib

HEAD = b'btsnoop\0' + struct.pack('>II', 1, 1002)
EVENT = bytes([4, 0x0E, 4, 1, 3, 12, 0])
MIB = 1 << 20


def record(number):
    return struct.pack('>IIIIQ', len(EVENT), len(EVENT), 3, 0, 0x00E03AB44A676000 + 1000 * number) + EVENT


def zip_of_zeros(path, n):
    """A log of a few records and N MiB of zeros in a zip archive."""
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        with archive.open('FS/data/misc/bluetooth/logs/btsnoop_hci.log', 'w', force_zip64=False) as entry:
            entry.write(HEAD + record(0))
            for _ in range(n):
                entry.write(bytes(MIB))


def zip_of_records(path, n):
    """A log of N equal records in a zip archive."""
    one = struct.pack('>IIIIQ', len(EVENT), len(EVENT), 3, 0, 0x00E03AB44A676000) + EVENT
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        archive.writestr('btsnoop_hci.log', HEAD + one * n)


def zip_of_entries(path, n):
    """N empty logs in a zip archive, and one with a record."""
    with zipfile.ZipFile(path, 'w') as archive:
        for number in range(min(n, 65_000)):
            archive.writestr(f'logs/{number}/btsnoop_hci.log', b'')
        archive.writestr('btsnoop_hci.log', HEAD + record(0) * 2)


def zip_of_text(path, n):
    """A report of N MiB in one line, whose log never begins, four times in a zip archive."""
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for number in range(4):
            with archive.open(f'bugreport-{number}.txt', 'w') as entry:
                for _ in range(n):
                    entry.write(b'-' * MIB)


def report_of_records(path, n):
    """A report with a log of N records of one octet, packed by zlib, in base64."""
    packed = zlib.compress(struct.pack('<HHIB', 1, 1, 0, 0x10) * n, 9)
    text = base64.encodebytes(struct.pack('<BQ', 2, 1_700_000_000_000_000) + packed)
    with open(path, 'wb') as file:
        file.write(b'--- BEGIN:BTSNOOP_LOG_SUMMARY (%d bytes in) ---\n' % len(packed) + text
                   + b'--- END:BTSNOOP_LOG_SUMMARY ---\n')


def report_without_end(path, n):
    """A report whose log has N MiB of base64 and no end."""
    with open(path, 'wb') as file:
        file.write(b'--- BEGIN:BTSNOOP_LOG_SUMMARY (1 bytes in) ---\n')
        for _ in range(n):
            file.write(b'A' * MIB)


def tar_of_members(path, n):
    """N empty members in a packed tar archive, and a log behind them."""
    with tarfile.open(path, 'w:gz', compresslevel=6, format=tarfile.USTAR_FORMAT) as archive:
        for number in range(n):
            archive.addfile(tarfile.TarInfo(f'logs/{number}.txt'))
        log = HEAD + record(0) * 2
        member = tarfile.TarInfo('btsnoop_hci.log')
        member.size = len(log)
        archive.addfile(member, io.BytesIO(log))


def tar_of_zeros(path, n):
    """A member of N MiB of zeros before the log in a packed tar archive."""
    class Zeros(io.RawIOBase):
        def read(self, count=-1):
            return bytes(count)
    with tarfile.open(path, 'w:gz', compresslevel=6, format=tarfile.USTAR_FORMAT) as archive:
        member = tarfile.TarInfo('logs/zeros.bin')
        member.size = n * MIB
        archive.addfile(member, Zeros())
        log = HEAD + record(0) * 2
        member = tarfile.TarInfo('btsnoop_hci.log')
        member.size = len(log)
        archive.addfile(member, io.BytesIO(log))


def gzip_of_zeros(path, n):
    """A log of one record and N MiB of zeros, packed by gzip."""
    with gzip.open(path, 'wb', 9) as file:
        file.write(HEAD + record(0))
        for _ in range(n):
            file.write(bytes(MIB))


def gzip_of_members(path, n):
    """A log of N records, each a member of its own."""
    with open(path, 'wb') as file:
        file.write(gzip.compress(HEAD, 6))
        for number in range(n):
            file.write(gzip.compress(record(number), 1))


def line_without_end(path, n):
    """A packet in hex, and a line of N MiB behind it."""
    with open(path, 'wb') as file:
        file.write(b'> 04 0E 04 01 03 0C 00\n> 04 0E ')
        for _ in range(n):
            file.write(b'41 ' * (MIB // 3))


def lines(path, n):
    """N headers in words, which nothing follows."""
    with open(path, 'wb') as file:
        file.write(b'> HCI Event: Command Complete (0x0e) plen 4\n    Reset (0x03|0x0003) ncmd 1\n    status 0x00\n')
        file.write(b'> ACL data: handle 1 flags 0x02 dlen 27\n' * n)


def packets_of_words(path, n):
    """Packets in words of N lines each, ten of them."""
    with open(path, 'wb') as file:
        for _ in range(10):
            file.write(b'> HCI Event: Number of Completed Packets (0x13) plen 5\n')
            file.write(b'    handle 64 packets 2\n' * n)


ATTACKS = {name: function for name, function in globals().copy().items()
           if callable(function) and function.__module__ == '__main__' and function.__code__.co_argcount == 2}


if __name__ == '__main__':
    if len(sys.argv) != 4:
        for name, function in ATTACKS.items():
            print(f'{name:24} {function.__doc__.splitlines()[0]}')
        sys.exit(0 if len(sys.argv) == 1 else 64)
    ATTACKS[sys.argv[1]](sys.argv[3], int(sys.argv[2]))
