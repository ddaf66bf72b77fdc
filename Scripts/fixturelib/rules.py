"""A pair of captures for each rule: one that breaks it, and a twin that comes close and does not.

What rests on lengths, order and values of PDUs is shown by the log of a central's host; what only the air shows stands in
`rules_air`. Clauses are of the Bluetooth Core Specification 6.0.
"""
import struct

from . import containers
from .diagnoses import ATT, SIGNALLING, SMP, Log

NUMBER = bytes(range(1, 17))
# A point of P-256: its generator, X and Y with the least significant octet first.
GENERATOR = bytes.fromhex('6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296')[::-1] + bytes.fromhex(
    '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5')[::-1]
# Twice the generator.
ANOTHER = bytes.fromhex('7cf27b188d034f7e8a52380304b51ac3c08969e277f21b35a60b48fc47669978')[::-1] + bytes.fromhex(
    '07775510db8ed040293d9ac69f7430dbba7dade63ce982299e04b79d227873d1')[::-1]


class HostLog(Log):
    """The log of a central's host with what rules are about."""
    # Octets that are kept of each record; all of them without a limit.
    limit = None
    # Whether the flags say the wrong way of each record.
    is_swapped = False

    def fragment(self, octets, received=False, continues=False, after=10):
        """An ACL packet by itself, whatever it holds."""
        flags = self.handle | (0x2000 if received and not continues else 0) | (0x1000 if continues else 0)
        self.add(struct.pack('<BHH', 2, flags, len(octets)) + bytes(octets), received, after)

    def signal(self, code, identifier, *words, received=False, length=None):
        data = struct.pack(f'<{len(words)}H', *words)
        self.pdu(SIGNALLING, struct.pack('<BBH', code, identifier, len(data) if length is None else length) + data,
                 received)

    def smp(self, code, octets=b'', received=False, after=30):
        self.pdu(SMP, bytes([code]) + octets, received, after)

    def features(self, request=(3, 0, 1, 16, 0, 0), response=(3, 0, 1, 16, 0, 0)):
        """IO capability, OOB flag, AuthReq, key size, keys of the initiator and of the responder."""
        self.smp(1, bytes(request))
        self.smp(2, bytes(response), True)

    def confirm(self):
        for code in (3, 4):
            self.smp(code, NUMBER)
            self.smp(code, NUMBER[::-1], True)

    def pair(self, request=(3, 0, 1, 16, 0, 0), response=(3, 0, 1, 16, 0, 0), status=0):
        """LE legacy pairing to its end."""
        self.features(request, response)
        self.confirm()
        self.encrypt(status, 0, 0)

    def pair_securely(self, own=GENERATOR, other=ANOTHER, authentication=0x09, capability=3, repeats=False,
                      checks=True):
        """LE Secure Connections with Just Works."""
        self.features((capability, 0, authentication, 16, 0, 0), (capability, 0, authentication, 16, 0, 0))
        self.smp(0x0C, own)
        if repeats:
            self.smp(0x0C, own)
        self.smp(0x0C, other, True)
        self.smp(3, NUMBER, True)
        self.smp(4, NUMBER)
        self.smp(4, NUMBER[::-1], True)
        if checks:
            self.smp(0x0D, NUMBER)
            self.smp(0x0D, NUMBER[::-1], True)
            self.encrypt(0, 0, 0)

    def fails(self, reason, received=True):
        self.smp(5, bytes([reason]), received)
        self.end()

    def end(self):
        self.disconnect(0x13, 2000)

    def discover_as(self, first=0x2A37, second=0x2A38, service=0x180D):
        """As `discover`, with other characteristics at 3 and 6."""
        self.att(0x10, 1, 0, 0xFF, 0xFF, 0, 0x28)
        self.answer(0x11, 6, *struct.pack('<HHH', 1, 8, service))
        self.refuse([0x10, 9, 0, 0xFF, 0xFF, 0, 0x28], 9, 0x0A)
        self.att(0x08, 1, 0, 8, 0, 3, 0x28)
        self.answer(0x09, 7, *struct.pack('<HBHH', 2, 0x12, 3, first), *struct.pack('<HBHH', 5, 0x12, 6, second))
        self.refuse([0x08, 6, 0, 8, 0, 3, 0x28], 6, 0x0A)
        self.att(0x04, 4, 0, 4, 0)
        self.answer(0x05, 1, 4, 0, 2, 0x29)
        self.att(0x04, 7, 0, 8, 0)
        self.answer(0x05, 1, 7, 0, 2, 0x29)

    def open_channel(self, mtu=64, mps=48, credits=2, spsm=0x80):
        """An LE credit-based channel: 0x40 here, 0x41 there. Vol 3, Part A, 4.22."""
        self.signal(0x14, 1, spsm, 0x40, mtu, mps, credits)
        self.signal(0x15, 1, 0x41, mtu, mps, credits, 0, received=True)

    def sdu(self, octets, length=None, received=False):
        self.pdu(0x40 if received else 0x41, struct.pack('<H', octets if length is None else length) + bytes(octets),
                 received)


