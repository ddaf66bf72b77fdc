public import ByteReading

/// Eddystone-TLM, version 0: the state of the beacon itself, in the clear.
public struct EddystoneTelemetry: WireValue {
  /// In mV; 0: not battery powered.
  public var batteryVoltage: UInt16
  /// In 1/256 °C; Int16.min: not known.
  public var temperature: Int16
  /// Advertising PDUs since power-on.
  public var advertisingCount: UInt32
  /// Time since power-on, in 0.1 s.
  public var uptime: UInt32

  public init(batteryVoltage: UInt16, temperature: Int16, advertisingCount: UInt32, uptime: UInt32)
  {
    self.batteryVoltage = batteryVoltage
    self.temperature = temperature
    self.advertisingCount = advertisingCount
    self.uptime = uptime
  }

  /// Decodes what follows the version.
  public init(parsing input: inout ByteReader) throws(WireError) {
    batteryVoltage = try input.bigEndianUInt16(BeaconField.batteryVoltage)
    temperature = Int16(bitPattern: try input.bigEndianUInt16(BeaconField.temperatureOctets))
    input.note(
      BeaconField.temperature, value: UInt64(truncatingIfNeeded: Int64(temperature)), width: 2)
    advertisingCount = try input.bigEndianUInt32(BeaconField.advertisingCount)
    uptime = try input.bigEndianUInt32(BeaconField.secondsCount)
  }

  public func encode(into output: inout ByteWriter) {
    output.bigEndianUInt16(batteryVoltage)
    output.bigEndianUInt16(UInt16(bitPattern: temperature))
    output.bigEndianUInt32(advertisingCount)
    output.bigEndianUInt32(uptime)
  }
}
