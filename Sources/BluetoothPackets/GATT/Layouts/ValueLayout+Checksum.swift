public import ByteReading

extension ValueLayout {
  /// A constraint on an integer in a value.
  @nonexhaustive
  public enum Claim: Hashable, Sendable {
    /// The checksum of some of the preceding octets.
    case checksum(ValueLayout.Checksum)
    /// One more than in the previous value of the same attribute and direction; the maximum is followed
    /// by zero.
    case counter
  }

  /// The algorithm of a checksum.
  public struct Checksum: Hashable, Sendable {
    /// The operation on the octets.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The least significant octet of their sum.
      case sum8
      /// Their exclusive or.
      case xor8
      /// The two least significant octets of their sum.
      case sum16
      /// Polynomial 0x07, initial value 0, most significant bit first.
      case crc8
      /// Polynomial 0x8005, initial value 0xFFFF, least significant bit first.
      case crc16Modbus = "crc16-modbus"
      /// Polynomial 0x1021, initial value 0xFFFF, most significant bit first.
      case crc16CCITT = "crc16-ccitt"
      /// Polynomial 0x04C11DB7, initial value 0xFFFFFFFF, least significant bit first, inverted: the
      /// checksum of Ethernet.
      case crc32

      /// Octets of the checksum.
      public var width: Int {
        switch self {
        case .sum8, .xor8, .crc8: 1
        case .sum16, .crc16Modbus, .crc16CCITT: 2
        case .crc32: 4
        }
      }

      /// The default initial value.
      var start: UInt32 {
        switch self {
        case .sum8, .xor8, .sum16, .crc8: 0
        case .crc16Modbus, .crc16CCITT: 0xFFFF
        case .crc32: 0xFFFF_FFFF
        }
      }
    }

    /// The operation on the octets.
    public let kind: Kind
    /// The mark of the first field that it covers; nil for the value's first octet.
    public let first: Int?
    /// The mark of the last field that it covers; nil for the octet before the checksum itself.
    public let last: Int?
    /// The initial value; nil for the default.
    public let start: UInt32?
    /// Whether the checksum is the negated result, so that checksum and result add up to zero.
    public let isNegated: Bool

    /// Creates the description of a checksum.
    public init(kind: Kind, first: Int?, last: Int?, start: UInt32?, isNegated: Bool) {
      self.kind = kind
      self.first = first
      self.last = last
      self.start = start
      self.isNegated = isNegated
    }

    /// Computes the checksum of octets.
    public func value(of octets: RawSpan) -> UInt64 {
      var value = start ?? kind.start
      for offset in octets.byteOffsets {
        let octet = UInt32(octets.octet(at: offset) ?? 0)
        switch kind {
        case .sum8, .sum16: value &+= octet
        case .xor8: value ^= octet
        case .crc8: value = ValueLayout.Checksum.shiftedLeft(value ^ octet, by: 0x07, width: 8)
        case .crc16CCITT:
          value = ValueLayout.Checksum.shiftedLeft(value ^ octet << 8, by: 0x1021, width: 16)
        case .crc16Modbus: value = ValueLayout.Checksum.shiftedRight(value ^ octet, by: 0xA001)
        case .crc32: value = ValueLayout.Checksum.shiftedRight(value ^ octet, by: 0xEDB8_8320)
        }
      }
      if kind == .crc32 { value = ~value }
      if isNegated { value = 0 &- value }
      return UInt64(value) & (1 << UInt64(8 * kind.width) - 1)
    }

    /// Processes one octet with a polynomial, most significant bit first.
    private static func shiftedLeft(
      _ value: UInt32, by polynomial: UInt32, width: UInt32
    ) -> UInt32 {
      var value = value
      for _ in 0..<8 {
        let isOver = value >> (width - 1) & 1 == 1
        value = (value << 1 ^ (isOver ? polynomial : 0)) & (1 << width - 1)
      }
      return value
    }

    /// Processes one octet with a reflected polynomial, least significant bit first.
    private static func shiftedRight(_ value: UInt32, by polynomial: UInt32) -> UInt32 {
      var value = value
      for _ in 0..<8 { value = value >> 1 ^ (value & 1 == 1 ? polynomial : 0) }
      return value
    }
  }
}

/// A checksum that does not match the octets.
public struct FailedChecksum: Hashable, Sendable {
  /// The field's name.
  public let field: ConstantText
  /// The checksum in the value.
  public let found: UInt64
  /// The checksum of the octets.
  public let expected: UInt64
  /// The width of the field in octets.
  public let width: Int
}

extension FailedChecksum: CustomStringConvertible {
  /// A description such as "Checksum is 0x1234, not 0x1235".
  public var description: String { "\(field) is \(difference)" }

  /// The difference, such as "0x1234, not 0x1235".
  public var difference: String { "\(digits(found)), not \(digits(expected))" }

  private func digits(_ value: UInt64) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: max(0, 2 * width - text.count)) + text
  }
}
