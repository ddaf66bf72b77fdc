public import ByteReading

/// LE Bluetooth Device Address: the address in the six octets that come first, its type in the last.
///
/// Core Specification Supplement, Part A, 1.16.
public struct AdvertisedDeviceAddress: WireValue {
  public var address: DeviceAddress
  /// Bit 0: the address is a random one; the others are reserved.
  public var typeOctet: UInt8

  public init(address: DeviceAddress, isRandom: Bool) {
    self.address = address
    typeOctet = isRandom ? 1 : 0
  }

  public var isRandom: Bool { typeOctet & 1 != 0 }

  public init(parsing input: inout ByteReader) throws(WireError) {
    address = try DeviceAddress(parsing: &input, AdvertisingDataField.address)
    typeOctet = try input.uint8(AdvertisingDataField.addressOctet)
    _ = input.bits(AdvertisingDataField.addressReserved, of: typeOctet)
    _ = input.flag(AdvertisingDataField.addressType, of: typeOctet)
  }

  public func encode(into output: inout ByteWriter) {
    address.encode(into: &output)
    output.uint8(typeOctet)
  }
}
