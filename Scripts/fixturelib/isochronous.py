"""Isochronous streams in ciphertext: a broadcast with a code, and a stream of an encrypted connection."""
import struct
from random import Random

from .advertisers import (ADV_EXT_IND, address, adi, auxiliary_pointer, extended, on_air, pdu, structure)
from .air import CENTRAL, PERIPHERAL, AirPacket, packet_octets
from .endings import LL_CIS_IND, LL_CIS_REQ, LL_CIS_RSP, encrypt
from .links import IV_CENTRAL, IV_PERIPHERAL, LL_TERMINATE_IND, Cipher, opened

# The code and the diversifier of the specification's sample data (Vol 6, Part C, 6).
BROADCAST_CODE = 'Børne House'
DIVERSIFIER = 0x55188B3D32F6BB9A900AFCFBEED4E72A
GROUP_VECTOR = 0x1122334455667788
SEED, BASE_CRC, TRAIN, TRAIN_CRC = 0x78E52493, 0x5A3C, 0x50651D0B, 0x0B1D65
BROADCAST_KIND, CONNECTED_KIND = 6, 4


def cmac(key, message):
    from cryptography.hazmat.primitives.ciphers import algorithms
    from cryptography.hazmat.primitives.cmac import CMAC
    code = CMAC(algorithms.AES(key))
    code.update(message)
    return code.finalize()


def group_session_key():
    """GSK of the sample data. Vol 6, Part E, 1.1.2."""
    code = BROADCAST_CODE.encode().ljust(16, b'\0')[::-1]
    key = cmac(cmac(b'BIG1'.rjust(16, b'\0'), code), b'BIG2')
    key = cmac(cmac(DIVERSIFIER.to_bytes(16, 'big'), key), b'BIG3')
    assert key.hex() == 'be2a16fc7ac464e752301bccc818812c', 'not the sample key'
    return key


class StreamCipher:
    """AES-CCM of a stream. Vol 6, Part E, 2."""

    def __init__(self, key, vector, access_address, mask):
        from cryptography.hazmat.primitives.ciphers.aead import AESCCM
        self.ccm, self.mask = AESCCM(key, tag_length=4), mask
        self.vector = (vector ^ access_address).to_bytes(8, 'little')

    def sealed(self, first, payload, number, is_up=False):
        nonce = (number | (0 if is_up else 1 << 39)).to_bytes(5, 'little') + self.vector
        return self.ccm.encrypt(nonce, payload, bytes([first & self.mask]))


def bis_access_address(number):
    """2.1.2."""
    d = (35 * number + 42) % 128
    bit = lambda index: d >> index & 1
    word = bit(0) * 0b111111 << 26 | bit(1) << 25 | bit(6) << 24 | bit(1) << 23
    return SEED ^ (word | bit(5) << 21 | bit(4) << 20 | bit(3) << 18 | bit(2) << 17)


# A group of two streams: an event each 10 ms, three subevents, of which the third sends the payload of the event
# after the next one.
INTERVAL, STREAMS, SUBEVENTS, REPETITIONS, AHEAD, SUB_INTERVAL, SPACING = 8, 2, 3, 2, 2, 1000, 3000


