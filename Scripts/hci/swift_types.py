"""Writes the Swift types of the commands, return parameters and events that the program itself reads or writes."""

import re
import textwrap

import layout
from layout import Repeated, UNITS

CORE = "Core 6.0, Vol 4, Part E, "
# What sessions follow. Every other command and event is read by its layout alone.
COMMANDS = {
    "Write_Local_Name", "Write_Extended_Inquiry_Response", "LE_Set_Random_Address", "LE_Set_Advertising_Data",
    "LE_Set_Scan_Response_Data", "LE_Set_Advertising_Enable", "LE_Set_Scan_Enable", "LE_Enable_Encryption",
    "LE_Long_Term_Key_Request_Reply", "LE_Long_Term_Key_Request_Negative_Reply", "LE_Read_Peer_Resolvable_Address",
    "LE_Set_Extended_Advertising_Data", "LE_Set_Extended_Scan_Response_Data",
    "LE_Set_Extended_Advertising_Enable", "LE_Set_Periodic_Advertising_Data", "LE_Set_Extended_Scan_Enable",
}
RETURNS = {
    "Read_Local_Name", "Read_Local_Version_Information", "Read_Buffer_Size", "LE_Read_Buffer_Size",
    "LE_Read_Buffer_Size_V2", "LE_Read_Local_Supported_Features_Page_0", "LE_Read_Peer_Resolvable_Address",
}
EVENTS = {
    "Connection_Complete", "Disconnection_Complete", "Remote_Name_Request_Complete", "Encryption_Change",
    "Encryption_Change_V2", "Encryption_Key_Refresh_Complete", "Read_Remote_Version_Information_Complete",
    "Synchronous_Connection_Complete", "LE_Connection_Complete", "LE_Connection_Update_Complete",
    "LE_Read_Remote_Features_Page_0_Complete", "LE_Long_Term_Key_Request", "LE_Data_Length_Change",
    "LE_Enhanced_Connection_Complete", "LE_Enhanced_Connection_Complete_V2", "LE_PHY_Update_Complete",
    "LE_CIS_Established", "LE_Subrate_Change", "LE_Connection_Rate_Change", "LE_Frame_Space_Update_Complete",
}
SWIFT_TYPES = {
    "u8": "UInt8", "u16": "UInt16", "u24": "UInt32", "u32": "UInt32", "u64": "UInt64",
    "u128": "UInt128", "i8": "Int8", "i16": "Int16", "address": "DeviceAddress",
    "status": "ControllerErrorCode", "phy": "PHY",
    # The link layer has types for these.
    "LEFeatures": "LEFeatureSet", "LESpacingTypes": "FrameSpacingTypes", "LEPHYSet": "PHYSet",
    "HCICoreVersion": "VersionNumber", "LEClockAccuracy": "SleepClockAccuracy",
}
METHODS = {
    "u8": "uint8", "u16": "uint16", "u24": "uint24", "u32": "uint32", "u64": "uint64", "u128": "uint128",
    "i8": "int8", "i16": "int16",
}


def reference(clause):
    return ("Core 6.0, " if clause.startswith("Vol") else CORE) + clause + "."


def spec(item):
    return re.sub(r"_V(\d)$", r" [v\1]", item.name)


def sentence(item):
    """What a command or event is and where it is described, as lines of documentation."""
    place = f" ({item.clause})" if item.clause != "-" else ""
    meaning = item.meaning
    if meaning[1:2] in " " or meaning[1:2].islower():
        meaning = meaning[0].lower() + meaning[1:]
    return [f"/// {line}" for line in textwrap.wrap(f"HCI_{spec(item)}{place}: {meaning}", 90)]


def hexadecimal(value, digits=2):
    return f"0x{value:0{digits}X}"


