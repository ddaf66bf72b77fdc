"""Logs of a host whose values say more than octets: what a phone's services tell an accessory, and the reports of an input
device."""
import struct
import uuid

from . import containers
from .diagnoses import Log

PRIMARY, CHARACTERISTIC, CONFIGURATION, REPORT_REFERENCE = 0x2800, 0x2803, 0x2902, 0x2908
READ, WRITE_COMMAND, WRITE, NOTIFY = 0x02, 0x04, 0x08, 0x10
TITLE = b'Piano Quintet in A major, D. 667, "The Trout": IV. Andantino - Allegretto'
PHONE = bytes.fromhex('0a7c42d6f85c')


def short(number):
    return struct.pack('<H', number)


def long(text):
    return uuid.UUID(text).bytes[::-1]


class Client(Log):
    """The log of a client's host, and the server that it talks to: a table of attributes."""

    def __init__(self):
        super().__init__()
        self.attributes = []
        self.most = 23

    # The server

    def add_attribute(self, kind, value=b''):
        self.attributes.append((kind, value))
        return len(self.attributes)

    def service(self, kind):
        return self.add_attribute(PRIMARY, kind)

    def characteristic(self, kind, properties, value=b''):
        """The handle of its value."""
        handle = len(self.attributes) + 2
        self.add_attribute(CHARACTERISTIC, bytes([properties]) + short(handle) + kind)
        return self.add_attribute(kind, value)

    # What the client does

    def be_connected(self):
        """As the peripheral of a phone."""
        self.event(0x3E, struct.pack('<BBHBB', 1, 0, self.handle, 1, 0) + PHONE + struct.pack('<HHHB', 24, 0, 72, 0))

    def be_encrypted(self):
        self.event(0x3E, struct.pack('<BHQH', 5, self.handle, 0x1122334455667788, 0x99AA))
        self.add(b'\x01' + struct.pack('<HBH', 0x201A, 18, self.handle) + bytes(range(16)), False)
        self.event(0x0E, struct.pack('<BHBH', 1, 0x201A, 0, self.handle), 1)
        self.event(0x08, struct.pack('<BHB', 0, self.handle, 1), 90)

    def mtu(self, mtu):
        super().mtu(mtu)
        self.most = mtu

    def search(self, request, answer, kind, first, last, entry):
        """Requests until nothing is left: attributes of a type, as many an answer as have one length."""
        found = [(number, value) for number, (of, value) in enumerate(self.attributes, 1)
                 if of == kind and first <= number <= last]
        while first <= last:
            asked = bytes([request]) + struct.pack('<HHH', first, last, kind)
            self.att(*asked)
            if not found:
                self.answer(0x01, request, *short(first), 0x0A)
                return
            entries = [entry(*found.pop(0))]
            room = (self.most - 2) // len(entries[0])
            while found and len(entry(*found[0])) == len(entries[0]) and len(entries) < room:
                entries.append(entry(*found.pop(0)))
            self.answer(answer, len(entries[0]), *b''.join(entries))
            last_found = struct.unpack('<H', entries[-1][2 if kind == PRIMARY else 0:][:2])[0]
            first = last_found + 1

    def ends(self):
        starts = [number for number, (kind, _) in enumerate(self.attributes, 1) if kind == PRIMARY]
        return dict(zip(starts, [start - 1 for start in starts[1:]] + [len(self.attributes)]))

    def discover(self):
        ends = self.ends()
        self.search(0x10, 0x11, PRIMARY, 1, 0xFFFF, lambda number, kind: short(number) + short(ends[number]) + kind)
        for start, end in ends.items():
            self.search(0x08, 0x09, CHARACTERISTIC, start, end, lambda number, value: short(number) + value)
        for number, (kind, _) in enumerate(self.attributes, 1):
            if kind in (CONFIGURATION, REPORT_REFERENCE):
                self.att(0x04, *short(number), *short(number))
                self.answer(0x05, 1, *short(number), *short(kind))

    def fetch(self, handle, most, value=None):
        """A read, and as many reads of what follows as the value needs."""
        value = self.attributes[handle - 1][1] if value is None else value
        self.read(handle, value[:most])
        for offset in range(most, len(value) + 1, most):
            self.att(0x0C, *short(handle), *short(offset))
            self.answer(0x0D, *value[offset:offset + most])

    def write(self, handle, value):
        self.att(0x12, *short(handle), *value)
        self.answer(0x13)

    def told(self, handle, value, after=30):
        self.answer(0x1B, *short(handle), *value, after=after)


