public import ByteReading

/// The common extended advertising payload: ADV_EXT_IND, AUX_ADV_IND, AUX_SCAN_RSP, AUX_SYNC_IND,
/// AUX_CHAIN_IND, AUX_SYNC_SUBEVENT_IND, AUX_SYNC_SUBEVENT_RSP and AUX_CONNECT_RSP.
///
/// The payload does not distinguish the PDUs that share a type. The channel, the access address and the
/// packet that points to this one do. Core 6.0, Vol 6, Part B, 2.3.4.
public struct ExtendedAdvertisement: ~Escapable {
  /// The extended header, which determines which fields are present.
  public var header: ExtendedHeader
  /// AdvData: all of the host's data, or a fragment of it.
  public var data: RawSpan

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy header, copy data)
  public init(header: consuming ExtendedHeader, data: RawSpan) {
    self.header = header
    self.data = data
  }

  /// Decodes the payload; the PDU's header has already been read.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    header = try ExtendedHeader(parsing: &input)
    data = input.isAtEnd ? input.unread : input.rest(AdvertisingField.data)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    header.encode(into: &output)
    output.octets(data)
  }
}