class Writer:
    """Writes structures; `values_used` are the sets of values whose types they name."""

    def __init__(self, tables):
        self.tables = tables
        self.values_used = {}

    def swift_type(self, item):
        if isinstance(item, Repeated):
            return f"[{item.element}]"
        if item.type in SWIFT_TYPES:
            return SWIFT_TYPES[item.type]
        if item.type in self.tables.values:
            self.values_used[item.type] = self.tables.values[item.type]
            return item.type
        if item.type in self.tables.bits:
            return SWIFT_TYPES[self.tables.bits[item.type].base]
        return "[UInt8]"

    def base(self, type_):
        """The integer that carries a value."""
        for sets in (self.tables.values, self.tables.bits):
            if type_ in sets:
                return sets[type_].base
        return "u8" if type_ in ("status", "phy") else type_

    def is_wrapped(self, item):
        """Whether the type is one around the integer on the wire."""
        return self.swift_type(item) not in (SWIFT_TYPES[base] for base in METHODS)

    def reading(self, item):
        base, type_ = self.base(item.type), self.swift_type(item)
        if item.type == "address":
            return "DeviceAddress(rawValue: octets.integer(width: 6))"
        if base in METHODS:
            value = f"octets.{METHODS[base]}()"
            return f"{type_}(rawValue: {value})" if self.is_wrapped(item) else value
        if item.length:
            return "octets.octets(Int(octets.uint8()))"
        return f"octets.octets({re.fullmatch(r'(?:octets|upto)([0-9]+)', item.type)[1]})"

    def read(self, item):
        if not isinstance(item, Repeated):
            return [f"{item.swift} = {self.reading(item)}"]
        return [f"var {item.swift}: {self.swift_type(item)} = []",
                f"for _ in 0..<octets.uint8() {{ {item.swift}.append({item.element}(&octets)) }}",
                f"self.{item.swift} = {item.swift}"]

    def writing(self, item, value):
        base = self.base(item.type)
        if item.type == "address":
            return f"{value}.encode(into: &output)"
        if base in METHODS:
            return f"output.{METHODS[base]}({value}{'.rawValue' if self.is_wrapped(item) else ''})"
        match = re.fullmatch(r"octets(\d+)", item.type)
        return f"output.octets({value}, padTo: {match[1]})" if match else f"output.octets({value})"

    def write(self, item):
        if isinstance(item, Repeated):
            return [f"output.uint8(UInt8(truncatingIfNeeded: {item.swift}.count))",
                    f"for element in {item.swift} {{ element.encode(into: &output) }}"]
        if item.length:
            return [f"output.uint8(UInt8(truncatingIfNeeded: {item.swift}.count))",
                    f"output.octets({item.swift}.prefix(255))"]
        return [self.writing(item, item.swift)]

    def documentation(self, item):
        if isinstance(item, Repeated):
            return f"{item.count.title} elements."
        unit = f", {UNITS[item.unit][1]}" if item.unit else ""
        if item.type.startswith("upto"):
            unit = f", at most {item.type[4:]} octets"
        return f"{item.title}{unit}."

    def struct(self, name, items, doc, clause, is_element=False):
        lines = [f"/// {doc}"] + (["///", f"/// {reference(clause)}"] if clause else [])
        lines.append(f"public struct {name}: Hashable, Sendable {{")
        for item in items:
            if isinstance(item, Repeated):
                lines += self.struct(
                    item.element, item.members, f"An element of `{item.swift}`.", None, True) + [""]
        for item in items:
            lines += [f"/// {self.documentation(item)}", f"public var {item.swift}: {self.swift_type(item)}"]
        arguments = ", ".join(f"{item.swift}: {self.swift_type(item)}" for item in items)
        lines += ["", "/// Creates it from its fields, in the order on the wire.", f"public init({arguments}) {{"]
        lines += [f"self.{item.swift} = {item.swift}" for item in items]
        lines += ["}", ""]
        if is_element:
            lines += ["init(_ octets: inout ProvenOctets) {"]
        else:
            lines += ["init(_ parameters: borrowing HCIParameters) {",
                      "var octets = ProvenOctets(parameters.octets)"]
        for item in items:
            lines += self.read(item)
        lines += ["}", "", "func encode(into output: inout ByteWriter) {"]
        for item in items:
            lines += self.write(item)
        return lines + ["}", "}"]


