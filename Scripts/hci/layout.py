"""Reads the layout tables: what HCI commands, return parameters and events consist of."""

import pathlib
import re

FOLDER = pathlib.Path(__file__).parent / "layouts"

UNITS = {
    "slot": ("slot", "in units of 0.625 ms"),
    "doubleSlot": ("doubleSlot", "in units of 1.25 ms"),
    "eighth": ("eighthMillisecond", "in units of 0.125 ms"),
    "10ms": ("tenMilliseconds", "in units of 10 ms"),
    "ms": ("milliseconds", "in ms"),
    "us": ("microseconds", "in µs"),
    "s": ("seconds", "in s"),
    "dBm": ("decibelMilliwatts", "in dBm"),
    "dB": ("decibels", "in dB"),
    "octet": ("octets", "in octets"),
    "8us": ("none", "in units of 8 µs"),
    "1.28s": ("none", "in units of 1.28 s"),
    "0.1dBm": ("none", "in units of 0.1 dBm"),
    "0.1dB": ("none", "in units of 0.1 dB"),
    "0.01ppm": ("hundredthPartPerMillion", "in units of 0.01 ppm"),
}
FORMATS = {"hex": "hexadecimal", "dec": "decimal", "signed": "signed", "octets": "octets", "text": "text"}
WIDTHS = {
    "u8": 1, "u16": 2, "u24": 3, "u32": 4, "u48": 6, "u64": 8, "u128": 16, "i8": 1, "i15": 2, "i16": 2,
    "address": 6, "status": 1, "phy": 1, "lmpPage": 8,
}


class ValueSet:
    """An open set of values: (value, constant or None, text)."""

    def __init__(self, name, base, clause):
        self.name, self.base, self.clause, self.values = name, base, clause, []


class BitSet:
    """A set of bits: (mask, constant or None, text, filter or None), and what a bit means in general."""

    def __init__(self, name, base, clause, meaning):
        self.name, self.base, self.clause, self.meaning, self.bits = name, base, clause, meaning, []


class Parameter:
    """One parameter where it stands: an integer, a run of octets, or a value of a set."""

    def __init__(self, name, type_, format_, unit, filters, swift, title, meaning):
        self.name, self.type, self.format, self.unit = name, type_, format_, unit
        self.filters, self.swift, self.title, self.meaning = filters, swift, title, meaning
        self.length = None

    def copy(self):
        twin = Parameter(
            self.name, self.type, self.format, self.unit, self.filters, self.swift, self.title,
            self.meaning)
        twin.length = self.length
        return twin


class Repeated:
    """Parameters that come several times: `count` is a Parameter, or `mask` names one read before."""

    def __init__(self, swift, element, count, mask, members):
        self.swift, self.element, self.count, self.mask = swift, element, count, mask
        self.members = members


class Layout:
    """A command or an event: its parameters and, for a command, what it returns (None: nothing)."""

    def __init__(self, kind, code, name, clause, title, meaning):
        self.kind, self.code, self.name, self.clause, self.title = kind, code, name, clause, title
        self.meaning = meaning
        self.parameters, self.returns = [], None

    @property
    def type_name(self):
        return "".join(part[0].upper() + part[1:] for part in self.name.split("_"))

    @property
    def case_name(self):
        return camel(self.name)


def camel(name):
    parts = name.split("_")
    return parts[0].lower() + "".join(part[0].upper() + part[1:] for part in parts[1:])


def snake(text):
    text = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", text)
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


def title_of(name):
    text = name.replace("_", " ").replace("P 256", "P-256")
    return re.sub(r" V(\d)$", r" [v\1]", text)


def bit_filter(parent, name, suffix, side):
    """The filter name of a bit of a parameter whose filter is `parent`: in a command (0) or an event (1)."""
    if suffix is None:
        return f"{parent}.{snake(name)}"
    suffix = suffix.split("/")[side] if "/" in suffix else suffix
    if "." in suffix or suffix.startswith((
            "evt_mask", "le_states", "le_advts_ch", "link_policy", "clock_offset")):
        return suffix
    return f"{parent}.{suffix}"


def lines_of(file):
    for line in (FOLDER / file).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line


def read_values():
    sets = {}
    for line in lines_of("values.txt"):
        if line.startswith("values "):
            _, name, base, clause = line.split(None, 3)
            current = sets[name] = ValueSet(name, base, clause)
        else:
            head, text = line.split(" | ")
            value, constant = head.split()
            current.values.append((int(value, 0), None if constant == "-" else constant, text))
    return sets