# MARK: Attribute Protocol


def gatt_indication_flood(log, bad):
    log.answer(0x1D, 3, 0, 1)
    if not bad:
        log.att(0x1E)
    log.answer(0x1D, 3, 0, 2)
    log.att(0x1E)


def att_answer_unasked(log, bad):
    log.read(3)
    if bad:
        log.answer(0x0B, 1)


def att_confirmation_without_indication(log, bad):
    if not bad:
        log.answer(0x1D, 3, 0, 1)
    log.att(0x1E)


def att_late_answer(log, bad):
    log.att(0x0A, 3, 0)
    log.answer(0x0B, 1, after=31_000 if bad else 29_000)


def att_prepare_write_echo(log, bad):
    log.att(0x16, 3, 0, 0, 0, 1, 2)
    log.answer(0x17, 3, 0, 0, 0, 1, 3 if bad else 2)
    log.att(0x18, 0 if bad else 1)
    log.answer(0x19)


def att_use_after_timeout(log, bad):
    log.att(0x0A, 3, 0)
    if not bad:
        log.answer(0x0B, 1)
    log.wait(31_000)
    log.att(0x0A, 6, 0)


def att_malformed_pdu(log, bad):
    log.answer(*([0x1B, 3] if bad else [0x1B, 3, 0]))


def att_malformed_request_answered(log, bad):
    log.att(*([0x0A, 3] if bad else [0x0A, 3, 0]))
    log.answer(0x0B, 1)


def att_incomplete_request_answered(log, bad):
    log.fragment([3, 0, 4, 0, 0x0A] + ([] if bad else [3, 0]))
    log.answer(0x0B, 1)


def att_mtu_exchanged_twice(log, bad):
    log.mtu(247)
    if bad:
        log.mtu(247)


def att_mtu_below_minimum(log, bad):
    log.att(0x02, 20 if bad else 23, 0)
    log.answer(0x03, 247, 0)


def att_mtu_exchange_on_enhanced_bearer(log, bad):
    log.encrypt()
    log.signal(0x17, 1, 0x27, 64, 64, 4, 0x40)
    log.signal(0x18, 1, 64, 64, 4, 0, 0x41, received=True)
    log.pdu(0x41, bytes([3, 0]) + bytes([2, 64, 0] if bad else [0x0A, 3, 0]))
    log.pdu(0x40, bytes([3, 0, 3, 64, 0] if bad else [2, 0, 0x0B, 1]), True)


def att_invalid_handle_range(log, bad):
    log.refuse([0x04, 5 if bad else 4, 0, 4, 0], 5, 0x01 if bad else 0x0A)


def att_value_cut(log, bad):
    log.mtu(23)
    log.att(0x0A, 3, 0)
    log.answer(0x0B, *([1] * 22))
    if not bad:
        log.att(0x0C, 3, 0, 22, 0)
        log.answer(0x0D, 1, 2)
    log.read(6)


def att_invalid_handle(log, bad):
    if bad:
        log.read(3)
    log.refuse([0x0A, 3, 0], 3, 0x01)


def att_unsupported_request(log, bad):
    # The exchange of the MTU is optional for a server. Vol 3, Part G, 4.2.
    log.refuse([0x08, 1, 0, 8, 0, 3, 0x28] if bad else [0x02, 247, 0], 0, 0x06)


# MARK: Generic Attribute Profile


def gatt_service_changed_unconfirmed(log, bad):
    log.discover_as(0x2A05)
    log.answer(0x1D, 3, 0, 1, 0, 0xFF, 0xFF)
    if not bad:
        log.att(0x1E)
    log.wait(31_000)
    log.notify(6, 4)


