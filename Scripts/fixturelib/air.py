"""Packets on the air: CRC, channel hopping, time on air, pseudo-headers, and both ends of a connection.

Clauses are of the Bluetooth Core Specification 6.0, Vol 6, Part B.
"""
import struct
from dataclasses import dataclass

ADVERTISING_ACCESS_ADDRESS, ADVERTISING_CRC_INIT = 0x8E89BED6, 0x555555
T_IFS = 150  # µs, 4.1.1
CENTRAL, PERIPHERAL = 0, 1


def crc24(octets, init):
    """3.1.1. The register is kept with its bits reversed, since octets go out least significant bit first."""
    register = int(f'{init:024b}'[::-1], 2)
    for octet in octets:
        for bit in range(8):
            feedback = (register ^ octet >> bit) & 1
            register = register >> 1 ^ (0xDA6000 if feedback else 0)
    return register.to_bytes(3, 'little')


def airtime(payload_octets, phy='1M'):
    """µs from the preamble to the end of the CRC, MIC counted as payload. 2.1."""
    if phy == '1M':
        return 8 * (1 + 4 + 2 + payload_octets + 3)
    if phy == '2M':
        return 4 * (2 + 4 + 2 + payload_octets + 3)
    spread = {'S2': 2, 'S8': 8}[phy]
    return 80 + 256 + 16 + 24 + 8 * spread * (2 + payload_octets + 3) + 3 * spread


def rf_channel(channel):
    """The channel's place in the band, counted from 2402 MHz in steps of 2 MHz. 1.4.1."""
    special = {37: 0, 38: 12, 39: 39}
    if channel in special:
        return special[channel]
    return channel + 1 if channel <= 10 else channel + 2


def used_channels(channel_map):
    return [channel for channel in range(37) if channel_map >> channel & 1]


class HopAlgorithm1:
    """4.5.8.2."""

    def __init__(self, hop, last=0):
        self.hop, self.unmapped = hop, last

    def channel(self, event, channel_map):
        self.unmapped = (self.unmapped + self.hop) % 37
        used = used_channels(channel_map)
        return self.unmapped if self.unmapped in used else used[self.unmapped % len(used)]


