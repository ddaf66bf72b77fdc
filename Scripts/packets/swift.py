"""Writes Swift from the tables of PDUs."""

import textwrap

from table import CARRIERS, UNITS

INTEGERS = {"u8": ("UInt8", "uint8"), "u16": ("UInt16", "uint16"), "u24": ("UInt32", "uint24"),
            "u32": ("UInt32", "uint32"), "u64": ("UInt64", "uint64"), "u128": ("UInt128", "uint128"),
            "i8": ("Int8", "int8")}
BASES = {1: ("UInt8", "uint8"), 2: ("UInt16", "uint16"), 3: ("UInt32", "uint24")}


def comment(text):
    return [f"/// {line}" for line in textwrap.wrap(text, 92, break_on_hyphens=False)]


class Writer:
    """Writes the blocks of one table."""

    def __init__(self, table, types):
        self.table, self.types = table, types | table.types
        self.label = table.pdu and table.pdu.label

    def documentation(self, doc, clause, core="6.0"):
        """A sentence and where the specification has it: on one line if there is room."""
        if clause is None:
            return comment(doc)
        place = f"Core {core}, {self.table.part}, {clause}."
        return [f"/// {doc} {place}"] if len(doc + place) < 90 else [*comment(doc), "///", *comment(place)]

    # Fields

    def fields(self, block):
        yield from comment(block.doc) if block.doc and block.is_first else []
        yield f"{'enum' if block.is_first else 'extension'} {block.name} {{"
        lists = {}
        for field in block.rows:
            if not field.name.endswith("[]"):
                yield f"static let {field.name} = {self.field(field)}"
            else:
                lists.setdefault(field.name[:-2], []).append(field)
        for name, members in lists.items():
            yield f"static let {name} = ["
            yield from (f"{self.field(field)}," for field in members)
            yield "]"
        yield "}"

    def field(self, field):
        """The declaration; swift-format breaks its lines."""
        parts = [field.number, f".{field.layer}", f'"{field.title}"', f'"{field.filter}"', f".{field.format}"]
        if field.mask:
            parts.append(f"mask: {field.mask}")
        if field.unit:
            parts.append(f"unit: .{field.unit}")
        if field.names:
            function = field.names if field.names.rsplit(".", 1)[-1][0].islower() else f"{field.names}.name"
            parts.append(f"valueName: {{ {function}(of: $0) }}")
        elif field.values:
            names = "\n".join(f'case {value}: "{name}"' for value, name in field.values)
            parts.append(f"valueName: {{\nswitch $0 {{\n{names}\ndefault: nil\n}}\n}}")
        clause = field.clause if field.clause.startswith(("Vol", "CSS")) else f"{self.table.part}, {field.clause}"
        return "Field(\n" + ", ".join(parts) + f',\nclause: "{clause}", meaning: "{field.meaning}")'

    # Values

    def nested(self, block, lines):
        parent, _, _ = block.name.rpartition(".")
        return [f"extension {parent} {{", *lines, "}"] if parent else lines

    def head(self, block, conformances):
        name, base = block.name.rpartition(".")[2], INTEGERS[block.base][0]
        yield from self.documentation(block.doc, block.clause)
        yield f"public struct {name}: {conformances} {{"
        yield f"public var rawValue: {base}"
        yield ""
        yield f"public init(rawValue: {base}) {{"
        yield "self.rawValue = rawValue"
        yield "}"
        yield ""

    def constants(self, block):
        name = block.name.rpartition(".")[2]
        for row in block.rows:
            if row.name != "-":
                yield from comment(row.doc or f"{row.text.rstrip('.')} ({row.value}).")
                yield f"public static var {row.name}: {name} {{ {name}(rawValue: {row.value}) }}"

    def names(self, name, rows):
        yield "static func name(of value: UInt64) -> StaticString? {"
        yield "switch value {"
        yield from (f'case {value}: "{text}"' for value, text in rows)
        yield "default: nil"
        yield "}"
        yield "}"

    def values(self, block):
        name = block.name.rpartition(".")[2]
        kind = "RawRepresentable" if "plain" in block.options or "unnamed" in block.options else "NamedNumber"
        lines = [*self.head(block, f"{kind}, Hashable, Sendable"), *self.constants(block), ""]
        if "unnamed" not in block.options:
            lines += ["/// The specification's name; nil for a value that it does not define.",
                      f"public var name: StaticString? {{ {name}.name(of: UInt64(rawValue)) }}", ""]
        lines += [*self.names(name, [(row.value, row.text) for row in block.rows if row.text]), "}"]
        return self.nested(block, lines)

    def flags(self, block):
        """A set of bits; an initialiser that shows a watcher each bit that has a field."""
        base, method = INTEGERS[block.base]
        named = [row for row in block.rows if row.name != "-"]
        yield from self.head(block, "NamedFlags, Hashable, Sendable")
        yield from self.constants(block)
        if parts := [row for row in block.rows if row.field]:
            field = None if block.options[0] == "-" else block.options[0]
            yield ""
            yield ("init(parsing input: inout ByteReader) throws(WireError) {" if field else
                   "init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {")
            yield f"rawValue = try input.{method}({f'{self.table.enum}.{field}' if field else 'field'})"
            yield "guard input.isWatched else { return }"
            for row in reversed(parts) if "descending" in block.options else parts:
                self.table.declaration((self.table.enum, row.field), block.name)
                yield f"_ = input.bits({self.table.enum}.{row.field}, of: rawValue)"
            yield "}"
        yield "}"
        yield ""
        yield f"extension {block.name} {{"
        yield f"public static var flagNames: [(flag: {base}, name: StaticString)] {{"
        yield "["
        yield from (f'({row.value}, "{row.name}"),' for row in named)
        yield "]"
        yield "}"
        yield "}"

    # Structures

    def swift_type(self, row):
        if row.type in INTEGERS:
            return INTEGERS[row.type][0]
        return "Bool" if row.type == "bool" else getattr(self.types.get(row.type), "swift", row.type.rpartition(".")[2])

    def template(self, row):
        """How a type is read and written that is more than an integer; None for others."""
        kind = self.types.get(row.type)
        return kind if kind and not isinstance(kind, str) else None

    def is_view(self, row):
        return bool(self.template(row) and self.template(row).is_view)

    def reading(self, row, block):
        field = ".".join(row.field)
        template = self.template(row)
        if not template or "%" in template.reading:
            self.table.declaration(row.field, block.name)
        if template:
            return template.reading.replace("%", field)
        if row.type in INTEGERS:
            return f"try input.{INTEGERS[row.type][1]}({field})"
        if row.type not in self.types:
            raise SystemExit(f"{self.table.path.name}: {block.name}: what is {row.type}?")
        return f"{row.type.rpartition('.')[2]}(rawValue: try input.{INTEGERS[self.types[row.type]][1]}({field}))"

    def writing(self, row):
        if template := self.template(row):
            return template.writing.replace("$", row.name)
        if row.type in INTEGERS:
            return f"output.{INTEGERS[row.type][1]}({row.name})"
        return f"output.{INTEGERS[self.types[row.type]][1]}({row.name}.rawValue)"

    def carried(self, carrier, name, base, block):
        """Reads the bits of an octet or of several, and writes them."""
        width = ", width: 3" if carrier.kind == "triple" else ""
        self.table.declaration(carrier.field, block.name)
        read = [f"let {name} = try input.{base[1]}({'.'.join(carrier.field)})"]
        write = [f"var {name}: {base[0]} = 0"]
        for bit in carrier.bits:
            self.table.declaration(bit.field, block.name)
            field = ".".join(bit.field)
            value = f"input.{'flag' if bit.type == 'bool' else 'bits'}({field}, of: {name}{width})"
            is_wrapped = bit.type in self.types
            read.append(f"{bit.name} = " + (f"{bit.type}(rawValue: {value})" if is_wrapped else value))
            write.append(f"{name} |= {field}.placing({bit.name}{'.rawValue' if is_wrapped else ''})")
        return read, [*write, f"output.{base[1]}({name})"]

    def property_sentence(self, row, block):
        if row.text:
            return row.text
        field = self.table.declaration(row.field, block.name)
        is_number = field.format == "octets" and row.type in ("u64", "u128")
        order = " The first transmitted octet is the least significant." if is_number else ""
        return field.meaning + (f" {UNITS[field.unit]}." if field.unit else order)

    def struct(self, block):
        return self.nested(block, list(self.structure(block)))

    def structure(self, block):
        properties, read, write, counts = [], [], [], {}
        for row in block.properties:
            if row.kind in CARRIERS:
                counts[row.kind] = counts.get(row.kind, 0) + 1
                name = row.kind + ("" if counts[row.kind] == 1 else str(counts[row.kind]))
                reading, writing = self.carried(row, name, BASES[CARRIERS[row.kind]], block)
                read += reading
                write += writing
                for bit in row.bits:
                    bit.carrier = BASES[CARRIERS[row.kind]][0]
                properties += row.bits
            else:
                read.append(f"{row.name} = {self.reading(row, block)}")
                write.append(self.writing(row))
                properties.append(row)
        views = [row for row in properties if self.is_view(row)]
        yield from self.documentation(block.doc, block.clause, block.core)
        yield f"public struct {block.name.rpartition('.')[2]}: {'~Escapable' if views else 'WireValue'} {{"
        for row in properties:
            yield from comment(self.property_sentence(row, block))
            yield f"public var {row.name}: {self.swift_type(row)}"
        if "read" not in block.options:
            yield from ("", f"/// Creates it from its {'fields, in transmission order' if properties[1:] else 'only field'}.")
            yield from (f"@_lifetime(copy {row.name})" for row in views)
            yield f"public init({', '.join(self.argument(row) for row in properties)}) {{"
            for row in properties:
                template = self.template(row)
                yield f"self.{row.name} = " + (template.storing.replace("$", row.name) if template else row.name)
            yield "}"
        yield from ("", f"/// Decodes the parameters; the {self.label} has already been read.")
        yield from ["@_lifetime(copy input)"] if views else []
        arguments = ", values: AttributeValueFields = .octets" if any("values)" in line for line in read) else ""
        yield f"public init(parsing input: inout ByteReader{arguments}) throws(WireError) {{"
        yield from read
        yield from ("}", "")
        yield from ["/// Appends the encoded octets, the inverse of parsing."] if views else []
        yield "public func encode(into output: inout ByteWriter) {"
        yield from write
        yield from ("}", "}")

    def argument(self, row):
        type_ = self.template(row).argument if self.template(row) else self.swift_type(row)
        if not row.name.startswith("reserved"):
            return f"{row.name}: {type_}"
        return f"{row.name}: {type_} = {'false' if type_ == 'Bool' else '0'}"

    # Features

    def list(self, name, fields):
        return [f"static let {name}: [Field] = [", *(f"{self.field(field)}," for field in fields), "]"]

    def featureSet(self, _):
        """The constants and the names of a set of features."""
        features = self.table.features
        name = features.enums[0]
        rows = [row for row in features.rows if row.constant != "-"]
        yield f"extension {name} {{"
        for row in rows:
            yield from comment(f"{row.title} (bit {row.bit}).")
            yield f"public static var {row.constant}: {name} {{ {name}(rawValue: 1 << {row.bit}) }}"
        yield ""
        yield from comment("The specification's name of a feature by its bit number, including later pages (bit 64 is the "
                           "first one of page 1); nil for an undefined bit.")
        yield from ("public static func name(ofBit bit: Int) -> StaticString? {", "switch bit {")
        yield from (f'case {row.bit}: "{row.title}"' for row in features.rows)
        yield from ("default: nil", "}", "}", "",
                    "public static var flagNames: [(flag: UInt64, name: StaticString)] {", "[")
        yield from (f'(1 << {row.bit}, "{row.constant}"),' for row in rows)
        yield from ("]", "}", "}")

    def featureFields(self, _):
        features = self.table.features
        yield from ("/// One field for each bit of a feature set.", f"enum {features.enums[1]} {{",
                    "/// In the order of bits; only used with a watcher.")
        yield from self.list("features", (row.field for row in features.rows if row.field))
        yield "}"

    def advertisedFeatures(self, _):
        features = self.table.features
        yield from (f"extension {features.enums[2]} {{", "/// In the order of bits, eight for each octet.")
        yield from self.list("features", (row.advertised for row in features.rows if row.advertised))
        yield "}"

    # Codes and PDUs

    def pdu_sentence(self, pdu):
        return comment(pdu.doc)

    def codes(self, _):
        """The type of the first octet, its constants, and what it means."""
        pdu, code = self.table.pdu, self.table.pdu.code
        yield from self.documentation(pdu.code_doc, pdu.code_clause)
        yield f"public struct {code}: NamedNumber, Hashable, Sendable {{"
        yield from ("public var rawValue: UInt8", "", "public init(rawValue: UInt8) {", "self.rawValue = rawValue", "}", "")
        for row in self.table.pdus:
            if row.case != "-":
                yield from self.pdu_sentence(row)
                yield f"public static var {row.case}: {code} {{ {code}(rawValue: {row.code}) }}"
        yield from ("", f"/// The specification's name; nil for an undefined {self.label}.",
                    f"public var name: StaticString? {{ {code}.name(of: UInt64(rawValue)) }}", "")
        yield from self.names(code, [(row.code, row.title) for row in self.table.pdus])
        yield from ("", f"/// The meaning of a PDU with this {self.label}; nil for an undefined {self.label}.",
                    "public var meaning: PDUMeaning? {", "switch rawValue {")
        for row in self.table.pdus:
            yield f'case {row.code}: PDUMeaning("{self.table.part}", "{row.clause}", "{row.meaning}")'
        yield from ("default: nil", "}", "}", "}")

    def definitions(self, _):
        """The constants of a type that is written by hand, and the rows from which it answers."""
        code = self.table.pdu.code
        yield f"extension {code} {{"
        for row in self.table.pdus:
            yield from self.pdu_sentence(row)
            yield f"public static var {row.case}: {code} {{ {code}(rawValue: {row.code}) }}"
        yield from ("", "/// The definition of the opcode in the specification; nil for an opcode that it does not define.",
                    "static func definition(of rawValue: UInt64) -> Definition? {", "switch rawValue {")
        for row in self.table.pdus:
            sender, part, procedure = row.rest
            sender = {"central": ".central", "peripheral": ".peripheral", "both": "nil"}[sender]
            part = {"begins": ".begins(.%s)", "is": ".isWhole(.%s)", "answers": ".answers(.%s)"}[part] % procedure
            yield f"case {row.code}:"
            yield f'Definition("{row.title}", onlySender: {sender}, {".refuses" if procedure == "-" else part},'
            yield f'PDUMeaning("{self.table.part}", "{row.clause}", "{row.meaning}"))'
        yield from ("default: nil", "}", "}", "}")

    def pdus(self, pdu):
        """The enum of all PDUs."""
        code, label, options = pdu.code, pdu.label, pdu.options
        rows = [row for row in self.table.pdus if row.case != "-"]
        yield from self.documentation(pdu.doc, pdu.clause)
        yield "@nonexhaustive"
        yield f"public enum {pdu.name}: ~Escapable {{"
        for row in rows:
            yield from self.pdu_sentence(row)
            type_ = {"-": "", "octets": "(RawSpan)"}.get(row.name, f"({row.name})")
            yield f"case {row.case}{type_}"
        yield from ("/// A PDU that the specification does not define.", f"case unknown({code}, RawSpan)", "")
        yield from self.parser(pdu, rows)
        yield from ("", f"/// The {label} of the PDU.", f"public var {label}: {code} {{", "switch self {")
        yield from (f"case .{row.case}: .{row.case}" for row in rows)
        yield from (f"case .unknown(let {label}, _): {label}", "}", "}", "")
        if "given" in options:
            yield f"/// Appends the parameters; `{pdu.options[pdu.options.index('given') + 1]}` appends what precedes them."
        else:
            yield f"/// Appends the {label} and the parameters."
        yield "public func encode(into output: inout ByteWriter) {"
        yield from [] if "given" in options else [f"output.uint8({label}.rawValue)"]
        yield "switch self {"
        for row in rows:
            if row.name == "-":
                yield f"case .{row.case}: break"
            elif row.name == "octets":
                yield f"case .{row.case}(let parameters): output.octets(parameters)"
            else:
                yield f"case .{row.case}(let pdu): pdu.encode(into: &output)"
        yield from ("case .unknown(_, let parameters): output.octets(parameters)", "}", "}", "}")

    def parser(self, pdu, rows):
        code, label, options, fields = pdu.code, pdu.label, pdu.options, self.table.enum
        if "given" in options:
            yield f"/// Decodes the parameters of a PDU with `{label}`. Octets after them remain unread in `input`."
            yield from ("@_lifetime(copy input)",
                        f"public init({label}: {code}, parsing input: inout ByteReader) throws(WireError) {{")
        else:
            yield f"/// Decodes the {label} and the parameters. Octets after the parameters remain unread in `input`."
            values = ""
            if "values" in options:
                values = ", values: AttributeValueFields = .octets"
                yield from ("///", "/// - Parameters:", f"///   - input: positioned at the {label}.",
                            "///   - values: how a watcher sees attribute values.")
            yield from ("@_lifetime(copy input)", f"public init(parsing input: inout ByteReader{values}) throws(WireError) {{")
            yield from [f"input.begin(LayerField.{self.table.layer})"] if "begins" in options else []
            yield f"let {label} = {code}(rawValue: try input.uint8({fields}.{label}))"
            yield from [f"if input.isWatched {{ {label}.emitParts(to: input) }}"] if "parts" in options else []
        yield f"switch {label} {{"
        for row in rows:
            if row.name == "-":
                yield f"case .{row.case}: self = .{row.case}"
            elif row.name == "octets":
                yield f"case .{row.case}: self = .{row.case}(input.rest({fields}.parameters))"
            else:
                tries = "" if "sure" in row.rest else "try "
                values = ", values: values" if "values" in row.rest else ""
                yield f"case .{row.case}: self = .{row.case}({tries}{row.name}(parsing: &input{values}))"
        rest = f"input.rest({fields}.parameters)"
        if "always" not in options:
            rest = f"input.isAtEnd ? input.unread : {rest}"
        yield from (f"default: self = .unknown({label}, {rest})", "}", "}")
