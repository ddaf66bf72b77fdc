"""Failures from public threads, rebuilt by their facts: what the logs and the answers there tell of times, parameters, order
and error codes. None of the threads' files is in them. `Fixtures/README.md` names the threads, and what was found there.
"""
import struct

from . import air, containers
from .air import CENTRAL, PERIPHERAL
from .containers import DLT_LE_LL_PHDR
from .diagnoses import ATT, PEER, SIGNALLING, SMP, Log, add_logs
from .endings import START_NS, advertise, poll, started
from .links import (EDIV, FEATURES, IV_CENTRAL, LL_CONNECTION_UPDATE_IND, LL_ENC_REQ, LL_FEATURE_REQ, LL_PHY_REQ,
                    LL_PHY_UPDATE_IND, LL_TERMINATE_IND, RAND, SKD_CENTRAL, att, discover, exchange, l2cap)

LL_REJECT_EXT_IND = 0x11


# MARK: Logs of a host


def advertised(log, rssi, times=3):
    """The peripheral is heard before it is connected to."""
    for _ in range(times):
        data = bytes.fromhex('020106')
        log.event(0x3E, bytes([2, 1, 0, 1]) + PEER + bytes([len(data)]) + data + struct.pack('b', rssi), 100)


def features(log):
    """The host asks for the other side's features: the first packet that needs an answer."""
    log.add(b'\x01' + struct.pack('<HBH', 0x2016, 2, log.handle), False)
    log.event(0x0F, struct.pack('<BBH', 0, 1, 0x2016), 1)


def default_timeout_too_short(log):
    """stoprocent/noble 99: 420 ms from the kernel's defaults; nothing was heard for 272 ms, then for longer."""
    for _ in range(2):
        advertised(log, -58)
        log.connect(interval=18, timeout=42)
        features(log)
        log.disconnect(0x3E, 136)
        log.wait(1500)


def out_of_reach(log):
    """bluez/bluez 237: fine beside the adapter; at its place, 0.28 s after the features were asked for, it is over."""
    for _ in range(4):
        advertised(log, -89)
        log.connect(interval=39, timeout=42)
        features(log)
        log.disconnect(0x3E, 288)
        log.wait(3000)


def latency_eats_the_timeout(log):
    """tfohlmeister/berbel-remote 2: 50 ms, latency 10, 2560 ms: four and a half chances."""
    log.connect(interval=40, timeout=256)
    log.encrypt()
    log.discover()
    log.subscribe()
    log.update(40, 10, 256)
    for _ in range(20):
        log.notify(3, 4, 550)
    log.disconnect(0x08, 2560)


def key_lost_by_peripheral(log):
    """espressif/esp-idf 18795 and zmkfirmware/zmk 3385: one side was flashed, the other tries its key for ever."""
    for _ in range(4):
        log.connect()
        log.encrypt(status=0x06, random=0, diversifier=0, wait=60)
        log.disconnect(0x13, 150)
        log.wait(1000)


def bond_fails_on_reconnection(log):
    """esp-rs/esp-hal 5877, zephyrproject-rtos/zephyr 12362 and 108785: the same key that has worked fails on the next
    connection."""
    log.connect()
    log.encrypt(random=0, diversifier=0)
    log.discover()
    log.read(3, b'\x00\x48')
    log.disconnect(0x13, 2000)
    for _ in range(3):
        log.wait(5000)
        log.connect()
        log.encrypt(status=0x3D, random=0, diversifier=0, wait=120)
        log.disconnect(0x3D, 5)


def failure_in_traffic(log):
    """bluez/bluez 1776: a keyboard types for a while, and then an integrity check fails."""
    log.connect(interval=6, latency=44, timeout=200)
    log.discover()
    log.encrypt()
    log.subscribe()
    for _ in range(60):
        log.notify(3, 8, 40)
    log.disconnect(0x3D, 30)


def applied_never(log):
    """lionheart/openradar-mirror 874: the phone accepts the second request while the first is under way, and forgets it."""
    log.connect(interval=24, timeout=72)
    log.discover()
    log.wait(5200)
    log.ask(12, 24, 0, 600, 0, 1)
    log.ask(80, 96, 4, 600, 0, 2)
    log.update(24, 0, 600)
    for _ in range(12):
        log.read(3, b'\x00\x48')
        log.wait(4000)
    log.disconnect(0x13)


