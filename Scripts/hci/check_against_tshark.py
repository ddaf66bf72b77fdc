#!/usr/bin/env python3
"""Compares the filter names and values of the layout tables with those that tshark prints.

usage: check_against_tshark.py [--seed N]    (needs tshark)

Each layout is filled with random values and given to tshark as an H4 capture. Filter names that tshark
has and the tables lack, or the other way round, go to standard output with the layout's name.
"""

import argparse
import collections
import struct
import subprocess
import tempfile

import packets
from layout import Repeated, bit_filter

SKIP = ("FT_NONE", "FT_PROTOCOL", "FT_FRAMENUM", "FT_DOUBLE")


def tshark_fields():
    text = subprocess.run(
        ["tshark", "-G", "fields"], capture_output=True, text=True, errors="replace").stdout
    fields = {}
    for line in text.splitlines():
        column = line.split("\t")
        if column[0] == "F" and column[2].startswith(("bthci_cmd.", "bthci_evt.")):
            if column[3] not in SKIP:
                fields[column[2]] = column[3]
    return fields


def flat(items):
    for item in items:
        if isinstance(item, Repeated):
            if item.count:
                yield item.count
            yield from flat(item.members)
        else:
            if item.length:
                yield item.length
            yield item


def normal(value, kind):
    if kind in ("FT_BYTES", "FT_UINT_BYTES"):
        return value.replace(":", "")
    if kind == "FT_ETHER":
        return int(value.replace(":", ""), 16)
    if kind == "FT_BOOLEAN":
        return int(value in ("1", "True"))
    try:
        return int(value, 0)
    except ValueError:
        return value


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    tables = packets.Tables()
    kinds = tshark_fields()
    names = sorted(kinds)
    made = list(packets.all_packets(tables, arguments.seed))
    with tempfile.NamedTemporaryFile(suffix=".pcap") as file:
        file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 187))
        for number, (kind, item, packet) in enumerate(made):
            octets = packets.frame(kind, item, packet)
            file.write(struct.pack("<IIII", number, 0, len(octets), len(octets)) + octets)
        file.flush()
        command = ["tshark", "-r", file.name, "-T", "fields", "-E", "aggregator=|"]
        for name in names:
            command += ["-e", name]
        lines = subprocess.run(
            command, capture_output=True, text=True, errors="replace").stdout.split("\n")
    for (kind, item, packet), line in zip(made, lines):
        prefix, side = ("bthci_cmd.", 0) if kind == "command" else ("bthci_evt.", 1)
        items = list(flat(item.returns if kind == "return" else item.parameters))
        ours = collections.defaultdict(list)
        values = collections.defaultdict(list)
        for title, width, value in packet.leaves:
            values[title].append((width, value))
        for parameter in items:
            ours[prefix + parameter.filters[side]].append(parameter)
        theirs = {
            name: [normal(value, kinds[name]) for value in text.split("|")]
            for name, text in zip(names, line.split("\t")) if text}
        for name in ("code", "param_length", "opcode", "opcode.ogf", "opcode.ocf",
                     "num_command_packets", "le_meta_subevent"):
            theirs.pop(prefix + name, None)
            theirs.pop("bthci_evt." + name, None)
        bits = {
            prefix + bit_filter(parameter.filters[side], constant or "", suffix, side)
            for parameter in items if parameter.type in tables.bits
            for _, constant, _, suffix in tables.bits[parameter.type].bits}
        only = sorted(name for name in theirs if name not in ours and name not in bits)
        wrong = []
        for name, parameters in ours.items():
            if name not in theirs:
                continue
            expected = []
            for parameter in {p.title: p for p in parameters}.values():
                for width, value in values[parameter.title]:
                    if isinstance(value, bytes):
                        value = value.hex()
                    elif kinds[name] == "FT_BYTES":
                        value = value.to_bytes(width, "little").hex()
                    elif kinds[name].startswith("FT_INT") and value >> (8 * width - 1):
                        value -= 1 << (8 * width)
                    expected.append(value)
            if sorted(map(str, expected)) != sorted(map(str, theirs[name])):
                wrong.append(f"{name} {expected[:3]} there {theirs[name][:3]}")
        without = sorted(
            name for name in ours if name not in theirs and (name in kinds) and values and theirs)
        if only or wrong or without:
            print(f"{kind} {item.name}: only there {only}; not there {without}; values {wrong}")


if __name__ == "__main__":
    main()
