public import ByteReading

/// A mesh Network PDU, obfuscated and encrypted, as a view over the packet.
///
/// Mesh Protocol 1.1, 3.4.4.
public struct MeshMessage: ~Escapable {
  /// Bit 7: the least significant bit of the IV index (IVI), bits 6 to 0: NID.
  public var networkOctet: UInt8
  /// CTL, TTL, SEQ and SRC: six octets.
  public var obfuscated: RawSpan
  /// DST, the transport PDU and the NetMIC.
  public var encrypted: RawSpan

  public var ivIndexBit: UInt8 { networkOctet >> 7 }
  public var networkIdentifier: UInt8 { networkOctet & 0x7F }

  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    networkOctet = try input.uint8(NewerAdvertisingDataField.networkOctet)
    _ = input.bits(NewerAdvertisingDataField.ivIndexBit, of: networkOctet)
    _ = input.bits(NewerAdvertisingDataField.networkIdentifier, of: networkOctet)
    obfuscated = try input.octets(6, NewerAdvertisingDataField.obfuscated)
    encrypted = input.rest(NewerAdvertisingDataField.networkEncrypted)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(networkOctet)
    output.octets(obfuscated)
    output.octets(encrypted)
  }
}
