"""Logs of connections that go wrong in ways that maintainers know from reports: one capture for each story.

Each is the log of a central's host (a phone), put together PDU by PDU from the facts of public threads; none of their files
is in it. Times and numbers are those that the threads tell.
"""
import struct

from . import containers

START_NS = 1_709_500_000_000_000_000
PEER = bytes.fromhex('bb1d1a17f2c4')
SIGNALLING, ATT, SMP = 5, 4, 6


class Log:
    def __init__(self):
        self.records = []
        self.now = START_NS
        self.handle = 64

    def wait(self, milliseconds):
        self.now += int(milliseconds * 1_000_000)

    def add(self, octets, received, after=10):
        self.wait(after)
        self.records.append((self.now, 1 if received else 0, bytes(octets)))

    # HCI

    def event(self, code, parameters, after=10):
        self.add(bytes([4, code, len(parameters)]) + parameters, True, after)

    def command(self, opcode, parameters):
        self.add(b'\x01' + struct.pack('<HB', opcode, len(parameters)) + parameters, False)
        self.event(0x0F, struct.pack('<BBH', 0, 1, opcode), 1)

    def connect(self, interval=24, latency=0, timeout=200):
        self.event(0x3E, struct.pack('<BBHBB', 1, 0, self.handle, 0, 1) + PEER
                   + struct.pack('<HHHB', interval, latency, timeout, 0))

    def update(self, interval, latency=0, timeout=200):
        self.event(0x3E, struct.pack('<BBHHHH', 3, 0, self.handle, interval, latency, timeout))

    def phy(self, phy=2):
        self.event(0x3E, struct.pack('<BBHBB', 0x0C, 0, self.handle, phy, phy))

    def disconnect(self, reason, after=10):
        self.event(0x05, struct.pack('<BHB', 0, self.handle, reason), after)

    def encrypt(self, status=0, random=0x1122334455667788, diversifier=0x99AA, during=None, wait=90):
        self.command(0x2019, struct.pack('<HQH', self.handle, random, diversifier) + bytes(16))
        if during:
            during()
        self.event(0x08, struct.pack('<BHB', status, self.handle, 0 if status else 1), wait)

    # PDUs

    def pdu(self, channel, octets, received=False, after=30):
        frame = struct.pack('<HH', len(octets), channel) + bytes(octets)
        flags = self.handle | (0x2000 if received else 0)
        self.add(struct.pack('<BHH', 2, flags, len(frame)) + frame, received, after)

    def att(self, *octets, after=30):
        self.pdu(ATT, bytes(octets), False, after)

    def answer(self, *octets, after=30):
        self.pdu(ATT, bytes(octets), True, after)

    def read(self, handle, value=b'\x01'):
        self.att(0x0A, handle, 0)
        self.answer(0x0B, *value)

    def refuse(self, request, handle, error):
        self.att(*request)
        self.answer(0x01, request[0], handle, 0, error)

    def notify(self, handle, octets, after=30):
        self.answer(0x1B, handle, 0, *([0x42] * octets), after=after)

    def mtu(self, mtu):
        self.att(0x02, *struct.pack('<H', mtu))
        self.answer(0x03, *struct.pack('<H', mtu))

    def discover(self):
        """One service: a value at 3 with its descriptor at 4, and a value at 6 with 7."""
        self.att(0x10, 1, 0, 0xFF, 0xFF, 0, 0x28)
        self.answer(0x11, 6, 1, 0, 8, 0, 0x0D, 0x18)
        self.refuse([0x10, 9, 0, 0xFF, 0xFF, 0, 0x28], 9, 0x0A)
        self.att(0x08, 1, 0, 8, 0, 3, 0x28)
        self.answer(0x09, 7, 2, 0, 0x12, 3, 0, 0x37, 0x2A, 5, 0, 0x12, 6, 0, 0x38, 0x2A)
        self.refuse([0x08, 6, 0, 8, 0, 3, 0x28], 6, 0x0A)
        self.att(0x04, 4, 0, 4, 0)
        self.answer(0x05, 1, 4, 0, 2, 0x29)
        self.att(0x04, 7, 0, 8, 0)
        self.answer(0x05, 1, 7, 0, 2, 0x29)

    def subscribe(self, descriptor=4, error=None):
        if error:
            self.refuse([0x12, descriptor, 0, 1, 0], descriptor, error)
        else:
            self.att(0x12, descriptor, 0, 1, 0)
            self.answer(0x13)

    def ask(self, minimum, maximum, latency, timeout, result, identifier=1):
        """The peripheral asks for other parameters."""
        self.pdu(SIGNALLING, struct.pack('<BBHHHHH', 0x12, identifier, 8, minimum, maximum, latency, timeout), True)
        self.pdu(SIGNALLING, struct.pack('<BBHH', 0x13, identifier, 2, result))

    def security_request(self):
        self.pdu(SMP, b'\x0b\x05', True)


