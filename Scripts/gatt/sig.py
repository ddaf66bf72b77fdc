"""Reads the Bluetooth SIG's characteristic layouts as layouts of the schema that profiles use too.

The SIG's tables are half prose: when a field is there, what one step of it is worth and what a value
means stand in sentences. What is written alike everywhere is read here; `corrections.py` holds what is
written in a way of its own, and what the tables have wrong.
"""
import re

from units import symbol_of

# Names longer than this are sentences of the SIG, which we don't repeat.
LONGEST_NAME = 64
REFERENCE = re.compile(r"sec:org\.bluetooth\.characteristic\.([A-Za-z0-9_.\-]+?)(?:/|\})")
OWN_FIELD = re.compile(r"/field/([^}]*)\}")
RANGE = re.compile(r"^(\S+?)\s*[–-]\s*(\S+)$")


def clean(text):
    """Text without what only the SIG's typesetting needs."""
    text = re.sub(r"\\textsubscript\{(.*?)\}|\\textsuperscript\{(.*?)\}", lambda m: m[1] or m[2], text)
    text = re.sub(r"\s*\\RefRef\{.*?\}|\(?see \\autoref\{.*?\}\)?", "", text, flags=re.I)
    for typeset, plain in (("’", "'"), ("–", "-"), ("“", '"'), ("”", '"'), ("‘", "'")):
        text = text.replace(typeset, plain)
    return " ".join(text.split()).strip(" .:")


def number(text):
    """An integer in the ways the SIG writes them; None for anything else."""
    text = text.strip().strip('"')
    try:
        return int(text, 0)
    except ValueError:
        return int(text) if text.isdigit() else None


def span(text):
    """The first and last of "3", "3–4" or "0x10–0x1F"; None for anything else."""
    text = str(text).strip()
    single = number(text)
    if single is not None:
        return single, single
    match = RANGE.match(text)
    if not match:
        return None
    first, last = number(match[1]), number(match[2])
    return None if first is None or last is None else (first, last)


def is_reserved(text):
    return bool(re.match(r"(reserved|rfu\b|prohibited|n/a|varies|defined by|–$|-$)", text.strip(), re.I))


def short(text):
    """A name from the start of a description, or None where only a sentence says it."""
    text = clean(re.split(r"\n|(?<=[a-z)])\. ", text)[0])
    return text if text and len(text) <= LONGEST_NAME else None


def value_names(lines):
    """Names in lines such as "0: Unknown", "1 = Crank based" or "0b01 = Tangential Component"."""
    names = {}
    for line in lines:
        match = re.match(r"^\s*(0x[0-9A-Fa-f]+|0b[01]+|\d+)\s*(?::|=)\s*(.+)$", line)
        if match and not is_reserved(match[2]):
            name = short(match[2])
            if name:
                names[int(match[1], 0) if match[1][:2].lower() in ("0x", "0b") else int(match[1])] = name
    return names


SPECIAL = re.compile(
    r"(?:raw )?value of (0x[0-9A-Fa-f]+|-?\d+):?\s+"
    r"(?:represents|means|is used when|indicates)(?: that)?:?\s*(.+?)(?:\.(?:\s|$)|$)", re.I | re.M)
IN_ADDITION = re.compile(r"(\d+) = ([A-Z][^\n.]*not known)")


def special_values(description):
    """Values that are no number but a statement: "value is not known"."""
    names = {}
    for code, meaning in SPECIAL.findall(description):
        meaning = clean(meaning).strip("\"'")
        meaning = re.sub(r"^value is ", "", meaning)
        if 0 < len(meaning) <= LONGEST_NAME:
            names[int(code, 0)] = meaning
    for code, meaning in IN_ADDITION.findall(description):
        names[int(code)] = clean(meaning)
    return names


def scale_of(description):
    match = re.search(r"M = (-?\d+), d = (-?\s*\d+),? (?:and )?b =\s*(-?\d+)", description)
    if not match:
        return (1, 0, 0)
    return int(match[1]), int(match[2].replace(" ", "")), int(match[3])


def unit_of(description, decimal):
    """The symbol of the unit, and what is left of the decimal exponent beside it."""
    match = re.search(r"org\.bluetooth\.(?:unit\.|(?=unitless))([a-z_.0-9]+)", description)
    return symbol_of(match[1].rstrip(".") if match else None, decimal)


def conditions_of(description):
    """When a field is there, as {field, mask, is} or {field, equals}; all must hold."""
    text = clean(description)
    match = re.search(r"Present if (bits?) ([\d and]+) of (?:the )?(.*?) field (?:is|are) set to ([01])", text)
    if match:
        bits = [int(bit) for bit in re.findall(r"\d+", match[2])]
        mask = sum(1 << bit for bit in bits)
        return [{"field": match[3], "mask": mask, "is": mask if match[4] == "1" else 0}]
    match = re.search(r"Present if value of (.*?) field is (\d+)", text)
    if match:
        return [{"field": match[1], "equals": int(match[2])}]
    match = re.search(r"Present if (.*?) field is not (\d+)", text)
    if match:
        return [{"field": match[1], "not": int(match[2])}]
    if "Present if E2E-CRC" in text or "presence of this field is defined by the service" in text:
        return ["octets left"]
    return []


def slug(name):
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