def refused_by_the_central(log):
    """bluez/bluez 847: a longer interval than the one in force is refused, until the peripheral has had enough."""
    log.connect(interval=40, timeout=42)
    log.discover()
    log.wait(5000)
    for identifier in range(1, 5):
        log.ask(80, 160, 0, 600, 1, identifier)
        log.wait(5000)
    log.disconnect(0x13, 2000)


def interval_below_the_guideline(log):
    """espressif/esp-idf 2529: a keyboard asks a phone of Apple's for 7.5 ms, and is refused."""
    log.connect(interval=24, timeout=72)
    log.discover()
    log.ask(6, 6, 0, 500, 1)
    log.encrypt()
    log.subscribe()
    for _ in range(5):
        log.notify(3, 8, 500)
    log.disconnect(0x16, 1000)


def service_gone_after_update(log):
    """nordicsemi/Flutter-nRF-Connect-Device-Manager 90: new firmware has a service less, and no indication came."""
    log.connect()
    log.encrypt()
    log.discover()
    log.subscribe(7)
    log.notify(6, 8)
    log.disconnect(0x08, 5000)
    log.wait(40_000)
    log.connect()
    log.encrypt()
    for _ in range(3):
        log.refuse([0x12, 6, 0, 0x55], 6, 0x01)
    log.disconnect(0x16, 500)


def subscription_needs_encryption(log):
    """abandonware/noble 96: the descriptor is written in the plain, 0x0F comes back, and no value ever."""
    log.connect(interval=9, timeout=200)
    log.discover()
    log.subscribe(error=0x0F)
    log.wait(20_000)
    log.disconnect(0x16)


def unanswered_for_forty_seconds(log):
    """zephyrproject-rtos/zephyr 29780: LE Coded, the features are asked for, and 40 s later it is over."""
    log.connect(interval=40, timeout=400)
    log.phy(3)
    features(log)
    log.disconnect(0x22, 40_000)


def indication_unconfirmed(log):
    """TorstenRobitzki/bluetoe 109: nobody confirms, and nothing more is indicated."""
    log.connect()
    log.discover()
    log.att(0x12, 4, 0, 2, 0)
    log.answer(0x13)
    log.answer(0x1D, 3, 0, 0, 72)
    log.disconnect(0x13, 30_020)


def pairing_too_early(log):
    """apache/mynewt-nimble 2287: a Security Request at once; what it asks for is not answered."""
    for _ in range(2):
        log.connect()
        log.security_request()
        log.pdu(SMP, bytes([1, 3, 0, 1, 16, 1, 1]))
        log.disconnect(0x13, 30_000)
        log.wait(1000)


def features_given_up(log):
    """zephyrproject-rtos/zephyr 4836: 0x22 after the features had been asked for; where the timer is shorter than that of
    the specification, as after the 20 s of zephyrproject-rtos/zephyr 32233, the log shows that, too."""
    log.connect()
    log.add(b'\x01' + struct.pack('<HBH', 0x2016, 2, log.handle), False)
    log.event(0x0F, struct.pack('<BBH', 0, 1, 0x2016), 1)
    log.event(0x3E, struct.pack('<BBHQ', 4, 0x22, log.handle, 0), 20_059)
    log.disconnect(0x22, 1)


def version_unanswered_beside_a_read(log):
    """tinygo-org/bluetooth 391: over after 40 s, for want of an answer of the link layer; that an attribute is waited for,
    too, is not why."""
    log.connect()
    log.att(0x0A, 6, 0)
    log.add(b'\x01' + struct.pack('<HBH', 0x041D, 2, log.handle), False)
    log.event(0x0F, struct.pack('<BBH', 0, 1, 0x041D), 1)
    log.disconnect(0x22, 40_000)


