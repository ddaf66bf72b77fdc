"""Advertisers that everybody meets: beacons, a named device that is scanned, a chain of extended packets."""
import struct
from random import Random

from .air import (ADVERTISING_ACCESS_ADDRESS, ADVERTISING_CRC_INIT, T_IFS, AirPacket, airtime, packet_octets)

ADV_IND, ADV_DIRECT_IND, ADV_NONCONN_IND, SCAN_REQ, SCAN_RSP, CONNECT_IND, ADV_SCAN_IND, ADV_EXT_IND = range(8)


def address(text):
    return bytes.fromhex(text.replace(':', ''))[::-1]


def structure(kind, payload):
    return bytes([len(payload) + 1, kind]) + payload


FLAGS = structure(0x01, b'\x06')
UUID = bytes.fromhex('f7826da64fa24e988024bc5b71e0893e')

IBEACON = FLAGS + structure(0xFF, b'\x4c\x00\x02\x15' + UUID + struct.pack('>HHb', 7, 42, -59))
ALTBEACON = FLAGS + structure(0xFF, struct.pack('<H', 0x0118) + b'\xbe\xac' + UUID + struct.pack('>HHb', 1, 2, -62) + b'\0')
_EDDYSTONE = FLAGS + structure(0x03, b'\xaa\xfe')
EDDYSTONE_UID = _EDDYSTONE + structure(0x16, b'\xaa\xfe\x00\xee' + bytes.fromhex('edd1ebeac04e5defa017') + bytes.fromhex('0123456789ab') + b'\0\0')
EDDYSTONE_URL = _EDDYSTONE + structure(0x16, b'\xaa\xfe\x10\xee\x03example\x07')
EDDYSTONE_TLM = _EDDYSTONE + structure(0x16, b'\xaa\xfe\x20\x00' + struct.pack('>HhII', 2980, 0x1680, 12345, 678900))
EXPOSURE = structure(0x01, b'\x1a') + structure(0x03, b'\x6f\xfd') + structure(
    0x16, b'\x6f\xfd' + bytes.fromhex('00112233445566778899aabbccddeeff') + bytes.fromhex('5a5b5c5d'))
BELT = FLAGS + structure(0x03, b'\x0d\x18\x0f\x18') + structure(0x0A, b'\x00')
SERVICE_DATA, MANUFACTURER_DATA = 0x16, 0xFF


def data_of(owner, digits, kind=SERVICE_DATA):
    return FLAGS + structure(kind, struct.pack('<H', owner) + bytes.fromhex(digits))


# Payloads that sensors, appliances, aircraft and broadcasts send. Ruuvi's and BTHome's are the samples of their
# documentation; the others are put together by hand.
THERMOMETER = data_of(0xFE95, '5020aa0130c08e173465580d1004db00c501')
LOCK = data_of(0xFE95, '58585b05e2c08e173465581122334455010000aabbccdd')
PLANT = data_of(0xFCD2, '4002c40903bf13')
PLANT_SECRET = data_of(0xFCD2, '41a47266c95f730011223378237214')
RUUVI = data_of(0x0499, '0512fc5394c37c0004fffc040cac364200cdcbb8334c884f', MANUFACTURER_DATA)
MATTER = data_of(0xFFF6, '00000ff1ff058001')
# A Basic ID message; in a PDU of 31 octets there is no room for flags beside it.
DRONE = structure(SERVICE_DATA, struct.pack('<H', 0xFFFA) + bytes.fromhex('0d05021231353936463335343537303030310000000000') + b'\0' * 4)
AURACAST = structure(SERVICE_DATA, struct.pack('<H', 0x1852) + bytes.fromhex('563412')) + structure(
    SERVICE_DATA, struct.pack('<H', 0x1856) + bytes.fromhex('050403020400')) + structure(0x30, b'Gate 12')
# A thermometer whose object claims more octets than follow.
LIAR = data_of(0xFE95, '4050aa01310410ffdb00')
BELT_RESPONSE = structure(0x09, b'Acme HR belt') + structure(0x19, struct.pack('<H', 0x0341))


def pdu(kind, payload, random_sender=False, random_target=False, algorithm2=False):
    first = kind | algorithm2 << 5 | random_sender << 6 | random_target << 7
    return bytes([first, len(payload)]) + payload


def on_air(time, channel, octets, rssi, phy='1M', auxiliary=False, damaged=False):
    whole = packet_octets(ADVERTISING_ACCESS_ADDRESS, octets, ADVERTISING_CRC_INIT, damaged)
    return AirPacket(time, channel, whole, None, not damaged, phy, rssi, 0, False, auxiliary)


def advertising_event(out, time, octets, rssi, channels=(37, 38, 39)):
    """The same PDU on the primary channels, one after the other. Returns the last packet."""
    for index, channel in enumerate(channels):
        out.append(on_air(time + index * 500, channel, octets, rssi - index))
    return out[-1]


def extended(advertiser=None, adi=None, auxiliary=None, sync=None, power=None, data=b'', mode=0):
    """The payload of ADV_EXT_IND and its kin: the common extended header and the data. 2.3.4."""
    flags, fields = 0, b''
    for bit, field in ((0, advertiser), (3, adi), (4, auxiliary), (5, sync), (6, power)):
        if field is not None:
            flags, fields = flags | 1 << bit, fields + field
    header = bytes([flags]) + fields if flags else b''
    return bytes([len(header) | mode << 6]) + header + data


def adi(data_identifier, set_identifier):
    return struct.pack('<H', data_identifier | set_identifier << 12)


