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
    var output = OctetBuffer(capacity: 64)
    append(column: sighting, of: field, in: bytes, to: &output)
    return output.text
  }

  /// Appends what `column` gives.
  ///
  /// - Parameters:
  ///   - sighting: a field, as it was read.
  ///   - field: what the catalogue knows of it.
  ///   - bytes: what the sighting's offset counts in.
  ///   - output: takes the text.
  public static func append(
    column sighting: FieldWatcher.Sighting, of field: FieldDescription, in bytes: RawSpan,
    to output: inout OctetBuffer
  ) {
    append(
      column: sighting, field.format, isTurned: field.layer == .advertisingData,
      name: field.filterName, in: bytes, to: &output)
  }

  /// Appends what `column` gives, from those things that a list of many packets keeps at hand.
  ///
  /// - Parameters:
  ///   - sighting: a field, as it was read.
  ///   - format: of the field.
  ///   - isTurned: whether its long UUIDs are written as people do.
  ///   - name: in display filters, for layers.
  ///   - bytes: what the sighting's offset counts in.
  ///   - output: takes the text.
  static func append(
    column sighting: FieldWatcher.Sighting, _ format: FieldFormat, isTurned: Bool,
    name: @autoclosure () -> String, in bytes: RawSpan, to output: inout OctetBuffer
  ) {
    let length = sighting.length
    switch format {
    case .decimal: output.append(decimal: sighting.value)
    case .hexadecimal where length <= 8, .uuid where length <= 4:
      output.append("0x")
      output.append(hexadecimal: sighting.value, digits: 2 * length)
    case .signed: output.append(decimal: Int64(bitPattern: sighting.value))
    case .boolean: output.append(sighting.value == 0 ? 0x30 : 0x31)
    case .seconds: output.append(seconds: Int64(bitPattern: sighting.value))
    case .date: output.append(text: Clock.arrival(Int64(bitPattern: sighting.value)))
    // As tshark tells that they are there.
    case .layer: output.append(text: name())
    case .structure: output.append(0x31)
    case .text: append(text: bytes.clamped(from: sighting.offset, count: length), to: &output)
    case .address:
      output.append(
        reversedHexadecimal: bytes.clamped(from: sighting.offset, count: length),
        separator: 0x3A, isUpper: false)
    // tshark turns the UUIDs of advertising data round, as people write them, and no others.
    case .uuid where isTurned:
      output.append(
        reversedHexadecimal: bytes.clamped(from: sighting.offset, count: length), separator: nil,
        isUpper: false)
    case .octets, .hexadecimal, .uuid:
      let octets = bytes.clamped(from: sighting.offset, count: length)
      // The word of tshark for octets that are there and are none.
      if format == .octets, octets.isEmpty { return output.append("<MISSING>") }
      output.append(hexadecimal: octets)
    case .medicalNumber:
      if let number = MedicalNumber(raw: sighting.value, width: length).decimal {
        output.append(text: "\(number)")
      } else {
        output.append("0x")
        output.append(hexadecimal: sighting.value, digits: 2 * length)
      }
    case .binaryNumber: output.append(text: binary(sighting))
    }
  }

  /// Whether a binary number is neither infinite nor "not a number".
  static func isFinite(_ sighting: FieldWatcher.Sighting) -> Bool {
    sighting.length == 4
      ? Float(bitPattern: UInt32(truncatingIfNeeded: sighting.value)).isFinite
      : Double(bitPattern: sighting.value).isFinite
  }

  /// A binary number of four or eight octets.
  static func binary(_ sighting: FieldWatcher.Sighting) -> String {
    sighting.length == 4
      ? "\(Float(bitPattern: UInt32(truncatingIfNeeded: sighting.value)))"
      : "\(Double(bitPattern: sighting.value))"
  }

  /// The value as a person reads it: a name where the value has one, else the number with its unit.
  public static func readable(
    _ sighting: FieldWatcher.Sighting, of field: FieldDescription, in bytes: RawSpan
  ) -> String {
    var output = OctetBuffer(capacity: 64)
    append(
      readable: sighting, of: field, AssignedNumbering(field), in: bytes, to: &output)
    return output.text
  }

  /// Appends what `readable` gives.
  ///
  /// - Parameters:
  ///   - sighting: a field, as it was read.
  ///   - field: what the catalogue knows of it.
  ///   - numbering: which of the published tables has names of its values.
  ///   - bytes: what the sighting's offset counts in.
  ///   - output: takes the text.
  static func append(
    readable sighting: FieldWatcher.Sighting, of field: FieldDescription,
    _ numbering: AssignedNumbering, in bytes: RawSpan, to output: inout OctetBuffer
  ) {
    if field.appendValueName(of: sighting.value, to: &output) { return }
    if let name = numbering.name(of: sighting, in: bytes) {
      append(column: sighting, of: field, in: bytes, to: &output)
      output.append(0x20)
      return output.append(text: name)
    }
    switch field.format {
    case .boolean: output.append(sighting.value == 0 ? "no" : "yes")
    case .decimal, .signed: append(quantity: sighting.value, of: field, to: &output)
    case .octets:
      let octets = bytes.clamped(from: sighting.offset, count: sighting.length)
      output.append(hexadecimal: octets.clamped(from: 0, count: 16))
      if octets.byteCount > 16 { output.append("…") }
    case .text:
      output.append(0x22)
      append(text: bytes.clamped(from: sighting.offset, count: sighting.length), to: &output)
      output.append(0x22)
    case .address:
      output.append(
        reversedHexadecimal: bytes.clamped(from: sighting.offset, count: sighting.length),
        separator: 0x3A, isUpper: true)
    case .uuid where sighting.length == 16:
      append(uuid: bytes.clamped(from: sighting.offset, count: 16), to: &output)
    case .medicalNumber, .binaryNumber:
      if field.format == .medicalNumber,
        let name = MedicalNumber(raw: sighting.value, width: sighting.length).codeName
      {
        return output.append(name)
      }
      append(column: sighting, of: field, in: bytes, to: &output)
      guard !field.quantity.symbol.isEmpty else { return }
      output.append(0x20)
      output.append(text: field.quantity.symbol)
    case .hexadecimal, .uuid, .seconds, .date, .layer, .structure:
      append(column: sighting, of: field, in: bytes, to: &output)
    }
  }

  /// Seconds with nine digits after the point.
  static func seconds(_ nanoseconds: Int64) -> String {
    var output = OctetBuffer(capacity: 64)
    output.append(seconds: nanoseconds)
    return output.text
  }

  /// A number with its unit.
  private static func append(
    quantity value: UInt64, of field: FieldDescription, to output: inout OctetBuffer
  ) {
    let quantity = field.quantity
    let isSigned = field.format == .signed
    if quantity.scale == 1, quantity.offset == 0 {
      if isSigned {
        output.append(decimal: Int64(bitPattern: value))
      } else {
        output.append(decimal: value)
      }
    } else {
      let number = isSigned ? Double(Int64(bitPattern: value)) : Double(value)
      output.append(text: Decimals.text(quantity.measure(number), atMost: 3))
    }
    guard !quantity.symbol.isEmpty else { return }
    output.append(0x20)
    output.append(text: quantity.symbol)
  }

  /// The text before the first NUL: what follows in a field of fixed length only fills it.
  private static func append(text octets: RawSpan, to output: inout OctetBuffer) {
    var end = 0
    var isPlain = true
    while let octet = octets.octet(at: end), octet != 0 {
      isPlain = isPlain && (0x20..<0x7F).contains(octet)
      end += 1
    }
    let text = octets.clamped(from: 0, count: end)
    if isPlain { return output.append(text) }
    output.append(text: String(decoding: [UInt8](copying: text), as: UTF8.self).printable)
  }

  /// A UUID of 128 bits as people write it, in upper case.
  private static func append(uuid octets: RawSpan, to output: inout OctetBuffer) {
    guard octets.byteCount == 16 else {
      return output.append(reversedHexadecimal: octets, separator: nil, isUpper: true)
    }
    for (index, group) in [12..<16, 10..<12, 8..<10, 6..<8, 0..<6].enumerated() {
      if index > 0 { output.append(0x2D) }
      output.append(
        reversedHexadecimal: octets.clamped(from: group.lowerBound, count: group.count),
        separator: nil, isUpper: true)
    }
  }
}

