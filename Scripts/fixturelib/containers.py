"""Writers of capture files, from the published descriptions of each format.

A record is (time in ns since 1970, direction, bytes). Direction is 0 for what the host or the central sends,
1 for what the controller or the peripheral sends, None where the file's link type has no direction.
"""
import gzip as _gzip
import io
import struct

H1, H4, MONITOR = 1001, 1002, 2001
DLT_H4, DLT_H4_PHDR, DLT_LE_LL, DLT_MONITOR, DLT_LE_LL_PHDR, DLT_NORDIC = 187, 201, 251, 254, 256, 272

# btsnoop counts microseconds from the year 0; this is 1970 on that clock.
BTSNOOP_1970 = 0x00DCDDB30F2F8000

COMMAND, ACL, SCO, EVENT, ISO = 1, 2, 3, 4, 5


def btsnoop(records, datalink=H4, drops=0, limit=None):
    """btsnoop of H4 records, of which `limit` octets are kept. H1 loses the type octet: the flags tell commands and
    events from data."""
    out = [b'btsnoop\0' + struct.pack('>II', 1, datalink)]
    for time, direction, packet in records:
        flags = direction or 0
        if packet[0] in (COMMAND, EVENT):
            flags |= 2
        body = packet[1:] if datalink == H1 else packet
        kept = body[:limit]
        out.append(struct.pack('>IIIIQ', len(body), len(kept), flags, drops, time // 1000 + BTSNOOP_1970) + kept)
    return b''.join(out)


MONITOR_OPCODES = {(COMMAND, 0): 2, (EVENT, 1): 3, (ACL, 0): 4, (ACL, 1): 5, (SCO, 0): 6, (SCO, 1): 7,
                   (ISO, 0): 18, (ISO, 1): 19}


def monitor_payloads(records, adapter=0):
    """H4 records as the Linux monitor's (time, adapter, opcode, payload), opened by "new index"."""
    start = records[0][0]
    address = bytes.fromhex('f5f4f3f2f1f0')
    yield start, adapter, 0, bytes([0, 0]) + address + b'hci0\0\0\0\0'
    yield start, adapter, 8, b''
    yield start, adapter, 10, address + struct.pack('<H', 15)
    for time, direction, packet in records:
        yield time, adapter, MONITOR_OPCODES[packet[0], direction], packet[1:]
    yield records[-1][0], adapter, 9, b''
    yield records[-1][0], adapter, 1, b''


def btsnoop_monitor(records):
    out = [b'btsnoop\0' + struct.pack('>II', 1, MONITOR)]
    for time, adapter, opcode, body in monitor_payloads(records):
        out.append(struct.pack('>IIIIQ', len(body), len(body), adapter << 16 | opcode, 0,
                               time // 1000 + BTSNOOP_1970) + body)
    return b''.join(out)


def with_h4_direction(records):
    """The pseudo-header of link type 201: the direction as a big-endian word."""
    return [(time, None, struct.pack('>I', direction) + packet) for time, direction, packet in records]


def with_monitor_header(records):
    """The pseudo-header of link type 254: adapter and opcode, big-endian."""
    return [(time, None, struct.pack('>HH', adapter, opcode) + body)
            for time, adapter, opcode, body in monitor_payloads(records)]


def pcap(records, linktype, order='<', nanoseconds=False, snaplen=65535):
    magic, unit = (0xA1B23C4D, 1) if nanoseconds else (0xA1B2C3D4, 1000)
    out = [struct.pack(order + 'IHHiIII', magic, 2, 4, 0, 0, snaplen, linktype)]
    for time, _, packet in records:
        captured = packet[:snaplen]
        out.append(struct.pack(order + 'IIII', time // 10**9, time % 10**9 // unit, len(captured), len(packet)))
        out.append(captured)
    return b''.join(out)


def _padded(data):
    return data + bytes(-len(data) % 4)


def option(order, code, value):
    return struct.pack(order + 'HH', code, len(value)) + _padded(value)


END_OF_OPTIONS = b'\0\0\0\0'


class PCAPNG:
    """A pcapng file, written block by block."""

    def __init__(self, order='<'):
        self.order, self.out = order, io.BytesIO()

    def block(self, kind, body):
        body = _padded(body)
        length = struct.pack(self.order + 'I', len(body) + 12)
        self.out.write(struct.pack(self.order + 'I', kind) + length + body + length)

    def options(self, *options):
        if not options:
            return b''
        return b''.join(option(self.order, code, value) for code, value in options) + END_OF_OPTIONS

    def section(self, *options, order=None, length=-1):
        self.order, self.interfaces = order or self.order, []
        self.block(0x0A0D0D0A, struct.pack(self.order + 'IHHq', 0x1A2B3C4D, 1, 0, length) + self.options(*options))

    def interface(self, linktype, *options, snaplen=0):
        resolution, offset = 10**6, 0
        for code, value in options:
            if code == 9:
                resolution = 2 ** (value[0] & 0x7F) if value[0] & 0x80 else 10 ** value[0]
            if code == 14:
                offset = struct.unpack(self.order + 'q', value)[0]
        self.interfaces.append((resolution, offset))
        self.block(1, struct.pack(self.order + 'HHI', linktype, 0, snaplen) + self.options(*options))

    def units(self, interface, time):
        resolution, offset = self.interfaces[interface]
        return (time - offset * 10**9) * resolution // 10**9

    def enhanced(self, time, packet, *options, interface=0, original=None):
        units = self.units(interface, time)
        self.block(6, struct.pack(self.order + 'IIIII', interface, units >> 32, units & 0xFFFFFFFF, len(packet),
                                  original or len(packet)) + _padded(packet) + self.options(*options))

    def simple(self, packet):
        self.block(3, struct.pack(self.order + 'I', len(packet)) + packet)

    def obsolete(self, time, packet, *options, interface=0, drops=0xFFFF):
        units = self.units(interface, time)
        self.block(2, struct.pack(self.order + 'HHIIII', interface, drops, units >> 32, units & 0xFFFFFFFF,
                                  len(packet), len(packet)) + _padded(packet) + self.options(*options))

    def bytes(self):
        return self.out.getvalue()


def pcapng(records, linktype, order='<', interface_options=()):
    """The plainest pcapng: one section, one interface, enhanced packet blocks with the direction as flag."""
    file = PCAPNG(order)
    file.section()
    file.interface(linktype, *interface_options)
    for time, direction, packet in records:
        flags = () if direction is None else ((2, struct.pack(order + 'I', 1 if direction else 2)),)
        file.enhanced(time, packet, *flags)
    return file.bytes()


PACKETLOGGER_TYPES = {(COMMAND, 0): 0, (EVENT, 1): 1, (ACL, 0): 2, (ACL, 1): 3, (SCO, 0): 8, (SCO, 1): 9}


def packetlogger(records, order='>', note=None):
    """Apple PacketLogger: length, seconds, microseconds, type, and the packet without its H4 octet."""
    out = []
    if note:
        time = records[0][0]
        out.append(struct.pack(order + 'IIIB', 9 + len(note), time // 10**9, time % 10**9 // 1000, 0xFC) + note)
    for time, direction, packet in records:
        body = packet[1:]
        out.append(struct.pack(order + 'IIIB', 9 + len(body), time // 10**9, time % 10**9 // 1000,
                               PACKETLOGGER_TYPES[packet[0], direction]) + body)
    return b''.join(out)


def gzip(data):
    """gzip without a file name and with time zero, so that the same bytes come out each time."""
    return _gzip.compress(data, 9, mtime=0)
