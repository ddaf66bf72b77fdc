"""Makes packets by the layout tables: random values, and the octets that carry them."""

import random

from layout import Parameter, Repeated, Tables


class Made:
    """A packet's parameters: `leaves` are (title, width, value or octets) in their order."""

    def __init__(self):
        self.octets, self.leaves, self.values = b"", [], {}

    def integer(self, parameter, width, value):
        self.octets += value.to_bytes(width, "little")
        self.leaves.append((parameter.title, width, value))
        self.values[parameter.name] = value

    def run(self, parameter, octets):
        self.octets += octets
        self.leaves.append((parameter.title, len(octets), octets))


def make(tables, items, generator, made=None):
    made = made or Made()
    for item in items:
        if isinstance(item, Repeated):
            if item.count:
                count = generator.randrange(3)
                made.integer(item.count, 1, count)
            else:
                count = made.values[item.mask].bit_count()
            for _ in range(count):
                make(tables, item.members, generator, made)
        elif item.length:
            count = generator.randrange(6)
            made.integer(item.length, 1, count)
            made.run(item, generator.randbytes(count))
        else:
            width = tables.width(item)
            if item.name == "Status":
                made.integer(item, 1, 0)
            elif item.name in ("Scanning_PHYs", "Initiating_PHYs"):
                made.integer(item, 1, generator.choice((1, 4, 5)))
            elif width is not None and not item.type.startswith("octets"):
                made.integer(item, width, generator.randrange(1 << (8 * width)))
            else:
                # A run that ends with the packet: as long as the specification has it.
                if item.type.startswith("upto"):
                    width = int(item.type[4:])
                made.run(item, generator.randbytes(5 if width is None else width))
    return made


def all_packets(tables, seed):
    """(kind, layout, Made) of every layout: commands, what they return, events, subevents."""
    for group in (tables.commands, tables.events, tables.subevents):
        for item in group:
            if item.how != "struct":
                continue
            yield item.kind, item, make(tables, item.parameters, random.Random(f"{seed} {item.name}"))
            if item.returns:
                generator = random.Random(f"{seed} {item.name} return")
                yield "return", item, make(tables, item.returns, generator)


def frame(kind, item, made):
    """The HCI packet, from the transport's packet indicator on."""
    if kind == "command":
        return b"\x01" + item.code.to_bytes(2, "little") + bytes([len(made.octets)]) + made.octets
    if kind == "return":
        body = b"\x01" + item.code.to_bytes(2, "little") + made.octets
        return b"\x04\x0e" + bytes([len(body)]) + body
    if kind == "subevent":
        body = bytes([item.code]) + made.octets
        return b"\x04\x3e" + bytes([len(body)]) + body
    return b"\x04" + bytes([item.code, len(made.octets)]) + made.octets


__all__ = ["Tables", "Parameter", "Repeated", "all_packets", "frame", "make"]
