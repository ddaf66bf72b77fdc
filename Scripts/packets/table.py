"""Reads the tables of PDUs: README.md describes their rows."""

import pathlib
import re

FOLDER = pathlib.Path(__file__).parent
FORMATS = {"hex": "hexadecimal", "dec": "decimal", "signed": "signed", "octets": "octets", "bool": "boolean",
           "address": "address", "uuid": "uuid"}
UNITS = {"octets": "In octets", "slot": "In units of 0.625 ms", "doubleSlot": "In units of 1.25 ms",
         "eighthMillisecond": "In units of 0.125 ms", "tenMilliseconds": "In units of 10 ms",
         "microseconds": "In microseconds", "decibels": "In dB", "decibelMilliwatts": "In dBm"}
CARRIERS = {"octet": 1, "word": 2, "triple": 3}


class Row:
    """What a row says; missing columns are None."""

    def __init__(self, **columns):
        self.__dict__.update(columns)

    def __getattr__(self, name):
        return None


class Table:
    """One table: the PDUs of a protocol, and in the order of the rows what each file of the source holds."""

    def __init__(self, path):
        self.path, self.core = path, "6.0"
        self.pdus, self.files, self.fields, self.types = [], {}, {}, {}
        self.layer = self.enum = self.pdu = None
        block = item = None
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            self.place = f"{path.name}:{number}"
            head, *texts = [column.strip() for column in line.split(" | ")]
            words, indent = head.split(), len(line) - len(line.lstrip())
            if indent:
                if item.kind in ("values", "flags"):
                    item.rows.append(self.constant(words, texts))
                elif item.kind == "features":
                    item.rows.append(self.feature(words, texts))
                elif item.kind == "fields":
                    item.rows.append(self.field(item, words, texts))
                else:
                    self.property(item, words, texts, indent)
                continue
            directive = words[0]
            if directive in ("folder", "layer", "core"):
                setattr(self, directive, words[1])
            elif directive == "part":
                self.part = head.removeprefix("part ")
            elif directive == "file":
                block = self.files.setdefault(f"{self.folder}/Generated/{words[1]}", [])
            elif directive == "type":
                self.types[words[1]] = words[2] if not texts else Row(
                    swift=words[2], is_view="view" in words, reading=texts[0], writing=texts[1],
                    argument=texts[2] if len(texts) > 2 else words[2], storing=texts[3] if len(texts) > 3 else "$")
            elif directive == "fields":
                item = Row(kind="fields", name=words[1], layer=self.layer, doc=texts[0] if texts else None, rows=[],
                           is_first=words[1] not in {key[0] for key in self.fields})
                self.enum = self.enum or item.name
                block.append(item)
            elif directive in ("values", "flags"):
                item = Row(kind=directive, name=words[1], base=words[2], options=words[3:], rows=[],
                           clause=texts[0] if len(texts) > 1 else None, doc=texts[-1])
                self.types[item.name] = item.base
                block.append(item)
            elif directive == "struct":
                item = Row(kind="struct", name=words[1], options=words[2:], core=self.core, clause=texts[0],
                           doc=texts[1], properties=[])
                block.append(item)
            elif directive == "pdus":
                self.pdu = Row(kind="pdus", name=words[1], code=words[2], label=words[3], options=words[4:],
                               clause=texts[0], doc=texts[1], code_clause=texts[2], code_doc=texts[3])
                block.append(self.pdu)
            elif directive == "features":
                item = self.features = Row(kind=directive, enums=words[1:], rows=[])
            elif directive in ("codes", "definitions", "featureSet", "featureFields", "advertisedFeatures"):
                block.append(Row(kind=directive))
            elif directive.startswith("0x"):
                item = self.opcode(words, texts)
                self.pdus.append(item)
                block.append(item)
            else:
                self.fail(f"what is {directive}?")
        for block in (block for blocks in self.files.values() for block in blocks if block.kind == "flags"):
            if any(row.field for row in block.rows):
                field = ", %" if block.options[0] == "-" else ""
                self.types[block.name] = Row(
                    swift=block.name, reading=f"try {block.name}(parsing: &input{field})", argument=block.name,
                    writing=f"output.{block.base.replace('u', 'uint')}($.rawValue)", storing="$")
        for row in (row for blocks in self.files.values() for block in blocks for row in block.properties or []):
            for part in (row, *(row.bits or [])):
                part.field = tuple(part.field.split(".")) if "." in part.field else (self.enum, part.field)
        self.pdus.sort(key=lambda pdu: int(pdu.code, 16))
        for name in ("code", "identifier", "case"):
            seen = [getattr(pdu, name) for pdu in self.pdus if getattr(pdu, name) != "-"]
            if len(seen) != len(set(seen)):
                raise SystemExit(f"{path.name}: {sorted(value for value in seen if seen.count(value) > 1)} stands twice")

    def fail(self, reason):
        raise SystemExit(f"{self.place}: {reason}")

    def opcode(self, words, texts):
        if len(words) < 4 or len(texts) not in (2, 3):
            self.fail("a PDU is: code, identifier, case, type, and after bars name, clause, sentence")
        code, identifier, case, type_, *rest = words
        options = [rest.pop(0)] if rest[:1] == ["read"] else []
        clause, meaning = texts[-2:]
        name = texts[0] if len(texts) == 3 else identifier
        return Row(kind="struct", code=code, identifier=identifier, case=case, name=type_, rest=rest, title=name,
                   clause=clause, meaning=meaning, properties=[], options=options, core=self.core,
                   doc=f"{name if identifier == '-' else identifier}: {uncapitalized(meaning)}")

    def constant(self, words, texts):
        return Row(value=words[0], name=words[1], field=words[2] if len(words) > 2 else None,
                   text=texts[0] if texts else None, doc=texts[1] if len(texts) > 1 else None)

    def feature(self, words, texts):
        """A feature, with a field of each of the two places that show it."""
        bit, constant, *fields = words
        name, clause, meaning, advertised = [*texts, *[None] * 3][:4]
        row = Row(bit=int(bit), constant=constant, title=name)
        if fields[0] != "-":
            row.field = Row(number=fields[0], filter=fields[1], title=name, clause=clause, meaning=meaning,
                            format="boolean", layer="linkLayerControl", mask=f"1 << {bit}")
        if fields[2] != "-":
            row.advertised = Row(number=fields[2], filter=fields[3], title=advertised or name, clause="CSS, Part A, 1.19",
                                 meaning=meaning, format="boolean", layer="advertisingData",
                                 mask=f"0x{1 << row.bit % 8:X}")
        return row

    def field(self, block, words, texts):
        if len(words) < 4 or len(texts) not in (3, 4):
            self.fail("a field is: number, name, format, filter name, and after bars name, clause, sentence, value names")
        number, name, format_, *rest, filter_ = words
        field = Row(number=number, name=name, format=FORMATS[format_], filter="" if filter_ == "-" else filter_,
                    title=texts[0], clause=texts[1], meaning=texts[2], enum=block.name, layer=self.layer)
        for word in rest:
            if word in UNITS:
                field.unit = word
            elif word.startswith("0x"):
                field.mask = word
            elif word.startswith("="):
                field.names = word[1:]
            else:
                self.fail(f"what is {word}?")
        if len(texts) == 4:
            field.values = [value.split(" ", 1) for value in texts[3].split("; ")]
        if not name.endswith("[]") and (block.name, name) in self.fields:
            self.fail(f"{name} stands twice")
        self.fields[block.name, name] = field
        return field

    def property(self, item, words, texts, indent):
        name, type_, *rest = words
        if indent == 2 and name in CARRIERS:
            item.properties.append(Row(kind=name, field=type_, bits=[]))
            return
        row = Row(name=name, type=type_, field=rest[0] if rest else name, text=texts[0] if texts else None)
        if indent == 2:
            item.properties.append(row)
        else:
            item.properties[-1].bits.append(row)

    def declaration(self, reference, place):
        if reference not in self.fields:
            raise SystemExit(f"{self.path.name}: {place}: no field {'.'.join(reference)}")
        return self.fields[reference]


def uncapitalized(sentence):
    """The sentence as it stands after a colon: names keep their capitals."""
    word = re.match(r"[\w-]*", sentence)[0]
    return sentence if word[1:] != word[1:].lower() else sentence[0].lower() + sentence[1:]