def gatt_discovery_needs_security(log, bad):
    log.refuse([0x10, 1, 0, 0xFF, 0xFF, 0, 0x28], 1, 0x05 if bad else 0x0A)


def gatt_bulk_with_response(log, bad):
    """Over 100,000 octets, from which on writes count as one transfer."""
    log.mtu(247)
    for _ in range(420 if bad else 2):
        log.att(0x12, 3, 0, *([7] * 244), after=1)
        log.answer(0x13)


def gatt_service_changed_missing(log, bad):
    log.discover()
    log.pair()
    log.end()
    log.connect()
    log.discover_as(0x2A19 if bad else 0x2A37)


def gatt_service_changed_unsubscribed(log, bad):
    log.discover_as(0x2A05)
    log.pair()
    if not bad:
        log.att(0x12, 4, 0, 2, 0)
        log.answer(0x13)
    log.wait(6000)
    log.read(6)


def gatt_cccd_before_encryption(log, bad):
    log.discover()
    log.encrypt(during=log.subscribe if bad else None)
    log.read(6)


def gatt_cccd_before_bond(log, bad):
    log.discover()
    if bad:
        log.subscribe()
    log.pair()
    if not bad:
        log.subscribe()
    log.end()


def gatt_subscribed_silent(log, bad):
    log.discover()
    log.subscribe()
    if not bad:
        log.notify(3, 2)
    log.wait(31_000)
    log.read(6)


def gatt_polled(log, bad):
    log.discover()
    if not bad:
        log.subscribe()
    for _ in range(12):
        log.wait(1000)
        log.read(3, b'\x00\x48')
        if not bad:
            log.notify(3, 2)


def gatt_cccd_kind(log, bad):
    log.discover()
    log.att(0x12, 4, 0, 2 if bad else 1, 0)
    log.answer(0x13)
    log.notify(3, 2)


def gatt_answers_unsubscribed(log, bad):
    """A vendor's service: commands at 6, and what answers them at 3."""
    log.discover_as(0xFFF1, 0xFFF2, 0xFFF0)
    if not bad:
        log.subscribe()
    for command in range(3):
        log.att(0x52, 6, 0, command, 1)
    if not bad:
        log.notify(3, 4)
    log.end()


def gatt_service_changed_unbonded(log, bad):
    for count in range(3):
        if count:
            log.connect()
        log.discover_as(0x2A05)
        if not bad and not count:
            log.pair()
        log.end()


def gatt_rediscovery(log, bad):
    log.discover()
    if bad:
        log.pair()
    log.end()
    log.connect()
    log.discover()


def gatt_mixed_uuid_sizes(log, bad):
    """UUIDs of two octets and of sixteen by turns, or next to each other."""
    vendor = bytes(range(0x10, 0x20))
    ends = [(1, b'\x00\x18'), (4, vendor), (8, b'\x01\x18'), (12, vendor[::-1])]
    if not bad:
        ends = [ends[0], ends[2], ends[1], ends[3]]
        ends = [(start, uuid) for start, (_, uuid) in zip((1, 4, 8, 12), ends)]
    log.mtu(185)
    index = 0
    while index < len(ends):
        log.att(0x10, ends[index][0], 0, 0xFF, 0xFF, 0, 0x28)
        size, entries = len(ends[index][1]), b''
        while index < len(ends) and len(ends[index][1]) == size:
            start, uuid = ends[index]
            entries += struct.pack('<HH', start, start + 2) + uuid
            index += 1
        log.answer(0x11, size + 4, *entries)
    log.refuse([0x10, 15, 0, 0xFF, 0xFF, 0, 0x28], 15, 0x0A)


def gatt_prepare_across_services(log, bad):
    log.att(0x10, 1, 0, 0xFF, 0xFF, 0, 0x28)
    log.answer(0x11, 6, 1, 0, 4, 0, 0x0D, 0x18, 5, 0, 8, 0, 0x0F, 0x18)
    log.refuse([0x10, 9, 0, 0xFF, 0xFF, 0, 0x28], 9, 0x0A)
    for handle in (3, 7) if bad else (3, 4):
        log.att(0x16, handle, 0, 0, 0, 1)
        log.answer(0x17, handle, 0, 0, 0, 1)
    log.att(0x18, 1)
    log.answer(0x19)


