"""Which captures Fixtures/ holds, and how each is put together."""
import struct
import zlib

from hostile import headers

from . import (advertisers, air, containers, diagnoses, differences, endings, isochronous, links, pairings, streams, threads,
               values)
from .containers import DLT_H4, DLT_H4_PHDR, DLT_LE_LL, DLT_LE_LL_PHDR, DLT_MONITOR, DLT_NORDIC, PCAPNG

START_NS = 1_709_400_011_000_000_000


class Collection:
    """Files by name, with the number of records that a reader must find."""

    def __init__(self):
        self.rows = []

    def add(self, name, data, records, form, link='', state='good'):
        self.rows.append((name, data, records, form, link, state))


def air_captures(out):
    beacons, modern, plain = advertisers.beacons(), links.modern(), links.plain()
    with_header = lambda packets: containers.pcap(air.le_ll_with_header(packets, START_NS), DLT_LE_LL_PHDR)
    out.add('air-beacons.pcap', with_header(beacons), len(beacons), 'pcap', 256)
    sensors = advertisers.sensors()
    out.add('air-sensors.pcap', with_header(sensors), len(sensors), 'pcap', 256)
    encrypted = advertisers.encrypted()
    out.add('air-encrypted-advertising.pcap', with_header(encrypted), len(encrypted), 'pcap', 256)
    broadcast, connected = isochronous.broadcast(), isochronous.connected()
    out.add('air-encrypted-broadcast.pcap', with_header(broadcast), len(broadcast), 'pcap', 256)
    out.add('air-encrypted-streams.pcap', with_header(connected), len(connected), 'pcap', 256)
    for name, packets in (('wrong-passkey', pairings.wrong_passkey()), ('key-refresh', pairings.key_refresh())):
        out.add(f'air-{name}.pcap', with_header(packets), len(packets), 'pcap', 256)
    out.add('air-connection.pcap', with_header(modern), len(modern), 'pcap', 256)
    indexed = air.le_ll_with_header(modern, START_NS, writes_index=True)
    out.add('air-channel-index.pcap', containers.pcap(indexed, DLT_LE_LL_PHDR), len(modern), 'pcap', 256)
    nordic = air.nordic(modern, START_NS)
    out.add('air-connection-nordic.pcapng', containers.pcapng([(t, None, p) for t, _, p in nordic], DLT_NORDIC),
            len(modern), 'pcapng', 272)
    out.add('air-fragments.pcap', containers.pcap(air.le_ll(plain, START_NS), DLT_LE_LL), len(plain), 'pcap', 251)
    out.add('air-fragments-nordic-v2.pcap', containers.pcap(air.nordic(plain, START_NS, 2), DLT_NORDIC), len(plain),
            'pcap', 272)
    sensor = streams.sensor()
    out.add('stream-sensor-air.pcap', with_header(sensor), len(sensor), 'pcap', 256)
    return modern


def pick_tiny(records):
    """From the heart rate session: the connection, the MTU exchange and the first service discovery."""
    is_create = lambda packet: packet[:3] == b'\x01\x0d\x20'
    first = next(i for i, (_, _, packet) in enumerate(records) if is_create(packet))
    return records[first - 2:first + 20]


def reported_name(name):
    """LE Advertising Report: one ADV_IND of a device with this complete local name."""
    data = bytes([len(name) + 1, 0x09]) + name
    report = struct.pack('<BBBB6sB', 0x02, 1, 0x00, 0x01, bytes.fromhex('bb1d1a17f2c4'), len(data)) + data + b'\xc4'
    return bytes([0x04, 0x3E, len(report)]) + report


def pick_cached(records):
    """The heart rate session of a phone that knows the belt: without the discovery, and without the long upload."""
    opcodes = [packet[9] if packet[0] == 2 and packet[7:9] == b'\x04\x00' else 0 for _, _, packet in records]
    return records[:opcodes.index(0x10)] + records[opcodes.index(0x0A):opcodes.index(0x52)]


def expected_table(records):
    lines = ['# frame<TAB>time in ns since 1970<TAB>direction: 0 host to controller, 1 controller to host<TAB>H4 packet']
    for number, (time, direction, packet) in enumerate(records, 1):
        lines.append(f'{number}\t{time}\t{direction}\t{packet.hex()}')
    return ('\n'.join(lines) + '\n').encode()


