"""Connections on the air, from CONNECT_IND to LL_TERMINATE_IND."""
import struct

from .advertisers import (ADV_IND, BELT, BELT_RESPONSE, CONNECT_IND, SCAN_REQ, SCAN_RSP, address, advertising_event,
                          on_air, pdu)
from .air import CENTRAL, PERIPHERAL, T_IFS, Connection, HopAlgorithm1, HopAlgorithm2

PHONE, BELT_ADDRESS = '5b:03:9e:aa:10:7c', 'c4:f2:17:1a:1d:bb'

# The keys of the specification's sample data (Vol 6, Part C, 1), so that a decryptor can be tested with it.
LTK = bytes.fromhex('4c68384139f574d836bcf34e9dfb01bf')
SKD_CENTRAL, SKD_PERIPHERAL = 0xACBDCEDFE0F10213, 0x0213243546576879
IV_CENTRAL, IV_PERIPHERAL = 0xBADCAB24, 0xDEAFBABE
EDIV, RAND = 0x2474, 0xABCDEF1234567890

(LL_CONNECTION_UPDATE_IND, LL_CHANNEL_MAP_IND, LL_TERMINATE_IND, LL_ENC_REQ, LL_ENC_RSP, LL_START_ENC_REQ,
 LL_START_ENC_RSP, LL_UNKNOWN_RSP, LL_FEATURE_REQ, LL_FEATURE_RSP) = range(10)
LL_VERSION_IND, LL_REJECT_IND = 0x0C, 0x0D
LL_LENGTH_REQ, LL_LENGTH_RSP, LL_PHY_REQ, LL_PHY_RSP, LL_PHY_UPDATE_IND = 0x14, 0x15, 0x16, 0x17, 0x18


class Cipher:
    """AES-CCM of the link layer. Vol 6, Part E, 2."""

    def __init__(self, key=LTK, diversifiers=(SKD_CENTRAL, SKD_PERIPHERAL), vectors=(IV_CENTRAL, IV_PERIPHERAL)):
        from cryptography.hazmat.primitives.ciphers import Cipher as Block
        from cryptography.hazmat.primitives.ciphers import algorithms, modes
        from cryptography.hazmat.primitives.ciphers.aead import AESCCM
        diversifier = (diversifiers[1] << 64 | diversifiers[0]).to_bytes(16, 'big')
        encryptor = Block(algorithms.AES(key), modes.ECB()).encryptor()
        self.session_key = session_key = encryptor.update(diversifier) + encryptor.finalize()
        if (key, diversifiers) == (LTK, (SKD_CENTRAL, SKD_PERIPHERAL)):
            assert session_key.hex() == '99ad1b5226a37e3e058e3b8e27c2c666', 'not the sample session key'
        self.ccm = AESCCM(session_key, tag_length=4)
        self.vector = struct.pack('<II', *vectors)
        self.counters, self.last = [0, 0], [b'', b'']
        self.plain = {}

    def covers(self, sender, pdu):
        return pdu.llid != 3 or pdu.payload[0] != LL_START_ENC_REQ

    def sealed(self, sender, first, pdu, repeated):
        if not repeated:
            packet_counter = self.counters[sender] | (1 << 39 if sender == CENTRAL else 0)
            nonce = packet_counter.to_bytes(5, 'little') + self.vector
            self.last[sender] = self.ccm.encrypt(nonce, pdu.payload, bytes([first & 0xE3]))
            self.counters[sender] += 1
        return self.last[sender]


def l2cap(channel, payload):
    return struct.pack('<HH', len(payload), channel) + payload


def att(octets):
    return l2cap(4, octets)


