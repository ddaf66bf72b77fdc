import ByteReading

extension Beacon {
  /// One value of a beacon's payload: a measurement in its unit, a name, an identifier.
  public struct Value: Hashable, Sendable {
    /// The content of a value.
    @nonexhaustive
    public enum Content: Hashable, Sendable {
      /// A measurement, with as many decimal places as its resolution allows.
      case number(Double, digits: Int)
      /// A code with its name; nil if its meaning is unpublished.
      case code(UInt64, name: String?)
      /// True or false.
      case flag(Bool)
      /// Text that the device sends.
      case text(String)
      /// Octets without a published meaning.
      case octets([UInt8])
      /// The payload marks the value as unknown.
      case notAvailable
    }

    /// The name of the value, such as "Temperature".
    public let name: String
    /// The value itself.
    public let content: Content
    /// The symbol of a number's unit; empty if it has none.
    public let unit: String
    /// Number of hexadecimal digits of a code; nil for a decimal code.
    public let codeDigits: Int?
  }
}

/// The encoding of a measurement in a payload.
struct BeaconQuantity {
  /// The name of the measurement, such as "Temperature".
  let name: StaticString
  /// The field that a watcher sees, with the encoded integer.
  let field: Field
  /// The width in octets, 1 to 8.
  let width: Int
  var isSigned = false
  var isBigEndian = false
  /// One step is worth `factor / divisor` units.
  var factor = 1
  var divisor = 1
  /// The offset in units, which is added to the number of steps.
  var offset = 0.0
  var unit: StaticString = ""
  /// The encoded integer that represents a missing value.
  var notAvailable: UInt64?

  /// Converts the integer to a measurement.
  ///
  /// - Parameter raw: sign-extended if the quantity is signed.
  func value(of raw: UInt64) -> Beacon.Value.Content {
    let steps = isSigned ? Double(Int64(bitPattern: raw)) : Double(raw)
    return .number(steps * Double(factor) / Double(divisor) + offset, digits: digits)
  }

  /// Number of decimal places that the resolution requires.
  private var digits: Int {
    var digits = 0
    var whole = 1
    while factor * whole % divisor != 0, digits < 9 {
      digits += 1
      whole *= 10
    }
    return digits
  }
}

/// The values of a payload in the order in which they were read.
struct BeaconValueList {
  private(set) var values: [Beacon.Value] = []
  /// Whether a part of the payload is encrypted.
  var isEncrypted = false
  /// False if the payload is decoded only for a watcher, which needs no list.
  let isKept: Bool

  init(isKept: Bool) {
    self.isKept = isKept
  }

  mutating func add(
    _ name: @autoclosure () -> String, _ content: @autoclosure () -> Beacon.Value.Content,
    unit: StaticString = "", codeDigits: Int? = nil
  ) {
    guard isKept else { return }
    values.append(
      Beacon.Value(name: name(), content: content(), unit: "\(unit)", codeDigits: codeDigits))
  }

  // MARK: Reading

  /// Reads a measurement.
  mutating func number(
    _ quantity: BeaconQuantity, _ input: inout ByteReader
  ) throws(WireError) {
    let raw = try input.integer(quantity)
    let isKnown = quantity.notAvailable.map { $0 != raw } ?? true
    add(
      "\(quantity.name)",
      isKnown ? quantity.value(of: input.extended(raw, quantity)) : .notAvailable,
      unit: quantity.unit)
  }

  /// Reads a code, whose meaning is defined by the field's value names.
  ///
  /// - Returns: the number.
  @discardableResult
  mutating func code(
    _ field: Field, width: Int, _ input: inout ByteReader
  ) throws(WireError) -> UInt64 {
    let raw = try input.integer(width: width, field)
    add(
      "\(field.name)", .code(raw, name: field.valueName(of: raw).map { "\($0)" }),
      codeDigits: field.format == .hexadecimal ? 2 * width : nil)
    return raw
  }

  /// Shows a watcher some bits of the integer of `width` octets that was just read.
  ///
  /// - Returns: the bits.
  @discardableResult
  mutating func bits(
    _ field: Field, of raw: UInt64, width: Int, _ input: borrowing ByteReader
  ) -> UInt64 {
    let value = input.bits(field, of: raw, width: width)
    if field.format == .boolean {
      add("\(field.name)", .flag(value != 0))
    } else {
      add("\(field.name)", .code(value, name: field.valueName(of: value).map { "\($0)" }))
    }
    return value
  }

  /// Reads octets that are an identifier or have a meaning only to their owner.
  mutating func octets(
    _ field: Field, count: Int, _ input: inout ByteReader
  ) throws(WireError) {
    let octets = try input.octets(count, field)
    add("\(field.name)", .octets([UInt8](copying: octets)))
  }

  /// Reads text of a fixed length, padded with zeros.
  mutating func text(_ field: Field, count: Int, _ input: inout ByteReader) throws(WireError) {
    let octets = try input.octets(count, field)
    add(
      "\(field.name)",
      .text(String(decoding: [UInt8](copying: octets).prefix { $0 != 0 }, as: UTF8.self)))
  }

  /// Reads a device address, least significant octet first.
  mutating func address(_ field: Field, _ input: inout ByteReader) throws(WireError) {
    let raw = try input.uint48(field)
    add("\(field.name)", .text(DeviceAddress(rawValue: raw).description))
  }
}

extension ByteReader {
  /// Reads the integer of a quantity without sign extension; the watcher receives it sign-extended.
  @_lifetime(self: copy self)
  fileprivate mutating func integer(
    _ quantity: BeaconQuantity
  ) throws(WireError) -> UInt64 {
    if !quantity.isSigned, !quantity.isBigEndian {
      return try integer(width: quantity.width, quantity.field)
    }
    try require(quantity.width, quantity.field)
    var raw = try integer(width: quantity.width, BeaconField.unorderedOctets)
    if quantity.isBigEndian { raw = raw.byteSwapped >> UInt64(64 - 8 * quantity.width) }
    note(quantity.field, value: extended(raw, quantity), width: quantity.width)
    return raw
  }

  fileprivate func extended(_ raw: UInt64, _ quantity: BeaconQuantity) -> UInt64 {
    guard quantity.isSigned, quantity.width < 8 else { return raw }
    let unused = Int64(64 - 8 * quantity.width)
    return UInt64(bitPattern: Int64(bitPattern: raw << UInt64(unused)) >> unused)
  }
}
