"""Writes layouts as the lines of text that `ValueLayoutTable` reads.

    N KEY NAME                                the name of an attribute: its UUID, as 4 or 32 digits
    S CLAUSE                                  where the layouts that follow are written
    C KEY STYLE IDENTIFIER NAME               a characteristic that has a layout
    M START AT WIDTH ORDER PLUS               its values are parts of messages that begin with START
    M ?                                       they are parts of an answer that ends by what a request before asked for
    W                                         the fields that follow are those of what a client writes
    F TYPE COUNT WHEN SLOT LIMIT SCALE UNIT FILTER NAME      a field
    D SENTENCE                                what the field, or the bits, before mean
    P MARK                                    where the field before lies is kept for a checksum
    K KIND FIRST LAST START negated           the field before is a checksum of the octets between two marks
    K counter                                 it goes up by one from value to value
    B MASK FILTER NAME                        bits of the field before
    V VALUE NAME                              a value of the field, or of the bits, before
    ( … )                                     the fields of the structure before
    [ … = VALUE … = * … ]                     the fields that each value of the choice before has

A hyphen stands for what a field does not have. Conditions are joined by "&": SLOT/MASK=VALUE,
SLOT/MASK!VALUE, or "+" for "where octets are left". A slot keeps a value that a later field asks for.
"""
import re

INTEGER = re.compile(r"([su])int(\d+)$")
TYPES = {"sfloat": "f2", "float": "f4", "float32": "e4", "float64": "e8", "terminated text": "z"}
# How an integer is written: a number of days since 1970, or as its digits in base 16.
STYLES = {"days since 1970": ":date", "hexadecimal": ":hex"}
SLOTS = 16


class Scope:
    """The fields that later ones can ask for, by name; the innermost scope is asked first."""

    def __init__(self, outer=None):
        self.outer, self.slots = outer, {}
        self.taken = outer.taken if outer else [0]

    def slot(self, name):
        if name in self.slots:
            return self.slots[name]
        if self.outer is None:
            raise LookupError(f"no field {name} stands before the one that asks for it")
        return self.outer.slot(name)

    def keep(self, name):
        if self.taken[0] == SLOTS:
            raise OverflowError("too many fields that others ask for")
        self.slots[name] = self.taken[0]
        self.taken[0] += 1
        return self.slots[name]


def slug(name):
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def asked(fields):
    """The names of all fields that others ask for."""
    names = set()
    for field in fields:
        for condition in field.get("when", []):
            if isinstance(condition, dict):
                names.add(condition["field"])
        if "by" in field:
            names.add(field["by"])
        if isinstance(field.get("count"), str) and field["count"] != "rest":
            names.add(field["count"])
        names |= asked(field.get("fields", [])) | asked(field.get("otherwise", []))
        for members in field.get("cases", {}).values():
            names |= asked(members)
    return names


def kind(field):
    """The word for a field's type."""
    integer = INTEGER.match(field["type"])
    if integer:
        return f"{integer[1]}{int(integer[2]) // 8}" + STYLES.get(field.get("style"), "")
    if field["type"] in TYPES:
        return TYPES[field["type"]]
    length = field.get("length", "")
    return {"text": f"t{length}", "octets": f"o{length}", "uuid": f"i{length}",
            "structure": "struct" + (":time" if "style" in field else ""),
            "choice": "choice"}[field["type"]]


def condition(scope, condition):
    if condition == "octets left":
        return "+"
    slot = scope.slot(condition["field"])
    if "mask" in condition:
        return f"{slot}/{condition['mask']:X}={condition['is']:X}"
    operator, value = ("=", condition["equals"]) if "equals" in condition else ("!", condition["not"])
    return f"{slot}/-{operator}{value:X}"


def scale(field):
    value = field.get("scale")
    if value is None:
        return "-"
    if value == "exponential":
        return "exp"
    return ",".join(str(part) for part in value)


