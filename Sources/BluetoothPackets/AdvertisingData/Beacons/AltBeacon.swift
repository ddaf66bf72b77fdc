public import ByteReading

/// An AltBeacon, in any company's manufacturer data. AltBeacon Protocol Specification 1.0.
public struct AltBeacon: ~Escapable {
  /// 20 octets: 16 for the organization, 4 for the beacon.
  public var identifier: RawSpan
  /// RSSI at one metre, in dBm.
  public var referenceRSSI: Int8
  public var manufacturerReserved: UInt8

  /// The two octets, 0xBEAC, that tell an AltBeacon.
  public static let code: UInt16 = 0xBEAC

  /// Decodes from the beacon code on.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    let code = try input.bigEndianUInt16(BeaconField.altCode)
    guard code == AltBeacon.code else {
      throw input.invalid(BeaconField.altCode, value: UInt64(code), width: 2)
    }
    identifier = try input.octets(20, BeaconField.altIdentifier)
    referenceRSSI = try input.int8(BeaconField.altReferenceRSSI)
    manufacturerReserved = try input.uint8(BeaconField.altReserved)
  }

  public func encode(into output: inout ByteWriter) {
    output.bigEndianUInt16(AltBeacon.code)
    output.octets(identifier)
    output.int8(referenceRSSI)
    output.uint8(manufacturerReserved)
  }
}
