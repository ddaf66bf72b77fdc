/// Appends the fields of a PDU. This is the inverse of `ByteReader`, and also little-endian.
public struct ByteWriter: Sendable {
  /// The octets written so far.
  public private(set) var bytes: [UInt8]

  /// Creates an empty writer with the given capacity in octets.
  public init(reservingCapacity capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Number of octets written so far.
  public var count: Int { bytes.count }

  /// Appends an octet.
  public mutating func uint8(_ value: UInt8) { bytes.append(value) }
  /// Appends a signed octet, as two's complement.
  public mutating func int8(_ value: Int8) { bytes.append(UInt8(bitPattern: value)) }
  /// Appends two octets, least significant first.
  public mutating func uint16(_ value: UInt16) { integer(value) }
  /// Appends two octets of a signed number, least significant first.
  public mutating func int16(_ value: Int16) { integer(value) }
  /// Appends the low 24 bits of a number, least significant octet first.
  public mutating func uint24(_ value: UInt32) { integer(UInt64(value), width: 3) }
  /// Appends four octets, least significant first.
  public mutating func uint32(_ value: UInt32) { integer(value) }
  /// Appends the low 48 bits of a number, least significant octet first, as in an address.
  public mutating func uint48(_ value: UInt64) { integer(value, width: 6) }
  /// Appends eight octets, least significant first.
  public mutating func uint64(_ value: UInt64) { integer(value) }
  /// Appends sixteen octets, least significant first, as keys and long UUIDs are sent.
  public mutating func uint128(_ value: UInt128) { integer(value) }
  /// Appends two octets, most significant first.
  public mutating func bigEndianUInt16(_ value: UInt16) { integer(value.byteSwapped) }
  /// Appends four octets, most significant first.
  public mutating func bigEndianUInt32(_ value: UInt32) { integer(value.byteSwapped) }

  /// Appends the `width` least significant octets of `value`, least significant first.
  public mutating func integer(_ value: UInt64, width: Int) {
    for index in 0..<width {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index)))
    }
  }

  private mutating func integer<Integer: FixedWidthInteger>(_ value: Integer) {
    for index in 0..<MemoryLayout<Integer>.size {
      bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index)))
    }
  }

  /// Appends octets unchanged.
  public mutating func octets(_ octets: RawSpan) {
    bytes.append(copying: octets)
  }

  /// Appends octets unchanged.
  public mutating func octets(_ octets: some Sequence<UInt8>) {
    bytes.append(contentsOf: octets)
  }

  /// Overwrites two octets that were written earlier, for lengths that are known only at the end.
  ///
  /// - Precondition: `offset + 2 <= count`.
  public mutating func replaceUInt16(at offset: Int, with value: UInt16) {
    bytes[offset] = UInt8(truncatingIfNeeded: value)
    bytes[offset + 1] = UInt8(truncatingIfNeeded: value >> 8)
  }
}
