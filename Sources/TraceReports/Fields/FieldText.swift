import BluetoothPackets
package import ByteReading
import CaptureFiles

/// Writes the value of a field in a watcher.
package enum FieldText {
  /// Returns the value as in `tshark -T fields`: numbers in the field's base, octets without separators.
  ///
  /// - Parameters:
  ///   - sighting: the field that was read.
  ///   - field: its description in the catalogue.
  ///   - bytes: the octets that the sighting's offset refers to.
  public static func column(
    _ sighting: FieldWatcher.Sighting, of field: FieldCatalogue.Description, in bytes: RawSpan
  ) -> String {
    var output = OctetBuffer(capacity: 64)
    append(column: sighting, of: field, in: bytes, to: &output)
    return output.text
  }

  /// Appends the result of `column`.
  ///
  /// - Parameters:
  ///   - sighting: the field that was read.
  ///   - field: its description in the catalogue.
  ///   - bytes: the octets that the sighting's offset refers to.
  ///   - output: receives the text.
  public static func append(
    column sighting: FieldWatcher.Sighting, of field: FieldCatalogue.Description, in bytes: RawSpan,
    to output: inout OctetBuffer
  ) {
    append(
      column: sighting, field.format, isTurned: field.layer == .advertisingData,
      name: field.filterName, in: bytes, to: &output)
  }

  /// Appends the result of `column`, from values that a packet list has already looked up.
  ///
  /// - Parameters:
  ///   - sighting: the field that was read.
  ///   - format: the format of the field.
  ///   - isTurned: whether to write its long UUIDs in the usual notation.
  ///   - name: the display filter name, for layers.
  ///   - bytes: the octets that the sighting's offset refers to.
  ///   - output: receives the text.
  static func append(
    column sighting: FieldWatcher.Sighting, _ format: Field.Format, isTurned: Bool,
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
    // tshark reports the presence of a layer in this way.
    case .layer: output.append(text: name())
    case .structure: output.append(0x31)
    case .text: append(text: bytes.clamped(from: sighting.offset, count: length), to: &output)
    case .address:
      output.append(
        reversedHexadecimal: bytes.clamped(from: sighting.offset, count: length),
        separator: 0x3A, isUpper: false)
    // tshark reverses the UUIDs of advertising data, and no others, to the usual notation.
    case .uuid where isTurned:
      output.append(
        reversedHexadecimal: bytes.clamped(from: sighting.offset, count: length), separator: nil,
        isUpper: false)
    case .octets, .hexadecimal, .uuid:
      let octets = bytes.clamped(from: sighting.offset, count: length)
      // tshark's word for a field of octets that is present but empty.
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

  /// Whether a binary number is neither infinite nor NaN.
  static func isFinite(_ sighting: FieldWatcher.Sighting) -> Bool {
    sighting.length == 4
      ? Float(bitPattern: UInt32(truncatingIfNeeded: sighting.value)).isFinite
      : Double(bitPattern: sighting.value).isFinite
  }

  /// Returns a binary number of four or eight octets as text.
  static func binary(_ sighting: FieldWatcher.Sighting) -> String {
    sighting.length == 4
      ? "\(Float(bitPattern: UInt32(truncatingIfNeeded: sighting.value)))"
      : "\(Double(bitPattern: sighting.value))"
  }

  /// Returns the value as text: its name if it has one, otherwise the number with its unit.
  public static func readable(
    _ sighting: FieldWatcher.Sighting, of field: FieldCatalogue.Description, in bytes: RawSpan
  ) -> String {
    var output = OctetBuffer(capacity: 64)
    append(
      readable: sighting, of: field, AssignedNumbering(field), in: bytes, to: &output)
    return output.text
  }

  /// Appends the result of `readable`.
  ///
  /// - Parameters:
  ///   - sighting: the field that was read.
  ///   - field: its description in the catalogue.
  ///   - numbering: the published table with names of its values.
  ///   - bytes: the octets that the sighting's offset refers to.
  ///   - output: receives the text.
  static func append(
    readable sighting: FieldWatcher.Sighting, of field: FieldCatalogue.Description,
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
      let octets = bytes.clamped(from: sighting.offset, count: sighting.length)
      // A value that is not text, although its attribute should contain text.
      if field.layer == .gatt, [UInt8](copying: octets).containsControlCharacter {
        output.append(hexadecimal: octets.clamped(from: 0, count: 16))
        if octets.byteCount > 16 { output.append("…") }
        return
      }
      output.append(0x22)
      append(text: octets, to: &output)
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

  /// Returns seconds with nine digits after the decimal point.
  static func seconds(_ nanoseconds: Int64) -> String {
    var output = OctetBuffer(capacity: 64)
    output.append(seconds: nanoseconds)
    return output.text
  }

  /// A number with its unit.
  private static func append(
    quantity value: UInt64, of field: FieldCatalogue.Description, to output: inout OctetBuffer
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

  /// Appends the text before the first NUL. In a field of fixed length, the rest is padding.
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

  /// A UUID of 128 bits in the usual notation, in upper case.
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

/// The published table, or the vendor's convention, with names of a field's values.
enum AssignedNumbering: Sendable {
  case none
  case uuid
  case company
  case appearance

  init(_ field: FieldCatalogue.Description) {
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
  /// The appended octets as text.
  var text: String { text(from: 0) }

  /// Returns the octets appended from an offset on, as text.
  func text(from start: Int) -> String {
    String(
      decoding: [UInt8](copying: octets.clamped(from: start, count: count - start)), as: UTF8.self)
  }

  /// Appends seconds with nine digits after the decimal point.
  mutating func append(seconds nanoseconds: Int64) {
    if nanoseconds < 0 { append(0x2D) }
    let whole = nanoseconds.magnitude / 1_000_000_000
    append(decimal: whole)
    append(0x2E)
    append(decimal: nanoseconds.magnitude - whole * 1_000_000_000, digits: 9)
  }
}
