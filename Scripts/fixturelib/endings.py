"""Ends of connections that no PDU in the plain tells, and what a capture lacks: one small file each."""
import hashlib
import struct

from . import air, containers
from .advertisers import ADV_IND, ADV_NONCONN_IND, BELT, address, on_air, pdu
from .air import CENTRAL, PERIPHERAL
from .containers import DLT_LE_LL_PHDR
from .links import (BELT_ADDRESS, EDIV, IV_CENTRAL, IV_PERIPHERAL, LL_CONNECTION_UPDATE_IND, LL_ENC_REQ, LL_ENC_RSP,
                    LL_START_ENC_REQ, LL_START_ENC_RSP, LL_TERMINATE_IND, RAND, SKD_CENTRAL, SKD_PERIPHERAL, att,
                    exchange, opened)

START_NS = 1_709_500_000_000_000_000
LL_CIS_REQ, LL_CIS_RSP, LL_CIS_IND = 0x1F, 0x20, 0x21
STRANGER = 'c0:00:00:00:00:09'


class HiddenPayloads:
    """Ciphertext whose key nobody knows: octets of the right length that mean nothing."""

    def __init__(self):
        self.count, self.last = 0, {}

    def covers(self, sender, data):
        return data.llid != 3 or data.payload[0] != LL_START_ENC_REQ

    def sealed(self, sender, first, data, repeated):
        if not repeated:
            self.count += 1
            stream = hashlib.sha256(bytes([sender, self.count & 0xFF])).digest() * 8
            self.last[sender] = stream[:len(data.payload) + 4]
        return self.last[sender]


def encrypt(link, cipher=None):
    link.control(CENTRAL, LL_ENC_REQ, struct.pack('<QHQI', RAND, EDIV, SKD_CENTRAL, IV_CENTRAL))
    link.settle()
    link.control(PERIPHERAL, LL_ENC_RSP, struct.pack('<QI', SKD_PERIPHERAL, IV_PERIPHERAL))
    link.settle()
    link.control(PERIPHERAL, LL_START_ENC_REQ)
    link.settle()
    link.cipher = cipher or HiddenPayloads()
    link.control(CENTRAL, LL_START_ENC_RSP)
    link.settle()
    link.control(PERIPHERAL, LL_START_ENC_RSP)
    link.settle()


def started(access_address, interval=30_000):
    out = []
    return out, opened(out, True, access_address, 0x3C2B1A, interval)


def advertise(out, microseconds, device=BELT_ADDRESS, kind=ADV_IND):
    """One advertisement, so long after the last packet."""
    out.append(on_air(out[-1].end + microseconds, 37, pdu(kind, address(device) + BELT, True), -54))


def poll(link, count):
    """Events in which the central sends and nobody answers."""
    for _ in range(count):
        link._transmit(CENTRAL, link.anchor, link.hopping.channel(link.event, link.channel_map))
        link.event += 1
        link.anchor += link.interval


def encrypted_termination():
    out, link = started(0x50657B11)
    encrypt(link)
    link.run(5)
    link.control(CENTRAL, LL_TERMINATE_IND, bytes([0x13]))
    link.run()
    advertise(out, 530_000)
    advertise(out, 100_000)
    return out


def hidden_update():
    out, link = started(0x50657B12)
    encrypt(link)
    link.control(CENTRAL, LL_CONNECTION_UPDATE_IND, struct.pack('<BHHHHH', 2, 0, 48, 0, 200, link.event + 8))
    link.run(9)
    advertise(out, 3_000_000, STRANGER, ADV_NONCONN_IND)
    return out


def two_lost_events():
    """A timeout of 100 ms at an interval of 37.5 ms."""
    out, link = started(0x50657B13, 37_500)
    request = next(packet for packet in out if packet.octets[4] & 0x0F == 0x05)
    request.octets = retimed(request.octets, 10)
    link.run(12)
    poll(link, 2)
    advertise(out, 60_000)
    advertise(out, 100_000)
    return out


def retimed(octets, timeout):
    """CONNECT_IND with another supervision timeout, in steps of 10 ms."""
    data = octets[4:-3]
    data = data[:2 + 26] + struct.pack('<H', timeout) + data[2 + 28:]
    return air.packet_octets(air.ADVERTISING_ACCESS_ADDRESS, data, air.ADVERTISING_CRC_INIT)


