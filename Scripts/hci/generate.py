#!/usr/bin/env python3
"""Writes the Swift types of HCI commands, return parameters and events from the layout tables.

usage: generate.py [--output FOLDER]    (default: Sources/BluetoothPackets/HCI/Generated)
"""

import argparse
import pathlib
import re
import subprocess

import layout
from layout import Parameter, Repeated, Tables, UNITS

CORE = "Core 6.0, Vol 4, Part E, "
SWIFT_TYPES = {
    "u8": "UInt8", "u16": "UInt16", "u24": "UInt32", "u32": "UInt32", "u64": "UInt64",
    "u128": "UInt128", "i8": "Int8", "i16": "Int16", "address": "DeviceAddress",
    "status": "ControllerErrorCode", "phy": "PHY", "lmpPage": "LMPFeaturePage",
}
METHODS = {
    "u8": "uint8", "u16": "uint16", "u24": "uint24", "u32": "uint32", "u64": "uint64",
    "u128": "uint128", "i8": "int8", "i16": "int16",
}
# (property, octets): return parameters that many commands share have one type.
SHARED = {
    ("Status", "Connection_Handle"): "StatusAndConnectionHandle",
    ("Status", "Handle"): "StatusAndConnectionHandle",
    ("Status", "BD_ADDR"): "StatusAndAddress",
}
GROUPS = {
    1: "linkControl", 2: "linkPolicy", 3: "controller", 4: "information", 5: "status",
    6: "testing", 8: "lowEnergy",
}
# What a file is named after: the first pattern that the name of a command or event matches.
LOW_ENERGY_TOPICS = (
    ("ChannelSounding", r"_CS_"),
    ("Isochronous", r"CIS|CIG|BIG|ISO|SDU"),
    ("PeriodicAdvertising", r"Periodic"),
    ("DirectionFinding", r"CTE|_IQ_|Antenna"),
    ("PowerControl", r"Power|Path_Loss|RF_Path"),
    ("Privacy", r"Resolving|Resolvable|Privacy|RPA|Address_Resolution"),
    ("Testing", r"_Test"),
    ("Advertising", r"Advertis|Scan_Response|Scan_Request|Decision"),
    ("Scanning", r"_Scan"),
    ("Security", r"Encrypt|_Rand$|Long_Term_Key|DHKey|P-?256"),
    ("Connections", r"Connection|PHY|Data_Length|Subrate|Channel|Remote|Frame_Space|_SCA"),
    ("Controller", r""),
)
EVENT_TOPICS = (
    ("Inquiry", r"Inquiry|Remote_Name"),
    ("Security", r"Key|PIN|Pass|OOB|IO_Capab|Pairing|Confirm|Encryption|Authentic"),
    ("Links", r""),
)


def topic(item):
    """What a command or an event is about."""
    if item.code > 0xFF and item.code >> 10 != 8:
        name = GROUPS[item.code >> 10]
        return name[0].upper() + name[1:]
    topics = LOW_ENERGY_TOPICS if item.name.startswith("LE_") else EVENT_TOPICS
    found = next(name for name, pattern in topics if re.search(pattern, item.name))
    return "LE" + found if item.name.startswith("LE_") else found


def reference(clause):
    if clause == "-":
        return "Core 6.2, Vol 4, Part E, 7."
    return ("Core 6.0, " if clause.startswith("Vol") else CORE) + clause + "."