def read_bits():
    sets = {}
    for line in lines_of("bits.txt"):
        if line.startswith("bits "):
            line, meaning = line.split(" | ")
            _, name, base, clause = line.split(None, 3)
            current = sets[name] = BitSet(name, base, clause, meaning)
        else:
            head, text = line.split(" | ")
            place, constant = head.split()
            text, _, suffix = text.partition(" @")
            if place.startswith("0x"):
                mask = int(place, 16)
            else:
                low, _, high = place.partition("-")
                mask = ((2 << int(high or low)) - 1) ^ ((1 << int(low)) - 1)
            current.bits.append((mask, None if constant == "-" else constant, text, suffix or None))
    return sets


def read_parameters():
    parameters, aliases = {}, {}
    for line in lines_of("parameters.txt"):
        line, _, meaning = line.partition(" | ")
        words = line.split()
        if words[0] == "alias":
            aliases[words[1]] = words[2]
            continue
        name, type_ = words[0], words[1]
        format_ = unit = swift = None
        filters = (snake(name),) * 2
        for word in words[2:]:
            if word in FORMATS:
                format_ = FORMATS[word]
            elif word in UNITS:
                unit = word
            elif word.startswith("@"):
                first, _, second = word[1:].partition("/")
                filters = (first, second or first)
            elif word.startswith("="):
                swift = word[1:]
            else:
                raise SystemExit(f"parameters.txt: {line}: what is {word}?")
        assert name not in parameters, name
        assert meaning, f"{name} has no sentence"
        parameters[name] = Parameter(
            name, type_, format_, unit, filters, swift or camel(name), name, meaning)
    for name, title in aliases.items():
        parameters[name].title = title.replace(",_", ", ")
    return parameters


class Tables:
    def __init__(self):
        self.values = read_values()
        self.bits = read_bits()
        self.dictionary = Tables.parameters = read_parameters()
        self.commands = self.read("commands.txt", "command") + self.read(
            "commands-le.txt", "command")
        self.events = self.read("events.txt", "event")
        self.subevents = self.read("events-le.txt", "subevent")

    def parameter(self, word):
        """NAME, with @filter or :swiftName where it differs from parameters.txt, and !type."""
        match = re.fullmatch(r"(\w+)(?::(\w+))?(?:!(\w+))?(?:@([\w.]+))?(?::(\w+))?", word)
        if match[1] == ".":
            return self.dictionary["Status"].copy()
        parameter = self.dictionary[match[1]].copy()
        parameter.swift = match[2] or match[5] or parameter.swift
        parameter.type = match[3] or parameter.type
        if match[4]:
            parameter.filters = (match[4],) * 2
        return parameter

    def items(self, text):
        result, words = [], text.replace("[", " [ ").replace("]", " ] ").split()
        while words:
            word = words.pop(0)
            if word == "[":
                end = words.index("]")
                inner, words = words[:end], words[end + 1:]
                swift, element, count = inner[:3]
                members = self.items(" ".join(inner[3:]))
                result.append(Repeated(
                    swift, None if element == "-" else element,
                    self.parameter(count[1:]) if count[0] == "*" else None,
                    count[1:] if count[0] == "%" else None, members))
            elif ">" in word:
                length, run = word.split(">")
                parameter = self.parameter(run)
                parameter.length = self.parameter(length)
                result.append(parameter)
            elif word == ".":
                result.append(self.dictionary["Status"].copy())
            else:
                result.append(self.parameter(word))
        return result

    def read(self, file, kind):
        layouts, body = [], {}
        for line in lines_of(file):
            if line[0] != " ":
                line, meaning = line.split(" | ")
                words, _, title = line.partition(" = ")
                words = words.split()
                how = words.pop(0) if words[0] in ("raw", "view") else "struct"
                layout = Layout(
                    kind, int(words[0], 16), words[1], words[2], title or title_of(words[1]), meaning)
                layout.how = how
                layouts.append(layout)
                body[layout] = ["", None]
            else:
                text = line.strip()
                if text.startswith("->"):
                    body[layout][1] = text[2:].strip()
                elif body[layout][1] is not None:
                    body[layout][1] += " " + text
                else:
                    body[layout][0] += " " + text
        for layout in layouts:
            layout.parameters = self.items(body[layout][0])
            returned = body[layout][1]
            layout.returns = None if returned is None else self.items(returned)
        codes = [layout.code for layout in layouts]
        assert len(set(codes)) == len(codes), file
        return layouts

    def width(self, parameter):
        """Octets on the wire; None where it varies."""
        type_ = parameter.type
        if type_ in WIDTHS:
            return WIDTHS[type_]
        if type_ in self.values:
            return WIDTHS[self.values[type_].base]
        if type_ in self.bits:
            return WIDTHS[self.bits[type_].base]
        match = re.fullmatch(r"octets(\d+)", type_)
        return int(match[1]) if match else None