def gatt_value_layout(log, bad):
    """Heart Rate Measurement whose RR-Interval lacks an octet; an octet too many is no fault."""
    log.discover()
    log.subscribe()
    log.answer(0x1B, 3, 0, 0x18, 60, 1, 0, 5, *([] if bad else [0]))
    log.read(6, [1, 2])


def measure(log, number, hundredths, wrong=0):
    """A value of the thermometer in Examples/profiles: a number, a temperature, the sum of these octets."""
    value = struct.pack('<Bh', number, hundredths)
    log.answer(0x1B, 3, 0, *value, (sum(value) + wrong) & 0xFF)


def gatt_value_checksum(log, bad):
    """The second of three temperatures has a sum that is one too large."""
    log.discover_as(0xFFE1, 0xFFE2, service=0xFFE0)
    log.subscribe()
    for number, hundredths in enumerate([2150, 2156, 2161]):
        measure(log, number, hundredths, wrong=1 if bad and number == 1 else 0)


def gatt_value_counter(log, bad):
    """Of five temperatures the fourth is missing."""
    log.discover_as(0xFFE1, 0xFFE2, service=0xFFE0)
    log.subscribe()
    for number in range(254, 259):
        if not bad or number != 257:
            measure(log, number & 0xFF, 2150 + number)


# MARK: L2CAP


def l2cap_incomplete_frame(log, bad):
    log.fragment([9, 0, 4, 0, 0x1B, 3, 0, 1], True)
    if not bad:
        log.fragment([2, 3, 4, 5, 6], True, continues=True)
    log.notify(3, 2)


def l2cap_short_start(log, bad):
    log.fragment([3, 0, 4] if bad else [3, 0, 4, 0], True)
    log.fragment(([0] if bad else []) + [0x1B, 3, 0], True, continues=True)


def l2cap_continuation_without_start(log, bad):
    log.fragment([3, 0, 4, 0, 0x1B, 3, 0], True)
    log.fragment([1, 2, 3], True, continues=True) if bad else log.notify(3, 2)


def l2cap_excess_octets(log, bad):
    log.fragment([3, 0, 4, 0, 0x1B, 3, 0] + ([9] if bad else []), True)


def l2cap_malformed_command(log, bad):
    log.pdu(SIGNALLING, struct.pack('<BBHHH', 0x12, 1, 4 if bad else 8, 24, 40)
            + (b'' if bad else struct.pack('<HH', 0, 200)), True)
    log.signal(0x13, 1, 1)


def l2cap_unexpected_code(log, bad):
    if bad:
        log.signal(0x02, 1, 1, 0x40, received=True)
    else:
        log.signal(0x14, 1, 0x80, 0x40, 64, 48, 1, received=True)


def l2cap_zero_identifier(log, bad):
    log.ask(24, 40, 0, 200, 1, 0 if bad else 1)


def l2cap_answer_without_request(log, bad):
    if bad:
        log.signal(0x13, 9, 0)
    else:
        log.ask(24, 40, 0, 200, 1, 9)


def l2cap_parameter_request_from_central(log, bad):
    log.signal(0x12, 1, 24, 40, 0, 200, received=not bad)
    log.signal(0x01, 1, 0, received=bad)


def l2cap_frame_without_credit(log, bad):
    log.open_channel(credits=1)
    log.sdu(4)
    if not bad:
        log.signal(0x16, 2, 0x41, 1, received=True)
    log.sdu(4)


def l2cap_credit_overflow(log, bad):
    log.open_channel(credits=65535)
    log.signal(0x16, 2, 0x41, 10, received=True) if bad else log.sdu(4)


def l2cap_zero_credits(log, bad):
    log.open_channel(credits=2)
    log.signal(0x16, 2, 0x41, 0 if bad else 1, received=True)


def l2cap_channel_refused(log, bad):
    """SPSM not supported; or insufficient encryption, until there is encryption."""
    log.signal(0x14, 1, 0x80, 0x40, 64, 48, 2)
    log.signal(0x15, 1, 0, 0, 0, 0, 2 if bad else 8, received=True)
    if not bad:
        log.encrypt()
        log.open_channel()


