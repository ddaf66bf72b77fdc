public import ByteReading

/// ADV_DECISION_IND: an advertisement from which a scanner decides whether to receive the rest.
///
/// Core 6.0, Vol 6, Part B, 2.3.1.11.
public struct DecisionAdvertisement: ~Escapable {
  /// The extended header, which every such PDU has.
  public var header: ExtendedHeader
  /// Decision Type Flags. If bit 0 is set, the decision data starts with a resolvable tag.
  public var typeFlags: UInt8
  /// Decision Data including the resolvable tag; at most 8 octets.
  public var decisionData: RawSpan

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy header, copy decisionData)
  public init(header: consuming ExtendedHeader, typeFlags: UInt8, decisionData: RawSpan) {
    self.header = header
    self.typeFlags = typeFlags
    self.decisionData = decisionData
  }

  /// Decodes the payload; the PDU's header has already been read.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    header = try ExtendedHeader(parsing: &input)
    typeFlags = try input.uint8(AdvertisingField.decisionTypeFlags)
    _ = input.bits(AdvertisingField.resolvableTagPresent, of: typeFlags)
    decisionData = input.rest(AdvertisingField.decisionData)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    header.encode(into: &output)
    output.uint8(typeFlags)
    output.octets(decisionData)
  }

  /// The tag that a scanner with the right key can resolve, with 3 octets each of hash and random
  /// number; nil if the flags do not announce it, or if it is truncated.
  public var resolvableTag: UInt64? {
    guard typeFlags & 0x01 != 0, decisionData.byteCount >= 6 else { return nil }
    var tag: UInt64 = 0
    for offset in 0..<6 {
      tag |= UInt64(decisionData.octet(at: offset) ?? 0) << UInt64(8 * offset)
    }
    return tag
  }
}
