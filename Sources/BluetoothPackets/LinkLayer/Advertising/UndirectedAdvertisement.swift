public import ByteReading

/// ADV_IND, ADV_NONCONN_IND and ADV_SCAN_IND: an undirected advertisement.
///
/// Core 6.0, Vol 6, Part B, 2.3.1.1, 2.3.1.3 and 2.3.1.4.
public struct UndirectedAdvertisement: ~Escapable {
  /// AdvA; TxAdd in the header is set if it is a random address.
  public var advertiser: DeviceAddress
  /// AdvData, at most 31 octets.
  public var data: RawSpan

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy data)
  public init(advertiser: DeviceAddress, data: RawSpan) {
    self.advertiser = advertiser
    self.data = data
  }

  /// Decodes the payload; the header has already been read.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    advertiser = try DeviceAddress(parsing: &input, AdvertisingField.advertiser)
    data = input.rest(AdvertisingField.data)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    advertiser.encode(into: &output)
    output.octets(data)
  }
}