def l2cap_sdu_over_mtu(log, bad):
    log.open_channel(mtu=40, mps=60)
    log.sdu(50 if bad else 40)


def l2cap_frame_over_mps(log, bad):
    log.open_channel(mtu=100, mps=30)
    log.sdu(40 if bad else 28)


def l2cap_sdu_length(log, bad):
    log.open_channel(credits=5)
    log.sdu(20, length=24)
    log.pdu(0x41, bytes(9 if bad else 4))


# MARK: Pairing


def smp_key_size(log, bad):
    log.features((3, 0, 1, 5 if bad else 7, 0, 0))


def smp_wrong_role(log, bad):
    log.smp(0x0B, b'\x01', received=not bad)


def smp_out_of_order(log, bad):
    log.features()
    log.smp(4 if bad else 3, NUMBER)


def smp_outside_pairing(log, bad):
    if not bad:
        log.features()
    log.smp(3, NUMBER)


def smp_public_key_repeated(log, bad):
    log.pair_securely(repeats=bad)


def smp_public_key_invalid(log, bad):
    # Next to a point of the curve: only its equation tells.
    log.pair_securely(other=ANOTHER[:32] + bytes([ANOTHER[32] ^ 1]) + ANOTHER[33:] if bad else ANOTHER)


def smp_public_key_reflected(log, bad):
    log.pair_securely(other=GENERATOR if bad else ANOTHER)


def smp_length(log, bad):
    log.features()
    log.smp(3, NUMBER[:10] if bad else NUMBER)


def failing(reason, request=(3, 0, 1, 16, 0, 0), response=(3, 0, 1, 16, 0, 0), received=True, confirms=False):
    """Pairing Failed, or the same pairing to its end."""
    def make(log, bad):
        if not bad:
            return log.pair(request, response)
        log.features(request, response)
        if confirms:
            log.smp(3, NUMBER)
            log.smp(3, NUMBER[::-1], True)
            log.smp(4, NUMBER)
        log.fails(reason, received)
    return make


PASSKEY = dict(request=(4, 0, 5, 16, 0, 0), response=(0, 0, 5, 16, 0, 0))
OOB = dict(request=(3, 1, 1, 16, 0, 0), response=(3, 1, 1, 16, 0, 0))


def security_request_refused(log, bad):
    log.smp(0x0B, b'\x01', True)
    if bad:
        log.fails(5, received=False)
    else:
        log.pair()


def unexplained_failure(log, bad):
    # The end of a search is an error response, too.
    log.discover()
    if bad:
        for _ in range(3):
            log.refuse(b'\x12\x03\x00\x07', 3, 0x0E)
    log.disconnect(0x13)


def key_missing(log, bad):
    log.pair(status=6 if bad else 0)


def encryption_keys_differ(log, bad):
    log.pair(status=0x3D if bad else 0)


def encryption_failed(log, bad):
    log.pair(status=0x1A if bad else 0)


def shared_keys_differ(log, bad):
    log.pair_securely(checks=not bad)
    if bad:
        log.smp(0x0D, NUMBER)
        log.fails(0x0B)


def numbers_differ(log, bad):
    log.pair_securely(authentication=0x0D, capability=1, checks=not bad)
    if bad:
        log.fails(0x0C)


def att_mtu_over(log, bad):
    if not bad:
        log.pdu(ATT, bytes([2, 185, 0]))
        log.pdu(ATT, bytes([3, 185, 0]), True)
    log.pdu(ATT, bytes([0x1B, 3, 0]) + bytes(range(30)), True)


def att_request_before_answer(log, bad):
    requests = [bytes([0x0A, 3, 0]), bytes([0x0A, 6, 0])]
    answer = bytes([0x0B, 1])
    for pdu, received in [(requests[0], False), (requests[1], False), (answer, True)] if bad else [
            (requests[0], False), (answer, True), (requests[1], False), (answer, True)]:
        log.pdu(ATT, pdu, received)


def smp_timeout(log, bad):
    log.features()
    log.smp(3, NUMBER)
    log.wait(31_000 if bad else 20_000)
    log.read(3)


def user_too_slow(log, bad):
    log.features(**PASSKEY)
    log.wait(31_000 if bad else 20_000)
    log.read(3)


def connection_lost(log, bad):
    log.features()
    if not bad:
        log.confirm()
        log.encrypt(0, 0, 0)
    log.disconnect(0x13)