class Fields:
    """The field descriptors of one layer: each distinct one once, under a name of its own."""

    def __init__(self, owner, layer, prefix, side):
        self.owner, self.layer, self.prefix, self.side = owner, layer, prefix, side
        self.names, self.topics = {}, {}
        # What the struct that is being written is about.
        self.topic = None

    def name(self, tables, parameter):
        type_ = parameter.type
        format_, name_function = parameter.format, None
        if type_ in tables.values or type_ in ("status", "phy"):
            format_ = format_ or "hexadecimal"
            owner = {"status": "ControllerErrorCode", "phy": "PHY"}.get(type_, type_)
            name_function = f"valueName: {{ {owner}.name(of: $0) }}"
        elif type_ in tables.bits or type_ == "lmpPage":
            format_ = format_ or "hexadecimal"
        elif type_ == "address":
            format_ = "address"
        elif type_[0] == "i":
            format_ = "signed"
        elif type_ == "rest" or type_.startswith(("octets", "upto")):
            format_ = format_ or "octets"
        format_ = format_ or "decimal"
        unit = UNITS[parameter.unit][0] if parameter.unit else "none"
        arguments = [f".{self.layer}", f'"{parameter.title}"',
                     f'"{self.prefix}.{parameter.filters[self.side]}"']
        if format_ != "hexadecimal":
            arguments.append(f".{format_}")
        if unit != "none":
            arguments.append(f"unit: .{unit}")
        if name_function:
            arguments.append(name_function)
        key = ", ".join(arguments)
        if key not in self.names:
            candidates = [layout.camel(parameter.name), parameter.swift,
                          layout.camel(parameter.filters[self.side].replace(".", "_"))]
            taken = set(self.names.values())
            free = [name for name in candidates if name not in taken]
            number = 2
            while not free:
                name = f"{candidates[0]}{number}"
                number += 1
                free = [name] if name not in taken else []
            self.names[key] = free[0]
        self.topics.setdefault(key, set()).add(self.topic)
        return f"{self.owner}.{self.names[key]}"

    def text(self):
        """(topic, declaration), sorted by name; the topic is None for what several topics use."""
        return [
            (next(iter(self.topics[key])) if len(self.topics[key]) == 1 else None,
             f"  static let {name} = Field({key})")
            for key, name in sorted(self.names.items(), key=lambda item: item[1])]


class Writer:
    def __init__(self, tables, fields):
        self.tables, self.fields = tables, fields
        self.bits_used = set()

    # MARK: Parameters

    def swift_type(self, item):
        if isinstance(item, Repeated):
            return f"[{item.element or self.swift_type(item.members[0])}]"
        if item.type in SWIFT_TYPES:
            return SWIFT_TYPES[item.type]
        if item.type in self.tables.values or item.type in self.tables.bits:
            return item.type
        return "[UInt8]"

    def field(self, parameter):
        return self.fields.name(self.tables, parameter)

    def reading(self, parameter):
        """The expression that reads a parameter of fixed width."""
        field, type_ = self.field(parameter), parameter.type
        if type_ in METHODS:
            return f"try input.{METHODS[type_]}({field})"
        if type_ == "address":
            return f"try DeviceAddress(parsing: &input, {field})"
        if type_ in ("status", "phy"):
            return f"{SWIFT_TYPES[type_]}(rawValue: try input.uint8({field}))"
        if type_ in self.tables.values:
            method = METHODS[self.tables.values[type_].base]
            return f"{type_}(rawValue: try input.{method}({field}))"
        if type_ in self.tables.bits:
            label = "command" if self.fields.side == 0 else "event"
            self.bits_used.add((type_, label))
            return f"try {type_}({label}: &input, {field})"
        if type_ == "lmpPage":
            return f"try LMPFeaturePage(parsing: &input, page: pageNumber, {field})"
        if type_ == "rest":
            return f"[UInt8](copying: input.rest({field}))"
        kind, count = re.fullmatch(r"(octets|upto)(\d+)", type_).groups()
        if kind == "upto":
            count = f"Swift.min({count}, input.remaining)"
        return f"[UInt8](copying: try input.octets({count}, {field}))"

    def read(self, item):
        if isinstance(item, Parameter):
            if item.length:
                length = self.field(item.length)
                return [
                    f"let {item.swift}Count = Int(try input.uint8({length}))",
                    f"var {item.swift}Run = try input.slice({item.swift}Count, claimedBy: {length})",
                    f"{item.swift} = [UInt8](copying: {item.swift}Run.rest({self.field(item)}))",
                ]
            return [f"{item.swift} = {self.reading(item)}"]
        local = f"{item.swift}List"
        lines = [f"var {local}: {self.swift_type(item)} = []"]
        if item.count:
            lines.append(f"let {item.swift}Count = Int(try input.uint8({self.field(item.count)}))")
            count = f"{item.swift}Count"
        else:
            count = f"{self.tables.parameter(item.mask).swift}.rawValue.nonzeroBitCount"
        element = f"try {item.element}(parsing: &input)" if item.element else self.reading(
            item.members[0])
        lines += [
            f"for _ in 0..<{count} {{",
            f"  {local}.append({element})",
            "}",
            f"{item.swift} = {local}",
        ]
        return lines

    def writing(self, parameter, value):
        type_ = parameter.type
        if type_ in METHODS:
            return f"output.{METHODS[type_]}({value})"
        if type_ in ("address", "lmpPage"):
            return f"{value}.encode(into: &output)"
        if type_ in ("status", "phy"):
            return f"output.uint8({value}.rawValue)"
        for sets in (self.tables.values, self.tables.bits):
            if type_ in sets:
                return f"output.{METHODS[sets[type_].base]}({value}.rawValue)"
        match = re.fullmatch(r"octets(\d+)", type_)
        if match:
            return f"output.octets({value}, padTo: {match[1]})"
        return f"output.octets({value})"

    def write(self, item):
        if isinstance(item, Parameter):
            if item.length:
                return [f"output.uint8(UInt8(truncatingIfNeeded: {item.swift}.count))",
                        f"output.octets({item.swift}.prefix(255))"]
            return [self.writing(item, item.swift)]
        lines = []
        if item.count:
            lines.append(f"output.uint8(UInt8(truncatingIfNeeded: {item.swift}.count))")
        body = "element.encode(into: &output)" if item.element else self.writing(
            item.members[0], "element")
        return lines + [f"for element in {item.swift} {{ {body} }}"]

    # MARK: Types

    def documentation(self, item):
        if isinstance(item, Repeated):
            if item.mask:
                return f"One element for each bit of {item.mask}."
            return f"{item.count.title} elements." if item.element else \
                f"{item.members[0].title}, {item.count.title} times."
        unit = f", {UNITS[item.unit][1]}" if item.unit else ""
        if item.type.startswith("upto"):
            unit = f", at most {item.type[4:]} octets"
        return f"{item.title}{unit}."

    def struct(self, name, items, doc, clause, indent=""):
        lines = [f"/// {doc}"] + (["///", f"/// {reference(clause)}"] if clause else [])
        lines.append(f"public struct {name}: WireValue {{")
        for item in items:
            if isinstance(item, Repeated) and item.element:
                lines += [*self.struct(
                    item.element, item.members, f"An element of `{item.swift}`.", None, "  "), ""]
        for item in items:
            lines += [f"  /// {self.documentation(item)}",
                      f"  public var {item.swift}: {self.swift_type(item)}"]
        arguments = [f"{item.swift}: {self.swift_type(item)}" for item in items]
        lines += ["", *wrap("  public init(", arguments, ") {")]
        lines += [f"    self.{item.swift} = {item.swift}" for item in items]
        lines += ["  }", "", "  public init(parsing input: inout ByteReader) throws(WireError) {"]
        for item in items:
            lines += ["    " + line for line in self.read(item)]
        lines += ["  }", "", "  public func encode(into output: inout ByteWriter) {"]
        for item in items:
            lines += ["    " + line for line in self.write(item)]
        lines += ["  }", "}"]
        return [indent + line if line else line for line in lines]


