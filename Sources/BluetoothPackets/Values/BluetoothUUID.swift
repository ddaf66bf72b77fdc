public import ByteReading

/// A UUID of 16, 32 or 128 bits.
///
/// Two forms of the same UUID are equal, because a short form represents 128 bits with the Bluetooth base. Core 6.0,
/// Vol 3, Part B, 2.5.1.
public struct BluetoothUUID: Hashable, Sendable {
  /// 00000000-0000-1000-8000-00805F9B34FB, the base UUID of the short forms.
  public static let base: UInt128 = 0x0000_0000_0000_1000_8000_0080_5F9B_34FB

  /// All 128 bits.
  public var rawValue: UInt128

  public init(rawValue: UInt128) {
    self.rawValue = rawValue
  }

  /// Creates a 16-bit UUID on the Bluetooth base.
  public init(_ short: UInt16) {
    self.init(UInt32(short))
  }

  /// Creates a 32-bit UUID on the Bluetooth base.
  public init(_ short: UInt32) {
    rawValue = BluetoothUUID.base | UInt128(short) << 96
  }

  /// The 32-bit form; nil if there is none.
  public var short32: UInt32? {
    rawValue & ~(UInt128(UInt32.max) << 96) == BluetoothUUID.base
      ? UInt32(truncatingIfNeeded: rawValue >> 96) : nil
  }

  /// The 16-bit form; nil if there is none.
  public var short16: UInt16? {
    short32.flatMap { UInt16(exactly: $0) }
  }

  /// Reads a UUID of `width` octets: 2, 4 or 16.
  ///
  /// - Throws: a `WireError` that names `field`, also for any other width.
  public init(parsing input: inout ByteReader, width: Int, _ field: Field) throws(WireError) {
    switch width {
    case 2: self.init(try input.uint16(field))
    case 4: self.init(try input.uint32(field))
    case 16: self.init(rawValue: try input.uint128(field))
    default: throw input.invalid(field, value: UInt64(truncatingIfNeeded: width), width: 0)
    }
  }

  /// Creates a UUID from octets, least significant first; nil unless there are 2, 4 or 16 octets.
  public init?(_ octets: RawSpan) {
    guard [2, 4, 16].contains(octets.byteCount) else { return nil }
    let value = octets.byteOffsets.reversed().reduce(UInt128(0)) {
      $0 << 8 | UInt128(octets.octet(at: $1) ?? 0)
    }
    if octets.byteCount == 16 {
      self.init(rawValue: value)
    } else {
      self.init(UInt32(truncatingIfNeeded: value))
    }
  }

  /// Appends the UUID in `width` octets, 2, 4 or 16, the inverse of `init(parsing:width:)`.
  public func encode(into output: inout ByteWriter, width: Int) {
    switch width {
    case 2: output.uint16(UInt16(truncatingIfNeeded: rawValue >> 96))
    case 4: output.uint32(UInt32(truncatingIfNeeded: rawValue >> 96))
    default: output.uint128(rawValue)
    }
  }
}

extension BluetoothUUID: LosslessStringConvertible, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral
{
  /// Creates a 16-bit UUID from a literal, as in `let battery: BluetoothUUID = 0x180F`.
  public init(integerLiteral value: UInt16) {
    self.init(value)
  }

  /// Creates a UUID from a literal, as in `let uart: BluetoothUUID = "6E400001-B5A3-F393-E0A9-E50E24DCCA9E"`.
  ///
  /// An invalid literal is a mistake in the source, and stops the program. Use ``init(_:)-(String)`` for text that is
  /// not known at compile time.
  public init(stringLiteral text: String) {
    let uuid = BluetoothUUID(text)
    precondition(uuid != nil, "\(text) is no UUID")
    self = uuid ?? 0
  }

  /// The UUID as text, such as "180F" for a 16-bit UUID, eight digits for a 32-bit one, and the usual 36 characters for
  /// others.
  public var description: String {
    if let short = short32 {
      let digits = String(short, radix: 16, uppercase: true)
      return String(repeating: "0", count: (digits.count <= 4 ? 4 : 8) - digits.count) + digits
    }
    let digits = String(rawValue, radix: 16, uppercase: true)
    let padded = Array((String(repeating: "0", count: 32 - digits.count) + digits).utf8)
    let groups = [padded[0..<8], padded[8..<12], padded[12..<16], padded[16..<20], padded[20..<32]]
    return groups.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
  }

  /// Parses the format of `description` in upper or lower case, with or without "0x" before a short
  /// form.
  public init?(_ description: String) {
    let text = description.hasPrefix("0x") ? String(description.dropFirst(2)) : description
    let digits = text.filter { $0 != "-" }
    guard let value = UInt128(digits, radix: 16) else { return nil }
    switch (digits.utf8.count, text.utf8.count) {
    case (4, 4), (8, 8): self.init(UInt32(truncatingIfNeeded: value))
    case (32, 36), (32, 32): self.init(rawValue: value)
    default: return nil
    }
  }
}