/// The published table, or the vendor's habit, that has names of a field's values.
enum AssignedNumbering: Sendable {
  case none
  case uuid
  case company
  case appearance

  init(_ field: FieldDescription) {
    // The unit of a presentation format is a UUID, although Wireshark shows it as a number.
    if field.format == .uuid || field.filterName.hasSuffix("characteristic_presentation.unit") {
      self = .uuid
    } else if field.filterName.hasSuffix("company_id") || field.filterName.hasSuffix("comp_id") {
      self = .company
    } else {
      self = field.filterName.hasSuffix("appearance") ? .appearance : .none
    }
  }

  func name(of sighting: FieldWatcher.Sighting, in bytes: RawSpan) -> String? {
    switch self {
    case .none: nil
    case .uuid:
      BluetoothUUID(bytes.clamped(from: sighting.offset, count: sighting.length))?.assignedName
    case .company: AssignedNumbers.company(UInt16(truncatingIfNeeded: sighting.value))
    case .appearance: AssignedNumbers.appearance(UInt16(truncatingIfNeeded: sighting.value))
    }
  }
}

extension OctetBuffer {
  /// What was appended, as text.
  var text: String { text(from: 0) }

  /// What was appended from a place on, as text.
  func text(from start: Int) -> String {
    String(
      decoding: [UInt8](copying: octets.clamped(from: start, count: count - start)), as: UTF8.self)
  }

  /// Seconds with nine digits after the point.
  mutating func append(seconds nanoseconds: Int64) {
    if nanoseconds < 0 { append(0x2D) }
    let whole = nanoseconds.magnitude / 1_000_000_000
    append(decimal: whole)
    append(0x2E)
    append(decimal: nanoseconds.magnitude - whole * 1_000_000_000, digits: 9)
  }
}