def attribute(number, text):
    octets = text.encode()
    return bytes([number]) + short(len(octets)) + octets


def apple_services(log):
    """An accessory learns of a message, asks for it, declines it, follows the music, and opens a channel."""
    log.service(long('7905F431-B5CE-4E99-A40F-4B1E122D00D0'))
    source = log.characteristic(long('9FBF120D-6301-42D9-8C58-25E699A21DBD'), NOTIFY)
    source_configuration = log.add_attribute(CONFIGURATION)
    control = log.characteristic(long('69D1D8F3-45E1-49A8-9821-9BBDFDAAD9D9'), WRITE)
    data = log.characteristic(long('22EAC6E9-24D6-4BB5-BE44-B36ACE7C7BFB'), NOTIFY)
    data_configuration = log.add_attribute(CONFIGURATION)
    log.service(long('89D3502B-0F36-433A-8EF4-C502AD55F8DC'))
    remote = log.characteristic(long('9B3C81D8-57B1-4A8A-B8DF-0E56F7CA51C2'), WRITE | NOTIFY)
    remote_configuration = log.add_attribute(CONFIGURATION)
    update = log.characteristic(long('2F7CABCE-808D-411F-9A0C-BB92BA96C102'), WRITE | NOTIFY)
    update_configuration = log.add_attribute(CONFIGURATION)
    entity = log.characteristic(long('C6B2F38C-23AB-46D8-A6AB-A3A870BBD5D7'), READ | WRITE)
    log.service(long('5AF3C1D0-7C1E-4B0B-9D5A-2E6F8A9B0C1D'))
    channel = log.characteristic(long('ABDD3056-28FA-441D-A470-55A75A52553A'), READ, short(0x00C1))
    log.be_connected()
    log.be_encrypted()
    log.mtu(64)
    log.discover()
    for configuration in (source_configuration, data_configuration, remote_configuration, update_configuration):
        log.write(configuration, b'\x01\x00')
    notification = struct.pack('<I', 1729)
    log.told(source, bytes([0, 0x1A, 4, 1]) + notification, 2000)
    log.write(control, b'\x00' + notification + bytes([0, 1, 16, 0, 3, 128, 0, 5]))
    told = b'\x00' + notification + attribute(0, 'com.apple.MobileSMS') + attribute(1, 'Ada Lovelace') + attribute(
        3, 'The Analytical Engine weaves algebraic patterns just as the Jacquard loom weaves flowers') + attribute(
        5, '20240303T191500')
    for start in range(0, len(told), 61):
        log.told(data, told[start:start + 61])
    log.write(control, b'\x01com.apple.MobileSMS\0\x00')
    log.told(data, b'\x01com.apple.MobileSMS\0' + attribute(0, 'Messages'))
    log.write(control, b'\x02' + notification + b'\x01')
    log.told(source, bytes([2, 0x18, 4, 0]) + notification)
    # Asked for in another connection: its parts can't be told from each other.
    log.told(data, b'\x00' + struct.pack('<I', 1730) + attribute(1, 'Charles Babbage'))
    log.told(remote, bytes([0, 1, 2, 3, 4, 5, 6]))
    log.write(update, bytes([2, 0, 2]))
    log.told(update, bytes([2, 0, 0]) + b'Franz Schubert')
    log.told(update, bytes([2, 2, 1]) + TITLE[:58])
    log.write(entity, bytes([2, 2]))
    log.fetch(entity, 63, TITLE)
    log.write(remote, b'\x03')
    log.read(channel, short(0x00C1))
    log.pdu(5, struct.pack('<BBHHHHHH', 0x14, 1, 10, 0x00C1, 0x40, 512, 128, 4))
    log.pdu(5, struct.pack('<BBHHHHHH', 0x15, 1, 10, 0x41, 512, 128, 4, 0), True)
    log.pdu(0x41, short(5) + b'hello')
    log.pdu(0x40, short(2) + b'hi', True)
    log.disconnect(0x13, 1000)


