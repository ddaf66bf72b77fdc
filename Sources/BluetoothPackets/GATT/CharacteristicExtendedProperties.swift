public import ByteReading

/// The value of characteristic extended properties (0x2900). Core 6.0, Vol 3, Part G, 3.3.3.1.
public struct CharacteristicExtendedProperties: WireValue, NamedFlags {
  public var rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Reliable Write (0x0001): parts may be queued and written together.
  public static var reliableWrite: CharacteristicExtendedProperties {
    CharacteristicExtendedProperties(rawValue: 0x0001)
  }
  /// Writable Auxiliaries (0x0002): the user description may be written.
  public static var writableAuxiliaries: CharacteristicExtendedProperties {
    CharacteristicExtendedProperties(rawValue: 0x0002)
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    rawValue = try input.uint16(GATTField.extendedPropertiesBits)
    if input.isWatched {
      _ = input.bits(GATTField.extendedPropertiesReserved, of: rawValue)
      _ = input.bits(GATTField.writableAuxiliaries, of: rawValue)
      _ = input.bits(GATTField.reliableWrite, of: rawValue)
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(rawValue)
  }
}

extension CharacteristicExtendedProperties {
  public static var flagNames: [(flag: UInt16, name: StaticString)] {
    [
      (0x0001, "reliableWrite"),
      (0x0002, "writableAuxiliaries"),
    ]
  }
}
