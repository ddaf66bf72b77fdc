#!/usr/bin/env python3
"""Compares the layout tables with Bumble's HCI definitions, an independent reading of the
specification, and writes the packets on which both agree as a Swift file of
test vectors.

usage: check_against_bumble.py [--vectors FILE] [--seed N]    (needs: pip install bumble==0.0.236)

Each layout is filled with random values; Bumble must find the same values in the octets, in the same
order. Differences go to standard output. A vector is a line: what it is, the octets of the packet
without the transport's packet indicator, and each parameter as WIDTH:VALUE (an integer) or WIDTH=OCTETS.
"""

import argparse

import bumble.hci as hci

import packets

# Differences that were looked into, and where the tables are right.
EXPLAINED = {
    ("return", 0x0445): "Bumble has a status only; the specification also returns BD_ADDR",
    ("return", 0x0C7C): "Bumble has a status only; the specification also returns Connection_Handle",
    ("return", 0x2061): "Bumble reads Time_Offset as four octets; it has three",
    ("command", 0x2008): "Bumble drops Advertising_Data_Length",
    ("command", 0x2009): "Bumble drops Scan_Response_Data_Length",
    ("event", 0x0D): "Bumble lacks the parameters after Service_Type",
}


def octets_of(value, kind):
    """The octets of a value; None where its width is not known."""
    if isinstance(value, (bytes, bytearray, hci.Address, hci.CodingFormat)):
        return bytes(value)
    width = kind.get("size") if isinstance(kind, dict) else kind
    if isinstance(width, int):
        return (int(value) % (1 << (8 * abs(width)))).to_bytes(abs(width), "little")
    return int(value)


def leaves(instance, fields):
    result = []
    for field in fields:
        if isinstance(field, list):
            columns = [getattr(instance, name) for name, *_ in field]
            result.append(bytes([len(columns[0])]))
            for row in zip(*columns):
                for (_, kind, *_), value in zip(field, row):
                    if kind == "v":
                        result.append(bytes([len(value)]))
                    result.append(octets_of(value, kind))
        else:
            name, kind = field[0], field[1]
            value = getattr(instance, name)
            if kind == "v":
                result.append(bytes([len(value)]))
            result.append(octets_of(value, kind))
    return result


def same(made, theirs):
    """What differs between our octets and the values found there, or None."""
    ours, widths = b"", {}
    for _, width, value in made.leaves:
        widths[len(ours)] = width
        ours += value if isinstance(value, bytes) else value.to_bytes(width, "little")
    position = 0
    for value in theirs:
        if isinstance(value, int):
            if position not in widths:
                return f"a value starts at octet {position}, where none of ours does"
            width = widths[position]
            value = (value % (1 << (8 * width))).to_bytes(width, "little")
        here = ours[position:position + len(value)]
        if here != value:
            return f"octet {position}: {here.hex()} here, {value.hex()} there"
        position += len(value)
    return None if position == len(ours) else f"{len(ours)} octets here, {position} there"


def bumble_class(kind, item):
    if kind == "command":
        return hci.HCI_Command.command_classes.get(item.code)
    if kind == "return":
        found = hci.HCI_Command.command_classes.get(item.code)
        return getattr(found, "return_parameters_class", None)
    if kind == "subevent":
        return hci.HCI_LE_Meta_Event.subevent_classes.get(item.code)
    return hci.HCI_Event.event_classes.get(item.code)


def parse(kind, octets):
    packet = hci.HCI_Packet.from_bytes(octets)
    if kind == "return":
        return packet.return_parameters
    return packet


def extended(kind, item, instance):
    """The values of the two commands that Bumble decodes by hand."""
    if kind == "command" and item.code == 0x2041:
        rows = zip(instance.scan_types, instance.scan_intervals, instance.scan_windows)
        head = [instance.own_address_type, instance.scanning_filter_policy, instance.scanning_phys]
    elif kind == "command" and item.code == 0x2043:
        rows = zip(
            instance.scan_intervals, instance.scan_windows, instance.connection_interval_mins,
            instance.connection_interval_maxs, instance.max_latencies,
            instance.supervision_timeouts, instance.min_ce_lengths, instance.max_ce_lengths)
        head = [instance.initiator_filter_policy, instance.own_address_type,
                instance.peer_address_type, instance.peer_address, instance.initiating_phys]
    else:
        return None
    return [octets_of(value, None) for value in head + [value for row in rows for value in row]]


def vector(kind, item, octets, made):
    words = [
        f"{width}={value.hex()}" if isinstance(value, bytes) else f"{width}:{value}"
        for _, width, value in made.leaves]
    return f"{kind} {item.type_name} {octets[1:].hex()} {' '.join(words)}".rstrip()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vectors", help="where to write the vectors")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    tables = packets.Tables()
    agreed, differing, absent, lines = 0, 0, 0, []
    for kind, item, made in packets.all_packets(tables, arguments.seed):
        octets = packets.frame(kind, item, made)
        if bumble_class(kind, item) is None or len(octets) > 258:
            absent += 1
            lines.append("# made here; Bumble has no definition")
            lines.append(vector(kind, item, octets, made))
            continue
        try:
            instance = parse(kind, octets)
            theirs = extended(kind, item, instance)
            if theirs is None:
                theirs = leaves(instance, type(instance).fields)
            problem = same(made, theirs)
        except Exception as error:  # a definition that can't read our octets is a difference
            problem = f"{type(error).__name__}: {error}"
        if problem is None:
            agreed += 1
        elif (kind, item.code) in EXPLAINED:
            print(f"known: {kind} {item.name}: {EXPLAINED[kind, item.code]}")
        else:
            differing += 1
            print(f"DIFFERENT: {kind} {item.name} (0x{item.code:04X}): {problem}")
        lines.append(vector(kind, item, octets, made))
    ours = {item.code for item in tables.commands}
    for code, name in sorted(hci.HCI_Command.command_names.items()):
        if code >> 10 != 0x3F and code not in ours:
            print(f"MISSING: command 0x{code:04X} {name}")
    for group, names in ((tables.events, getattr(hci.HCI_Event, "event_names", {})),
                         (tables.subevents, hci.HCI_LE_Meta_Event.subevent_names)):
        known = {item.code for item in group}
        for code, name in sorted(names.items()):
            if code not in known and (group is tables.events or code != 0x3E):
                print(f"MISSING: event 0x{code:02X} {name}")
    print(f"{agreed} agree, {differing} differ, {absent} have no definition there")
    if arguments.vectors:
        with open(arguments.vectors, "w", encoding="utf-8") as file:
            file.write("// swift-format-ignore-file\n")
            file.write("// Written by Scripts/hci/check_against_bumble.py with Bumble 0.0.236.\n\n")
            file.write('/// Packets with the values of their parameters.\nlet hciVectors = """\n')
            file.write("".join(f"  {line}\n" for line in lines))
            file.write('  """\n')


if __name__ == "__main__":
    main()
