public import ByteReading

/// A mesh beacon, as a view of the packet. Mesh Protocol 1.1, 3.10.
@nonexhaustive
public enum MeshBeacon: ~Escapable {
  /// An unprovisioned device; its UUID is 16 octets as transmitted.
  case unprovisionedDevice(uuid: RawSpan, oobInformation: UInt16, uriHash: UInt32?)
  /// A Secure Network beacon; the network identifier and the authentication value have 8 octets each.
  case secureNetwork(
    flags: UInt8, networkIdentifier: RawSpan, ivIndex: UInt32, authenticationValue: RawSpan)
  /// A Private beacon, with parts of 13, 5 and 8 octets.
  case privateBeacon(random: RawSpan, obfuscated: RawSpan, authenticationTag: RawSpan)
  /// A beacon of an undefined type, with its octets.
  case unknown(type: UInt8, RawSpan)

  /// Decodes it from the remaining octets; throws if there are too few.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    typealias Fields = NewerAdvertisingDataField
    let type = try input.uint8(Fields.beaconType)
    switch type {
    case 0:
      let uuid = try input.octets(16, Fields.beaconUUID)
      let oobInformation = try input.bigEndianUInt16(Fields.beaconOOB)
      let uriHash = input.isAtEnd ? nil : try input.bigEndianUInt32(Fields.beaconURIHash)
      self = .unprovisionedDevice(uuid: uuid, oobInformation: oobInformation, uriHash: uriHash)
    case 1:
      let flags = try input.uint8(Fields.beaconFlags)
      let network = try input.octets(8, Fields.beaconNetworkID)
      let ivIndex = try input.bigEndianUInt32(Fields.beaconIVIndex)
      self = .secureNetwork(
        flags: flags, networkIdentifier: network, ivIndex: ivIndex,
        authenticationValue: try input.octets(8, Fields.beaconAuthentication))
    case 2:
      let random = try input.octets(13, Fields.beaconRandom)
      let obfuscated = try input.octets(5, Fields.beaconObfuscated)
      self = .privateBeacon(
        random: random, obfuscated: obfuscated,
        authenticationTag: try input.octets(8, Fields.beaconAuthentication))
    default:
      self = .unknown(type: type, input.rest(Fields.beaconContents))
    }
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    switch self {
    case .unprovisionedDevice(let uuid, let oobInformation, let uriHash):
      output.uint8(0)
      output.octets(uuid)
      output.bigEndianUInt16(oobInformation)
      if let uriHash { output.bigEndianUInt32(uriHash) }
    case .secureNetwork(let flags, let network, let ivIndex, let authentication):
      output.uint8(1)
      output.uint8(flags)
      output.octets(network)
      output.bigEndianUInt32(ivIndex)
      output.octets(authentication)
    case .privateBeacon(let random, let obfuscated, let tag):
      output.uint8(2)
      output.octets(random)
      output.octets(obfuscated)
      output.octets(tag)
    case .unknown(let type, let contents):
      output.uint8(type)
      output.octets(contents)
    }
  }

  static func typeName(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "Unprovisioned Device beacon"
    case 1: "Secure Network beacon"
    case 2: "Mesh Private beacon"
    default: nil
    }
  }
}

/// An obfuscated and encrypted mesh Network PDU, as a view over the packet.
///
/// Mesh Protocol 1.1, 3.4.4.
public struct MeshMessage: ~Escapable {
  /// The first octet: bit 7 is the least significant bit of the IV index (IVI), bits 6 to 0 are the NID.
  public var networkOctet: UInt8
  /// CTL, TTL, SEQ and SRC: six octets.
  public var obfuscated: RawSpan
  /// DST, the transport PDU and the NetMIC.
  public var encrypted: RawSpan

  /// IVI: the least significant bit of the IV Index.
  public var ivIndexBit: UInt8 { networkOctet >> 7 }
  /// NID, 7 bits: identifies the network key.
  public var networkIdentifier: UInt8 { networkOctet & 0x7F }

  /// Decodes it from the remaining octets; throws if there are too few.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    networkOctet = try input.uint8(NewerAdvertisingDataField.networkOctet)
    _ = input.bits(NewerAdvertisingDataField.ivIndexBit, of: networkOctet)
    _ = input.bits(NewerAdvertisingDataField.networkIdentifier, of: networkOctet)
    obfuscated = try input.octets(6, NewerAdvertisingDataField.obfuscated)
    encrypted = input.rest(NewerAdvertisingDataField.networkEncrypted)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint8(networkOctet)
    output.octets(obfuscated)
    output.octets(encrypted)
  }
}

/// PB-ADV: a part of a mesh provisioning session, as a view over the packet.
///
/// Mesh Protocol 1.1, 5.2.1.
public struct ProvisioningBearerPDU: ~Escapable {
  /// The provisioning session to which the PDU belongs.
  public var linkIdentifier: UInt32
  /// The transaction of the session to which the PDU belongs.
  public var transactionNumber: UInt8
  /// The part of the session that it carries.
  public var genericProvisioningPDU: RawSpan

  /// Decodes it from the remaining octets; throws if there are too few.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    linkIdentifier = try input.bigEndianUInt32(NewerAdvertisingDataField.linkIdentifier)
    transactionNumber = try input.uint8(NewerAdvertisingDataField.transactionNumber)
    genericProvisioningPDU = input.rest(NewerAdvertisingDataField.genericProvisioning)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.bigEndianUInt32(linkIdentifier)
    output.uint8(transactionNumber)
    output.octets(genericProvisioningPDU)
  }
}
