public import ByteReading

/// ADV_DIRECT_IND: an advertisement for one device. Core 6.0, Vol 6, Part B, 2.3.1.2.
public struct DirectedAdvertisement: WireValue {
  /// AdvA; TxAdd in the header is set if it is a random address.
  public var advertiser: DeviceAddress
  /// TargetA; RxAdd in the header is set if it is a random address.
  public var target: DeviceAddress

  /// Creates it from its fields, in transmission order.
  public init(advertiser: DeviceAddress, target: DeviceAddress) {
    self.advertiser = advertiser
    self.target = target
  }

  /// Decodes the payload; the header has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    advertiser = try DeviceAddress(parsing: &input, AdvertisingField.advertiser)
    target = try DeviceAddress(parsing: &input, AdvertisingField.target)
  }

  public func encode(into output: inout ByteWriter) {
    advertiser.encode(into: &output)
    target.encode(into: &output)
  }
}
