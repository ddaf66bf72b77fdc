"""The pairs of captures of `rules` for what only the air shows: link layer, advertising, what a sniffer lost."""
import struct
from random import Random

from . import air, containers
from .advertisers import (ADV_EXT_IND, ADV_IND, ADV_NONCONN_IND, CONNECT_IND, FLAGS, SCAN_REQ, SCAN_RSP, UUID, address,
                          adi, advertising_event, auxiliary_pointer, extended, on_air, pdu, structure)
from .air import CENTRAL, EMPTY, PERIPHERAL, T_IFS, Connection, DataPDU, HopAlgorithm1
from .links import (BELT_ADDRESS, EDIV, FEATURES, IV_CENTRAL, IV_PERIPHERAL, LL_CHANNEL_MAP_IND,
                    LL_CONNECTION_UPDATE_IND, LL_ENC_REQ, LL_ENC_RSP, LL_FEATURE_REQ, LL_FEATURE_RSP, LL_PHY_REQ,
                    LL_START_ENC_REQ, LL_START_ENC_RSP, LL_TERMINATE_IND, LL_UNKNOWN_RSP, LL_VERSION_IND, PHONE, RAND,
                    SKD_CENTRAL, SKD_PERIPHERAL, Cipher, att, l2cap)

START_NS = 1_709_500_000_000_000_000
DLT_LE_LL_PHDR = 256
ACCESS_ADDRESS, CRC_INIT = 0x50657A41, 0xA1B2C3
NUMBER = bytes(range(1, 17))


def opened(out, hop=11, interval=24, latency=0, timeout=200, window=2, offset=6, channels=0x1FFFFFFFFF, short=0,
           losses=()):
    """An advertising event, CONNECT_IND with these parameters, and the connection that it starts."""
    last = advertising_event(out, 0, pdu(ADV_IND, address(BELT_ADDRESS) + FLAGS, True), -52, channels=(37,))
    data = struct.pack('<I', ACCESS_ADDRESS) + CRC_INIT.to_bytes(3, 'little')
    data += struct.pack('<BHHHH', window, offset, interval, latency, timeout)
    data += channels.to_bytes(5, 'little') + bytes([hop | 1 << 5])
    octets = address(PHONE) + address(BELT_ADDRESS) + data
    out.append(on_air(last.end + T_IFS, 37, pdu(CONNECT_IND, octets[:len(octets) - short], True, True), -47))
    anchor = out[-1].end + 1250 + offset * 1250 + 312
    return Connection(out, ACCESS_ADDRESS, CRC_INIT, HopAlgorithm1(hop), interval * 1250, channels, anchor, losses)


def closed(link):
    link.control(CENTRAL, LL_TERMINATE_IND, b'\x13')
    link.run(4)


# MARK: The request to connect


def connecting(**faulty):
    def make(out, bad):
        link = opened(out, **(faulty if bad else {}))
        link.run(4)
        closed(link)
    return make


# MARK: Data PDUs


def sending(sender, bad_pdu, good_pdu=EMPTY):
    def make(out, bad):
        link = opened(out)
        link.run(2)
        link.sides[sender].queue.append(bad_pdu if bad else good_pdu)
        link.run(3)
        closed(link)
    return make


def ll_sequence_start(out, bad):
    """The central begins with both counters at 1, and repeats what nobody answers."""
    link = opened(out)
    if bad:
        link.sides[CENTRAL].sequence = link.sides[CENTRAL].expected = 1
        for _ in range(3):
            link._transmit(CENTRAL, link.anchor, link.hopping.channel(link.event, link.channel_map))
            link.event, link.anchor = link.event + 1, link.anchor + link.interval
    else:
        link.run(4)
        closed(link)


# MARK: Control PDUs


