public import ByteReading

/// SCAN_RSP: an advertiser's additional data for a scanner. Core 6.0, Vol 6, Part B, 2.3.2.2.
public struct ScanResponse: ~Escapable {
  /// AdvA; TxAdd in the header is set if it is a random address.
  public var advertiser: DeviceAddress
  /// ScanRspData, at most 31 octets.
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
    data = input.rest(AdvertisingField.scanResponseData)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    advertiser.encode(into: &output)
    output.octets(data)
  }
}
