public import ByteReading

/// The key that resolves the sender's private addresses.
///
/// Core 6.0, Vol 3, Part H, 3.6.4.
public struct IdentityInformation: WireValue {
  /// The first octet on the wire is the least significant; zero if the sender has none.
  public var identityResolvingKey: UInt128

  public init(identityResolvingKey: UInt128) {
    self.identityResolvingKey = identityResolvingKey
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    identityResolvingKey = try input.uint128(SMPField.identityResolvingKey)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint128(identityResolvingKey)
  }
}
