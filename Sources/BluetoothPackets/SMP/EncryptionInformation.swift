public import ByteReading

/// Legacy pairing: the key with which the sender, as peripheral, encrypts later connections.
///
/// Core 6.0, Vol 3, Part H, 3.6.2.
public struct EncryptionInformation: WireValue {
  /// The first octet on the wire is the least significant.
  public var longTermKey: UInt128

  public init(longTermKey: UInt128) {
    self.longTermKey = longTermKey
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    longTermKey = try input.uint128(SMPField.longTermKey)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint128(longTermKey)
  }
}
