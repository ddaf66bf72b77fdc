public import ByteReading

/// A device commits itself to a random value that it will show later.
///
/// Core 6.0, Vol 3, Part H, 3.5.3.
public struct PairingConfirm: WireValue {
  /// The first octet on the wire is the least significant.
  public var confirmValue: UInt128

  public init(confirmValue: UInt128) {
    self.confirmValue = confirmValue
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    confirmValue = try input.uint128(SMPField.confirmValue)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint128(confirmValue)
  }
}