def another_began(log, bad):
    log.features()
    if not bad:
        log.confirm()
        log.encrypt(0, 0, 0)
    log.pair()


def smp_crackable(log, bad):
    log.pair() if bad else log.pair_securely()


def smp_crackable_passkey(log, bad):
    log.pair(**PASSKEY) if bad else log.pair_securely()


def smp_key_short(log, bad):
    log.pair((3, 0, 1, 7 if bad else 16, 0, 0))


def smp_downgraded(log, bad):
    log.pair((3, 0, 9 if bad else 1, 16, 0, 0))


def unauthenticated(log, bad):
    log.pair_securely() if bad else log.pair(**PASSKEY)


# MARK: Keys


def smp_keys_differ(log, bad):
    log.encrypt(status=0x3D if bad else 0)


def smp_encryption_unanswered(log, bad):
    log.encrypt(status=0x22 if bad else 0)


def smp_repeated_attempts(log, bad):
    for _ in range(3 if bad else 1):
        log.features()
        log.smp(5, b'\x08', True)


def smp_repair_on_reconnect(log, bad):
    log.pair()
    log.end()
    log.connect()
    log.pair() if bad else log.encrypt()


def sec_plaintext_writes(log, bad):
    log.refuse([0x0A, 3, 0], 3, 0x05)
    if not bad:
        log.pair()
        return log.read(3)
    log.end()
    log.connect()
    log.read(3)
    log.end()


def sec_identity_in_clear(log, bad):
    from .diagnoses import PEER
    log.pair((3, 0, 1, 16, 0, 2), (3, 0, 1, 16, 0, 2))
    # A key of zeros says that the device uses no private addresses. Vol 3, Part C, 9.4.4.2.
    log.smp(8, NUMBER if bad else bytes(16), True)
    log.smp(9, b'\x01' + PEER, True)
    log.end()
    log.connect()
    log.read(3)


def ll_payload_timeout(log, bad):
    log.encrypt()
    if bad:
        log.event(0x57, struct.pack('<H', log.handle))
    log.read(3)


# MARK: Attempts

PEER = bytes.fromhex('bc1d1a17f2c4')


def dial(log, status=0):
    """LE Create Connection to one device. Vol 4, Part E, 7.8.12."""
    parameters = struct.pack('<HHBB', 96, 96, 0, 1) + PEER + struct.pack('<BHHHHHH', 0, 24, 40, 0, 42, 0, 0)
    log.add(b'\x01' + struct.pack('<HB', 0x200D, len(parameters)) + parameters, False)
    log.event(0x0F, struct.pack('<BBH', status, 1, 0x200D), 1)


def cancel(log):
    log.add(b'\x01' + struct.pack('<HB', 0x200E, 0), False)
    log.event(0x0E, struct.pack('<BHB', 1, 0x200E, 0), 1)
    log.event(0x3E, struct.pack('<BBHBB', 1, 2, 0, 0, 1) + PEER + bytes(7), 1)


def conn_attempt_unanswered(log, bad):
    log.end()
    dial(log)
    log.wait(10_000 if bad else 1_000)
    cancel(log)


def conn_attempt_pending(log, bad):
    log.end()
    dial(log)
    if not bad:
        cancel(log)
    dial(log, 0x0C if bad else 0)
    cancel(log)


def adv_directed_endless(log, bad):
    """LE Set Advertising Parameters: high duty cycle, for one device. Vol 4, Part E, 7.8.5 and 7.8.9."""
    log.end()
    for opcode, parameters in ((0x2006, struct.pack('<HHBBB', 32, 32, 1, 1, 1) + PEER + bytes([7, 0])), (0x200A, b'\1')):
        log.add(b'\x01' + struct.pack('<HB', opcode, len(parameters)) + parameters, False)
        log.event(0x0E, struct.pack('<BHB', 1, opcode, 0), 1)
    log.wait(10_000 if bad else 1280)
    if not bad:
        log.event(0x3E, struct.pack('<BBHBB', 1, 0x3C, 0, 0, 1) + PEER + bytes(7), 1)
        return
    log.add(b'\x01' + struct.pack('<HBB', 0x200A, 1, 0), False)
    log.event(0x0E, struct.pack('<BHB', 1, 0x200A, 0), 1)


