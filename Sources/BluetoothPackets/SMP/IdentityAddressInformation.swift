public import ByteReading

/// The sender's address that does not change. Core 6.0, Vol 3, Part H, 3.6.5.
public struct IdentityAddressInformation: WireValue {
  /// 0x00: public, 0x01: static random.
  public var addressType: UInt8
  public var address: DeviceAddress

  public init(addressType: UInt8, address: DeviceAddress) {
    self.addressType = addressType
    self.address = address
  }

  /// Whether the address is a random one.
  public var isRandom: Bool { addressType == 0x01 }

  public init(parsing input: inout ByteReader) throws(WireError) {
    addressType = try input.uint8(SMPField.addressType)
    address = try DeviceAddress(parsing: &input, SMPField.address)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(addressType)
    address.encode(into: &output)
  }
}
