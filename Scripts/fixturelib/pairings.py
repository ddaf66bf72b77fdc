"""Legacy pairings on the air: a passkey that was mistyped, and one whose keys are used at once and changed."""
import struct
from random import Random

from .advertisers import address
from .air import CENTRAL, PERIPHERAL
from .links import (BELT_ADDRESS, LL_ENC_REQ, LL_ENC_RSP, LL_START_ENC_REQ, LL_START_ENC_RSP, LL_TERMINATE_IND, PHONE,
                    Cipher, exchange, l2cap, notify, opened)

LL_PAUSE_ENC_REQ, LL_PAUSE_ENC_RSP = 0x0A, 0x0B
PAIRING_REQUEST, PAIRING_RESPONSE, CONFIRM, RANDOM, FAILED = 1, 2, 3, 4, 5
ENCRYPTION_INFORMATION, CENTRAL_IDENTIFICATION = 6, 7
KEYBOARD_ONLY, DISPLAY_ONLY = 2, 0


def e(key, block):
    """Security function e: both most significant octet first. Vol 3, Part H, 2.2.1."""
    from cryptography.hazmat.primitives.ciphers import Cipher as Block
    from cryptography.hazmat.primitives.ciphers import algorithms, modes
    encryptor = Block(algorithms.AES(key), modes.ECB()).encryptor()
    return encryptor.update(block) + encryptor.finalize()


def c1(passkey, random, request, response):
    """The confirm value of a pairing between phone and belt, whose addresses are random. 2.2.3."""
    key = passkey.to_bytes(16, 'big')
    p1 = response[::-1] + request[::-1] + bytes([1, 1])
    p2 = bytes(4) + address(PHONE)[::-1] + address(BELT_ADDRESS)[::-1]
    xor = lambda one, other: bytes(a ^ b for a, b in zip(one, other))
    return e(key, xor(e(key, xor(random, p1)), p2))


def s1(passkey, responder, initiator):
    """The short term key. 2.2.4."""
    return e(passkey.to_bytes(16, 'big'), responder[8:] + initiator[8:])


class Pairing:
    """The first two phases, with a passkey that each side has of its own."""

    def __init__(self, link, seed, keys):
        random = Random(seed)
        self.link, self.randoms = link, [random.randbytes(16) for _ in range(2)]
        # Bonding, protection against a man in the middle; 16 octets; the responder gives the keys.
        self.request = bytes([PAIRING_REQUEST, KEYBOARD_ONLY, 0, 0x05, 16, 0, keys])
        self.response = bytes([PAIRING_RESPONSE, DISPLAY_ONLY, 0, 0x05, 16, 0, keys])

    def say(self, sender, octets):
        self.link.send(sender, l2cap(6, octets))
        self.link.settle()

    def confirm(self, sender, passkey):
        value = c1(passkey, self.randoms[sender], self.request, self.response)
        self.say(sender, bytes([CONFIRM]) + value[::-1])

    def reveal(self, sender):
        self.say(sender, bytes([RANDOM]) + self.randoms[sender][::-1])

    def begin(self, passkeys):
        self.say(CENTRAL, self.request)
        self.say(PERIPHERAL, self.response)
        for sender in (CENTRAL, PERIPHERAL):
            self.confirm(sender, passkeys[sender])
        self.reveal(CENTRAL)


def wrong_passkey():
    """The belt shows 123456, and 123465 is entered on the phone."""
    out = []
    pairing = Pairing(opened(out, True, 0x50651E41, 0x21436A, 30_000), 11, 0)
    pairing.begin((123465, 123456))
    pairing.say(PERIPHERAL, bytes([FAILED, 0x04]))
    pairing.link.control(CENTRAL, LL_TERMINATE_IND, bytes([0x13]))
    pairing.link.settle()
    return out


def start(link, key, number, name=(0, 0)):
    """Encryption starts, each time with other diversifiers and vectors."""
    diversifiers, vectors = (0x1111 * number, 0x2222 * number), (0x3333 * number, 0x4444 * number)
    link.control(CENTRAL, LL_ENC_REQ, struct.pack('<QHQI', name[1], name[0], diversifiers[0], vectors[0]))
    link.settle()
    link.control(PERIPHERAL, LL_ENC_RSP, struct.pack('<QI', diversifiers[1], vectors[1]))
    link.settle()
    link.control(PERIPHERAL, LL_START_ENC_REQ)
    link.settle()
    link.cipher = Cipher(key, diversifiers, vectors)
    for sender in (CENTRAL, PERIPHERAL):
        link.control(sender, LL_START_ENC_RSP)
        link.settle()


def key_refresh():
    """Both confirm values are missing; the long term key that is distributed replaces the short term one."""
    out, passkey = [], 4711
    link = opened(out, True, 0x50651E42, 0x65871B, 30_000)
    pairing = Pairing(link, 12, 1)
    pairing.begin((passkey, passkey))
    pairing.reveal(PERIPHERAL)
    # What a sniffer missed that came too late to the pairing's middle.
    confirms = [packet for packet in out if packet.octets[8:11] == b'\x06\x00\x03']
    assert len(confirms) == 2
    out[:] = [packet for packet in out if packet not in confirms]
    start(link, s1(passkey, pairing.randoms[1], pairing.randoms[0]), 1)
    key, name = Random(13).randbytes(16), (0x2B3C, 0x1122334455667788)
    pairing.say(PERIPHERAL, bytes([ENCRYPTION_INFORMATION]) + key[::-1])
    pairing.say(PERIPHERAL, bytes([CENTRAL_IDENTIFICATION]) + struct.pack('<HQ', *name))
    exchange(link, bytes.fromhex('0a0300'), bytes.fromhex('0b4163'))
    # 5.1.3.2: the last answer of the pause is in the plain.
    link.control(CENTRAL, LL_PAUSE_ENC_REQ)
    link.settle()
    link.control(PERIPHERAL, LL_PAUSE_ENC_RSP)
    link.settle()
    link.cipher = None
    link.control(CENTRAL, LL_PAUSE_ENC_RSP)
    link.settle()
    start(link, key, 4, name)
    exchange(link, bytes.fromhex('0a0500'), bytes.fromhex('0b42'))
    for number in range(8):
        notify(link, 0x0012, bytes([number]) * 16)
        link.run()
    link.control(CENTRAL, LL_TERMINATE_IND, bytes([0x13]))
    link.settle()
    return out