def authentication_bypassed(log, bad):
    log.features((3, 0, 9, 16, 0, 0), (3, 0, 9, 16, 0, 0))
    if not bad:
        log.fails(5)
        log.connect()
    log.encrypt(0, 0, 0)
    log.read(3)


def smp_security_request_unanswered(log, bad):
    log.security_request()
    if not bad:
        log.pair()
    log.wait(3000)
    log.end()


# MARK: Parameters


def param_unanswered(log, bad):
    log.wait(6000)
    if bad:
        log.pdu(SIGNALLING, struct.pack('<BBHHHHH', 0x12, 1, 8, 24, 40, 0, 200), True)
    else:
        log.ask(24, 40, 0, 200, 1)
    log.disconnect(0x13, 30_000)


def param_outside_request(log, bad):
    log.wait(6000)
    log.ask(24, 30, 0, 200, 0)
    log.update(36 if bad else 24)


def param_ppcp_ignored(log, bad):
    log.discover_as(0x2A04)
    log.att(0x0A, 3, 0)
    log.answer(0x0B, *struct.pack('<HHHH', *((6, 12) if bad else (12, 30)), 0, 200))
    log.wait(6000)
    log.read(6)


def conn_margin_thin(log, bad):
    log.update(100, 0, 30 if bad else 200)
    log.wait(1000)
    log.read(3)


# MARK: Captures


def capture_keys_cut(log, bad):
    log.pair_securely()
    log.limit = 22 if bad else None


def capture_directions_swapped(log, bad):
    log.read(3)
    log.encrypt()
    log.read(3)
    log.end()
    log.is_swapped = bad


def att_queue_full(log, bad):
    log.att(0x16, 6, 0, 0, 0, 1, 2)
    log.answer(0x17, 6, 0, 0, 0, 1, 2)
    log.refuse([0x16, 6, 0, 2, 0, 3, 4], 6, 0x09 if bad else 0x0E)
    log.att(0x18, 0)
    log.answer(0x19)
    log.end()


def gatt_access_refused(log, bad):
    log.discover()
    for _ in range(3):
        log.refuse([0x0A, 6, 0], 6, 0x05)
    if not bad:
        log.encrypt()
        log.read(6)
    log.end()


def gatt_not_permitted(log, bad):
    log.discover()
    handle = 6 if bad else 7
    log.refuse([0x12, handle, 0, 1, 0], handle, 0x03)
    log.end()


def gatt_subscription_lost(log, bad):
    log.discover()
    log.subscribe()
    for _ in range(5):
        log.notify(3, 8, 1000)
    log.end()
    log.wait(5000)
    log.connect()
    if not bad:
        log.subscribe()
        log.notify(3, 8)
    log.read(6)
    log.wait(35_000)
    log.read(6)
    log.end()


def hci_command_busy(log, bad):
    """LE Read Remote Features, once more before it has ended, or after."""
    def ask(status):
        log.add(b'\x01' + struct.pack('<HBH', 0x2016, 2, log.handle), False)
        log.event(0x0F, struct.pack('<BBH', status, 1, 0x2016), 1)

    def complete():
        log.event(0x3E, struct.pack('<BBHQ', 4, 0, log.handle, 1), 60)

    ask(0)
    if not bad:
        complete()
    ask(0x0C)
    if bad:
        complete()
    log.end()


def hci_hardware_error(log, bad):
    """A Hardware Error, and what the host does about it: it resets the controller. The twin ends in an orderly way."""
    log.read(3)
    if bad:
        log.event(0x10, b'\x42', 40)
    else:
        log.end()
    log.add(b'\x01' + struct.pack('<HB', 0x0C03, 0), False)
    log.event(0x0E, struct.pack('<BHB', 1, 0x0C03, 0), 12)


def hci_command_slow(log, bad):
    log.read(3)
    # LE Set Scan Parameters, and Command Complete.
    log.add(b'\x01' + struct.pack('<HBBHHBB', 0x200B, 7, 1, 18, 18, 0, 0), False)
    log.event(0x0E, struct.pack('<BHB', 1, 0x200B, 0), 1900 if bad else 4)
    log.read(3)


