public import ByteReading

/// AD structures that only who has the key material can read, as a view over the packet.
///
/// Core Specification Supplement, Part A, 1.23.
public struct EncryptedAdvertisingData: ~Escapable {
  /// Five octets.
  public var randomizer: RawSpan
  public var payload: RawSpan
  /// Four octets.
  public var mic: RawSpan

  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    try input.require(9, NewerAdvertisingDataField.encryptedRandomizer)
    randomizer = try input.octets(5, NewerAdvertisingDataField.encryptedRandomizer)
    payload = try input.octets(
      max(0, input.remaining - 4), NewerAdvertisingDataField.encryptedPayload)
    mic = try input.octets(4, NewerAdvertisingDataField.encryptedMIC)
  }

  public func encode(into output: inout ByteWriter) {
    output.octets(randomizer)
    output.octets(payload)
    output.octets(mic)
  }
}
