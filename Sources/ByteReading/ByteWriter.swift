/// Appends the fields of a PDU to octets; the inverse of `ByteReader`, little-endian likewise.
public struct ByteWriter: Sendable {
  public private(set) var bytes: [UInt8]

  public init(reservingCapacity capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  public var count: Int { bytes.count }

  public mutating func uint8(_ value: UInt8) { bytes.append(value) }
  public mutating func int8(_ value: Int8) { bytes.append(UInt8(bitPattern: value)) }
  public mutating func uint16(_ value: UInt16) { integer(value) }
  public mutating func int16(_ value: Int16) { integer(value) }
  public mutating func uint24(_ value: UInt32) { integer(UInt64(value), width: 3) }
  public mutating func uint32(_ value: UInt32) { integer(value) }
  public mutating func uint48(_ value: UInt64) { integer(value, width: 6) }
  public mutating func uint64(_ value: UInt64) { integer(value) }
  public mutating func uint128(_ value: UInt128) { integer(value) }
  public mutating func bigEndianUInt16(_ value: UInt16) { integer(value.byteSwapped) }
  public mutating func bigEndianUInt32(_ value: UInt32) { integer(value.byteSwapped) }

  /// The `width` least significant octets of `value`.
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

  public mutating func octets(_ octets: RawSpan) {
    bytes.append(copying: octets)
  }

  public mutating func octets(_ octets: some Sequence<UInt8>) {
    bytes.append(contentsOf: octets)
  }

  /// Overwrites two octets written before, for lengths that are known last.
  ///
  /// - Precondition: `offset + 2 <= count`.
  public mutating func replaceUInt16(at offset: Int, with value: UInt16) {
    bytes[offset] = UInt8(truncatingIfNeeded: value)
    bytes[offset + 1] = UInt8(truncatingIfNeeded: value >> 8)
  }
}
