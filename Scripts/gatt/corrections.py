"""What the SIG's layouts say in a way of their own, and what they have wrong.

Each correction names its ground. A correction that finds nothing to correct fails, so that it goes
when the SIG's table has changed.
"""

# Layouts that several characteristics share, or that the list of UUIDs has under another name.
UUIDS = {"cooking_conditions": [0x2C2A, 0x2C2B], "cooking_zone_perceived_power": [0x2C2F]}
SI_OR_IMPERIAL = {0: "SI", 1: "Imperial"}
RESPONSE = [{"name": "Request Op Code", "type": "uint8"}, {"name": "Response Code", "type": "uint8"}]
PARAMETER = {"name": "Response Parameter", "type": "octets", "when": ["octets left"]}


def find(fields, name):
    for field in fields:
        if field["name"] == name:
            return field
        found = find(field.get("fields", []), name)
        if found:
            return found
    return None


def place(layout, name):
    """The index of a field of the outermost level."""
    names = [field["name"] for field in layout["fields"]]
    if name not in names:
        raise LookupError(f"{layout['name']} has no field {name}: is its correction out of date?")
    return names.index(name)


def change(layout, name, **changes):
    field = find(layout["fields"], name)
    if field is None:
        raise LookupError(f"{layout['name']} has no field {name}: is its correction out of date?")
    for key, value in changes.items():
        if value is None:
            field.pop(key, None)
        else:
            field[key] = value
    return field


def change_bit(layout, name, bit, **changes):
    for part in find(layout["fields"], name)["bits"]:
        if part["name"] == bit:
            part.update(changes)
            return
    raise LookupError(f"{layout['name']} {name} has no bit {bit}: is its correction out of date?")


def alternatives(layout, name, flag, choices):
    """One field with two units becomes two fields, of which a flag says which is there."""
    index = place(layout, name)
    field = layout["fields"][index]
    layout["fields"][index:index + 1] = [
        field | {"when": field.get("when", []) + [flag | {"is": value}], "scale": scale, "unit": unit}
        for value, scale, unit in choices]


def choose(layout, name, by, cases):
    """The layout of one field depends on the value of another; other values leave octets."""
    change(layout, name, type="choice", by=by, cases=cases, otherwise=[
        {"name": name, "type": "octets", "when": ["octets left"]}])


def response_codes(library, identifier, table="response_code_values"):
    names = {}
    for row in library[identifier].tables[table]["values"]:
        code = row["response_code_value"]
        if "-" not in code and "–" not in code and code != "0x00":
            names[int(code, 0)] = row["definition"]
    return names


def response(layout, library, more=()):
    """The request's op code and what became of it."""
    codes = find(layout["fields"], "Op Code")["values"]
    return [RESPONSE[0] | {"values": codes},
            RESPONSE[1] | {"values": response_codes(library, layout["identifier"])}, *more]


