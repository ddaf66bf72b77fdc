public import ByteReading

/// An Apple iBeacon: company 0x004C, type 2. Apple's Proximity Beacon Specification, R1.
public struct IBeacon: WireValue {
  /// The owner of the beacons.
  public var uuid: BluetoothUUID
  /// The group of beacons.
  public var major: UInt16
  /// The beacon in its group.
  public var minor: UInt16
  /// RSSI at one meter, in dBm.
  public var measuredPower: Int8

  /// Creates it from its fields, in transmission order.
  public init(uuid: BluetoothUUID, major: UInt16, minor: UInt16, measuredPower: Int8) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
    self.measuredPower = measuredPower
  }

  /// Decodes the fields after type and length.
  public init(parsing input: inout ByteReader) throws(WireError) {
    uuid = BluetoothUUID(rawValue: try input.uint128(BeaconField.proximityUUID).byteSwapped)
    major = try input.bigEndianUInt16(BeaconField.major)
    minor = try input.bigEndianUInt16(BeaconField.minor)
    measuredPower = try input.int8(BeaconField.measuredPower)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint128(uuid.rawValue.byteSwapped)
    output.bigEndianUInt16(major)
    output.bigEndianUInt16(minor)
    output.int8(measuredPower)
  }
}

/// An AltBeacon, in any company's manufacturer data. AltBeacon Protocol Specification 1.0.
public struct AltBeacon: ~Escapable {
  /// The identifier: 20 octets, 16 for the organization and 4 for the beacon.
  public var identifier: RawSpan
  /// RSSI at one meter, in dBm.
  public var referenceRSSI: Int8
  /// An octet that the manufacturer may use freely.
  public var manufacturerReserved: UInt8

  /// The two octets, 0xBEAC, that identify an AltBeacon.
  public static let code: UInt16 = 0xBEAC

  /// Decodes the payload from the beacon code on.
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

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.bigEndianUInt16(AltBeacon.code)
    output.octets(identifier)
    output.int8(referenceRSSI)
    output.uint8(manufacturerReserved)
  }
}