def big_info(offset_us, first_payload):
    """4.4.6.11."""
    data = struct.pack('<I', offset_us // 30 | INTERVAL << 15 | STREAMS << 27)
    data += struct.pack('<I', SUBEVENTS | 1 << 5 | SUB_INTERVAL << 8 | AHEAD << 28)
    data += (SPACING | REPETITIONS << 20).to_bytes(3, 'little') + bytes([44, 0]) + struct.pack('<I', SEED)
    data += struct.pack('<IH', 10_000 | 40 << 20, BASE_CRC) + (0x1FFFFFFFFF | 1 << 37).to_bytes(5, 'little')
    data += first_payload.to_bytes(5, 'little')
    return data + GROUP_VECTOR.to_bytes(8, 'little') + DIVERSIFIER.to_bytes(16, 'little')


def broadcast(events=60, seed=20240507):
    """A train that announces the group three times, the streams, and BIG_TERMINATE_IND at the end."""
    random, out = Random(seed), []
    identity, broadcaster = adi(0x2A5, 1), address('e1:0a:5c:57:00:07')
    key = group_session_key()
    addresses = [bis_access_address(number) for number in range(STREAMS + 1)]
    ciphers = [StreamCipher(key, GROUP_VECTOR, one, 0xC3) for one in addresses]
    sound = [[random.randbytes(40) for _ in range(events + AHEAD)] for _ in range(STREAMS)]
    first_payload, start = 0x12345, 40_000

    train_time, period = 20_000, 200_000
    sync = struct.pack('<H', (train_time - 5_000) // 30) + struct.pack('<H', period // 1250)
    sync += (0x1FFFFFFFFF).to_bytes(5, 'little') + struct.pack('<I', TRAIN) + TRAIN_CRC.to_bytes(3, 'little')
    sync += struct.pack('<H', 0)
    pointer = auxiliary_pointer(11, 3_000)
    out.append(on_air(2_000, 37, pdu(ADV_EXT_IND, extended(adi=identity, auxiliary=pointer)), -51))
    announcement = structure(0x16, struct.pack('<H', 0x1852) + bytes.fromhex('563412')) + structure(0x30, b'Gate 12')
    body = extended(broadcaster, identity, sync=sync, data=announcement)
    out.append(on_air(5_000, 11, pdu(ADV_EXT_IND, body, True), -52, auxiliary=True))
    for time in range(train_time, start + events * 10_000, period):
        event = max(0, -(-(time + 2_000 - start) // 10_000))
        info = structure(0x2C, big_info(start + event * 10_000 - time, first_payload + event))
        # The additional controller data: no field of the header comes before it.
        body = bytes([1 + len(info), 0]) + info
        octets = packet_octets(TRAIN, pdu(ADV_EXT_IND, body), TRAIN_CRC)
        out.append(AirPacket(time, 21, octets, None, rssi=-52, is_auxiliary=True))

    def send(time, number, first, payload, payload_number):
        sealed = ciphers[number].sealed(first, payload, payload_number)
        octets = packet_octets(addresses[number], bytes([first, len(sealed)]) + sealed, BASE_CRC << 8 | number)
        out.append(AirPacket(time, (7 * number + time // 1000) % 37, octets, None, phy='2M', rssi=-53,
                             kind=BROADCAST_KIND))

    for event in range(events):
        anchor, is_last = start + event * 10_000, event >= events - 3
        flags = 0x24 if is_last else 0
        for number in range(1, STREAMS + 1):
            for subevent in range(SUBEVENTS):
                # A tenth is not heard.
                if random.randrange(10) == 0:
                    continue
                which = event if subevent < REPETITIONS else event + AHEAD
                send(anchor + (number - 1) * SPACING + subevent * SUB_INTERVAL, number, flags,
                     sound[number - 1][which], first_payload + which)
        if is_last:
            send(anchor + STREAMS * SPACING, 0, 3 | 0x24,
                 bytes([1, 0x16]) + struct.pack('<H', (first_payload + events - 1) & 0xFFFF), first_payload + event)
    return sorted(out, key=lambda packet: packet.time)


def connected():
    """A stream of an encrypted connection, with sound both ways; what is lost is sent again in the next event."""
    out, crc_init = [], 0x3C2B1A
    link = opened(out, True, 0x50651E2F, crc_init, 30_000)
    encrypt(link, Cipher())
    stream = 0x5065_2F3C
    offsets, when = bytes([0, 8, 0, 0, 16, 0]), struct.pack('<H', link.event + 12)
    # Up to 40 octets each way every 10 ms, one payload an event, each in up to two events.
    sizes = struct.pack('<HH', 40, 40) + bytes([0x10, 0x27, 0] * 2) + struct.pack('<HH', 40, 40)
    link.control(CENTRAL, LL_CIS_REQ, bytes([1, 5, 1, 1]) + sizes + bytes([2, 0x10, 0x27, 0, 0x11, 2, 2])
                 + struct.pack('<H', 8) + offsets + when)
    link.settle()
    link.control(PERIPHERAL, LL_CIS_RSP, offsets + when)
    link.settle()
    link.control(CENTRAL, LL_CIS_IND, struct.pack('<I', stream) + bytes([0, 8, 0, 0, 16, 0, 0, 16, 0])
                 + struct.pack('<H', link.event + 6))
    link.settle()
    cipher = Cipher()
    cipher = StreamCipher(cipher.session_key, IV_PERIPHERAL << 32 | IV_CENTRAL, stream, 0xA3)
    anchor, number, bits = link.anchor + 4_000, 0, [0, 0]
    while number < 120:
        link.run()
        while anchor < link.anchor:
            for sender in (CENTRAL, PERIPHERAL):
                # Each seventh payload is sent a second time, an event late.
                for late in (1, 0) if number % 7 == 1 else (0,):
                    payload = bytes([number - late, sender]) + bytes(range(38))
                    first = bits[sender] << 3 | bits[1 - sender] << 2
                    sealed = cipher.sealed(first, payload, number - late, sender == PERIPHERAL)
                    octets = packet_octets(stream, bytes([first, len(sealed)]) + sealed, crc_init)
                    time = anchor + sender * 700 + (1500 if late == 0 and number % 7 == 1 else 0)
                    # Of the first events nothing is heard.
                    if number >= 5:
                        out.append(AirPacket(time, number % 37, octets, sender, kind=CONNECTED_KIND + sender))
                bits[sender] ^= 1
            number, anchor = number + 1, anchor + 10_000
    link.control(CENTRAL, LL_TERMINATE_IND, bytes([0x13]))
    link.run()
    return sorted(out, key=lambda packet: packet.time)