def connect_ind(access_address, crc_init, interval_us, hop, window_offset_us, channel_map, algorithm2, latency=0,
                timeout_ms=2000):
    data = struct.pack('<I', access_address) + crc_init.to_bytes(3, 'little')
    data += struct.pack('<BHHHH', 2, window_offset_us // 1250, interval_us // 1250, latency, timeout_ms // 10)
    data += channel_map.to_bytes(5, 'little') + bytes([hop | 1 << 5])
    return pdu(CONNECT_IND, address(PHONE) + address(BELT_ADDRESS) + data, True, True, algorithm2)


def opened(out, algorithm2, access_address, crc_init, interval, losses=()):
    """Three advertising events, a scan, CONNECT_IND, and the connection that it starts."""
    belt = pdu(ADV_IND, address(BELT_ADDRESS) + BELT, True, algorithm2=algorithm2)
    advertising_event(out, 0, belt, -52)
    last = advertising_event(out, 156_210, belt, -52)
    request = pdu(SCAN_REQ, address(PHONE) + address(BELT_ADDRESS), True, True)
    out.append(on_air(last.end + T_IFS, 39, request, -47))
    out.append(on_air(out[-1].end + T_IFS, 39, pdu(SCAN_RSP, address(BELT_ADDRESS) + BELT_RESPONSE, True), -54))
    last = advertising_event(out, 313_877, belt, -52, channels=(37,))
    channel_map, hop, offset = 0x1FFFFFFFFF, 11, 7500
    out.append(on_air(last.end + T_IFS, 37,
                      connect_ind(access_address, crc_init, interval, hop, offset, channel_map, algorithm2), -47))
    # The transmit window starts 1.25 ms and the offset after the end of CONNECT_IND. 4.5.3.
    anchor = out[-1].end + 1250 + offset + 312
    hopping = HopAlgorithm2(access_address) if algorithm2 else HopAlgorithm1(hop)
    return Connection(out, access_address, crc_init, hopping, interval, channel_map, anchor, losses)


FEATURES = struct.pack('<Q', 0x0000_0000_0000_4D3F)


def exchange_versions(link):
    link.control(CENTRAL, LL_VERSION_IND, struct.pack('<BHH', 9, 0x000F, 0x2209))
    link.settle()
    link.control(PERIPHERAL, LL_VERSION_IND, struct.pack('<BHH', 10, 0x0059, 0x0001))
    link.settle()


def discover(link):
    """MTU exchange and the discovery of two services, as a phone does it."""
    exchange(link, bytes.fromhex('02f700'), bytes.fromhex('03b900'))
    exchange(link, bytes.fromhex('100100ffff0028'), bytes.fromhex('1106 0100 0700 0d18 0800 0b00 0f18'))
    exchange(link, bytes.fromhex('100c00ffff0028'), bytes.fromhex('01100c000a'))
    exchange(link, bytes.fromhex('080100 0700 0328'),
             bytes.fromhex('0907 0200 10 0300 372a 0500 02 0600 382a'.replace(' ', '')))
    exchange(link, bytes.fromhex('0807 0007 00 0328'.replace(' ', '')), bytes.fromhex('010807000a'))
    exchange(link, bytes.fromhex('04 0400 0700'), bytes.fromhex('0501 0400 0229 0500 0328 0600 382a'.replace(' ', '')))


def exchange(link, request, response):
    link.send(CENTRAL, att(request))
    link.settle()
    link.send(PERIPHERAL, att(response))
    link.settle()


def notify(link, handle, value):
    link.send(PERIPHERAL, att(struct.pack('<BH', 0x1B, handle) + value))


def modern():
    """CSA#2; features, versions, length, PHY, channel map and parameters change; a retransmission; encryption."""
    out = []
    link = opened(out, True, 0x50657A41, 0xA1B2C3, 30_000, losses={9, 40, 91})
    link.control(CENTRAL, LL_FEATURE_REQ, FEATURES)
    link.settle()
    link.control(PERIPHERAL, LL_FEATURE_RSP, FEATURES)
    link.settle()
    exchange_versions(link)
    discover(link)

    link.control(CENTRAL, LL_LENGTH_REQ, struct.pack('<HHHH', 251, 2120, 251, 2120))
    link.settle()
    link.control(PERIPHERAL, LL_LENGTH_RSP, struct.pack('<HHHH', 251, 2120, 251, 2120))
    link.settle()
    link.max_octets = 251

    link.control(CENTRAL, LL_PHY_REQ, bytes([2, 2]))
    link.settle()
    link.control(PERIPHERAL, LL_PHY_RSP, bytes([3, 3]))
    link.settle()
    instant = link.event + 8
    link.control(CENTRAL, LL_PHY_UPDATE_IND, bytes([2, 2]) + struct.pack('<H', instant))
    link.at_instant(instant, lambda changed: setattr(changed, 'phy', '2M'))
    link.run(10)

    instant, fewer = link.event + 8, 0x1E00FFFC07
    link.control(CENTRAL, LL_CHANNEL_MAP_IND, fewer.to_bytes(5, 'little') + struct.pack('<H', instant))
    link.at_instant(instant, lambda changed: setattr(changed, 'channel_map', fewer))
    link.run(10)

    instant = link.event + 8
    link.control(CENTRAL, LL_CONNECTION_UPDATE_IND, struct.pack('<BHHHHH', 1, 0, 12, 0, 200, instant))
    link.at_instant(instant, lambda changed: setattr(changed, 'interval', 15_000))
    link.run(10)

    exchange(link, bytes.fromhex('1204000100'), bytes.fromhex('13'))
    for beat in range(10):
        notify(link, 3, bytes([0x10, 64 + beat]) + struct.pack('<H', 61440 // (64 + beat)))
        link.run(4)
    for turn in range(4):  # Bulk: values of 182 octets, one data PDU each.
        link.send(CENTRAL, att(struct.pack('<BH', 0x52, 11) + bytes((turn * 7 + i) & 0xFF for i in range(182))))
    link.settle()

    link.control(CENTRAL, LL_ENC_REQ, struct.pack('<QHQI', RAND, EDIV, SKD_CENTRAL, IV_CENTRAL))
    link.settle()
    link.control(PERIPHERAL, LL_ENC_RSP, struct.pack('<QI', SKD_PERIPHERAL, IV_PERIPHERAL))
    link.settle()
    link.control(PERIPHERAL, LL_START_ENC_REQ)
    link.settle()
    link.cipher = Cipher()
    link.control(CENTRAL, LL_START_ENC_RSP)
    link.settle()
    assert link.cipher.last[CENTRAL].hex() == '9fcda7f448', 'not the sample ciphertext'
    link.control(PERIPHERAL, LL_START_ENC_RSP)
    link.settle()
    exchange(link, bytes.fromhex('0a0b00'), b'\x0btop-secret-value')
    for beat in range(5):
        notify(link, 3, bytes([0x10, 80 + beat]) + struct.pack('<H', 61440 // (80 + beat)))
        link.run(4)
    link.control(CENTRAL, LL_TERMINATE_IND, b'\x13')
    link.run(2)
    return out


def plain():
    """CSA#1 and 27 octets a PDU: L2CAP frames are cut into fragments, and one fragment is lost and repeated."""
    out = []
    link = opened(out, False, 0xAF9A9CD4, 0x5A17E5, 48_750, losses={22})
    exchange_versions(link)
    discover(link)
    for turn in range(3):
        exchange(link, struct.pack('<BH', 0x12, 11) + bytes((turn * 31 + i) & 0xFF for i in range(100)), b'\x13')
    for beat in range(6):
        intervals = b''.join(struct.pack('<H', 900 + 3 * i + beat) for i in range(29))
        notify(link, 3, bytes([0x10, 64 + beat]) + intervals)
        link.run(2)
    link.settle()
    parameters = struct.pack('<BBHHHHH', 0x12, 1, 8, 24, 40, 0, 300)
    link.send(PERIPHERAL, l2cap(5, parameters))
    link.settle()
    link.send(CENTRAL, l2cap(5, struct.pack('<BBHH', 0x13, 1, 2, 0)))
    link.settle()
    instant = link.event + 8
    link.control(CENTRAL, LL_CONNECTION_UPDATE_IND, struct.pack('<BHHHHH', 1, 0, 24, 0, 300, instant))
    link.at_instant(instant, lambda changed: setattr(changed, 'interval', 30_000))
    link.run(12)
    link.control(PERIPHERAL, LL_TERMINATE_IND, b'\x16')
    link.run(2)
    return out
