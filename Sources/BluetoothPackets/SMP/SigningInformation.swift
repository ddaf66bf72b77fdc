public import ByteReading

/// The key with which the sender signs data.
///
/// Core 6.0, Vol 3, Part H, 3.6.6.
public struct SigningInformation: WireValue {
  /// The first octet on the wire is the least significant.
  public var signatureKey: UInt128

  public init(signatureKey: UInt128) {
    self.signatureKey = signatureKey
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    signatureKey = try input.uint128(SMPField.signatureKey)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint128(signatureKey)
  }
}