def supervision_timeout(log):
    """720 ms of timeout from the start, the change to 2M accepted, and silence: three times."""
    for _ in range(3):
        log.connect(interval=24, timeout=72)
        log.discover()
        log.wait(6000)
        log.phy()
        log.disconnect(0x08, 730)
        log.wait(2000)


def not_established(log):
    """48.75 ms of interval: given up after six of them, two times of three."""
    for reason, life in ((0x3E, 290), (0x3E, 290), (0x13, 3000)):
        log.connect(interval=39, timeout=400)
        log.disconnect(reason, life)
        log.wait(500)


def procedure_unanswered(log):
    log.connect()
    log.discover()
    log.disconnect(0x22, 40_000)


def procedure_collision(log):
    log.connect()
    log.command(0x2013, struct.pack('<HHHHHHH', 64, 12, 12, 0, 200, 0, 0))
    log.command(0x2032, struct.pack('<HBBBH', 64, 0, 2, 2, 0))
    log.disconnect(0x2A, 120)


def instant_passed(log):
    log.connect()
    log.discover()
    log.command(0x2013, struct.pack('<HHHHHHH', 64, 12, 12, 0, 200, 0, 0))
    log.disconnect(0x28, 260)


def integrity_failure(log):
    """Keys that differ: the first encrypted packet of a reconnection ends it."""
    log.connect()
    log.encrypt(status=0x3D)
    log.disconnect(0x3D, 20)


def key_missing(log):
    """The peripheral's bond is gone, and the phone tries the same key again."""
    for _ in range(2):
        log.connect()
        log.encrypt(status=0x06)
        log.disconnect(0x13, 200)
        log.wait(1500)


def subscription_refused(log):
    """Written before encryption, refused, and never written again."""
    log.connect()
    log.discover()
    log.subscribe(error=0x05)
    log.encrypt()
    log.wait(3000)
    log.read(6)
    log.disconnect(0x13, 4000)


def security_request_in_the_way(log):
    log.connect()
    log.encrypt(status=0x08, during=log.security_request, wait=2000)
    log.disconnect(0x08, 20)


def parameters_refused(log):
    """15 ms refused again and again, until the peripheral leaves."""
    log.connect(interval=36)
    log.wait(5500)
    for identifier in range(1, 6):
        log.ask(6, 12, 0, 200, 1, identifier)
        log.wait(1000)
    log.disconnect(0x13)


def parameters_not_applied(log):
    log.connect(interval=36)
    log.discover()
    log.wait(6000)
    log.ask(96, 120, 4, 500, 0)
    log.wait(32_000)
    log.read(3, b'\x00\x48')
    log.disconnect(0x13, 1000)


def stale_cache(log):
    """New firmware has fewer attributes; the phone goes on from its cache."""
    log.connect()
    log.discover()
    log.read(6)
    log.disconnect(0x13, 2000)
    log.wait(60_000)
    log.connect()
    log.refuse([0x0A, 6, 0], 6, 0x01)
    log.disconnect(0x16, 1000)


def request_unanswered(log):
    log.connect()
    log.discover()
    log.att(0x0A, 6, 0)
    log.disconnect(0x13, 30_050)


def values_before_mtu(log):
    """The MTU is 247 already, and the first values have 20 octets."""
    log.connect()
    log.discover()
    log.mtu(247)
    log.subscribe()
    for _ in range(2):
        log.notify(3, 20)
    for _ in range(6):
        log.notify(3, 120)
    log.disconnect(0x13, 1000)


def values_unsubscribed(log):
    log.connect()
    log.discover()
    for _ in range(5):
        log.notify(3, 8)
    log.disconnect(0x13, 1000)


def timer(log):
    """Both lives end with ATT's transaction timer."""
    for _ in range(2):
        log.connect()
        log.att(0x0A, 3, 0)
        log.disconnect(0x13, 29_990)
        log.wait(1000)


def churn(log):
    for _ in range(6):
        log.connect(timeout=72)
        log.wait(1500)
        log.read(3)
        log.disconnect(0x13, 600)
        log.wait(800)


STORIES = [supervision_timeout, not_established, procedure_unanswered, procedure_collision, instant_passed,
           integrity_failure, key_missing, subscription_refused, security_request_in_the_way, parameters_refused,
           parameters_not_applied, stale_cache, request_unanswered, values_before_mtu, values_unsubscribed, timer, churn]


def add_logs(out, folder, stories, make=Log):
    """A host's log of each story, named like the function that tells it."""
    for tell in stories:
        log = make()
        tell(log)
        name = tell.__name__.replace('_', '-')
        out.add(f'{folder}/{name}.btsnoop', containers.btsnoop(log.records), len(log.records), 'btsnoop', 1002)


def add_to(out):
    add_logs(out, 'diagnoses', STORIES)
