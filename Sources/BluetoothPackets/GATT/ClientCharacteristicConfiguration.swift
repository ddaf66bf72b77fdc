public import ByteReading

/// The value of a client characteristic configuration (0x2902), which contains this client's subscription.
///
/// Core 6.0, Vol 3, Part G, 3.3.3.3.
public struct ClientCharacteristicConfiguration: WireValue, NamedFlags {
  public var rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The client subscribes to notifications.
  public static var notification: ClientCharacteristicConfiguration {
    ClientCharacteristicConfiguration(rawValue: 0x0001)
  }
  /// The client subscribes to indications.
  public static var indication: ClientCharacteristicConfiguration {
    ClientCharacteristicConfiguration(rawValue: 0x0002)
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    rawValue = try input.uint16(GATTField.clientConfiguration)
    if input.isWatched {
      _ = input.bits(GATTField.clientConfigurationReserved, of: rawValue)
      _ = input.flag(GATTField.indication, of: rawValue)
      _ = input.flag(GATTField.notification, of: rawValue)
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(rawValue)
  }
}

extension ClientCharacteristicConfiguration {
  public static var flagNames: [(flag: UInt16, name: StaticString)] {
    [
      (0x0001, "notification"),
      (0x0002, "indication"),
    ]
  }
}
