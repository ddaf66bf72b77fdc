"""Layouts of the Human Interface Device Service besides its reports, which are read by the device's Report Map.

HID Service 1.0. What each entry of a layout means stands in `table.py`.
"""

CLAUSE = "HID Service"
UUIDS = {"hid_information": [0x2A4A], "hid_control_point": [0x2A4C], "protocol_mode": [0x2A4E],
         "report_reference": [0x2908]}


def hid_information():
    return [
        {"name": "bcdHID", "type": "uint16", "bits": [
            {"name": "Major", "bits": (8, 15)}, {"name": "Minor", "bits": (4, 7)}, {"name": "Revision", "bits": (0, 3)}]},
        {"name": "bCountryCode", "type": "uint8", "style": "hexadecimal", "values": {0: "not localized"}},
        {"name": "Flags", "type": "uint8", "bits": [
            {"name": "Remote Wake", "bits": (0, 0)}, {"name": "Normally Connectable", "bits": (1, 1)}]}]


def hid_control_point():
    return [{"name": "HID Control Point Command", "type": "uint8", "style": "hexadecimal",
             "values": {0: "Suspend", 1: "Exit Suspend"}}]


def protocol_mode():
    return [{"name": "Protocol Mode", "type": "uint8", "style": "hexadecimal",
             "values": {0: "Boot Protocol", 1: "Report Protocol"}}]


def report_reference():
    return [
        {"name": "Report ID", "type": "uint8", "style": "hexadecimal"},
        {"name": "Report Type", "type": "uint8", "style": "hexadecimal",
         "values": {1: "Input", 2: "Output", 3: "Feature"}}]


def layouts():
    """By identifier, as those of the supplement."""
    described = (
        ("hid_information", "HID Information", hid_information()),
        ("hid_control_point", "HID Control Point", hid_control_point()),
        ("protocol_mode", "Protocol Mode", protocol_mode()),
        ("report_reference", "Report Reference", report_reference()))
    return {identifier: {"identifier": identifier, "name": name, "clause": CLAUSE, "fields": fields}
            for identifier, name, fields in described}
