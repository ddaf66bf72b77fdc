import BluetoothPackets
public import ByteReading
import CaptureFiles

/// Writes the value of a field that a watcher saw.
public enum FieldText {
  /// The value as `tshark -T fields` writes it: numbers in the field's base, octets without
  /// separators.
  ///
  /// - Parameters:
  ///   - sighting: a field, as it was read.
  ///   - field: what the catalogue knows of it.
  ///   - bytes: what the sighting's offset counts in.
  public static func column(
    _ sighting: FieldWatcher.Sighting, of field: FieldDescription, in bytes: RawSpan
  ) -> String {
    let octets = bytes.clamped(from: sighting.offset, count: sighting.length)
    switch field.format {
    case .decimal: return String(sighting.value)
    case .hexadecimal where sighting.length <= 8:
      return Hexadecimal.number(sighting.value, width: 2 * sighting.length)
    case .signed: return String(Int64(bitPattern: sighting.value))
    case .boolean: return sighting.value == 0 ? "0" : "1"
    case .text: return text(octets)
    case .address: return address(octets, separator: ":").lowercased()
    case .uuid where sighting.length <= 4:
      return Hexadecimal.number(sighting.value, width: 2 * sighting.length)
    // tshark turns the UUIDs of advertising data round, as people write them, and no others.
    case .uuid where field.layer == .advertisingData:
      return address(octets, separator: "").lowercased()
    // The word of tshark for octets that are there and are none.
    case .octets where octets.isEmpty: return "<MISSING>"
    case .octets, .hexadecimal, .uuid: return Hexadecimal.text(octets)
    case .seconds: return seconds(Int64(bitPattern: sighting.value))
    case .medicalNumber:
      return MedicalNumber(raw: sighting.value, width: sighting.length).decimal.map { "\($0)" }
        ?? Hexadecimal.number(sighting.value, width: 2 * sighting.length)
    case .binaryNumber: return binary(sighting)
    case .layer, .structure: return field.name
    }
  }

  private static func binary(_ sighting: FieldWatcher.Sighting) -> String {
    sighting.length == 4
      ? "\(Float(bitPattern: UInt32(truncatingIfNeeded: sighting.value)))"
      : "\(Double(bitPattern: sighting.value))"
  }

  /// The value as a person reads it: a name where the value has one, else the number with its unit.
  public static func readable(
    _ sighting: FieldWatcher.Sighting, of field: FieldDescription, in bytes: RawSpan
  ) -> String {
    if let name = field.valueName(of: sighting.value) { return name }
    if let name = assignedName(sighting, of: field, in: bytes) {
      return "\(column(sighting, of: field, in: bytes)) \(name)"
    }
    switch field.format {
    case .boolean: return sighting.value == 0 ? "no" : "yes"
    case .decimal where field.quantity.isPlain: return String(sighting.value)
    case .decimal, .signed:
      let number =
        field.format == .signed
        ? Double(Int64(bitPattern: sighting.value)) : Double(sighting.value)
      let text = Decimals.text(field.quantity.measure(number), atMost: 3)
      return field.quantity.symbol.isEmpty ? text : "\(text) \(field.quantity.symbol)"
    case .octets:
      let octets = bytes.clamped(from: sighting.offset, count: sighting.length)
      return Hexadecimal.text(octets, limit: 16)
    case .text:
      let octets = bytes.clamped(from: sighting.offset, count: sighting.length)
      return "\"" + text(octets) + "\""
    case .address:
      return address(bytes.clamped(from: sighting.offset, count: sighting.length), separator: ":")
    case .uuid where sighting.length == 16:
      return uuid128(bytes.clamped(from: sighting.offset, count: 16))
    case .medicalNumber, .binaryNumber:
      let text = column(sighting, of: field, in: bytes)
      return field.quantity.symbol.isEmpty ? text : "\(text) \(field.quantity.symbol)"
    case .hexadecimal, .uuid, .seconds, .layer, .structure:
      return column(sighting, of: field, in: bytes)
    }
  }

  /// The name that the Bluetooth SIG's tables, or a vendor's habit, give a number.
  private static func assignedName(
    _ sighting: FieldWatcher.Sighting, of field: FieldDescription, in bytes: RawSpan
  ) -> String? {
    if field.format == .uuid {
      let octets = bytes.clamped(from: sighting.offset, count: sighting.length)
      return BluetoothUUID(octets)?.assignedName
    }
    let filterName = field.filterName
    if filterName.hasSuffix("company_id") || filterName.hasSuffix("comp_id") {
      return AssignedNumbers.company(UInt16(truncatingIfNeeded: sighting.value))
    }
    if filterName.hasSuffix("appearance") {
      return AssignedNumbers.appearance(UInt16(truncatingIfNeeded: sighting.value))
    }
    return nil
  }

  /// The text before the first NUL: what follows in a field of fixed length only fills it.
  private static func text(_ octets: RawSpan) -> String {
    let text = [UInt8](copying: octets).prefix { $0 != 0 }
    return String(decoding: text, as: UTF8.self).printable
  }

  /// Octets from last to first, as addresses are written.
  private static func address(_ octets: RawSpan, separator: String) -> String {
    octets.byteOffsets.reversed().map { offset in
      let digits = String(octets.octet(at: offset) ?? 0, radix: 16, uppercase: true)
      return digits.count < 2 ? "0" + digits : digits
    }.joined(separator: separator)
  }

  /// Seconds with nine digits after the point.
  static func seconds(_ nanoseconds: Int64) -> String {
    let sign = nanoseconds < 0 ? "-" : ""
    let fraction = String(nanoseconds.magnitude % 1_000_000_000)
    return sign + String(nanoseconds.magnitude / 1_000_000_000) + "."
      + String(repeating: "0", count: 9 - fraction.count) + fraction
  }

  private static func uuid128(_ octets: RawSpan) -> String {
    let digits = Array(address(octets, separator: ""))
    guard digits.count == 32 else { return String(digits) }
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }
}
