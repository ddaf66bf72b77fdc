public import ByteReading

/// An Apple iBeacon: company 0x004C, type 2. Apple's Proximity Beacon Specification, R1.
public struct IBeacon: WireValue {
  public var uuid: BluetoothUUID
  public var major: UInt16
  public var minor: UInt16
  /// RSSI at one metre, in dBm.
  public var measuredPower: Int8

  public init(uuid: BluetoothUUID, major: UInt16, minor: UInt16, measuredPower: Int8) {
    self.uuid = uuid
    self.major = major
    self.minor = minor
    self.measuredPower = measuredPower
  }

  /// Decodes what follows type and length.
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