def signed(field, value):
    """A value as the field holds it: codes are written without a sign where the type has one."""
    integer = INTEGER.match(field["type"])
    if integer and integer[1] == "s" and value >= 1 << int(integer[2]) - 1:
        return value - (1 << int(integer[2]))
    return value


class Writer:
    def __init__(self, filter_names, sentences):
        self.lines, self.filter_names, self.sentences, self.clause = [], filter_names, sentences, None
        self.unused = set(sentences)

    def characteristic(self, key, layout):
        identifier = layout["identifier"]
        style = "time" if "style" in layout else "-"
        if layout["clause"] != self.clause:
            self.clause = layout["clause"]
            self.lines.append(f"S {self.clause}")
        self.lines.append(f"C {key} {style} {identifier} {layout['name']}")
        if "answers" in layout:
            self.lines.append("M ?")
        self.fields(layout.get("fields", []), Scope(), f"btgatt.{identifier}", identifier)
        if "written" in layout:
            self.lines.append("W")
            self.fields(layout["written"], Scope(), f"btgatt.{identifier}", identifier)

    def filter(self, identifier, path, prefix, name, unit):
        # A characteristic of one field is that field.
        own = prefix if prefix.endswith("." + slug(name)) else f"{prefix}.{slug(name)}"
        for place in (f"{path} [{unit}]", path):
            if (identifier, place) in self.filter_names:
                return self.filter_names[identifier, place], own
        return own, own

    def fields(self, fields, scope, prefix, identifier, path=""):
        wanted = asked(fields)
        for field in fields:
            name = field["name"]
            place = f"{path}/{name}" if path else name
            shown, own = self.filter(
                identifier, place, prefix, name, field.get("unit"))
            when = "&".join(condition(scope, each) for each in field.get("when", [])) or "-"
            count = field.get("count", "-")
            count = {"rest": "*"}.get(count, count)
            slot = "-"
            if name in wanted or "limits" in field:
                slot = scope.slots[name] if name in scope.slots else scope.keep(name)
            limit = field.get("limits", "-")
            unit = field.get("unit", "-").replace(" ", "\u00A0") or "-"
            if field["type"] == "choice":
                count = scope.slot(field["by"])
            self.lines.append(
                f"F {kind(field)} {count} {when} {slot} {limit} {scale(field)} {unit} {shown} {name}")
            self.sentence(identifier, place)
            self.parts(field, own, identifier, place)
            if field["type"] == "structure":
                self.lines.append("(")
                # The parts of a time have the same names everywhere.
                where = ("date_time", "") if "style" in field else (identifier, place)
                self.fields(field["fields"], Scope(scope), own, *where)
                self.lines.append(")")
            if field["type"] == "choice":
                self.lines.append("[")
                for value, members in [*field["cases"].items(), ("*", field["otherwise"])]:
                    self.lines.append(f"= {value}")
                    self.fields(members, Scope(scope), prefix, identifier, path)
                self.lines.append("]")

    def sentence(self, identifier, place):
        text = self.sentences.get((identifier, place))
        if text:
            self.unused.discard((identifier, place))
            self.lines.append(f"D {text}")

    def parts(self, field, own, identifier, path):
        for value, name in sorted((signed(field, v), n) for v, n in field.get("values", {}).items()):
            self.lines.append(f"V {value} {name}")
        for part in field.get("bits", []):
            first, last = part["bits"]
            mask = ((1 << last - first + 1) - 1) << first
            if mask >> int(INTEGER.match(field["type"])[2]):
                raise ValueError(f"{identifier}, {path}: {part['name']} lies outside its field")
            place = f"{path}/{part['name']}"
            shown = self.filter_names.get((identifier, place), f"{own}.{slug(part['name'])}")
            self.lines.append(f"B {mask:X} {shown} {part['name']}")
            self.sentence(identifier, place)
            for value, name in sorted(part.get("values", {}).items()):
                self.lines.append(f"V {value} {name}")
