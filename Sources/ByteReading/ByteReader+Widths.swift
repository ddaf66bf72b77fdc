extension ByteReader {
  /// Reads a two's complement integer of `width` octets, 1 to 8, least significant octet first.
  ///
  /// The watcher receives the sign-extended value.
  @_lifetime(self: copy self)
  public mutating func signedInteger(
    width: Int, _ field: @autoclosure () -> Field
  ) throws(WireError) -> Int64 {
    let value = signExtended(try unsignedInteger(width: width, field(), isBigEndian: false), width)
    note(field(), value: UInt64(bitPattern: value), width: width)
    return value
  }

  /// Reads an integer of `width` octets, 1 to 8, most significant octet first.
  @_lifetime(self: copy self)
  public mutating func bigEndianInteger(
    width: Int, _ field: @autoclosure () -> Field
  ) throws(WireError) -> UInt64 {
    let value = try unsignedInteger(width: width, field(), isBigEndian: true)
    note(field(), value: value, width: width)
    return value
  }

  /// Reads a two's complement integer of `width` octets, 1 to 8, most significant octet first.
  ///
  /// The watcher receives the sign-extended value.
  @_lifetime(self: copy self)
  public mutating func bigEndianSignedInteger(
    width: Int, _ field: @autoclosure () -> Field
  ) throws(WireError) -> Int64 {
    let value = signExtended(try unsignedInteger(width: width, field(), isBigEndian: true), width)
    note(field(), value: UInt64(bitPattern: value), width: width)
    return value
  }

  /// Reads octets as a number without notifying the watcher.
  @_lifetime(self: copy self)
  private mutating func unsignedInteger(
    width: Int, _ field: @autoclosure () -> Field, isBigEndian: Bool
  ) throws(WireError) -> UInt64 {
    try require(width, field())
    var value: UInt64 = 0
    for index in 0..<width {
      let octet = UInt64(bytes.octet(at: position &+ index) ?? 0)
      value |= octet << UInt64(8 * (isBigEndian ? width - 1 - index : index))
    }
    position &+= width
    return value
  }

  private func signExtended(_ value: UInt64, _ width: Int) -> Int64 {
    let unused = UInt64(64 - 8 * min(max(width, 1), 8))
    return Int64(bitPattern: value << unused) >> Int64(unused)
  }
}