def correct(layouts, library):
    flag = {"field": "Flags", "mask": 1}
    # One octet or two, says the Alert Notification Service, 3.1: the second has no bit that is set.
    for identifier in ("supported_new_alert_category", "supported_unread_alert_category"):
        field = layouts[identifier]["fields"][0]
        low = [part for part in field["bits"] if part["bits"][1] < 8]
        high = [part | {"bits": tuple(bit - 8 for bit in part["bits"])}
                for part in field["bits"] if part["bits"][0] >= 8]
        layouts[identifier]["fields"] = [
            field | {"name": "Category ID Bit Mask 0", "type": "uint8", "bits": low},
            field | {"name": "Category ID Bit Mask 1", "type": "uint8", "bits": high,
                     "when": ["octets left"]}]
    # Heart Rate Service 1.0, 3.1.1.3: the unit is the kilojoule; 3.1.1.4: 1/1024 s.
    layout = layouts["heart_rate_measurement"]
    change(layout, "Energy Expended", unit="kJ")
    change(layout, "RR-interval", scale=(1, 0, -10), unit="s")
    change_bit(layout, "Flags", "Heart Rate Value Format", values={0: "uint8", 1: "uint16"})
    # The unit depends on a flag.
    kilograms, pounds = (5, -3, 0), (1, -2, 0)
    mass = [(0, kilograms, "kg"), (1, pounds, "lb")]
    height = [(0, (1, -3, 0), "m"), (1, (1, -1, 0), "in")]
    alternatives(layouts["weight_measurement"], "Weight", flag, mass)
    alternatives(layouts["weight_measurement"], "Height", flag, height)
    for name in ("Muscle Mass", "Fat Free Mass", "Soft Lean Mass", "Body Water Mass", "Weight"):
        alternatives(layouts["body_composition_measurement"], name, flag, mass)
    alternatives(layouts["body_composition_measurement"], "Height", flag, height)
    for identifier in ("weight_measurement", "body_composition_measurement"):
        change_bit(layouts[identifier], "Flags", "Measurement Units", values=SI_OR_IMPERIAL)
        change(layouts[identifier], "User ID", values={0xFF: "unknown user"})
    for identifier, name in (
            ("blood_pressure_measurement", "Blood Pressure Units"),
            ("enhanced_blood_pressure_measurement", "Blood Pressure Measurement Units"),
            ("intermediate_cuff_pressure", "Intermediate Cuff Pressure Units"),
            ("enhanced_intermediate_cuff_pressure", "Intermediate Cuff Pressure Measurement Units")):
        change_bit(layouts[identifier], "Flags", name, values={0: "mmHg", 1: "kPa"})
    for identifier in ("temperature_measurement", "intermediate_temperature"):
        change_bit(layouts[identifier], "Flags", "Temperature Units", values={0: "°C", 1: "°F"})
    # Glucose Service 1.0.1, 3.1.1.4: the flag's two units.
    change_bit(layouts["glucose_measurement"], "Flags", "Glucose Units",
               values={0: "kg/L", 1: "mol/L"})
    layouts["glucose_measurement"]["fields"] = [
        field for field in layouts["glucose_measurement"]["fields"]
        if field["name"] != "Glucose Concentration"]
    # Both flags must be read: 0x02 says that it is there, 0x04 in which unit.
    layout = layouts["glucose_measurement"]
    index = place(layout, "Type-Sample Location")
    layout["fields"][index:index] = [
        {"name": "Glucose Concentration", "type": "sfloat", "unit": unit,
         "when": [{"field": "Flags", "mask": 6, "is": value}]}
        for value, unit in ((2, "kg/L"), (6, "mol/L"))]
    # In steps of 15 minutes; the tables say so in a sentence.
    for identifier in ("time_zone", "local_time_information"):
        change(layouts[identifier], "Time Zone", scale=(15, 0, 0), unit="min",
               values={-128: "not known"})
    change(layouts["cgm_session_start_time"], "Time Zone", type="sint8", scale=(15, 0, 0), unit="min",
           values={-128: "not known"})
    change(layouts["cgm_status"], "Time Offset", unit="min")
    change(layouts["elapsed_time"], "TZ/DST Offset", scale=(15, 0, 0), unit="min")
    # "Unit is 1" stands beside d = 1; the former is what the Fitness Machine Service has.
    for layout in layouts.values():
        for name in ("Resistance Level", "Minimum Resistance Level", "Maximum Resistance Level",
                     "Minimum Increment"):
            field = find(layout["fields"], name)
            if field and field.get("scale") == (1, 1, 0):
                del field["scale"]
    change(layouts["activity_goal"], "Distance", scale=None)
    # A power of 1.1 instead of a factor: 1.1 to the power of N - 64.
    for layout in layouts.values():
        exponential(layout["fields"])
    change(layouts["current_time"], "Adjust Reason", values=None, bits=[
        {"name": name, "bits": (bit, bit)} for bit, name in enumerate((
            "Manual Time Update", "External Reference Time Update", "Change of Time Zone",
            "Change of DST"))])
    for identifier in ("current_time", "exact_time_256"):
        change(layouts[identifier], "Fractions256", scale=(1, 0, -8), unit="s")
    # The tables describe these bits in sentences.
    layout = layouts["cooking_zone_capabilities"]
    change(layout, "Flags", bits=[
        {"name": name, "bits": (bit, bit)} for bit, name in enumerate((
            "Aggregation supported", "Power Level control", "Temperature control",
            "Humidity control", "Blower Fan Airflow control", "Manufacturer Specific control"))])
    for bit in find(layouts["blood_pressure_record"]["fields"], "Segmentation Header")["bits"]:
        bit["name"] = bit["name"].split(":")[0]
    for name in ("UDI Label", "UDI Device Identifier", "UDI Issuer", "UDI Authority"):
        change(layouts["udi_for_medical_devices"], name, type="terminated text")
    change(layouts["pnp_id"], "Vendor ID Source", values={
        1: "Bluetooth SIG company identifier", 2: "USB Implementer's Forum vendor ID"})
    for name in ("Vendor ID", "Product ID", "Product Version"):
        change(layouts["pnp_id"], name, style="hexadecimal")
    # Device Information Service 1.2, 3.8: an EUI-64 whose first three octets name its maker.
    layouts["system_id"]["fields"] = [
        {"name": "Manufacturer Identifier", "type": "uint40", "style": "hexadecimal"},
        {"name": "Organizationally Unique Identifier", "type": "uint24"}]
    change(layouts["recipe_parameters"], "Duration", unit="s")
    change(layouts["cooking_step_status"], "Remaining Time", unit="s")
    change(layouts["recipe_control"], "Cooking Step Index", when=["octets left"])
    change(layouts["date_utc"], "Date", style="days since 1970", unit=None)
    change(layouts["estimated_service_date"], "Estimated Service Date", style="days since 1970",
           unit=None)
    for name in ("Battery Manufacture Date", "Battery Expiration Date"):
        change(layouts["battery_information"], name, style="days since 1970", unit=None)
    for identifier in ("date_time", "date_of_birth", "date_of_threshold_assessment"):
        layouts[identifier]["style"] = "date and time"
    # A year of the calendar and a day of a month last no years and days.
    for identifier in ("date_of_birth", "date_of_threshold_assessment"):
        for name in ("Year", "Day"):
            change(layouts[identifier], name, unit=None)
    monitor(layouts, library)
    control_points(layouts, library)
    elapsed_time(layouts["elapsed_time"])
    for layout in layouts.values():
        prefix = f"{layout['name']} Compound Value - "
        for field in layout["fields"]:
            field["name"] = field["name"].removeprefix(prefix)


