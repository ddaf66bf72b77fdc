import BluetoothPackets
import ByteReading

/// A field's value in an explanation: the raw value, and its meaning.
struct ValueText {
  /// The value in JSON.
  let cell: Cell
  /// The value as text: the number, its name, and the value in its unit.
  let text: String

  /// - Parameters:
  ///   - sighting: the field that was read.
  ///   - field: the description of the field in the catalogue.
  ///   - octets: the octets that the sighting's offset refers to.
  init(_ sighting: FieldWatcher.Sighting, _ field: FieldCatalogue.Description, _ octets: [UInt8]) {
    let bytes = octets.rawSpan
    switch field.format {
    case .decimal, .signed, .boolean, .seconds:
      cell = ValueText.number(sighting, field)
    case .hexadecimal where sighting.length <= 8: cell = ValueText.number(sighting, field)
    default: cell = .text(FieldText.column(sighting, of: field, in: bytes))
    }
    text = ValueText.text(sighting, field, bytes)
  }

  private static func number(
    _ sighting: FieldWatcher.Sighting, _ field: FieldCatalogue.Description
  ) -> Cell {
    if field.format == .signed || field.format == .seconds {
      return .integer(Int(Int64(bitPattern: sighting.value)))
    }
    return Int(exactly: sighting.value).map(Cell.integer) ?? .unsigned(sighting.value)
  }

  private static func text(
    _ sighting: FieldWatcher.Sighting, _ field: FieldCatalogue.Description, _ bytes: RawSpan
  ) -> String {
    let readable = FieldText.readable(sighting, of: field, in: bytes)
    let column = FieldText.column(sighting, of: field, in: bytes)
    if let name = field.valueName(of: sighting.value) { return "\(shown(sighting, field)) \(name)" }
    if field.format == .medicalNumber,
      MedicalNumber(raw: sighting.value, width: sighting.length).codeName != nil
    {
      return "\(column) (\(readable))"
    }
    if let code = code(sighting, field) { return "\(shown(sighting, field)) (\(code))" }
    switch field.format {
    case .boolean: return sighting.value == 0 ? "0 (no)" : "1 (yes)"
    case .decimal, .signed: return quantity(sighting, field)
    case .hexadecimal where !field.quantity.isPlain: return quantity(sighting, field)
    case .hexadecimal
    where field.filterName.hasSuffix("uuid16") || field.filterName.hasSuffix("uuid_16"):
      let name = BluetoothUUID(UInt16(truncatingIfNeeded: sighting.value)).assignedName
      return shown(sighting, field) + (name.map { " \($0)" } ?? "")
    case .hexadecimal where sighting.length <= 8:
      // A name from a table goes after the number.
      return readable.hasPrefix(column)
        ? shown(sighting, field) + readable.dropFirst(column.count) : shown(sighting, field)
    case .octets:
      let octets = bytes.clamped(from: sighting.offset, count: sighting.length)
      return ValueText.octets([UInt8](copying: octets))
    default: return readable
    }
  }

  /// Returns the meaning of a special code in a measurement field, or nil for other values.
  private static func code(
    _ sighting: FieldWatcher.Sighting, _ field: FieldCatalogue.Description
  ) -> String? {
    switch sighting.value {
    case 0xFFFF where field.filterName.hasPrefix("btle.control.offset."): "none"
    case 0xFFFF where field.filterName.hasPrefix("btcommon.eir_ad.entry.connection_interval_m"):
      "no specific value"
    case 0 where field.filterName == "bthci_evt.periodic_advertising_interval":
      "no periodic advertising"
    // For a power or a signal strength. No radio has this value, because the maximum in HCI is 20 dBm.
    case 127
    where field.layer == .hciEvent && field.format == .signed
      && field.quantity == FieldCatalogue.Quantity(.decibelMilliwatts):
      "not available"
    default: nil
    }
  }

  /// Returns the number in the field's base, as wide as its bits.
  private static func shown(
    _ sighting: FieldWatcher.Sighting, _ field: FieldCatalogue.Description
  ) -> String {
    switch field.format {
    case .hexadecimal:
      let bits = field.mask == .max ? sighting.length * 8 : field.mask.nonzeroBitCount
      return Hexadecimal.number(sighting.value, width: max(1, (bits + 3) / 4))
    case .signed: return String(Int64(bitPattern: sighting.value))
    default: return String(sighting.value)
    }
  }

  /// Returns text such as "40 × 1.25 ms = 50 ms", "27 octets" or "-60 dBm".
  private static func quantity(
    _ sighting: FieldWatcher.Sighting, _ field: FieldCatalogue.Description
  ) -> String {
    let number = shown(sighting, field)
    let quantity = field.quantity
    guard !quantity.isPlain else { return number }
    let value =
      field.format == .signed
      ? Double(Int64(bitPattern: sighting.value)) : Double(sighting.value)
    let unit = quantity.symbol.isEmpty ? "" : " " + quantity.symbol
    let worth = Decimals.text(quantity.measure(value), atMost: 6) + unit
    guard quantity.scale != 1 || quantity.offset != 0 else {
      return sighting.value == 1 && quantity.symbol == "octets" ? "1 octet" : worth
    }
    let offset = quantity.offset == 0 ? "" : " + " + Decimals.text(quantity.offset, atMost: 6)
    if let parts = parts(of: quantity.scale) {
      // The same format as in other reports.
      return
        "\(number)/\(parts)\(unit)\(offset) = \(Decimals.short(quantity.measure(value)))\(unit)"
    }
    // All digits, so that readers who recalculate it get the same number (1/4096 has twelve
    // digits).
    let scale = Decimals.text(quantity.scale, atMost: 12)
    return "\(number) × \(scale)\(unit)\(offset) = \(worth)"
  }

  /// Returns 1024 for a scale of 1/1024, as users write it, or nil if a few decimal digits are as exact.
  private static func parts(of scale: Double) -> Int? {
    guard scale > 0, scale < 1, let parts = Int(exactly: (1 / scale).rounded()),
      parts <= 1 << 24, parts & (parts - 1) == 0, Double(parts) * scale == 1
    else { return nil }
    return Decimals.text(scale, atMost: 12).utf8.count > 6 ? parts : nil
  }

  /// Returns the digits of the first octets, their text if they are text, and their number.
  private static func octets(_ octets: [UInt8]) -> String {
    guard !octets.isEmpty else { return "none" }
    let count = octets.count == 1 ? "1 octet" : "\(octets.count) octets"
    let isText = octets.count > 2 && octets.allSatisfy { (0x20..<0x7F).contains($0) }
    if isText { return "\"\(String(decoding: octets.prefix(64), as: UTF8.self))\" (\(count))" }
    return Hexadecimal.text(octets, limit: 16) + " (\(count))"
  }
}
