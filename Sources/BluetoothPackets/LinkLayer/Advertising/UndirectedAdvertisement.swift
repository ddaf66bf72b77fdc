public import ByteReading

/// ADV_IND, ADV_NONCONN_IND and ADV_SCAN_IND: an advertisement for everybody.
///
/// Core 6.0, Vol 6, Part B, 2.3.1.1, 2.3.1.3 and 2.3.1.4.
public struct UndirectedAdvertisement: ~Escapable {
  /// AdvA; the header's TxAdd tells whether it is a random address.
  public var advertiser: DeviceAddress
  /// AdvData, at most 31 octets.
  public var data: RawSpan

  /// All of its fields, in the order in which they are sent.
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

  /// Appends its octets: what reading takes.
  public func encode(into output: inout ByteWriter) {
    advertiser.encode(into: &output)
    output.octets(data)
  }
}