class HopAlgorithm2:
    """4.5.8.3."""

    def __init__(self, access_address):
        self.identifier = (access_address >> 16 ^ access_address) & 0xFFFF

    @staticmethod
    def permuted(word):
        reverse = lambda octet: int(f'{octet:08b}'[::-1], 2)
        return reverse(word >> 8) << 8 | reverse(word & 0xFF)

    def number(self, event):
        value = event ^ self.identifier
        for _ in range(3):
            value = (self.permuted(value) * 17 + self.identifier) & 0xFFFF
        return value ^ self.identifier

    def channel(self, event, channel_map):
        number, used = self.number(event & 0xFFFF), used_channels(channel_map)
        unmapped = number % 37
        return unmapped if unmapped in used else used[len(used) * number // 65536]


@dataclass
class AirPacket:
    """One packet as a perfect sniffer hears it: `octets` = access address, header, payload, CRC."""
    time: int  # µs, start of the preamble
    channel: int
    octets: bytes
    sender: int | None = None  # CENTRAL, PERIPHERAL; None on advertising physical channels
    crc_ok: bool = True
    phy: str = '1M'
    rssi: int = -50
    event: int = 0
    encrypted: bool = False
    is_auxiliary: bool = False
    kind: int | None = None  # of LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR, where sender and is_auxiliary do not tell it

    @property
    def access_address(self):
        return struct.unpack('<I', self.octets[:4])[0]

    @property
    def end(self):
        return self.time + airtime(len(self.octets) - 9, self.phy)


def packet_octets(access_address, pdu, crc_init, damaged=False):
    crc = crc24(pdu, crc_init)
    if damaged:
        pdu = pdu[:-1] + bytes([pdu[-1] ^ 0x40])
    return struct.pack('<I', access_address) + pdu + crc


PHY_NUMBER = {'1M': 0, '2M': 1, 'S8': 2, 'S2': 2}


def le_ll(packets, start_ns):
    """Link type 251: nothing before the access address."""
    return [(start_ns + packet.time * 1000, packet.sender, packet.octets) for packet in packets]


def le_ll_with_header(packets, start_ns, writes_index=False):
    """Link type 256: channel, levels, flags. Coded packets are left out: they need an octet more.

    writes_index: as some tools do, the channel's index stands where the RF channel should."""
    records = []
    for packet in packets:
        flags = 0x0001 | 0x0002 | 0x0010 | 0x0400 | (0x0800 if packet.crc_ok else 0)
        kind = 2 + packet.sender if packet.sender is not None else 1 if packet.is_auxiliary else 0
        kind = packet.kind if packet.kind is not None else kind
        flags |= kind << 7 | PHY_NUMBER[packet.phy] << 14
        channel = packet.channel if writes_index else rf_channel(packet.channel)
        header = struct.pack('<BbbBIH', channel, packet.rssi, 0, 0, packet.access_address, flags)
        records.append((start_ns + packet.time * 1000, packet.sender, header + packet.octets))
    return records


def nordic(packets, start_ns, version=3, board=0):
    """Link type 272: the nRF sniffer's header, of firmware that speaks version 2 or 3 of its protocol."""
    records, previous_end = [], 0
    for counter, packet in enumerate(packets):
        flags = (1 if packet.crc_ok else 0) | (2 if packet.sender == CENTRAL else 0)
        flags |= (4 if packet.encrypted else 0) | PHY_NUMBER[packet.phy] << 4
        moment = packet.time if version == 3 else max(0, packet.time - previous_end)
        previous_end = packet.end
        body = struct.pack('<BBBBHI', 10, flags, packet.channel, -packet.rssi, packet.event & 0xFFFF,
                           moment & 0xFFFFFFFF) + packet.octets
        identifier = 2 if version == 3 and packet.sender is None else 6
        header = struct.pack('<BHBHB', board, len(body), version, counter & 0xFFFF, identifier)
        records.append((start_ns + packet.time * 1000, packet.sender, header + body))
    return records


@dataclass
class DataPDU:
    llid: int
    payload: bytes


EMPTY = DataPDU(1, b'')


class Side:
    """One end of a connection: what it wants to send and where its acknowledgement scheme stands. 4.5.9."""

    def __init__(self):
        self.queue, self.outstanding = [], None
        self.sequence, self.expected = 0, 0

    def next(self):
        if self.outstanding is None:
            self.outstanding = self.queue.pop(0) if self.queue else EMPTY
        return self.outstanding

    def hears(self, sequence, expected):
        """The other end's bits. Returns whether its PDU is new to us."""
        if expected != self.sequence:
            self.sequence, self.outstanding = self.sequence ^ 1, None
        if sequence == self.expected:
            self.expected ^= 1
            return True
        return False


class Connection:
    """Runs connection events and keeps what was on the air.

    `losses` are indices of packets (counted over the whole connection) that arrive damaged: the receiver ignores
    the packet, so the sender repeats it.
    """

    def __init__(self, air, access_address, crc_init, hopping, interval, channel_map=0x1FFFFFFFFF, anchor=0, losses=(),
                 max_octets=27):
        self.air, self.access_address, self.crc_init, self.hopping = air, access_address, crc_init, hopping
        self.interval, self.channel_map, self.anchor = interval, channel_map, anchor
        self.losses, self.count, self.event, self.phy = set(losses), 0, 0, '1M'
        self.max_octets = max_octets
        self.sides = (Side(), Side())
        self.pending = {}   # event → change to apply
        self.cipher = None
        self.is_open = True

    def send(self, sender, frame):
        """An L2CAP frame, cut into data PDUs. 2.4.1."""
        for at in range(0, len(frame), self.max_octets):
            self.sides[sender].queue.append(DataPDU(2 if at == 0 else 1, frame[at:at + self.max_octets]))

    def control(self, sender, opcode, parameters=b''):
        self.sides[sender].queue.append(DataPDU(3, bytes([opcode]) + parameters))

    def at_instant(self, event, change):
        self.pending[event] = change

    def _transmit(self, sender, time, channel):
        side = self.sides[sender]
        repeated = side.outstanding is not None
        pdu = side.next()
        more = bool(side.queue)
        first = pdu.llid | side.expected << 2 | side.sequence << 3 | more << 4
        payload, encrypted = pdu.payload, False
        if self.cipher and payload and self.cipher.covers(sender, pdu):
            payload, encrypted = self.cipher.sealed(sender, first, pdu, repeated), True
        octets = bytes([first, len(payload)]) + payload
        damaged = self.count in self.losses
        self.count += 1
        packet = AirPacket(time, channel, packet_octets(self.access_address, octets, self.crc_init, damaged), sender,
                           not damaged, self.phy, -48 if sender == CENTRAL else -61, self.event, encrypted)
        self.air.append(packet)
        return packet, (side.sequence, side.expected, more, damaged)

    def run(self, events=1, limit=6):
        """`events` connection events, each with at most `limit` exchanges."""
        for _ in range(events):
            if not self.is_open:
                return
            change = self.pending.pop(self.event, None)
            if change:
                change(self)
            channel, time = self.hopping.channel(self.event, self.channel_map), self.anchor
            for _ in range(limit):
                central, (sn, nesn, central_more, lost) = self._transmit(CENTRAL, time, channel)
                if not lost:
                    self.sides[PERIPHERAL].hears(sn, nesn)
                answer, (sn, nesn, more, lost) = self._transmit(PERIPHERAL, central.end + T_IFS, channel)
                if lost:
                    break
                self.sides[CENTRAL].hears(sn, nesn)
                time = answer.end + T_IFS
                if not (central_more or more):
                    break
            self.event += 1
            self.anchor += self.interval

    def settle(self, limit=60):
        """Runs events until both queues are empty and acknowledged."""
        for _ in range(limit):
            self.run()
            if all(not side.queue and side.outstanding in (None, EMPTY) for side in self.sides):
                self.run()
                return