def container_variants(out, tiny, modern):
    """One tiny session in every container and pseudo-header that can hold it."""
    count, sniffed = len(tiny), modern[:count_of_air]
    with_direction, without = containers.with_h4_direction(tiny), [(t, None, p) for t, _, p in tiny]
    monitored = containers.with_monitor_header(tiny)
    add = lambda name, *rest: out.add('containers/' + name, *rest)

    add('h4.btsnoop', containers.btsnoop(tiny), count, 'btsnoop', 1002)
    add('h1.btsnoop', containers.btsnoop(tiny, containers.H1), count, 'btsnoop', 1001)
    add('monitor.btsnoop', containers.btsnoop_monitor(tiny), len(monitored), 'btsnoop', 2001)
    for order, order_name in (('<', 'little'), ('>', 'big')):
        for nanoseconds, unit in ((False, 'us'), (True, 'ns')):
            add(f'h4-{order_name}-{unit}.pcap', containers.pcap(with_direction, DLT_H4_PHDR, order, nanoseconds), count,
                'pcap', 201)
        add(f'h4-{order_name}.pcapng', containers.pcapng(with_direction, DLT_H4_PHDR, order), count, 'pcapng', 201)
        add(f'packetlogger-{order_name}.pklg', containers.packetlogger(tiny, order, b'a note'), count + 1, 'packetlogger')
    add('h4-no-direction.pcap', containers.pcap(without, DLT_H4), count, 'pcap', 187)
    add('monitor.pcap', containers.pcap(monitored, DLT_MONITOR), len(monitored), 'pcap', 254)
    add('h4.btsnoop.gz', containers.gzip(containers.btsnoop(tiny)), count, 'btsnoop', 1002)
    add('h4.pcapng.gz', containers.gzip(containers.pcapng(with_direction, DLT_H4_PHDR)), count, 'pcapng', 201)

    raw = air.le_ll(sniffed, START_NS)
    ppi = [(t, None, struct.pack('<BBHI', 0, 0, 8, DLT_LE_LL) + p) for t, _, p in raw]
    add('air.pcap', containers.pcap(raw, DLT_LE_LL), len(raw), 'pcap', 251)
    add('air-ppi.pcap', containers.pcap(ppi, 192), len(raw), 'pcap', 192)
    add('air-user0.pcap', containers.pcap(raw, 147), len(raw), 'pcap', 147)
    add('air-snapped.pcap', containers.pcap(raw, DLT_LE_LL, snaplen=20), len(raw), 'pcap', 251)

    add('resolution-ns.pcapng', containers.pcapng(with_direction, DLT_H4_PHDR, '<', ((9, b'\x09'),)), count, 'pcapng', 201)
    add('resolution-binary.pcapng', containers.pcapng(with_direction, DLT_H4_PHDR, '>', ((9, b'\x94'),)), count, 'pcapng',
        201)
    offset = struct.pack('<q', START_NS // 10**9 - 3600)
    add('offset.pcapng', containers.pcapng(with_direction, DLT_H4_PHDR, '<', ((14, offset),)), count, 'pcapng', 201)
    add('sections.pcapng', two_sections(with_direction), count, 'pcapng', 201)
    add('interfaces.pcapng', several_interfaces(with_direction, sniffed), count + 2 * len(sniffed), 'pcapng')
    add('comments.pcapng', commented(with_direction), count, 'pcapng', 201)
    add('blocks.pcapng', older_blocks(without), count, 'pcapng', 187)


count_of_air = 24


def two_sections(records):
    """The second section has the other byte order; interface numbers start again."""
    file, half = PCAPNG('<'), len(records) // 2
    file.section()
    file.interface(DLT_H4_PHDR)
    for time, _, packet in records[:half]:
        file.enhanced(time, packet)
    file.section(order='>')
    file.interface(DLT_H4_PHDR, (9, b'\x09'))
    for time, _, packet in records[half:]:
        file.enhanced(time, packet)
    return file.bytes()


def several_interfaces(records, sniffed):
    """HCI and two sniffers in one file, in the order of time; the second interface is described late."""
    file = PCAPNG('<')
    file.section((3, b'Some OS'), (4, b'make-fixtures'))
    file.interface(DLT_H4_PHDR, (2, b'hci0'))
    file.interface(DLT_LE_LL_PHDR, (2, b'sniffer-a'), (9, b'\x09'))
    merged = [(t, 0, p) for t, _, p in records]
    merged += [(t, 1, p) for t, _, p in air.le_ll_with_header(sniffed, START_NS)]
    merged += [(t, 2, p) for t, _, p in air.nordic(sniffed, START_NS)]
    described = False
    for time, interface, packet in sorted(merged):
        if interface == 2 and not described:
            file.interface(DLT_NORDIC, (2, b'sniffer-b'))
            described = True
        file.enhanced(time, packet, interface=interface)
    return file.bytes()


def commented(records):
    """Comments, blocks that a reader must step over, statistics with drops, and a drop count on one packet."""
    file = PCAPNG('<')
    file.section((1, b'The section has a comment.'), (2, b'No hardware'), (4, b'make-fixtures'))
    file.interface(DLT_H4_PHDR, (1, b'So has the interface.'), (2, b'hci0'), (3, 'Telefon, grün'.encode()))
    for number, (time, _, packet) in enumerate(records):
        options = []
        if number == 1:
            options = [(1, b'The connection starts here.'), (1, b'A second comment.')]
        if number == 5:
            options = [(4, struct.pack('<Q', 3))]
        file.enhanced(time, packet, *options)
        if number == 2:
            file.block(4, struct.pack('<HH', 0, 0))  # Names: none.
            file.block(0x0000BEEF, b'nobody knows this block')
    units = file.units(0, records[-1][0])
    statistics = file.options((4, struct.pack('<Q', len(records) + 7)), (5, struct.pack('<Q', 7)))
    file.block(5, struct.pack('<III', 0, units >> 32, units & 0xFFFFFFFF) + statistics)
    return file.bytes()


def older_blocks(records):
    """Obsolete packet blocks with a drop count, and simple packet blocks, which have no time.

    Link type 187, without a direction: tshark 4.0.17 loses its way in a simple block with a pseudo-header.
    """
    file = PCAPNG('<')
    file.section()
    file.interface(DLT_H4, snaplen=65535)
    for number, (time, _, packet) in enumerate(records):
        if number % 3 == 0:
            file.obsolete(time, packet, drops=number)
        elif number % 3 == 1:
            file.simple(packet)
        else:
            file.enhanced(time, packet)
    return file.bytes()


def odd_times(data, start, header, length_at, order):
    """Records 6 to 12 with negative microseconds and the second after."""
    changed, place = bytearray(data), start
    for number in range(1, 13):
        time_at = place if length_at else place + 4
        if number >= 6:
            seconds, micros = struct.unpack_from(order + 'II', changed, time_at)
            struct.pack_into(order + 'Ii', changed, time_at, seconds + 1, micros - 10**6)
        captured, = struct.unpack_from(order + 'I', changed, place + length_at)
        place += header + captured if length_at else 4 + captured
    return bytes(changed)


def impossible_times(data, start, header, length_at, time_at):
    """Records 6 to 12 with a time that no 64 bits of nanoseconds hold."""
    changed, place = bytearray(data), start
    for number in range(1, 13):
        if number >= 6:
            changed[place + time_at:place + time_at + 8] = b'\x7f' + b'\xff' * 7
        place += header + struct.unpack_from('>I', changed, place + length_at)[0]
    return bytes(changed)


def damaged_files(out, tiny):
    """Files as broken disks, full disks and interrupted copies leave them."""
    snoop, count = containers.btsnoop(tiny), len(tiny)
    with_direction = containers.with_h4_direction(tiny)
    pcap, pcapng = containers.pcap(with_direction, DLT_H4_PHDR), containers.pcapng(with_direction, DLT_H4_PHDR)
    logger = containers.packetlogger(tiny)
    add = lambda name, data, records, form, link='': out.add('damaged/' + name, data, records, form, link, 'damaged')
    noise = bytes((i * 89 + 41) & 0xFF for i in range(61))
    # Where records start: btsnoop after 16 octets, pcap after 24, each with its own header.
    at = lambda start, header, extra, index: start + sum(header + extra + len(p) for _, _, p in tiny[:index])
    tenth, tenth_pcap = at(16, 24, 0, 10), at(24, 16, 4, 10)

    add('empty', b'', 0, 'unknown')
    add('text.txt', b'This is not a capture.\n' * 4, 0, 'unknown')
    add('header-only.btsnoop', snoop[:16], 0, 'btsnoop', 1002)
    add('header-only.pcap', pcap[:24], 0, 'pcap', 201)
    add('half-header.btsnoop', snoop[:12], 0, 'btsnoop')
    add('unknown-datalink.btsnoop', snoop[:12] + struct.pack('>I', 1003) + snoop[16:], count, 'btsnoop', 1003)
    add('cut.btsnoop', snoop[:-5], count - 1, 'btsnoop', 1002)
    add('cut-in-header.btsnoop', snoop[:tenth + 9], 10, 'btsnoop', 1002)
    add('lying-length.btsnoop', snoop[:tenth + 4] + b'\x7f\xff\xff\xff' + snoop[tenth + 8:], count - 1, 'btsnoop', 1002)
    add('garbage.btsnoop', snoop[:tenth] + noise + snoop[tenth:], count, 'btsnoop', 1002)
    add('cut.pcap', pcap[:-3], count - 1, 'pcap', 201)
    add('lying-length.pcap', pcap[:tenth_pcap + 8] + b'\xff\xff\xff\x7f' + pcap[tenth_pcap + 12:], count - 1, 'pcap', 201)
    add('garbage.pcap', pcap[:tenth_pcap] + noise + pcap[tenth_pcap:], count, 'pcap', 201)
    add('cut.pcapng', pcapng[:-7], count - 1, 'pcapng', 201)
    block = pcapng.index(tiny[10][2]) - 32
    add('lying-length.pcapng', pcapng[:block + 4] + b'\xf0\xff\xff\x7f' + pcapng[block + 8:], count - 1, 'pcapng', 201)
    add('garbage.pcapng', pcapng[:block] + noise + pcapng[block:], count, 'pcapng', 201)
    add('cut.pklg', logger[:-4], count - 1, 'packetlogger')
    compressed = containers.gzip(snoop)[:-40]
    reached = len(zlib.decompressobj(31).decompress(compressed))
    whole = sum(at(16, 24, 0, index) <= reached for index in range(1, count + 1))
    add('cut.btsnoop.gz', compressed, whole, 'btsnoop', 1002)
    back = [(time - (2_000_000_000 if number == 8 else 0), d, p) for number, (time, d, p) in enumerate(tiny)]
    add('time-goes-back.btsnoop', containers.btsnoop(back), count, 'btsnoop', 1002)
    early = [(time - (1_800_000_000_000_000_000 if number == 8 else 0), d, p) for number, (time, d, p) in enumerate(tiny)]
    add('time-before-1970.btsnoop', containers.btsnoop(early), count, 'btsnoop', 1002)
    # Tools that subtract times write what is left of a borrow: records 6 to 12 have microseconds below zero.
    add('negative-time.pcap', odd_times(pcap, 24, 16, 8, '<'), count, 'pcap', 201)
    add('negative-time.pklg', odd_times(logger, 0, 12, 0, '>'), count, 'packetlogger')
    add('impossible-time.btsnoop', impossible_times(snoop, 16, 24, 4, 16), count, 'btsnoop', 1002)
    blocks = [pcapng.index(p) - 16 for _, _, p in tiny[5:12]]
    endless = bytearray(pcapng)
    for place in blocks:
        endless[place - 4:place + 4] = b'\xff' * 8
    add('impossible-time.pcapng', bytes(endless), count, 'pcapng', 201)
    add('drops.btsnoop', containers.btsnoop(tiny, drops=4), count, 'btsnoop', 1002)
    for suffix, form, link in (('btsnoop', 'btsnoop', 1002), ('pcap', 'pcap', 201), ('pklg', 'packetlogger', '')):
        add(f'odd-pair.{suffix}', headers.pair(*headers.FORMATS[suffix]), 6, form, link)


def all_files(heart_rate, channel):
    out = Collection()
    out.add('heart-rate.btsnoop', containers.btsnoop(heart_rate), len(heart_rate), 'btsnoop', 1002)
    cached = pick_cached(heart_rate)
    out.add('heart-rate-cached.btsnoop', containers.btsnoop(cached), len(cached), 'btsnoop', 1002)
    out.add('quoted-name.btsnoop', containers.btsnoop([(START_NS, 1, reported_name(b'a"b\'s'))]), 1, 'btsnoop', 1002)
    middle = len(heart_rate) * 6 // 10
    set_back = [(time - (100_000_000_000 if number >= middle else 0), direction, packet)
                for number, (time, direction, packet) in enumerate(heart_rate)]
    out.add('damaged/clock-set-back.btsnoop', containers.btsnoop(set_back), len(set_back), 'btsnoop', 1002, 'damaged')
    out.add('credit-channel.btsnoop', containers.btsnoop(channel), len(channel), 'btsnoop', 1002)
    sound = streams.sound(START_NS)
    out.add('stream-sound.btsnoop', containers.btsnoop(sound), len(sound), 'btsnoop', 1002)
    modern, tiny = air_captures(out), pick_tiny(heart_rate)
    container_variants(out, tiny, modern)
    damaged_files(out, tiny)
    endings.add_to(out)
    diagnoses.add_to(out)
    threads.add_to(out)
    differences.add_to(out)
    values.add_to(out)
    return out, expected_table(tiny)
