"""Layouts of the characteristics that the Core specification describes, not the GATT Specification Supplement.

Core 6.0, Vol 3, Part C, 12, and Part G, 7. What each entry of a layout means stands in `table.py`.
"""

UUIDS = {"device_name": [0x2A00], "appearance": [0x2A01], "peripheral_preferred_connection_parameters": [0x2A04],
         "central_address_resolution": [0x2AA6], "client_supported_features": [0x2B29],
         "server_supported_features": [0x2B3A]}


def device_name():
    """12.1."""
    return [{"name": "Device Name", "type": "text"}]


def appearance(categories):
    """12.2: a category, and behind it what kind of it."""
    return [{"name": "Appearance", "type": "uint16", "bits": [
        {"name": "Subcategory", "bits": (0, 5)},
        {"name": "Category", "bits": (6, 15),
         "values": {row["category"]: row["name"] for row in categories}}]}]


def preferred_connection_parameters():
    """12.3."""
    any_value = {0xFFFF: "no specific value"}
    interval = {"type": "uint16", "scale": (125, -2, 0), "unit": "ms", "values": any_value}
    return [
        {"name": "Minimum Connection Interval", **interval},
        {"name": "Maximum Connection Interval", **interval},
        {"name": "Peripheral Latency", "type": "uint16"},
        {"name": "Connection Supervision Timeout Multiplier", "type": "uint16", "scale": (1, 1, 0), "unit": "ms",
         "values": any_value}]


def central_address_resolution():
    """12.4."""
    return [{"name": "Central Address Resolution", "type": "uint8",
             "values": {0: "not supported", 1: "supported"}}]


def resolvable_private_address_only():
    """12.5."""
    return [{"name": "Resolvable Private Address Only", "type": "uint8",
             "values": {0: "only resolvable private addresses after bonding"}}]


def client_supported_features():
    """Part G, 7.2."""
    return [{"name": "Client Supported Features", "type": "uint8", "bits": [
        {"name": "Robust Caching", "bits": (0, 0)},
        {"name": "Enhanced ATT bearer", "bits": (1, 1)},
        {"name": "Multiple Handle Value Notifications", "bits": (2, 2)}]}]


def server_supported_features():
    """Part G, 7.4."""
    return [{"name": "Server Supported Features", "type": "uint8", "bits": [
        {"name": "EATT supported", "bits": (0, 0)}]}]


def layouts(categories):
    """By identifier, as those of the supplement."""
    described = (
        ("device_name", "Device Name", "C, 12.1", device_name()),
        ("appearance", "Appearance", "C, 12.2", appearance(categories)),
        ("peripheral_preferred_connection_parameters", "Peripheral Preferred Connection Parameters", "C, 12.3",
         preferred_connection_parameters()),
        ("central_address_resolution", "Central Address Resolution", "C, 12.4", central_address_resolution()),
        ("resolvable_private_address_only", "Resolvable Private Address Only", "C, 12.5",
         resolvable_private_address_only()),
        ("client_supported_features", "Client Supported Features", "G, 7.2", client_supported_features()),
        ("server_supported_features", "Server Supported Features", "G, 7.4", server_supported_features()))
    return {identifier: {"identifier": identifier, "name": name, "clause": f"Vol 3, Part {section}", "fields": fields}
            for identifier, name, section, fields in described}