class Characteristic:
    """One of the SIG's characteristics while it is read."""

    def __init__(self, document, library):
        self.document = document["characteristic"]
        self.library = library
        self.identifier = self.document["identifier"].split(".characteristic.")[-1]
        self.tables = {slug(field["name"]): field for field in self.document.get("fields", [])}

    def layout(self):
        return {
            "name": clean(self.document["name"]), "identifier": slug(self.identifier),
            "fields": self.fields(self.document["structure"]),
        }

    def fields(self, structure):
        if all(re.fullmatch(r"uint[1-7]", entry.get("type", entry.get("data_type"))) for entry in structure):
            return [self.packed(self.document["name"], structure)]
        return [self.field(entry) for entry in structure]

    def packed(self, name, entries):
        """Fields narrower than an octet, as parts of one integer."""
        bit, parts = 0, []
        for entry in entries:
            width = int(entry.get("type", entry.get("data_type"))[4:])
            part = {"name": clean(entry["field"]), "bits": (bit, bit + width - 1)}
            values = self.values(self.table(entry))
            if values:
                part["values"] = values
            parts.append(part)
            bit += width
        return {"name": clean(name), "type": f"uint{bit}", "bits": parts}

    def table(self, entry):
        """The table that belongs to a field, by name or by the reference in its description."""
        reference = re.search(r"/(?:field|subfield)/([^}]*)\}", entry["description"] or "")
        keys = [slug(entry["field"])] + ([slug(reference[1])] if reference else [])
        foreign = REFERENCE.search(entry["description"] or "")
        if keys[0] in self.tables:
            return self.tables[keys[0]]
        for key in reversed(keys):
            if foreign and slug(foreign[1]) != slug(self.identifier) and reference:
                other = self.library.get(slug(foreign[1]))
                if other and key in other.tables:
                    return other.tables[key]
            if key in self.tables:
                return self.tables[key]
            for table in self.tables.values():
                for part in table.get("subfields", []):
                    if slug(part["name"]) == key:
                        return part
        return None

    @staticmethod
    def values(table):
        names = {}
        for row in (table or {}).get("values", []):
            place = span(row.get("value", row.get("op_code_value", "")))
            text = row.get("name") or row.get("definition") or row.get("description") or ""
            if place is None or place[0] != place[1] or is_reserved(text):
                continue
            name = short(text)
            if name:
                names[place[0]] = name
        return names

    @staticmethod
    def bits(table):
        parts = []
        for row in (table or {}).get("values", []):
            place = span(row.get("bit", row.get("value", "")))
            text = row.get("description", "")
            if place is None or is_reserved(text):
                continue
            lines = text.split("\n")
            name = short(lines[0])
            if name is None:
                continue
            name = re.sub(r"(?i) (?:bit|flag)$", "", name)
            name = re.sub(r" [Ss]upport$", " supported", name)
            values = value_names(lines[1:])
            if place[0] == place[1]:
                plain = [re.sub(r"(?i)\b(not|no|is|the|field|fields|feature)\b|[^a-z]", "", text.lower())
                         for text in values.values()]
                if len(set(plain)) < 2 or set(values.values()) == {"False", "True"}:
                    values = {}
            part = {"name": name, "bits": place}
            if values:
                part["values"] = values
            parts.append(part)
        return parts

    def field(self, entry):
        kind = entry.get("type", entry.get("data_type"))
        description = entry["description"] or ""
        field = {"name": clean(entry["field"])}
        when = conditions_of(description)
        if when:
            field["when"] = when
        array = re.fullmatch(r"([su]?int\d+)\s*\[(?:\d+[–-]\d+|n)\]", kind)
        if array:
            kind, field["count"] = array[1], "rest"
        table = self.table(entry)
        if kind == "struct":
            self.nest(field, entry, table)
            return field
        if kind.startswith("boolean"):
            field["type"] = "uint" + re.search(r"\d+", kind)[0]
            field["bits"] = self.bits(table)
            return field
        field["type"] = {
            "medfloat16": "sfloat", "medfloat32": "float", "utf8s": "text", "gatt_uuid": "uuid",
            "int16": "sint16", "Determined by UUID": "octets",
        }.get(kind, kind)
        text = re.fullmatch(r"utf8s\\?\{(\d+)\\?\}", kind)
        if text:
            field["type"], field["length"] = "text", int(text[1])
        factor, decimal, binary = scale_of(description)
        unit, decimal = unit_of(description, decimal)
        if (factor, decimal, binary) != (1, 0, 0):
            field["scale"] = (factor, decimal, binary)
        if unit:
            field["unit"] = unit
        values = self.values(table) | value_names(description.split("\n")) | special_values(description)
        other = self.referred(description)
        if not values and not unit and other and len(other.document["structure"]) == 1:
            like = other.field(other.document["structure"][0])
            if like["type"] == field["type"] or re.sub("[su]int", "", like["type"]) == re.sub(
                    "[su]int", "", field["type"]):
                for key in ("type", "scale", "unit", "values", "exponential"):
                    if key in like:
                        field[key] = like[key]
        if values:
            field["values"] = values
        return field

    def referred(self, description):
        for reference in REFERENCE.findall(description):
            other = self.library.get(slug(reference))
            if other is not None and other is not self:
                return other
        return None

    def nest(self, field, entry, table):
        """A structure: one that another characteristic has, or one of this characteristic's tables."""
        if table is not None and table.get("values") and all("field" in row for row in table["values"]):
            rows = table["values"]
            widths = [re.fullmatch(r"uint(\d+)", row["data_type"]) for row in rows]
            if all(widths) and any(int(width[1]) % 8 for width in widths):
                packed = self.packed(field["name"], rows)
                field |= {"type": packed["type"], "bits": packed["bits"]}
            else:
                field |= {"type": "structure", "fields": [self.field(row) for row in rows]}
            return
        other = self.referred(entry["description"] or "")
        if other is None:
            field["type"] = "octets"
            return
        layout = other.layout()
        if len(layout["fields"]) == 1:
            field |= {key: value for key, value in layout["fields"][0].items() if key not in ("name", "when")}
        else:
            field |= {"type": "structure", "fields": layout["fields"]}
            if layout["identifier"] == "date_time":
                field["style"] = "date and time"