# A keyboard with its lights as report 1, a mouse with axes of 12 bits as report 2, and the keys of a remote control as
# report 3. USB HID 1.11, 6.2.2.
REPORT_MAP = bytes.fromhex(
    '05010906a1018501'  # Generic Desktop, Keyboard
    '050719e029e71500250175019508810275089501 8101'  # modifier keys, and an octet that says nothing
    '05081901290575019505910275039501 9101'  # lights
    '050719002aff00150026ff00750895068100c0'  # keys
    '05010902a10185020901a100'  # Generic Desktop, Mouse
    '0509190129051500250175019505810275039501 8101'  # buttons
    '050109300931160 1f826ff07750c95028106'  # X and Y
    '09381581257f750895018106c0c0'  # wheel
    '050c0901a1018503150126ff03190 12aff03751095018100c0'.replace(' ', ''))  # Consumer


def input_device(log):
    log.service(short(0x1812))
    log.characteristic(short(0x2A4A), READ, b'\x11\x01\x00\x02')
    log.map = log.characteristic(short(0x2A4B), READ, REPORT_MAP)
    log.characteristic(short(0x2A4E), READ | WRITE_COMMAND, b'\x01')
    log.reports = []
    for number, kind, properties in ((1, 1, READ | NOTIFY), (1, 2, READ | WRITE | WRITE_COMMAND), (2, 1, READ | NOTIFY),
                                     (3, 1, READ | NOTIFY)):
        report = log.characteristic(short(0x2A4D), properties)
        if kind == 1:
            log.add_attribute(CONFIGURATION)
        log.reports.append((report, log.add_attribute(REPORT_REFERENCE, bytes([number, kind]))))
    log.boot_mouse = log.characteristic(short(0x2A33), READ | NOTIFY)
    log.add_attribute(CONFIGURATION)
    log.connect(interval=9, latency=20, timeout=300)
    log.discover()


def use(log):
    """Left Shift and h, i, the light of Caps Lock, the mouse to the left and down with its button, a turn of its wheel, louder,
    and the mouse as a boot device."""
    keyboard, lights, mouse, remote = (report for report, _ in log.reports)
    for handle, value in ((keyboard, '02000b0000000000'), (keyboard, '0000000000000000'), (keyboard, '00000c0000000000'),
                          (keyboard, '0000000000000000')):
        log.told(handle, bytes.fromhex(value), 100)
    log.write(lights, b'\x02')
    for buttons, x, y, wheel in ((1, -3, 12, 0), (1, -2047, 2047, 0), (0, 0, 0, -1)):
        axes = (x & 0xFFF) | (y & 0xFFF) << 12
        log.told(mouse, bytes([buttons]) + struct.pack('<I', axes)[:3] + struct.pack('<b', wheel), 100)
    log.told(remote, short(0xE9), 100)
    log.told(remote, short(0), 100)
    log.told(log.boot_mouse, b'\x04\x05\xfb', 100)
    log.disconnect(0x13, 1000)


def mouse_and_keyboard(log):
    input_device(log)
    log.fetch(log.map, 22)
    for _, reference in log.reports:
        log.fetch(reference, 22)
    use(log)


def input_without_map(log):
    """The host knows the Report Map from an earlier connection."""
    input_device(log)
    use(log)


STORIES = [apple_services, mouse_and_keyboard, input_without_map]


def add_to(out):
    for tell in STORIES:
        log = Client()
        tell(log)
        name = tell.__name__.replace('_', '-')
        out.add(f'values/{name}.btsnoop', containers.btsnoop(log.records), len(log.records), 'btsnoop', 1002)
