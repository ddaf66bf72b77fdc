public import ByteReading

/// What a 3D display tells 3D glasses. 3D Synchronization Profile 1.0, 4.
public struct ThreeDInformation: WireValue {
  /// What the display can do, bit by bit.
  public var flags: UInt8
  /// In dB.
  public var pathLossThreshold: UInt8

  /// All of its fields, in the order in which they are sent.
  public init(flags: UInt8, pathLossThreshold: UInt8) {
    self.flags = flags
    self.pathLossThreshold = pathLossThreshold
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    flags = try input.uint8(AdvertisingDataField.threeDFlags)
    _ = input.flag(AdvertisingDataField.factoryTestMode, of: flags)
    _ = input.bits(AdvertisingDataField.threeDReserved, of: flags)
    _ = input.flag(AdvertisingDataField.reportOnStartup, of: flags)
    _ = input.flag(AdvertisingDataField.batteryLevelReporting, of: flags)
    _ = input.flag(AdvertisingDataField.associationNotification, of: flags)
    pathLossThreshold = try input.uint8(AdvertisingDataField.pathLossThreshold)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(flags)
    output.uint8(pathLossThreshold)
  }
}