def exponential(fields):
    for field in fields:
        if field.get("values", {}).get(0xFE) == "the total life of the device":
            field["scale"] = "exponential"
            del field["values"][0]
        exponential(field.get("fields", []))


def monitor(layouts, library):
    """Continuous glucose monitoring: records that begin with their own size."""
    tables = library["cgm_measurement"].tables["sensor_status_annunciation"]["subfields"]
    # The tables count bits through all three octets, of which a measurement may have any.
    octets = {part["name"]: [row | {"bits": tuple(bit % 8 for bit in row["bits"])}
                             for row in library["cgm_measurement"].bits(part)] for part in tables}
    layout = layouts["cgm_measurement"]
    records = change(layout, "CGM Measurement Record(s)", count="rest")
    records["name"] = "CGM Measurement Record"
    change(layout, "Size", limits=-1)
    index = [field["name"] for field in records["fields"]].index("Sensor Status Annunciation")
    records["fields"][index:index + 1] = [
        {"name": name, "type": "uint8", "bits": octets[name],
         "when": [{"field": "Flags", "mask": mask, "is": mask}]}
        for name, mask in (("Status", 0x80), ("Cal/Temp", 0x40), ("Warning", 0x20))]
    change(layouts["cgm_status"], "CGM Status", bits=[
        part | {"bits": tuple(bit + 8 * octet for bit in part["bits"])}
        for octet, name in enumerate(("Status", "Cal/Temp", "Warning")) for part in octets[name]])


def control_points(layouts, library):
    """Control points: the op code says what follows."""
    kinds = {"uint8": {"type": "uint8"}, "uint16": {"type": "uint16"}, "medfloat16": {"type": "sfloat"}}
    layout = layouts["cgm_specific_ops_control_point"]
    cases = {}
    for row in library["cgm_specific_ops_control_point"].tables["op_code_and_operand"]["values"]:
        kind = kinds.get(row["operand_data_type"])
        code = row["op_code_value"]
        if kind:
            name, _, unit = row["operand"].replace(" value", "").partition(" in ")
            cases[int(code, 0)] = [
                {"name": name} | kind | ({"unit": {"minutes": "min"}.get(unit, unit)} if unit else {})]
        elif "calibration_value" in row["operand_data_type"]:
            cases[int(code, 0)] = calibration(library["cgm_specific_ops_control_point"])
    cases[0x1C] = response(layout, library)
    choose(layout, "Operand", "Op Code", cases)
    change(layout, "Operand", otherwise=[])
    layout = layouts["record_access_control_point"]
    choose(layout, "Operand", "Op Code", {
        0x05: [{"name": "Number of Records", "type": "uint16"}],
        0x06: response(layout, library),
        0x08: [{"name": "Number of Records", "type": "uint16"}]})
    location = {"name": "Sensor Location", "type": "uint8",
                "values": layouts["sensor_location"]["fields"][0]["values"]}
    for identifier, code, cases in (
            ("sc_control_point", 0x10, {0x03: [location]}),
            ("cycling_power_control_point", 0x20, {0x02: [location]}),
            ("ln_control_point", 0x20, {})):
        layout = layouts[identifier]
        choose(layout, "Parameter", "Op Code", cases | {code: response(layout, library, [PARAMETER])})


def calibration(characteristic):
    table = characteristic.tables["calibration_value"]
    fields = []
    for row in table["values"]:
        if row["data_type"] == "uint4[2]":
            fields.append({"name": row["field"], "type": "uint8", "bits": [
                {"name": "Type", "bits": (0, 3)}, {"name": "Sample Location", "bits": (4, 7)}]})
        else:
            fields.append(characteristic.field(row))
    return fields


def elapsed_time(layout):
    """The flags say what one step of the time is worth."""
    index = place(layout, "Time Value")
    field = layout["fields"][index]
    layout["fields"][index:index + 1] = [
        field | {"when": [{"field": "Flags", "mask": 0x0C, "is": code << 2}],
                 "scale": (1, exponent, 0), "unit": "s"}
        for code, exponent in ((0, 0), (1, -1), (2, -3), (3, -4))]
    change_bit(layout, "Flags", "Time resolution",
               values={0: "1 s", 1: "100 ms", 2: "1 ms", 3: "100 µs"})