def controlled(*steps, clean=()):
    """Control PDUs one after the other: (sender, opcode, parameters)."""
    def make(out, bad):
        link = opened(out)
        link.run(2)
        for sender, opcode, parameters in steps if bad else clean:
            link.control(sender, opcode, parameters)
            link.settle(8)
        closed(link)
    return make


VERSION = struct.pack('<BHH', 9, 0x000F, 0x2209)
ENC_REQ = struct.pack('<QHQI', RAND, EDIV, SKD_CENTRAL, IV_CENTRAL)
UNNAMED = struct.pack('<QHQI', 0, 0, SKD_CENTRAL, IV_CENTRAL)
ENC_RSP = struct.pack('<QI', SKD_PERIPHERAL, IV_PERIPHERAL)
FEATURE_EXCHANGE = ((CENTRAL, LL_FEATURE_REQ, FEATURES), (PERIPHERAL, LL_FEATURE_RSP, FEATURES))


def pairs(link, secure=False, confirms=True):
    """The exchange of features, and legacy pairing's numbers, whose key is then used: Just Works."""
    from .pairings import c1, s1
    features = [bytes([code, 3, 0, 9 if secure else 1, 16, 0, 0]) for code in (1, 2)]
    for sender in (CENTRAL, PERIPHERAL):
        link.send(sender, l2cap(6, features[sender]))
        link.settle()
    if not confirms:
        return None
    random = NUMBER[::-1]
    for code, value in ((3, c1(0, random, *features)[::-1]), (4, NUMBER)):
        for sender in (CENTRAL, PERIPHERAL):
            link.send(sender, l2cap(6, bytes([code]) + value))
            link.settle()
    return Cipher(s1(0, random, random))


def encrypts(link, request=ENC_REQ, between=None, cipher=None):
    link.control(CENTRAL, LL_ENC_REQ, request)
    link.settle()
    if between:
        between()
    link.control(PERIPHERAL, LL_ENC_RSP, ENC_RSP)
    link.settle()
    link.control(PERIPHERAL, LL_START_ENC_REQ)
    link.settle()
    link.cipher = cipher or Cipher()
    link.control(CENTRAL, LL_START_ENC_RSP)
    link.settle()
    link.control(PERIPHERAL, LL_START_ENC_RSP)
    link.settle()


def ll_data_during_encryption(out, bad):
    link = opened(out)
    read = lambda: (link.send(CENTRAL, att(b'\x0a\x03\x00')), link.settle())
    if not bad:
        read()
        link.send(PERIPHERAL, att(b'\x0b\x01'))
        link.settle()
    encrypts(link, between=read if bad else None)
    link.run(4)


def ll_encryption_order(out, bad):
    link = opened(out)
    if bad:
        link.control(CENTRAL, LL_ENC_REQ, ENC_REQ)
        link.settle()
        link.control(PERIPHERAL, LL_START_ENC_REQ)
        link.settle()
    else:
        encrypts(link)
    link.run(4)


def ll_key_named(out, bad):
    link = opened(out)
    cipher = pairs(link)
    encrypts(link, ENC_REQ if bad else UNNAMED, cipher=cipher)
    link.run(4)


def ll_encryption_before_key(out, bad):
    link = opened(out)
    cipher = pairs(link, confirms=not bad)
    encrypts(link, UNNAMED, cipher=cipher)
    link.run(4)


def ll_plaintext_when_encrypted(out, bad):
    """A pairing by Just Works, whose key anybody finds; of two commands the second is in the plain, or in ciphertext, too."""
    link = opened(out)
    cipher = pairs(link)
    encrypts(link, UNNAMED, cipher=cipher)
    for is_plain in (False, bad):
        link.cipher = None if is_plain else cipher
        link.send(CENTRAL, att(b'\x52\x03\x00\x01'))
        link.settle()
    link.cipher = cipher
    link.run(4)