def answers_missing():
    """Two answers that were received: one is damaged here, the other is not in the capture."""
    out, link = started(0x50657B14)
    link.run(4)
    for handle, spoil in ((3, damage), (4, remove), (5, None)):
        link.send(CENTRAL, att(struct.pack('<BH', 0x0A, handle)))
        link.settle()
        before = len(out)
        link.send(PERIPHERAL, att(bytes([0x0B, handle])))
        link.settle()
        if spoil:
            spoil(out, next(at for at in range(before, len(out)) if len(out[at].octets) > 12))
    link.control(CENTRAL, LL_TERMINATE_IND, bytes([0x13]))
    link.run()
    return out


def damage(out, at):
    packet = out[at]
    octets = bytearray(packet.octets)
    octets[9] ^= 0x20
    packet.octets, packet.crc_ok = bytes(octets), False


def remove(out, at):
    del out[at]


def phantoms():
    """What a receiver makes of advertising that it has taken an octet too late, and of noise."""
    out = []
    advertise_first = pdu(ADV_IND, address(BELT_ADDRESS) + BELT, True)
    out.append(on_air(0, 37, advertise_first, -52))
    for number in range(12):
        first = 0x01 | (0x0C if number & 1 else 0)
        for access_address, octets in ((0x89BED6AA, bytes([first, 0])), (0x8E89BE29, bytes([first, 0])),
                                       (0x50657B15, bytes([0x02, 3, 1, 2, 3])),
                                       (0x50657B16, bytes([first & 0xFC, 2, 1, 2]))):
            out.append(air.AirPacket(20_000 + number * 40_000 + len(out) * 100, 9,
                                     air.packet_octets(access_address, octets, 0x111111), None))
    return out


def streams():
    """LL_CIS_IND, and the stream that it announces."""
    out, link = started(0x50657B17)
    stream = 0x50657C18
    when = struct.pack('<H', link.event + 12)
    link.control(CENTRAL, LL_CIS_REQ, bytes([1, 1, 1, 1]) + struct.pack('<HH', 40, 0) + bytes([0x10, 0x27, 0] * 2)
                 + struct.pack('<HH', 40, 0) + bytes([1, 0x10, 0x27, 0, 0x01, 1, 1]) + struct.pack('<H', 8)
                 + bytes([0, 8, 0, 0, 16, 0]) + when)
    link.settle()
    link.control(PERIPHERAL, LL_CIS_RSP, bytes([0, 8, 0, 0, 16, 0]) + when)
    link.settle()
    link.control(CENTRAL, LL_CIS_IND, struct.pack('<I', stream) + bytes([0, 8, 0, 0, 16, 0, 0, 16, 0])
                 + struct.pack('<H', link.event + 8))
    link.settle()
    for number in range(16):
        link.run()
        first = 0x00 | (0x0C if number & 1 else 0)
        octets = air.packet_octets(stream, bytes([first, 40]) + bytes(range(40)), 0x3C2B1A)
        out.append(air.AirPacket(out[-1].end + 5_000, 12, octets, None))
    link.control(CENTRAL, LL_TERMINATE_IND, bytes([0x13]))
    link.run()
    return out


FILES = [('encrypted-termination', encrypted_termination), ('hidden-update', hidden_update),
         ('two-lost-events', two_lost_events), ('answers-missing', answers_missing), ('phantoms', phantoms),
         ('streams', streams)]


def connection_complete(handle):
    parameters = bytes([0x01, 0]) + struct.pack('<HBB', handle, 0, 1) + address(BELT_ADDRESS)
    parameters += struct.pack('<HHHB', 24, 0, 200, 0)
    return bytes([0x04, 0x3E, len(parameters)]) + parameters


def acl(handle, frame):
    return struct.pack('<BHH', 2, handle | 0x2000, len(frame)) + frame


def handle_reused():
    """A log without a disconnection: the handle is given to another connection, and then the log ends."""
    records = []
    for round in range(2):
        at = START_NS + round * 2_000_000_000
        records.append((at, 1, connection_complete(64)))
        for number in range(4):
            records.append((at + 100_000_000 * (2 * number + 1), 0, acl(64, att(bytes([0x0A, 3 + number, 0])))))
            records.append((at + 100_000_000 * (2 * number + 2), 1, acl(64, att(bytes([0x0B, number])))))
    return records


def add_to(out):
    for name, make in FILES:
        packets = make()
        out.add(f'endings/air-{name}.pcap', containers.pcap(air.le_ll_with_header(packets, START_NS), DLT_LE_LL_PHDR),
                len(packets), 'pcap', 256)
    records = handle_reused()
    out.add('endings/handle-reused.btsnoop', containers.btsnoop(records), len(records), 'btsnoop', 1002)