def subscription_in_the_start_of_encryption(log):
    """OneKeyHQ/hardware-js-sdk 951: on reconnection the descriptor is written while encryption starts. It is accepted, and
    no value comes."""
    log.connect()
    log.encrypt()
    log.discover()
    log.subscribe()
    log.notify(3, 8)
    log.disconnect(0x13, 3000)
    log.wait(2000)
    log.connect()
    log.encrypt(during=lambda: log.att(0x12, 4, 0, 1, 0), wait=60)
    log.answer(0x13)
    log.disconnect(0x13, 35_000)


# MARK: Logs of the peripheral's host


class PeripheralLog(Log):
    """What the peripheral's host sees: the other side is the client."""

    def connect(self, interval=24, latency=0, timeout=200):
        self.event(0x3E, struct.pack('<BBHBB', 1, 0, self.handle, 1, 1) + PEER
                   + struct.pack('<HHHB', interval, latency, timeout, 0))

    def att(self, *octets, after=30):
        self.pdu(ATT, bytes(octets), True, after)

    def answer(self, *octets, after=30):
        self.pdu(ATT, bytes(octets), False, after)

    def ask(self, minimum, maximum, latency, timeout, result, identifier=1):
        self.pdu(SIGNALLING, struct.pack('<BBHHHHH', 0x12, identifier, 8, minimum, maximum, latency, timeout))
        self.pdu(SIGNALLING, struct.pack('<BBHH', 0x13, identifier, 2, result), True)

    def refuse_key(self):
        """The controller asks for the key, and the host has none."""
        self.event(0x3E, struct.pack('<BHQH', 5, self.handle, 0, 0), 20)
        self.add(b'\x01' + struct.pack('<HBH', 0x201B, 2, self.handle), False, 1)
        self.event(0x0E, struct.pack('<BHBH', 1, 0x201B, 0, self.handle), 1)

    def hang_up(self, reason):
        self.add(b'\x01' + struct.pack('<HBHB', 0x0406, 3, self.handle, reason), False)
        self.event(0x0F, struct.pack('<BBH', 0, 1, 0x0406), 1)
        self.disconnect(0x16, 40)


def key_refused_by_host(log):
    """bluez/bluez 1355: the host answers that it has no key, and the phone hangs up."""
    for _ in range(3):
        log.connect()
        log.refuse_key()
        log.disconnect(0x13, 300)
        log.wait(2000)


def refused_until_it_leaves(log):
    """bluez/bluez 847 from the other side: the peripheral's host asks again and again, and then hangs up."""
    log.connect(interval=40, timeout=400)
    log.discover()
    for identifier in range(1, 5):
        log.wait(5000)
        log.ask(80, 160, 0, 600, 1, identifier)
    log.hang_up(0x13)


def central_not_heard(log):
    """espressif/esp-idf 11610: connected and over at once, again and again; here from the peripheral's side."""
    for _ in range(3):
        log.connect()
        log.disconnect(0x3E, 182)
        log.wait(700)


# MARK: On the air


def wait_alone(link, count):
    """Events in which the central sends, does what is due, and nobody answers."""
    for _ in range(count):
        change = link.pending.pop(link.event, None)
        if change:
            change(link)
        poll(link, 1)


def collision_of_instants():
    """project-chip/connectedhomeip 3835: the central answers the peripheral's wish to receive 2M, and changes the parameters
    meanwhile; the peripheral gives up with 0x2A at the second instant that it is told of."""
    out, link = started(0x50657C01)
    discover(link)
    link.control(PERIPHERAL, LL_PHY_REQ, b'\x01\x02')
    link.settle()
    timing = link.event + 20
    link.control(CENTRAL, LL_CONNECTION_UPDATE_IND, struct.pack('<BHHHHH', 2, 0, 12, 0, 400, timing))
    link.at_instant(timing, lambda link: setattr(link, 'interval', 15_000))
    link.run(2)
    change = link.event + 9
    link.control(CENTRAL, LL_PHY_UPDATE_IND, struct.pack('<BBH', 2, 0, change))
    link.at_instant(change, lambda link: setattr(link, 'phy', '2M'))
    link.run(1)
    wait_alone(link, 250)
    advertise(out, 400_000)
    return out


