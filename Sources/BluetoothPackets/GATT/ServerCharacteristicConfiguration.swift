public import ByteReading

/// The value of a server characteristic configuration (0x2903): whether the value is broadcast.
///
/// Core 6.0, Vol 3, Part G, 3.3.3.4.
public struct ServerCharacteristicConfiguration: WireValue, NamedFlags {
  public var rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The value is to be sent in advertising.
  public static var broadcast: ServerCharacteristicConfiguration {
    ServerCharacteristicConfiguration(rawValue: 0x0001)
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    rawValue = try input.uint16(GATTField.serverConfiguration)
    if input.isWatched {
      _ = input.bits(GATTField.serverConfigurationReserved, of: rawValue)
      _ = input.flag(GATTField.serverBroadcast, of: rawValue)
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(rawValue)
  }
}

extension ServerCharacteristicConfiguration {
  public static var flagNames: [(flag: UInt16, name: StaticString)] {
    [
      (0x0001, "broadcast")
    ]
  }
}
