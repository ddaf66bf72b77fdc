public import ByteReading

/// Legacy pairing: the long term key for later connections with the sender as peripheral.
///
/// Core 6.0, Vol 3, Part H, 3.6.2.
public struct EncryptionInformation: WireValue {
  /// The first transmitted octet is the least significant.
  public var longTermKey: UInt128

  /// Creates it from its only field.
  public init(longTermKey: UInt128) {
    self.longTermKey = longTermKey
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    longTermKey = try input.uint128(SMPField.longTermKey)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint128(longTermKey)
  }
}

/// Legacy pairing: EDIV and Rand, by which a central identifies the key of Encryption Information.
///
/// Core 6.0, Vol 3, Part H, 3.6.3.
public struct CentralIdentification: WireValue {
  /// EDIV.
  public var encryptedDiversifier: UInt16
  /// Rand; the first transmitted octet is the least significant.
  public var randomNumber: UInt64

  /// Creates it from its fields, in transmission order.
  public init(encryptedDiversifier: UInt16, randomNumber: UInt64) {
    self.encryptedDiversifier = encryptedDiversifier
    self.randomNumber = randomNumber
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    encryptedDiversifier = try input.uint16(SMPField.encryptedDiversifier)
    randomNumber = try input.uint64(SMPField.rand)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(encryptedDiversifier)
    output.uint64(randomNumber)
  }
}

/// The key that resolves the sender's private addresses.
///
/// Core 6.0, Vol 3, Part H, 3.6.4.
public struct IdentityInformation: WireValue {
  /// The first transmitted octet is the least significant; zero if the sender has none.
  public var identityResolvingKey: UInt128

  /// Creates it from its only field.
  public init(identityResolvingKey: UInt128) {
    self.identityResolvingKey = identityResolvingKey
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    identityResolvingKey = try input.uint128(SMPField.identityResolvingKey)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint128(identityResolvingKey)
  }
}

/// The sender's identity address. Core 6.0, Vol 3, Part H, 3.6.5.
public struct IdentityAddressInformation: WireValue {
  /// 0x00: public, 0x01: static random.
  public var addressType: UInt8
  /// The identity address, public or static.
  public var address: DeviceAddress

  /// Creates it from its fields, in transmission order.
  public init(addressType: UInt8, address: DeviceAddress) {
    self.addressType = addressType
    self.address = address
  }

  /// Whether the address is random.
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

/// The key with which the sender signs data.
///
/// Core 6.0, Vol 3, Part H, 3.6.6.
public struct SigningInformation: WireValue {
  /// The first transmitted octet is the least significant.
  public var signatureKey: UInt128

  /// Creates it from its only field.
  public init(signatureKey: UInt128) {
    self.signatureKey = signatureKey
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    signatureKey = try input.uint128(SMPField.signatureKey)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint128(signatureKey)
  }
}
