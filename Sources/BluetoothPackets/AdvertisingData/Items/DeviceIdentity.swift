public import ByteReading

/// Vendor, product and version of a device, as in the Device ID profile.
///
/// Device Identification Profile 1.3, 5.
public struct DeviceIdentification: WireValue {
  /// The vendor's source: 1 for a Bluetooth SIG company, 2 for a USB vendor.
  public var vendorSource: UInt16
  /// The vendor's number, as assigned by the vendor's source.
  public var vendor: UInt16
  /// The vendor's product number.
  public var product: UInt16
  /// The version in binary-coded decimal: 0x0123 is 1.2.3.
  public var version: UInt16

  /// Creates it from its fields, in transmission order.
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

/// LE Bluetooth Device Address: six octets of address, then the address type.
///
/// Core Specification Supplement, Part A, 1.16.
public struct AdvertisedDeviceAddress: WireValue {
  /// The address.
  public var address: DeviceAddress
  /// The address type: bit 0 is set for a random address; the other bits are reserved.
  public var typeOctet: UInt8

  /// Creates it from its fields, in transmission order.
  public init(address: DeviceAddress, isRandom: Bool) {
    self.address = address
    typeOctet = isRandom ? 1 : 0
  }

  /// Whether it is a random address.
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

/// The target devices of an advertisement, as a view over the packet.
///
/// Core Specification Supplement, Part A, 1.13 and 1.14.
public struct TargetAddressList: ~Escapable {
  /// Whether all of the addresses are random ones.
  public var isRandom: Bool
  /// The octets of complete addresses.
  public var octets: RawSpan

  /// Decodes all complete addresses; the octets of an incomplete one remain unread.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader, isRandom: Bool) throws(WireError) {
    self.isRandom = isRandom
    let count = input.remaining / 6
    var list = try input.slice(count * 6, claimedBy: ADStructureField.length)
    octets = list.unread
    while list.isWatched, !list.isAtEnd {
      _ = try DeviceAddress(parsing: &list, AdvertisingDataField.address)
    }
  }

  /// Number of entries.
  public var count: Int { octets.byteCount / 6 }

  /// The address at `index`; nil outside `0..<count`.
  public subscript(index: Int) -> DeviceAddress? {
    guard index >= 0, index < count else { return nil }
    var input = ByteReader(octets.clamped(from: index * 6, count: 6))
    return try? DeviceAddress(parsing: &input, AdvertisingDataField.address)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.octets(octets)
  }
}

/// RSI: identifies members of a coordinated set to devices that have its key.
///
/// Core Specification Supplement, Part A, 1.21; Coordinated Set Identification Service 1.0, 3.
public struct ResolvableSetIdentifier: WireValue {
  /// The hash, 24 bits.
  public var hash: UInt32
  /// The random part, 24 bits, of which the two most significant ones are 01.
  public var random: UInt32

  /// Creates it from its fields, in transmission order.
  public init(hash: UInt32, random: UInt32) {
    self.hash = hash & 0xFF_FFFF
    self.random = random & 0xFF_FFFF
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    hash = try input.uint24(NewerAdvertisingDataField.setHash)
    random = try input.uint24(NewerAdvertisingDataField.setRandom)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint24(hash)
    output.uint24(random)
  }
}