def auxiliary_pointer(channel, offset_us, phy=0):
    """Offsets count in steps of 30 µs. 2.3.4.5."""
    return bytes([channel]) + struct.pack('<H', offset_us // 30 | phy << 13)


def extended_train(out, time, advertiser, text, rssi):
    """ADV_EXT_IND on the three primary channels, AUX_ADV_IND, and one AUX_CHAIN_IND with the rest."""
    step, identity = 500, adi(0x123, 5)
    auxiliary_time = time + 3000
    for index, channel in enumerate((37, 38, 39)):
        moment = time + index * step
        pointer = auxiliary_pointer(17, auxiliary_time - moment, phy=1)
        out.append(on_air(moment, channel, pdu(ADV_EXT_IND, extended(adi=identity, auxiliary=pointer)), rssi - index))
    whole = structure(0x09, text[:20]) + structure(0xFF, struct.pack('<H', 0xFFFF) + text * 3)
    first, rest = whole[:90], whole[90:]
    # The pointer's length does not depend on what it points at, so the time on air is known before.
    size = len(extended(address(advertiser), identity, b'\0\0\0', power=b'\x08', data=first))
    chain_time = auxiliary_time + (airtime(size, '2M') + 300 + 29) // 30 * 30
    pointer = auxiliary_pointer(24, chain_time - auxiliary_time, phy=1)
    body = extended(address(advertiser), identity, pointer, power=b'\x08', data=first)
    out.append(on_air(auxiliary_time, 17, pdu(ADV_EXT_IND, body, True), rssi, '2M', True))
    body = extended(adi=identity, data=rest)
    out.append(on_air(chain_time, 24, pdu(ADV_EXT_IND, body), rssi, '2M', True))


def sensors(turns=2):
    """Each of the payloads that sensors and their like send, from a sender of its own, each 200 ms."""
    payloads = (THERMOMETER, LOCK, PLANT, PLANT_SECRET, RUUVI, MATTER, DRONE, AURACAST, LIAR)
    out = []
    for turn in range(turns):
        for index, payload in enumerate(payloads):
            sender = address(f'c0:5e:45:00:00:{index + 1:02x}')
            body = pdu(ADV_NONCONN_IND, sender + payload, True)
            advertising_event(out, 10_000 + turn * 200_000 + index * 20_000, body, -50 - index)
    return out


def beacons(seconds=3, seed=20240302):
    """Seven advertisers, each at its interval with the specification's random delay of 0 to 10 ms. 4.4.2.2."""
    random = Random(seed)
    who = [
        ('e5:1b:ea:c0:00:01', True, ADV_NONCONN_IND, IBEACON, 100_000, -58),
        ('ed:d1:57:0e:00:02', True, ADV_NONCONN_IND, (EDDYSTONE_UID, EDDYSTONE_URL, EDDYSTONE_TLM), 250_000, -66),
        ('00:1b:dc:a1:7b:03', False, ADV_NONCONN_IND, ALTBEACON, 300_000, -71),
        ('4c:0f:12:34:56:04', True, ADV_NONCONN_IND, EXPOSURE, 270_000, -77),
        ('c4:f2:17:1a:1d:bb', True, ADV_IND, BELT, 152_500, -49),
    ]
    out = []
    for text, is_random, kind, payloads, interval, rssi in who:
        time, turn = random.randrange(interval), 0
        while time < seconds * 1_000_000:
            payload = payloads[turn % len(payloads)] if isinstance(payloads, tuple) else payloads
            last = advertising_event(out, time, pdu(kind, address(text) + payload, is_random), rssi)
            if kind == ADV_IND and turn % 4 == 1:
                request = pdu(SCAN_REQ, address('5b:03:9e:aa:10:7c') + address(text), True, True)
                out.append(on_air(last.end + T_IFS, last.channel, request, -44))
                answer = pdu(SCAN_RSP, address(text) + BELT_RESPONSE, is_random)
                out.append(on_air(out[-1].end + T_IFS, last.channel, answer, rssi))
            turn += 1
            time += interval + random.randrange(10_000)
    directed = pdu(ADV_DIRECT_IND, address('d0:0d:1e:00:00:06') + address('5b:03:9e:aa:10:7c'), True, True)
    advertising_event(out, 1_234_567, directed, -80)
    for turn in range(6):
        extended_train(out, 111_111 + turn * 500_000, 'f0:0d:ba:be:00:05', b'Long advertising text', -63)
    out.sort(key=lambda packet: packet.time)
    quiet = [out[0]]
    for packet in out[1:]:  # Two talk at once: the sniffer hears only the first.
        if packet.time >= quiet[-1].end:
            quiet.append(packet)
    index = next(i for i, p in enumerate(quiet) if i > len(quiet) // 2 and p.octets[4] & 15 == ADV_IND)
    bad = quiet[index]
    octets = bytearray(bad.octets)
    octets[-4] ^= 0x11  # The last octet of the advertising data.
    bad.octets, bad.crc_ok = bytes(octets), False
    return quiet


# The two sets of sample data of the Supplement to the Core Specification (CSS) v11, Part A, 2.3: a name and an
# appearance under one key, with two randomizers.
ENCRYPTED = [structure(0x31, bytes.fromhex(value)) for value in (
    '18e157cade' '74e4dcafdc51c7282810c2217f0e4cef4343181f' 'ba0069cc',
    '8d1c976e7a' '35444076125788c238a58e8bd9cff0defe251a8e' '7275454c')]


def encrypted():
    """A sender whose advertising data only those can read who have its key material."""
    out = []
    sender = address('C2:5A:11:0B:E5:01')
    for event in range(20):
        data = ENCRYPTED[event // 10]
        advertising_event(out, 100_000 + event * 100_000, pdu(ADV_NONCONN_IND, sender + data, random_sender=True), -48)
    return out