def conn_dying_at_end(out, bad):
    """The peripheral falls silent: 1.2 s of a supervision timeout of 2 s, or 0.6 s, then the capture ends."""
    link = opened(out)
    link.run(6)
    for _ in range(40 if bad else 20):
        link._transmit(CENTRAL, link.anchor, link.hopping.channel(link.event, link.channel_map))
        link.event, link.anchor = link.event + 1, link.anchor + link.interval


def ll_instants_overlap(out, bad):
    """A channel map is announced before a connection update's instant, or after it. 5.1 and 5.3."""
    link = opened(out)
    link.run(4)
    timing = struct.pack('<BHHHHH', 2, 0, 24, 0, 300, link.event + 10)
    link.control(CENTRAL, LL_CONNECTION_UPDATE_IND, timing)
    link.run(2 if bad else 12)
    link.control(CENTRAL, LL_CHANNEL_MAP_IND, b'\xff\xff\xff\xff\x1f' + struct.pack('<H', link.event + 10))
    link.run(12)
    closed(link)


def ll_instant_missed(out, bad):
    """The peripheral hears a new map only after its instant, and ends the link; or an event before. 5.5.1."""
    class Unheard(Connection):
        def run(self, events=1, limit=6):
            for _ in range(events):
                if first <= self.event < last:
                    self._transmit(CENTRAL, self.anchor, self.hopping.channel(self.event, self.channel_map))
                    self.event, self.anchor = self.event + 1, self.anchor + self.interval
                else:
                    super().run(1, limit)

    link = opened(out)
    first = last = 0
    link.__class__ = Unheard
    link.run(12)
    instant = link.event + 7
    first, last = link.event, instant + (1 if bad else -1)
    link.control(CENTRAL, LL_CHANNEL_MAP_IND, b'\xff\xff\xff\xff\x1f' + struct.pack('<H', instant))
    link.run(12 if not bad else 8)
    if bad:
        link.run(1)
        link.control(PERIPHERAL, LL_TERMINATE_IND, b'\x28')
        link.run(4)
    else:
        closed(link)


def ll_map_never_changes(out, bad):
    """Two channels of 37 lose every other packet, and stay in the map or leave it."""
    noise = Random(7)

    class Noisy(Connection):
        def _transmit(self, sender, time, channel):
            if channel in (5, 6) and noise.random() < 0.7:
                self.losses.add(self.count)
            return super()._transmit(sender, time, channel)

    link = opened(out)
    link.__class__ = Noisy
    link.run(120)
    if not bad:
        instant, fewer = link.event + 8, 0x1FFFFFFF9F
        link.control(CENTRAL, LL_CHANNEL_MAP_IND, fewer.to_bytes(5, 'little') + struct.pack('<H', instant))
        link.at_instant(instant, lambda changed: setattr(changed, 'channel_map', fewer))
    link.run(200)
    closed(link)


def capture_header_contradicted(out, bad):
    """A sniffer's tool that leaves out the sign of the signal strength."""
    link = opened(out)
    link.run(4)
    closed(link)
    if bad:
        for packet in out:
            packet.rssi = abs(packet.rssi)


def capture_lost_at_encryption(out, bad):
    link = opened(out)
    link.run(4)
    encrypts(link)
    if not bad:
        link.run(20)
        closed(link)
    for second in range(1, 12):
        advertising_event(out, link.anchor + second * 1_000_000, pdu(ADV_IND, address('c0:ff:ee:00:00:01') + FLAGS, True),
                          -60)


def capture_excerpt(out, bad):
    """Values that are read one after the other. Somebody saved the packets with content alone."""
    link = opened(out)
    for value in range(12):
        link.send(CENTRAL, att(b'\x0a\x03\x00'))
        link.settle()
        link.send(PERIPHERAL, att(bytes([0x0b, value])))
        link.settle()
    closed(link)
    if bad:
        out[:] = [packet for packet in out if packet.sender is None or len(packet.octets) > 9]


# MARK: Advertising


