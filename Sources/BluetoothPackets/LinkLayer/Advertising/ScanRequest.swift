public import ByteReading

/// SCAN_REQ and AUX_SCAN_REQ: a scanner requests more data. Core 6.0, Vol 6, Part B, 2.3.2.1.
public struct ScanRequest: WireValue {
  /// ScanA; TxAdd in the header is set if it is a random address.
  public var scanner: DeviceAddress
  /// AdvA; RxAdd in the header is set if it is a random address.
  public var advertiser: DeviceAddress

  /// Creates it from its fields, in transmission order.
  public init(scanner: DeviceAddress, advertiser: DeviceAddress) {
    self.scanner = scanner
    self.advertiser = advertiser
  }

  /// Decodes the payload; the header has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    scanner = try DeviceAddress(parsing: &input, AdvertisingField.scanner)
    advertiser = try DeviceAddress(parsing: &input, AdvertisingField.advertiser)
  }

  public func encode(into output: inout ByteWriter) {
    scanner.encode(into: &output)
    advertiser.encode(into: &output)
  }
}
