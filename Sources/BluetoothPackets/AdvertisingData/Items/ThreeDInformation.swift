public import ByteReading

/// Information from a 3D display for 3D glasses. 3D Synchronization Profile 1.0, 4.
public struct ThreeDInformation: WireValue {
  /// The capabilities of a display.
  public struct Flags: NamedFlags, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The display notifies when glasses have associated with it.
    public static var associationNotification: Flags { Flags(rawValue: 0x01) }
    /// The display shows the battery level of the glasses.
    public static var batteryLevelReporting: Flags { Flags(rawValue: 0x02) }
    /// The glasses must report their battery level at startup.
    public static var batteryReportOnStartup: Flags { Flags(rawValue: 0x04) }
    /// The display is in factory test mode.
    public static var factoryTestMode: Flags { Flags(rawValue: 0x80) }

    public static var flagNames: [(flag: UInt8, name: StaticString)] {
      [
        (0x01, "associationNotification"), (0x02, "batteryLevelReporting"),
        (0x04, "batteryReportOnStartup"), (0x80, "factoryTestMode"),
      ]
    }
  }

  /// The capabilities of the display, including reserved bits.
  public var flags: Flags
  /// The path loss threshold in dB.
  public var pathLossThreshold: UInt8

  /// Creates it from its fields, in transmission order.
  public init(flags: Flags, pathLossThreshold: UInt8) {
    self.flags = flags
    self.pathLossThreshold = pathLossThreshold
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    let octet = try input.uint8(AdvertisingDataField.threeDFlags)
    flags = Flags(rawValue: octet)
    _ = input.flag(AdvertisingDataField.factoryTestMode, of: octet)
    _ = input.bits(AdvertisingDataField.threeDReserved, of: octet)
    _ = input.flag(AdvertisingDataField.reportOnStartup, of: octet)
    _ = input.flag(AdvertisingDataField.batteryLevelReporting, of: octet)
    _ = input.flag(AdvertisingDataField.associationNotification, of: octet)
    pathLossThreshold = try input.uint8(AdvertisingDataField.pathLossThreshold)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(flags.rawValue)
    output.uint8(pathLossThreshold)
  }
}
