"""Writes the layouts as text for the interpreter: `HCILayouts` reads what this module writes.

Everything is numbered in the order in which it stands: lists of names, sets of bits, fields (those of commands
first), so that layouts name fields by number.
"""

from layout import Parameter, Repeated, UNITS, bit_filter

FORMATS = {"hexadecimal": "h", "decimal": "d", "signed": "s", "octets": "o", "text": "t", "address": "a"}
# Names of these values stand in hand-written types, not in the tables.
FOREIGN = {"status": "status", "phy": "phy"}
# The sets that an octet of Extended_LMP_Features belongs to, by the number of the page.
PAGES = ("LMPFeatures", "LMPFeaturesPage1", "LMPFeaturesPage2")
SIDES = (("command", "bthci_cmd"), ("event", "bthci_evt"))


class TableText:
    """The parts of the table, each a list of lines."""

    def __init__(self, tables):
        self.tables = tables
        self.lists = {name: number for number, name in enumerate(tables.values)}
        self.bits, self.fields = {}, ({}, {})
        self.commands = [self.command(item) for item in tables.commands]
        self.events = [self.event(item) for item in tables.events]
        self.subevents = [self.event(item) for item in tables.subevents]
        # Fields are numbered from the first of commands to the last of events.
        shift = len(self.fields[0])
        self.commands = [resolve(line, shift) for line in self.commands]
        self.events, self.subevents = (
            [resolve(line, shift) for line in group] for group in (self.events, self.subevents))

    # MARK: Fields

    def field(self, parameter, side):
        """The number of a parameter's field among those of its side."""
        kind, format_, names = self.kind(parameter, side)
        unit = UNITS[parameter.unit][0] if parameter.unit else "none"
        line = (f"{kind} {FORMATS[parameter.format or format_]} {'-' if unit == 'none' else unit} {names} "
                f"{SIDES[side][1]}.{parameter.filters[side]} {parameter.title}|{parameter.meaning}")
        return self.fields[side].setdefault(line, len(self.fields[side]))

    def kind(self, parameter, side):
        """How the field is read, how it is written if nothing else is said, and what names its values."""
        type_, tables = parameter.type, self.tables
        if type_ in FOREIGN:
            return "u8", "hexadecimal", FOREIGN[type_]
        if type_ in tables.values:
            return tables.values[type_].base, "hexadecimal", f"v{self.lists[type_]}"
        if type_ in tables.bits:
            return tables.bits[type_].base, "hexadecimal", f"b{self.bit_set(type_, side)}"
        if type_ == "lmpPage":
            first = [self.bit_set(name, side) for name in PAGES][0]
            return "page", "hexadecimal", f"b{first}"
        if type_ == "address":
            return "u48", "address", "-"
        if type_[0] == "i":
            return type_, "signed", "-"
        if type_ == "u128":
            return "octets16", "decimal", "-"
        return type_, "octets" if type_ == "rest" or type_.startswith(("octets", "upto")) else "decimal", "-"

    def bit_set(self, name, side):
        return self.bits.setdefault((name, side), len(self.bits))

    # MARK: Layouts

    def steps(self, items, side):
        """The steps of a layout; fields are marked with their side until all are numbered."""
        if not items:
            return "-"
        steps, chosen = [], self.selectors(items)
        for item in items:
            if isinstance(item, Repeated):
                count = f"*{self.mark(item.count, side)}" if item.count else "%"
                steps.append(f"{count}[{len(item.members)}")
                steps += [self.step(member, side) for member in item.members]
            else:
                steps.append(self.step(item, side) + ("=" if item.name in chosen else ""))
        return ",".join(steps)

    def step(self, item, side):
        run = f"{self.mark(item.length, side)}>" if item.length else ""
        return run + self.mark(item, side)

    def mark(self, parameter, side):
        return "ce"[side] + str(self.field(parameter, side))

    def selectors(self, items):
        """The parameters on which it depends how a later one is read."""
        masks = {item.mask for item in items if isinstance(item, Repeated) and item.mask}
        has_page = any(isinstance(item, Parameter) and item.type == "lmpPage" for item in items)
        return masks | ({"Page_Number"} if has_page else set())

    def command(self, item):
        if item.how == "raw":
            return f"{item.code:04X} {item.clause} ? ? {item.title}|{item.meaning}"
        returns = self.steps(item.returns, 1) if item.returns else "?"
        return f"{item.code:04X} {item.clause} {self.steps(item.parameters, 0)} {returns} {item.title}|{item.meaning}"

    def event(self, item):
        steps = self.steps(item.parameters, 1) if item.how == "struct" else "?"
        return f"{item.code:02X} {item.clause} {steps} {item.title}|{item.meaning}"

    # MARK: Parts

    def value_lines(self):
        for item in self.tables.values.values():
            yield item.name
            for value, _, text in item.values:
                yield f" {value:X} {text}"

    def bit_lines(self):
        for name, side in self.bits:
            item = self.tables.bits[name]
            parents = [p.filters[side] for p in self.tables.dictionary.values() if p.type == name]
            parent = parents[0] if parents else "lmp_features"
            yield f"{SIDES[side][0]} {clause(item.clause)}|{item.meaning}"
            for mask, constant, text, suffix in item.bits:
                single = mask & (mask - 1) == 0
                own = constant or (f"bit{mask.bit_length() - 1}" if single else f"bits{mask:X}")
                yield f" {mask:X} {SIDES[side][1]}.{bit_filter(parent, own, suffix, side)} {text}"


def clause(text):
    """A clause of HCI's own part is written without its volume and part."""
    return text if text.startswith("Vol") else f"Vol 4, Part E, {text}"


def resolve(line, shift):
    """Numbers the fields of a layout's line: `c` and `e` stand before those of commands and of events."""
    code, clause, *words = line.split(" ")
    count = 2 if len(code) == 4 else 1
    marked = [
        ",".join(resolved(step, shift) for step in word.split(",")) for word in words[:count]]
    return " ".join([code, clause, *marked, *words[count:]])


def resolved(step, shift):
    result, digits, side = "", "", None
    for character in step + "\0":
        if side is not None and character.isdigit():
            digits += character
            continue
        if side is not None:
            result += str(int(digits) + (shift if side == "e" else 0))
            digits, side = "", None
        if character in "ce":
            side = character
        elif character != "\0":
            result += character
    return result