HOST = [att_mtu_over, att_request_before_answer, gatt_indication_flood, att_answer_unasked, att_confirmation_without_indication, att_late_answer,
        att_prepare_write_echo,
        att_use_after_timeout, att_malformed_pdu, att_malformed_request_answered, att_incomplete_request_answered,
        att_mtu_exchanged_twice, att_mtu_below_minimum, att_mtu_exchange_on_enhanced_bearer, att_invalid_handle_range,
        att_value_cut, att_invalid_handle, att_unsupported_request, gatt_service_changed_unconfirmed,
        gatt_discovery_needs_security, gatt_bulk_with_response, gatt_service_changed_missing,
        gatt_service_changed_unsubscribed, gatt_cccd_before_encryption, gatt_cccd_before_bond, gatt_subscribed_silent,
        gatt_rediscovery, gatt_mixed_uuid_sizes, gatt_prepare_across_services, gatt_value_layout,
        gatt_value_checksum, gatt_value_counter,
        l2cap_incomplete_frame, l2cap_short_start, l2cap_continuation_without_start, l2cap_excess_octets,
        l2cap_malformed_command,
        l2cap_unexpected_code, l2cap_zero_identifier, l2cap_answer_without_request,
        l2cap_parameter_request_from_central, l2cap_frame_without_credit, l2cap_credit_overflow, l2cap_zero_credits,
        l2cap_sdu_over_mtu, l2cap_frame_over_mps, l2cap_sdu_length, smp_key_size, smp_wrong_role, smp_out_of_order,
        smp_outside_pairing, smp_public_key_repeated, smp_public_key_invalid, smp_public_key_reflected, smp_length,
        security_request_refused, key_missing, encryption_keys_differ, encryption_failed, shared_keys_differ,
        numbers_differ, smp_timeout, user_too_slow, connection_lost, another_began, smp_crackable,
        smp_crackable_passkey, smp_key_short, smp_downgraded, unauthenticated, smp_keys_differ,
        smp_encryption_unanswered, smp_repeated_attempts, smp_repair_on_reconnect, sec_plaintext_writes,
        sec_identity_in_clear, gatt_polled, gatt_cccd_kind, gatt_answers_unsubscribed, gatt_service_changed_unbonded,
        l2cap_channel_refused, conn_attempt_unanswered, conn_attempt_pending, adv_directed_endless, authentication_bypassed,
        smp_security_request_unanswered, param_unanswered, ll_payload_timeout, param_outside_request, param_ppcp_ignored, conn_margin_thin, capture_keys_cut,
        capture_directions_swapped, unexplained_failure, att_queue_full, gatt_access_refused, gatt_not_permitted,
        gatt_subscription_lost, hci_command_busy, hci_command_slow, hci_hardware_error]

FAILURES = {
    'passkey-not-entered': failing(1, **PASSKEY), 'out-of-band-missing': failing(2, **OOB),
    'smp-requirements-impossible': failing(3, (3, 0, 5, 16, 0, 0), (3, 0, 1, 16, 0, 0)),
    'secure-connections-missing': failing(3, (4, 0, 0x0D, 16, 0, 0), (0, 0, 5, 16, 0, 0), received=False),
    'requirements-not-met': failing(3), 'passkeys-differ': failing(4, **PASSKEY, confirms=True),
    'out-of-band-differs': failing(4, **OOB, confirms=True), 'smp-confirm-mismatch': failing(4, confirms=True),
    'not-supported': failing(5), 'key-too-short': failing(6, (3, 0, 1, 7, 0, 0)), 'command-unknown': failing(7),
    'unspecified': failing(8), 'too-often': failing(9), 'invalid-parameters': failing(0x0A),
    'br-edr-pairing': failing(0x0D), 'derivation-not-allowed': failing(0x0E), 'key-rejected': failing(0x0F),
    'busy': failing(0x10), 'other': failing(0x20),
}


def files():
    """The captures by their names."""
    from . import rules_air, rules_host
    contents = {}
    stories = {make.__name__.replace('_', '-'): make for make in HOST} | FAILURES
    for name, make in stories.items():
        for bad in (True, False):
            log = HostLog()
            log.connect(interval=24)
            make(log, bad)
            suffix = '' if bad else '-clean'
            contents[f'rules/{name}{suffix}.btsnoop'] = containers.btsnoop(
                [(time, received ^ log.is_swapped, octets) for time, received, octets in log.records],
                limit=log.limit)
    return contents | rules_host.files() | rules_air.files()
