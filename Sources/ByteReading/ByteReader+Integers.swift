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

  /// Reads an octet; fails if none is left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func uint8(_ field: @autoclosure () -> Field) throws(WireError) -> UInt8 {
    let value = try load(field(), as: UInt8.self)
    note(field(), value: UInt64(value), width: 1)
    return value
  }

  /// Reads two octets, least significant first; fails if fewer are left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func uint16(_ field: @autoclosure () -> Field) throws(WireError) -> UInt16 {
    let value = UInt16(littleEndian: try load(field(), as: UInt16.self))
    note(field(), value: UInt64(value), width: 2)
    return value
  }

  /// Reads four octets, least significant first; fails if fewer are left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func uint32(_ field: @autoclosure () -> Field) throws(WireError) -> UInt32 {
    let value = UInt32(littleEndian: try load(field(), as: UInt32.self))
    note(field(), value: UInt64(value), width: 4)
    return value
  }

  /// Reads eight octets, least significant first; fails if fewer are left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func uint64(_ field: @autoclosure () -> Field) throws(WireError) -> UInt64 {
    let value = UInt64(littleEndian: try load(field(), as: UInt64.self))
    note(field(), value: value, width: 8)
    return value
  }

  /// Reads sixteen octets, least significant first: a key, a random value or a 128-bit UUID.
  ///
  /// The watcher receives the offset of the octets, not a value.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func uint128(_ field: @autoclosure () -> Field) throws(WireError) -> UInt128 {
    let value = UInt128(littleEndian: try load(field(), as: UInt128.self))
    note(field(), value: 0, width: 16)
    return value
  }

  /// Reads an integer of `width` octets, 1 to 8, for widths without a Swift type.
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

  /// Reads three octets, least significant first; fails if fewer are left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func uint24(_ field: @autoclosure () -> Field) throws(WireError) -> UInt32 {
    UInt32(truncatingIfNeeded: try integer(width: 3, field()))
  }

  /// Reads six octets, least significant first: a device address or a random number.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func uint48(_ field: @autoclosure () -> Field) throws(WireError) -> UInt64 {
    try integer(width: 6, field())
  }

  /// Reads an octet as a signed number; fails if none is left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func int8(_ field: @autoclosure () -> Field) throws(WireError) -> Int8 {
    let value = try load(field(), as: Int8.self)
    note(field(), value: UInt64(truncatingIfNeeded: Int64(value)), width: 1)
    return value
  }

  /// Reads two octets as a signed number, least significant first; fails if fewer are left.
  @inlinable
  @inline(__always)
  @_lifetime(self: copy self)
  public mutating func int16(_ field: @autoclosure () -> Field) throws(WireError) -> Int16 {
    let value = Int16(littleEndian: try load(field(), as: Int16.self))
    note(field(), value: UInt64(truncatingIfNeeded: Int64(value)), width: 2)
    return value
  }

  // MARK: Most significant octet first

  /// Reads two octets, most significant first; fails if fewer are left.
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

  /// Reads four octets, most significant first; fails if fewer are left.
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

  /// Extracts the bits of `field` from `raw`, the integer that was just read, and shifts them to bit 0.
  ///
  /// - Parameters:
  ///   - field: the field whose mask selects the bits.
  ///   - raw: the integer that was just read.
  ///   - width: the number of octets of `raw` in the PDU, if its type is wider.
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

  /// Returns whether the single bit of `field` is set in `raw`, the integer that was just read.
  @inlinable
  @inline(__always)
  public func flag<Integer: FixedWidthInteger & UnsignedInteger>(
    _ field: @autoclosure () -> Field, of raw: Integer, width: Int = MemoryLayout<Integer>.size
  ) -> Bool {
    bits(field(), of: raw, width: width) != 0
  }
}
