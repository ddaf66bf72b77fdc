"""Values that an application sends by a clock of its own, on the air and as a phone's HCI log shows them."""
import struct

from .air import CENTRAL
from .containers import ACL
from .links import LL_TERMINATE_IND, att, discover, exchange_versions, l2cap, notify, opened

# Handles of three characteristics' values.
FORCE, MOTION, SOUND = 0x001B, 0x0024, 0x0864


def sensor(seconds=12):
    """Force every 100 ms, 8 octets; motion every 50 ms, 28 octets: on a link with an event each 45 ms."""
    out = []
    link = opened(out, True, 0x50657A44, 0xB2C3D4, 45_000)
    exchange_versions(link)
    discover(link)
    start, due = link.anchor, {FORCE: 0, MOTION: 20_000}
    period, octets = {FORCE: 100_000, MOTION: 50_000}, {FORCE: 8, MOTION: 28}
    count = 0
    while link.anchor < start + seconds * 1_000_000:
        for handle in due:
            # What was measured before the event goes out in it.
            while start + due[handle] <= link.anchor:
                count += 1
                notify(link, handle, struct.pack('<I', count).ljust(octets[handle], b'\x5A'))
                due[handle] += period[handle]
        link.run()
    link.control(CENTRAL, LL_TERMINATE_IND, b'\x13')
    link.settle()
    return out


def sound(start_ns, seconds=8, interval=30_000, handle=0x0047):
    """Frames of 205 octets every 50 ms in the middle of a connection of which no record names the interval.

    The controller gets them at connection events, 30 ms apart, and the host up to 0.6 ms later.
    """
    records = []
    for number in range(seconds * 20):
        ready = number * 50_000
        event = -(-ready // interval) * interval
        delay = (number * 7919) % 600
        value = struct.pack('<H', number).ljust(205, b'\xA5')
        frame = l2cap(4, struct.pack('<BH', 0x1B, SOUND) + value)
        packet = bytes([ACL]) + struct.pack('<HH', handle | 0x2000, len(frame)) + frame
        records.append((start_ns + (event + delay) * 1000, 1, packet))
    return records