def wrap(head, arguments, tail):
    line = head + ", ".join(arguments) + tail
    if len(line) <= 96:
        return [line]
    lines, current = [head], "    "
    for index, argument in enumerate(arguments):
        piece = argument + ("," if index < len(arguments) - 1 else "")
        if len(current) + len(piece) > 96:
            lines.append(current.rstrip())
            current = "    "
        current += piece + " "
    return lines + [current.rstrip(), "  " + tail]


class Output:
    def __init__(self, folder):
        self.folder, self.files = folder, []

    def file(self, name, lines, public=True):
        head = ["// Generated by Scripts/hci/generate.py from the tables in Scripts/hci/layouts.", ""]
        if public is not None:
            head += [("public " if public else "") + "import ByteReading", ""]
        path = self.folder / f"{name}.swift"
        path.write_text("\n".join(head + lines).rstrip() + "\n", encoding="utf-8")
        self.files.append(path)

    def blocks(self, name, blocks, limit=420, public=True):
        """One file a topic, several of moderate length where it has much to say.

        `blocks` are pairs of topic and lines, which are never cut.
        """
        topics = {}
        for topic_, block in blocks:
            topics.setdefault(topic_, []).append(block + [""])
        for topic_, group in topics.items():
            count = -(-sum(map(len, group)) // limit)
            share = sum(map(len, group)) / count
            parts, done = [[] for _ in range(count)], 0
            for block in group:
                parts[min(count - 1, int((done + len(block) / 2) / share))] += block
                done += len(block)
            parts = [part for part in parts if part]
            for number, part in enumerate(parts, 1):
                self.file(f"{name}+{topic_}{number if len(parts) > 1 else ''}", part, public)

    def sets(self, name, pairs, public):
        """Sets of values or bits: a long one has a file of its own."""
        short = []
        for type_, block in pairs:
            if len(block) > 150:
                self.file(type_, block, public)
                continue
            topic_ = {"LE": "LowEnergy", "CS": "ChannelSounding"}.get(type_[:2], "General")
            short.append((topic_, block))
        self.blocks(name, short, public=public)


def value_set(item):
    raw = SWIFT_TYPES[item.base]
    lines = [f"/// {words(item.name)}, as HCI numbers it.", "///", f"/// {reference(item.clause)}",
             f"public struct {item.name}: RawRepresentable, Hashable, Sendable {{",
             f"  public var rawValue: {raw}", "", f"  public init(rawValue: {raw}) {{",
             "    self.rawValue = rawValue", "  }", ""]
    constants = [(value, constant) for value, constant, _ in item.values if constant]
    for value, constant in constants:
        lines.append(f"  public static let {constant} = {item.name}(rawValue: {hexadecimal(value)})")
    if constants:
        lines.append("")
    lines += ["  /// What the specification says that the value means; nil where it says nothing.",
              f"  public var name: StaticString? {{ {item.name}.name(of: UInt64(rawValue)) }}", "",
              "  static func name(of value: UInt64) -> StaticString? {", "    switch value {"]
    lines += [f'    case {hexadecimal(value)}: "{text}"' for value, _, text in item.values]
    return lines + ["    default: nil", "    }", "  }", "}"]


def words(name):
    text = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", name)
    return re.sub(r"([A-Z])([A-Z][a-z])", r"\1 \2", text)


def hexadecimal(value, digits=2):
    return f"0x{value:0{digits}X}"


def bit_set(item, uses):
    raw = SWIFT_TYPES[item.base]
    width = layout.WIDTHS[item.base]
    lines = [f"/// {words(item.name)}: a set of bits.", "///", f"/// {reference(item.clause)}",
             f"public struct {item.name}: OptionSet, Hashable, Sendable {{",
             f"  public var rawValue: {raw}", "", f"  public init(rawValue: {raw}) {{",
             "    self.rawValue = rawValue", "  }"]
    constants = [bit for bit in item.bits if bit[1]]
    if constants:
        lines.append("")
    for mask, constant, text, _ in constants:
        low = mask.bit_length() - 1
        lines += [f"  /// {text}.",
                  f"  public static let {constant} = {item.name}(rawValue: 1 << {low})"]
    for label, parent in sorted(uses.items()):
        owner = f"{label.capitalize()}Bit"
        layer, prefix = (("hciCommand", "bthci_cmd") if label == "command" else (
            "hciEvent", "bthci_evt"))
        lines += ["", f"  private enum {owner} {{"]
        names = []
        for mask, constant, text, suffix in item.bits:
            single = mask & (mask - 1) == 0
            name = constant or (f"bit{mask.bit_length() - 1}" if single else f"bits{mask:X}")
            names.append(name)
            suffix = layout.bit_filter(parent, name, suffix)
            format_ = ".boolean" if single else ".hexadecimal"
            lines += wrap(f"    static let {name} = Field(", [
                f".{layer}", f'"{text}"', f'"{prefix}.{suffix}"', format_,
                f"mask: {hexadecimal(mask, 2 * width)}"], ")")
        lines += ["  }", "",
                  f"  init({label} input: inout ByteReader, _ field: Field) throws(WireError) {{",
                  f"    rawValue = try input.{METHODS[item.base]}(field)",
                  "    if input.isWatched { " + f"{label}Bits(of: input)" + " }", "  }", "",
                  f"  private func {label}Bits(of input: borrowing ByteReader) {{"]
        lines += [f"    _ = input.bits({owner}.{name}, of: rawValue)" for name in names]
        lines.append("  }")
    return lines + ["}"]


def switch_names(function, layouts, digits, indent="  "):
    lines = [f"{indent}static func {function}(of value: UInt64) -> StaticString? {{",
             f"{indent}  switch value {{"]
    lines += [f'{indent}  case {hexadecimal(item.code, digits)}: "{item.title}"' for item in layouts]
    return lines + [f"{indent}  default: nil", f"{indent}  }}", f"{indent}}}"]


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--output", type=pathlib.Path, default=root / "Sources/BluetoothPackets/HCI/Generated")
    folder = parser.parse_args().output
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.swift"):
        old.unlink()
    tables, output = Tables(), Output(folder)
    command = Writer(tables, Fields("HCICommandField", "hciCommand", "bthci_cmd", 0))
    event = Writer(tables, Fields("HCIEventField", "hciEvent", "bthci_evt", 1))

    commands(tables, output, command, event)
    events(tables, output, event)
    codes(tables, output)
    for owner, writer in (("HCICommandField", command), ("HCIEventField", event)):
        fields = writer.fields.text()
        for topic_ in sorted({found for found, _ in fields}, key=lambda name: name or ""):
            body = [part for found, line in fields if found == topic_ for part in wrap_field(line)]
            if topic_ is None:
                doc = f"/// The fields of parameters; those that several topics share. {CORE}7."
                output.file(owner, [doc, f"enum {owner} {{", *body, "}"], public=False)
            else:
                output.blocks(owner, [(topic_, [f"extension {owner} {{", *body, "}"])], public=False)
    output.sets(
        "HCIValues", [(item.name, value_set(item)) for item in tables.values.values()], public=None)
    # A hand-written type reads these two.
    event.bits_used |= {("LMPFeaturesPage1", "event"), ("LMPFeaturesPage2", "event")}
    sets = []
    for item in tables.bits.values():
        uses = {}
        for writer, label, side in ((command, "command", 0), (event, "event", 1)):
            if (item.name, label) in writer.bits_used:
                parents = [p.filters[side] for p in tables.dictionary.values() if p.type == item.name]
                uses[label] = parents[0] if parents else "lmp_features"
        sets.append((item.name, bit_set(item, uses)))
    output.sets("HCIBits", sets, public=False)
    subprocess.run(["swift", "format", "-i", *map(str, output.files)], check=True)
    counted = [len([item for item in group if item.how != "raw"]) for group in (
        tables.commands, tables.events, tables.subevents)]
    named = [len(group) for group in (tables.commands, tables.events, tables.subevents)]
    print(f"{len(output.files)} files; commands {counted[0]} of {named[0]} with fields, "
          f"events {counted[1]} of {named[1]}, subevents {counted[2]} of {named[2]}")


def wrap_field(line):
    if len(line) <= 98:
        return [line]
    head, arguments = line.split("Field(", 1)
    return [head + "Field(", "    " + arguments]


def names_of(items):
    """The parameters' names; a filter name that differs makes another name."""
    dictionary = Tables.parameters
    return tuple(
        "*" if isinstance(item, Repeated) else
        item.name + ("" if item.filters == dictionary[item.name].filters else "@")
        for item in items)


def commands(tables, output, command, event):
    structs, returned = [], []
    for item in tables.commands:
        if item.how == "raw":
            continue
        command.fields.topic = event.fields.topic = topic(item)
        if item.parameters:
            structs.append((topic(item), command.struct(
                item.type_name, item.parameters,
                f"The parameters of HCI_{spec(item)}.", item.clause)))
        if item.returns and len(item.returns) > 1 and names_of(item.returns) not in SHARED:
            returned.append((topic(item), event.struct(
                item.type_name + "Return", item.returns,
                f"What HCI_{spec(item)} returns.", item.clause)))
    dictionary = tables.dictionary
    event.fields.topic = None
    for names, type_ in (
        (("Status", "Connection_Handle"), "StatusAndConnectionHandle"),
        (("Status", "BD_ADDR"), "StatusAndAddress"),
    ):
        returned.append(("Shared", event.struct(
            type_, [dictionary[name].copy() for name in names],
            "What commands return that have nothing else to say.", "7")))
    output.blocks("HCICommands", structs)
    output.blocks("HCIReturns", returned)

    known = [item for item in tables.commands if item.how != "raw"]
    lines = ["/// An HCI command, as a view over the packet that holds it.", "///",
             f"/// {CORE}7.1 to 7.8.", "public enum HCICommand: ~Escapable {"]
    for item in known:
        payload = f"({item.type_name})" if item.parameters else ""
        lines.append(f"  case {item.case_name}{payload}")
    lines += ["  /// A command without a layout here: its maker's, or one of BR/EDR.",
              "  case unknown(HCIOpcode, RawSpan)", "}"]
    output.file("HCICommand", lines, public=None)

    parse = ["extension HCICommand {"]
    for group, name in GROUPS.items():
        members = [item for item in known if item.code >> 10 == group]
        parse += ["  @_lifetime(copy input)",
                  f"  static func {name}(", "    _ opcode: HCIOpcode, parsing input: inout ByteReader",
                  "  ) throws(WireError) -> HCICommand {", "    switch opcode.rawValue {"]
        for item in members:
            value = f".{item.case_name}"
            if item.parameters:
                value += f"(try {item.type_name}(parsing: &input))"
            parse += [f"    case {hexadecimal(item.code, 4)}:", f"      return {value}"]
        parse += ["    default:",
                  "      return .unknown(opcode, input.rest(HCIPacketField.commandParameters))",
                  "    }", "  }", ""]
    split(output, "HCICommand+Parsing", "extension HCICommand {", parse[1:])
    lines = ["extension HCICommand {", "  /// Which command it is.",
             "  public var opcode: HCIOpcode {", "    switch self {"]
    lines += [f"    case .{item.case_name}: .{item.case_name}" for item in known]
    lines += ["    case .unknown(let opcode, _): opcode", "    }", "  }", "}"]
    output.file("HCICommand+Opcode", lines, public=None)
    lines = ["extension HCICommand {",
             "  /// Appends the parameters, without the header.",
             "  func encodeParameters(into output: inout ByteWriter) {", "    switch self {"]
    lines += [f"    case .{item.case_name}(let value): value.encode(into: &output)"
              for item in known if item.parameters]
    lines += ["    case .unknown(_, let octets): output.octets(octets)", "    default: break", "    }",
              "  }", "}"]
    output.file("HCICommand+Encoding", lines, public=False)

    with_return = [item for item in known if item.returns and len(item.returns) > 1]
    own = [item for item in with_return if names_of(item.returns) not in SHARED]
    lines = ["/// What a command returned, as a view over the packet that holds it.", "///",
             f"/// {CORE}7.7.14.", "public enum HCIReturnParameters: ~Escapable {",
             "  /// Nothing but a status: the command returns no more, or it failed.",
             "  case status(ControllerErrorCode)",
             "  case statusAndConnectionHandle(StatusAndConnectionHandle)",
             "  case statusAndAddress(StatusAndAddress)"]
    lines += [f"  case {item.case_name}({item.type_name}Return)" for item in own]
    lines += ["  /// The return parameters of a command without a layout here.",
              "  case unknown(RawSpan)", "}"]
    output.file("HCIReturnParameters", lines, public=None)
    lines = ["  @_lifetime(copy input)", "  static func decoded(",
             "    _ opcode: HCIOpcode, parsing input: inout ByteReader",
             "  ) throws(WireError) -> HCIReturnParameters {", "    switch opcode.rawValue {"]
    for shared in ("StatusAndConnectionHandle", "StatusAndAddress"):
        members = [item for item in with_return if SHARED.get(names_of(item.returns)) == shared]
        lines += [f"    case {', '.join(hexadecimal(item.code, 4) for item in members)}:",
                  f"      return .{shared[0].lower() + shared[1:]}(try {shared}(parsing: &input))"]
    for item in own:
        lines += [f"    case {hexadecimal(item.code, 4)}:",
                  f"      return .{item.case_name}(try {item.type_name}Return(parsing: &input))"]
    alone = [hexadecimal(item.code, 4) for item in known if item.returns and len(item.returns) == 1]
    lines += [f"    case {', '.join(alone)}:",
              "      return .status(",
              "        ControllerErrorCode(rawValue: try input.uint8(HCIPacketField.returnStatus)))",
              "    default:",
              "      return .unknown(input.rest(HCIPacketField.returnParameters))", "    }", "  }"]
    lines = ["extension HCIReturnParameters {"] + lines + ["", "  public func encode(into output: inout ByteWriter) {",
             "    switch self {", "    case .status(let status): output.uint8(status.rawValue)",
             "    case .statusAndConnectionHandle(let value): value.encode(into: &output)",
             "    case .statusAndAddress(let value): value.encode(into: &output)"]
    lines += [f"    case .{item.case_name}(let value): value.encode(into: &output)" for item in own]
    lines += ["    case .unknown(let octets): output.octets(octets)", "    }", "  }", "}"]
    output.file("HCIReturnParameters+Wire", lines)


def split(output, name, head, lines):
    """One file a function."""
    functions, current = [], []
    for line in lines:
        current.append(line)
        if line == "  }":
            functions.append(current)
            current = []
    for function in functions:
        group = re.search(r"func (\w+)\(", "\n".join(function))[1]
        body = function[1:] if function[0] == "" else function
        output.file(
            name + group[0].upper() + group[1:], [head, *body, "}"], public=False)


def spec(item):
    return re.sub(r"_V(\d)$", r" [v\1]", item.name)


def events(tables, output, event):
    structs = []
    for item in tables.events + tables.subevents:
        if item.how == "struct" and item.parameters:
            event.fields.topic = topic(item)
            structs.append((topic(item), event.struct(
                item.type_name, item.parameters, f"The parameters of HCI_{spec(item)}.",
                item.clause)))
    output.blocks("HCIEvents", structs)
    for type_, layouts, code_type, doc in (
        ("HCIEvent", tables.events, "HCIEventCode", f"An HCI event, as a view over the packet that holds it.\n///\n/// {CORE}7.7."),
        ("LEMetaEvent", tables.subevents, "LESubeventCode",
         f"An LE Meta event, as a view over the packet that holds it.\n///\n/// {CORE}7.7.65."),
    ):
        known = [item for item in layouts if item.how != "raw"]
        payload = {item: item.type_name for item in known if item.parameters or item.how == "view"}
        payload.update({item: "LEMetaEvent" for item in known if item.name == "LE_Meta"})
        strip = type_ == "LEMetaEvent"
        case = {item: case_of(item, strip) for item in known}
        lines = [f"/// {line}" if not line.startswith("///") else line for line in doc.split("\n")]
        lines += [f"public enum {type_}: ~Escapable {{"]
        lines += [f"  case {case[item]}" + (f"({payload[item]})" if item in payload else "")
                  for item in known]
        lines += ["  /// An event without a layout here.", f"  case unknown({code_type}, RawSpan)", "}",
                  "", f"extension {type_} {{", "  @_lifetime(copy input)", "  static func decoded(",
                  f"    _ code: {code_type}, parsing input: inout ByteReader",
                  f"  ) throws(WireError) -> {type_} {{", "    switch code.rawValue {"]
        for item in known:
            value = f".{case[item]}"
            if item in payload:
                value += f"(try {payload[item]}(parsing: &input))"
            lines += [f"    case {hexadecimal(item.code)}:", f"      return {value}"]
        lines += ["    default:",
                  "      return .unknown(code, input.rest(HCIPacketField.eventParameters))", "    }", "  }",
                  "", "  /// Which event it is.", f"  public var code: {code_type} {{",
                  "    switch self {"]
        lines += [f"    case .{case[item]}: .{case[item]}" for item in known]
        lines += ["    case .unknown(let code, _): code", "    }", "  }", "",
                  "  /// Appends the parameters that follow the code.",
                  "  func encodeParameters(into output: inout ByteWriter) {", "    switch self {"]
        lines += [f"    case .{case[item]}(let value): value.encode(into: &output)"
                  for item in known if item in payload]
        lines += ["    case .unknown(_, let octets): output.octets(octets)"]
        if len(payload) < len(known):
            lines += ["    default: break"]
        lines += ["    }", "  }", "}"]
        output.file(type_, lines, public=False)


def case_of(item, strip):
    if strip and item.name.startswith("LE_"):
        return layout.camel(item.name[3:])
    return item.case_name


def codes(tables, output):
    for group, name in GROUPS.items():
        members = [item for item in tables.commands if item.code >> 10 == group]
        block = ["extension HCIOpcode {"]
        block += [f"  public static let {item.case_name} = HCIOpcode(rawValue: {hexadecimal(item.code, 4)})"
                  for item in members]
        block += ["", *switch_names(f"{name}Name", members, 4), "}"]
        output.file(f"HCIOpcode+{name[0].upper()}{name[1:]}", block, public=None)
    for type_, layouts, strip in (
        ("HCIEventCode", tables.events, False), ("LESubeventCode", tables.subevents, True)):
        block = [f"extension {type_} {{"]
        block += [f"  public static let {case_of(item, strip)} = {type_}(rawValue: {hexadecimal(item.code)})"
                  for item in layouts]
        block += ["", *switch_names("name", layouts, 2), "}"]
        output.file(f"{type_}+Names", block, public=None)


if __name__ == "__main__":
    main()
