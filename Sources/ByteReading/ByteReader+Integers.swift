extension ByteReader {
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func load<Integer: FixedWidthInteger & BitwiseCopyable>(
    _ field: @autoclosure () -> Field, as type: Integer.Type
  ) throws(WireError) -> Integer {
    let width = MemoryLayout<Integer>.size
    try require(width, field())
    // SAFETY: `require` proved that `width` octets remain.
    let raw = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: Integer.self)
    position &+= width
    return raw
  }

  /// Reads an octet under its field; fails where none is left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func uint8(_ field: @autoclosure () -> Field) throws(WireError) -> UInt8 {
    let value = try load(field(), as: UInt8.self)
    note(field(), value: UInt64(value), width: 1)
    return value
  }

  /// Reads two octets, the least significant first; fails where fewer are left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func uint16(_ field: @autoclosure () -> Field) throws(WireError) -> UInt16 {
    let value = UInt16(littleEndian: try load(field(), as: UInt16.self))
    note(field(), value: UInt64(value), width: 2)
    return value
  }

  /// Reads four octets, the least significant first; fails where fewer are left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func uint32(_ field: @autoclosure () -> Field) throws(WireError) -> UInt32 {
    let value = UInt32(littleEndian: try load(field(), as: UInt32.self))
    note(field(), value: UInt64(value), width: 4)
    return value
  }

  /// Reads eight octets, the least significant first; fails where fewer are left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func uint64(_ field: @autoclosure () -> Field) throws(WireError) -> UInt64 {
    let value = UInt64(littleEndian: try load(field(), as: UInt64.self))
    note(field(), value: value, width: 8)
    return value
  }

  /// Sixteen octets, the first one the least significant: keys, random values, 128-bit UUIDs.
  ///
  /// The watcher is told the octets' place, not a value.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func uint128(_ field: @autoclosure () -> Field) throws(WireError) -> UInt128 {
    let value = UInt128(littleEndian: try load(field(), as: UInt128.self))
    note(field(), value: 0, width: 16)
    return value
  }

  /// An integer of `width` octets, 1 to 8, for the widths that no Swift type has.
  @inlinable
  @_lifetime(self: copy self)
  public mutating func integer(width: Int, _ field: @autoclosure () -> Field) throws(WireError)
    -> UInt64
  {
    try require(width, field())
    var value: UInt64 = 0
    for index in 0..<width {
      // SAFETY: `require` proved that `width` octets remain.
      let octet = unsafe bytes.unsafeLoad(
        fromUncheckedByteOffset: position &+ index, as: UInt8.self)
      value |= UInt64(octet) &<< UInt64(truncatingIfNeeded: 8 &* index)
    }
    position &+= width
    note(field(), value: value, width: width)
    return value
  }

  /// Reads three octets, the least significant first; fails where fewer are left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func uint24(_ field: @autoclosure () -> Field) throws(WireError) -> UInt32 {
    UInt32(truncatingIfNeeded: try integer(width: 3, field()))
  }

  /// Six octets, the first one the least significant: a device address, a random part.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func uint48(_ field: @autoclosure () -> Field) throws(WireError) -> UInt64 {
    try integer(width: 6, field())
  }

  /// Reads an octet as a signed number; fails where none is left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func int8(_ field: @autoclosure () -> Field) throws(WireError) -> Int8 {
    let value = try load(field(), as: Int8.self)
    note(field(), value: UInt64(truncatingIfNeeded: Int64(value)), width: 1)
    return value
  }

  /// Reads two octets as a signed number, the least significant first; fails where fewer are left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func int16(_ field: @autoclosure () -> Field) throws(WireError) -> Int16 {
    let value = Int16(littleEndian: try load(field(), as: Int16.self))
    note(field(), value: UInt64(truncatingIfNeeded: Int64(value)), width: 2)
    return value
  }

  // MARK: Most significant octet first

  /// Reads two octets, the most significant first; fails where fewer are left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func bigEndianUInt16(_ field: @autoclosure () -> Field) throws(WireError)
    -> UInt16
  {
    let value = UInt16(bigEndian: try load(field(), as: UInt16.self))
    note(field(), value: UInt64(value), width: 2)
    return value
  }

  /// Reads four octets, the most significant first; fails where fewer are left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func bigEndianUInt32(_ field: @autoclosure () -> Field) throws(WireError)
    -> UInt32
  {
    let value = UInt32(bigEndian: try load(field(), as: UInt32.self))
    note(field(), value: UInt64(value), width: 4)
    return value
  }

  // MARK: Bits

  /// The bits of `raw`, the integer just read, that `field`'s mask names, moved to bit 0.
  ///
  /// - Parameters:
  ///   - field: whose mask says which bits.
  ///   - raw: the integer just read.
  ///   - width: how many octets `raw` had on the wire, where its type is wider.
  @inlinable
  @inline(__always)
  public func bits<Integer: FixedWidthInteger & UnsignedInteger>(
    _ field: @autoclosure () -> Field, of raw: Integer, width: Int = MemoryLayout<Integer>.size
  ) -> Integer {
    let mask = Integer(truncatingIfNeeded: field().mask)
    let value = (raw & mask) &>> Integer(truncatingIfNeeded: mask.trailingZeroBitCount)
    note(bits: field(), value: UInt64(truncatingIfNeeded: value), width: width)
    return value
  }

  /// Whether the one bit of `raw`, the integer just read, that `field`'s mask names is set.
  @inlinable
  @inline(__always)
  public func flag<Integer: FixedWidthInteger & UnsignedInteger>(
    _ field: @autoclosure () -> Field, of raw: Integer, width: Int = MemoryLayout<Integer>.size
  ) -> Bool {
    bits(field(), of: raw, width: width) != 0
  }
}