def advertising(bad_data, good_data, sender='c0:ff:ee:00:00:01', kind=ADV_NONCONN_IND):
    def make(out, bad):
        for turn in range(3):
            body = pdu(kind, address(sender) + (bad_data if bad else good_data), True)
            advertising_event(out, 10_000 + turn * 104_000, body, -50)
    return make


def ad_flags_in_scan_response(out, bad):
    sender = address('c0:ff:ee:00:00:01')
    last = advertising_event(out, 0, pdu(ADV_IND, sender + FLAGS, True), -50, channels=(37,))
    out.append(on_air(last.end + T_IFS, 37, pdu(SCAN_REQ, address(PHONE) + sender, True, True), -47))
    answer = structure(9, b'Acme') + (FLAGS if bad else b'')
    out.append(on_air(out[-1].end + T_IFS, 37, pdu(SCAN_RSP, sender + answer, True), -50))


def sec_rpa_static(out, bad):
    """A resolvable private address at both ends of 20 minutes, or of 10."""
    for time in (0, (1200 if bad else 600) * 1_000_000):
        advertising_event(out, time, pdu(ADV_IND, address('5b:03:9e:aa:10:7c') + FLAGS, True), -50)


def adv_channels(out, bad):
    """One on all channels from first to last, another on two of them. In the twin both use all three, and the sniffer has one
    radio, which listens on one channel after the other: on the third the second advertiser is gone."""
    if not bad:
        for turn in range(180):
            channel = (37, 39, 38)[turn // 60]
            advertising_event(out, turn * 100_000, pdu(ADV_IND, address('c0:ff:ee:00:00:01') + FLAGS, True), -50, (channel,))
            if 0 < turn < 118:
                advertising_event(out, turn * 100_000 + 20_000, pdu(ADV_IND, address('c0:ff:ee:00:00:02') + FLAGS, True),
                                  -60, (channel,))
        return
    for turn in range(60):
        time = turn * 100_000
        advertising_event(out, time, pdu(ADV_IND, address('c0:ff:ee:00:00:01') + FLAGS, True), -50)
        if 0 < turn < 59:
            advertising_event(out, time + 20_000, pdu(ADV_IND, address('c0:ff:ee:00:00:02') + FLAGS, True), -60,
                              (37, 39))


def adv_interval_apple(out, bad):
    """100 ms, or 152.5 ms, with the specification's random delay."""
    delay, time = Random(3), 0
    for _ in range(120):
        advertising_event(out, time, pdu(ADV_IND, address('c0:ff:ee:00:00:01') + FLAGS, True), -50)
        time += (100_000 if bad else 152_500) + delay.randrange(10_000)


def adv_aux_offset_short(out, bad):
    """The auxiliary packet is announced 150 µs, or 450 µs, behind the start of a packet that takes 120 µs."""
    identity, offset = adi(0x123, 5), 150 if bad else 450
    sender = address('c0:ff:ee:00:00:01')
    for turn in range(3):
        time = turn * 100_000
        head = pdu(ADV_EXT_IND, extended(adi=identity, auxiliary=auxiliary_pointer(17, offset)))
        out.append(on_air(time, 37, head, -50))
        body = pdu(ADV_EXT_IND, extended(sender, identity, data=structure(9, b'Acme')), True)
        out.append(on_air(time + offset, 17, body, -50, auxiliary=True))


def adv_data_id_unchanged(out, bad):
    sender = address('c0:ff:ee:00:00:01')
    for turn in range(6):
        time, identity = turn * 100_000, adi(0x123 + (0 if bad else turn // 3), 5)
        head = pdu(ADV_EXT_IND, extended(adi=identity, auxiliary=auxiliary_pointer(17, 900)))
        out.append(on_air(time, 37, head, -50))
        body = pdu(ADV_EXT_IND, extended(sender, identity, data=structure(9, b'Acme 1' if turn < 3 else b'Acme 2')), True)
        out.append(on_air(time + 900, 17, body, -50, auxiliary=True))


def adv_periodic_interval(out, bad):
    """SyncInfo: offset, interval, channel map, access address, CRC, counter. 2.3.4.6."""
    sender, identity, interval = address('c0:ff:ee:00:00:01'), adi(0x123, 5), 4 if bad else 24
    for turn in range(3):
        time = turn * 100_000
        head = pdu(ADV_EXT_IND, extended(adi=identity, auxiliary=auxiliary_pointer(17, 900)))
        out.append(on_air(time, 37, head, -50))
        sync = struct.pack('<HH', 100, interval) + (0x1FFFFFFFFF).to_bytes(5, 'little') + struct.pack('<I', 0x71764129)
        sync += CRC_INIT.to_bytes(3, 'little') + struct.pack('<H', turn)
        out.append(on_air(time + 900, 17, pdu(ADV_EXT_IND, extended(sender, identity, sync=sync), True), -50,
                          auxiliary=True))


FRAME = att(bytes([0x1B, 3, 0]) + bytes(57))
AIR = {
    'll-reserved-llid': sending(CENTRAL, DataPDU(0, b'\x01\x02')),
    'll-length-over-limit': sending(PERIPHERAL, DataPDU(2, FRAME), DataPDU(2, att(b'\x1b\x03\x00\x01'))),
    'll-empty-start': sending(CENTRAL, DataPDU(2, b'')),
    'll-connection-length': connecting(short=1), 'll-connection-hop': connecting(hop=3),
    'll-connection-interval': connecting(interval=3201, timeout=3200),
    'll-connection-interval-short': connecting(interval=3, window=1, offset=1),
    'll-connection-latency': connecting(latency=500, timeout=3200),
    'll-connection-timeout': connecting(timeout=5), 'll-connection-window': connecting(interval=6, window=8),
    'll-channel-map': connecting(channels=0x10), 'll-sequence-start': ll_sequence_start,
    'll-wrong-role': controlled((PERIPHERAL, LL_CHANNEL_MAP_IND, b'\xff\xff\xff\xff\x1f\x40\x00'),
                                clean=((CENTRAL, LL_CHANNEL_MAP_IND, b'\xff\xff\xff\xff\x1f\x40\x00'),)),
    'll-control-length': controlled((CENTRAL, LL_VERSION_IND, VERSION[:4]), clean=((CENTRAL, LL_VERSION_IND, VERSION),)),
    'll-unasked-answer': controlled((PERIPHERAL, LL_FEATURE_RSP, FEATURES), clean=FEATURE_EXCHANGE),
    'll-version-repeated': controlled((CENTRAL, LL_VERSION_IND, VERSION), (PERIPHERAL, LL_VERSION_IND, VERSION),
                                      (CENTRAL, LL_VERSION_IND, VERSION),
                                      clean=((CENTRAL, LL_VERSION_IND, VERSION), (PERIPHERAL, LL_VERSION_IND, VERSION))),
    'll-encryption-order': ll_encryption_order, 'll-data-during-encryption': ll_data_during_encryption,
    'll-key-named': ll_key_named, 'll-encryption-before-key': ll_encryption_before_key,
    'll-used-after-unknown-rsp': controlled(
        (CENTRAL, LL_PHY_REQ, b'\x02\x02'), (PERIPHERAL, LL_UNKNOWN_RSP, bytes([LL_PHY_REQ])),
        (CENTRAL, LL_PHY_REQ, b'\x02\x02'),
        clean=((CENTRAL, LL_PHY_REQ, b'\x02\x02'), (PERIPHERAL, LL_UNKNOWN_RSP, bytes([LL_PHY_REQ])))),
    'll-unknown-pdu': controlled((CENTRAL, 0x90, b'\x01'), clean=FEATURE_EXCHANGE),
    'll-instants-overlap': ll_instants_overlap, 'll-instant-missed': ll_instant_missed,
    'll-map-never-changes': ll_map_never_changes, 'conn-dying-at-end': conn_dying_at_end,
    'll-plaintext-when-encrypted': ll_plaintext_when_encrypted,
    'capture-lost-at-encryption': capture_lost_at_encryption, 'capture-excerpt': capture_excerpt,
    'capture-header-contradicted': capture_header_contradicted,
    'ad-structure-overrun': advertising(FLAGS + b'\x09\x09Acme', FLAGS + b'\x05\x09Acme'),
    'ad-nonzero-padding': advertising(FLAGS + b'\x00\x05', FLAGS + b'\x00\x00'),
    'ad-malformed-value': advertising(FLAGS + structure(0x19, b'\x41'), FLAGS + structure(0x19, b'\x41\x03')),
    'ad-excess-octets': advertising(FLAGS + structure(0x0A, b'\x00\x01'), FLAGS + structure(0x0A, b'\x00')),
    'ad-partial-list-entry': advertising(FLAGS + structure(3, b'\x0d\x18\x0f'), FLAGS + structure(3, b'\x0d\x18')),
    'ad-duplicate-type': advertising(FLAGS + FLAGS, FLAGS),
    'ad-complete-and-incomplete-list': advertising(structure(2, b'\x0d\x18') + structure(3, b'\x0f\x18'),
                                                   structure(3, b'\x0d\x18\x0f\x18')),
    'ad-two-local-names': advertising(structure(8, b'Ac') + structure(9, b'Acme'), structure(9, b'Acme')),
    'ad-name-not-utf8': advertising(structure(9, b'Ac\xff\xfe'), structure(9, 'Ácme'.encode())),
    'ad-flags-in-scan-response': ad_flags_in_scan_response,
    'ad-contradicting-flags': advertising(structure(1, b'\x07'), structure(1, b'\x05')),
    'ad-connection-interval-range': advertising(structure(0x12, b'\x20\x00\x10\x00'), structure(0x12, b'\x10\x00\x20\x00')),
    'ad-too-long': advertising(FLAGS + structure(0xFF, bytes(28)), FLAGS + structure(0xFF, bytes(26))),
    'ibeacon-length': advertising(structure(0xFF, b'\x4c\x00\x02\x15' + UUID + bytes(3)),
                                  structure(0xFF, b'\x4c\x00\x02\x15' + UUID + bytes(5))),
    'eddystone-without-service': advertising(FLAGS + structure(0x16, b'\xaa\xfe\x10\xee\x03example\x07'),
                                             FLAGS + structure(3, b'\xaa\xfe')
                                             + structure(0x16, b'\xaa\xfe\x10\xee\x03example\x07')),
    'eddystone-frame': advertising(FLAGS + structure(3, b'\xaa\xfe') + structure(0x16, b'\xaa\xfe\x00\xee' + bytes(7)),
                                   FLAGS + structure(3, b'\xaa\xfe') + structure(0x16, b'\xaa\xfe\x00\xee' + bytes(18))),
    'adv-apple-data': advertising(structure(9, b'Acme'), FLAGS + structure(0x0A, b'\x00'), kind=ADV_IND),
    'sec-rpa-static': sec_rpa_static, 'adv-channels': adv_channels, 'adv-interval-apple': adv_interval_apple,
    'adv-aux-offset-short': adv_aux_offset_short, 'adv-data-id-unchanged': adv_data_id_unchanged,
    'adv-periodic-interval': adv_periodic_interval,
}


def files():
    contents = {}
    for name, make in AIR.items():
        for bad in (True, False):
            out = []
            make(out, bad)
            out.sort(key=lambda packet: packet.time)
            suffix = '' if bad else '-clean'
            records = air.le_ll_with_header(out, START_NS)
            contents[f'rules/{name}{suffix}.pcap'] = containers.pcap(records, DLT_LE_LL_PHDR)
    return contents