def instant_passed_on_air():
    """espressif/esp-idf 14053: after minutes of nothing special 0x28, with a phone of Apple's. What names an instant is sent
    for the first time when that is over."""
    out, link = started(0x50657C02)
    exchange(link, bytes.fromhex('0a0300'), bytes.fromhex('0b0048'))
    link.run(200)
    link.control(CENTRAL, LL_CONNECTION_UPDATE_IND, struct.pack('<BHHHHH', 2, 0, 48, 0, 400, link.event - 8))
    link.run()
    poll(link, 67)
    advertise(out, 400_000)
    return out


def key_missing_on_air():
    """h2zero/NimBLE-Arduino 386: the peripheral's bonds were deleted; it answers the phone with 0x06."""
    out, link = started(0x50657C03)
    exchange(link, bytes.fromhex('02f700'), bytes.fromhex('031700'))
    link.control(CENTRAL, LL_ENC_REQ, struct.pack('<QHQI', RAND, EDIV, SKD_CENTRAL, IV_CENTRAL))
    link.settle()
    link.control(PERIPHERAL, LL_REJECT_EXT_IND, bytes([LL_ENC_REQ, 0x06]))
    link.settle()
    link.control(CENTRAL, 0x02, b'\x05')
    link.run(3)
    return out


def data_in_the_start_of_encryption():
    """zephyrproject-rtos/zephyr 18645 and 17732: the central starts encryption and asks for an attribute at once: the
    peripheral sees a wrong integrity check (0x3D), the central a timeout (0x08)."""
    out, link = started(0x50657C04)
    discover(link)
    link.control(CENTRAL, LL_ENC_REQ, struct.pack('<QHQI', RAND, EDIV, SKD_CENTRAL, IV_CENTRAL))
    link.send(CENTRAL, att(bytes.fromhex('0a0300')))
    link.run(2)
    poll(link, 66)
    advertise(out, 400_000)
    return out


def features_unanswered_on_air():
    """zephyrproject-rtos/zephyr 4836: the features are asked for, nobody answers, and the central ends the link with 0x22."""
    out, link = started(0x50657C05, interval=400_000)
    link.control(CENTRAL, LL_FEATURE_REQ, FEATURES)
    link.run(101)
    link.control(CENTRAL, LL_TERMINATE_IND, b'\x22')
    link.run(2)
    return out


def refused_on_air():
    """bluez/bluez 847 as a sniffer hears it."""
    out, link = started(0x50657C06)
    for identifier in range(1, 5):
        link.send(PERIPHERAL, l2cap(SIGNALLING, struct.pack('<BBHHHHH', 0x12, identifier, 8, 80, 160, 0, 600)))
        link.settle()
        link.send(CENTRAL, l2cap(SIGNALLING, struct.pack('<BBHH', 0x13, identifier, 2, 1)))
        link.settle()
        link.run(20)
    link.control(PERIPHERAL, LL_TERMINATE_IND, b'\x13')
    link.run(2)
    return out


LOGS = [default_timeout_too_short, out_of_reach, latency_eats_the_timeout, key_lost_by_peripheral,
        bond_fails_on_reconnection, failure_in_traffic, applied_never, refused_by_the_central,
        interval_below_the_guideline, service_gone_after_update, subscription_needs_encryption,
        unanswered_for_forty_seconds, indication_unconfirmed, pairing_too_early, features_given_up,
        version_unanswered_beside_a_read, subscription_in_the_start_of_encryption]
PERIPHERAL_LOGS = [key_refused_by_host, refused_until_it_leaves, central_not_heard]
AIR = [collision_of_instants, instant_passed_on_air, key_missing_on_air, data_in_the_start_of_encryption,
       features_unanswered_on_air, refused_on_air]


def add_to(out):
    add_logs(out, 'threads', LOGS)
    add_logs(out, 'threads', PERIPHERAL_LOGS, PeripheralLog)
    for make in AIR:
        packets = make()
        name = make.__name__.replace('_', '-')
        out.add(f'threads/{name}.pcap', containers.pcap(air.le_ll_with_header(packets, START_NS), DLT_LE_LL_PHDR),
                len(packets), 'pcap', 256)