def value_set(item):
    """An open set of values as a type."""
    raw = SWIFT_TYPES[item.base]
    words = re.sub(r"([A-Z])([A-Z][a-z])", r"\1 \2", re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", item.name))
    lines = [f"/// {words}, with the values of HCI.", "///", f"/// {reference(item.clause)}",
             f"public struct {item.name}: RawRepresentable, Hashable, Sendable {{",
             f"public var rawValue: {raw}", "", f"public init(rawValue: {raw}) {{",
             "self.rawValue = rawValue", "}", ""]
    constants = [(value, constant, text) for value, constant, text in item.values if constant]
    for value, constant, text in constants:
        lines += [f"/// {text}.",
                  f"public static var {constant}: {item.name} {{ {item.name}(rawValue: {hexadecimal(value)}) }}"]
    if constants:
        lines.append("")
    lines += ["/// The name of the value in the specification; nil for a value that it does not define.",
              f"public var name: StaticString? {{ {item.name}.name(of: UInt64(rawValue)) }}", "",
              "static func name(of value: UInt64) -> StaticString? {", "switch value {"]
    lines += [f'case {hexadecimal(value)}: "{text}"' for value, _, text in item.values]
    return lines + ["default: nil", "}", "}", "}", ""]


def code_constants(type_, items, digits, case):
    lines = [f"extension {type_} {{"]
    for item in items:
        lines += sentence(item) + [
            f"public static var {case(item)}: {type_} {{ {type_}(rawValue: {hexadecimal(item.code, digits)}) }}"]
    return lines + ["}"]


def event_case(item):
    return layout.camel(item.name[3:]) if item.name.startswith("LE_") else item.case_name


def view_sentence(view):
    return {
        "commandComplete": "HCI_Command_Complete (7.7.14): the controller has completed a command, with return parameters.",
        "commandStatus": "HCI_Command_Status (7.7.15): the controller has started or rejected a command.",
        "numberOfCompletedPackets":
            "HCI_Number_Of_Completed_Packets (7.7.19): the controller can accept more data.",
        "leMeta": "HCI_LE_Meta (7.7.65): an LE event.",
        "advertisingReport": "HCI_LE_Advertising_Report (7.7.65.2): received advertising.",
        "extendedAdvertisingReport":
            "HCI_LE_Extended_Advertising_Report (7.7.65.13): received advertising, legacy or extended.",
    }[view]


def packet_enum(name, doc, code_type, items, case, views=(), label="code"):
    """An open enum of the typed commands or events, and what builds, names and encodes them."""
    typed = [case(item) for item in items] + [view for view, _ in views]
    code = "parameters.layout.code" if label == "opcode" else "UInt8(truncatingIfNeeded: parameters.layout.code)"
    lines = [f"/// {line}".rstrip() for line in doc] + ["@nonexhaustive", f"public enum {name}: ~Escapable {{"]
    for item in items:
        lines += sentence(item) + [f"case {case(item)}({item.type_name})"]
    for view, type_ in views:
        lines += [f"/// {line}" for line in textwrap.wrap(view_sentence(view), 90)] + [f"case {view}({type_})"]
    lines += ["/// Any other with a layout.", "case other(HCIParameters)",
              "/// One without a layout.", f"case unknown({code_type}, RawSpan)", "}", "",
              f"extension {name} {{", "@_lifetime(copy parameters)",
              "init(_ parameters: HCIParameters) {",
              f"switch {code_type}(rawValue: {code}) {{"]
    lines += [f"case .{case(item)}: self = .{case(item)}({item.type_name}(parameters))" for item in items]
    lines += ["default: self = .other(parameters)", "}", "}", "",
              f"/// The code of the {'command' if label == 'opcode' else 'event'}.",
              f"public var {label}: {code_type} {{", "switch self {"]
    lines += [f"case .{name_}: .{name_}" for name_ in typed]
    lines += [f"case .other(let parameters): {code_type}(rawValue: {code})",
              f"case .unknown(let {label}, _): {label}", "}", "}", "",
              "/// Appends the parameters, without the header.",
              "func encodeParameters(into output: inout ByteWriter) {", "switch self {"]
    lines += [f"case .{name_}(let value): value.encode(into: &output)" for name_ in typed]
    return lines + ["case .other(let parameters): parameters.encode(into: &output)",
                    "case .unknown(_, let octets): output.octets(octets)", "}", "}", "}"]
