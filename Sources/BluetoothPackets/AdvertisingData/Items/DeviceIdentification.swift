public import ByteReading

/// Vendor, product and version of a device, as the Device ID profile gives them.
///
/// Device Identification Profile 1.3, 5.
public struct DeviceIdentification: WireValue {
  /// 1: the vendor is a Bluetooth SIG company, 2: a USB vendor.
  public var vendorSource: UInt16
  public var vendor: UInt16
  public var product: UInt16
  /// Binary-coded decimal: 0x0123 is 1.2.3.
  public var version: UInt16

  public init(vendorSource: UInt16, vendor: UInt16, product: UInt16, version: UInt16) {
    self.vendorSource = vendorSource
    self.vendor = vendor
    self.product = product
    self.version = version
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    vendorSource = try input.uint16(AdvertisingDataField.vendorSource)
    vendor = try input.uint16(AdvertisingDataField.vendor)
    product = try input.uint16(AdvertisingDataField.product)
    version = try input.uint16(AdvertisingDataField.version)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(vendorSource)
    output.uint16(vendor)
    output.uint16(product)
    output.uint16(version)
  }

  static func sourceName(of value: UInt64) -> StaticString? {
    switch value {
    case 1: "Bluetooth SIG"
    case 2: "USB Implementer's Forum"
    default: nil
    }
  }
}
