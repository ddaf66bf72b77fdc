public import ByteReading

/// A device proves that it computed the same Diffie-Hellman key.
///
/// Core 6.0, Vol 3, Part H, 3.5.7.
public struct PairingDHKeyCheck: WireValue {
  /// The first octet on the wire is the least significant.
  public var check: UInt128

  public init(check: UInt128) {
    self.check = check
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    check = try input.uint128(SMPField.dhKeyCheck)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint128(check)
  }
}
