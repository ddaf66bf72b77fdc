public import ByteReading

/// The value of a characteristic declaration (0x2803): the handle, type and properties of a
/// characteristic's value.
///
/// Core 6.0, Vol 3, Part G, 3.3.1.
public struct CharacteristicDeclaration: WireValue {
  /// The properties of the characteristic.
  public var properties: CharacteristicProperties
  /// The handle of the attribute with the value.
  public var valueHandle: UInt16
  /// The UUID of the characteristic.
  public var uuid: BluetoothUUID
  /// Encoded length of the UUID in octets: 2 or 16.
  public var uuidWidth: Int

  /// Creates a declaration.
  ///
  /// - Parameters:
  ///   - properties: the properties of the characteristic.
  ///   - valueHandle: the value's handle.
  ///   - uuid: the UUID of the characteristic.
  ///   - uuidWidth: encoded length of the UUID in octets; by default as short as possible.
  public init(
    properties: CharacteristicProperties, valueHandle: UInt16, uuid: BluetoothUUID,
    uuidWidth: Int? = nil
  ) {
    self.properties = properties
    self.valueHandle = valueHandle
    self.uuid = uuid
    self.uuidWidth = uuidWidth ?? (uuid.short16 == nil ? 16 : 2)
  }

  /// Decodes a complete value.
  ///
  /// - Throws: a `WireError` also for a UUID that is neither 2 nor 16 octets long.
  public init(parsing input: inout ByteReader) throws(WireError) {
    let raw = try input.uint8(GATTField.properties)
    properties = CharacteristicProperties(rawValue: raw)
    if input.isWatched {
      _ = input.flag(GATTField.extendedProperties, of: raw)
      _ = input.flag(GATTField.authenticatedSignedWrites, of: raw)
      _ = input.flag(GATTField.indicate, of: raw)
      _ = input.flag(GATTField.notify, of: raw)
      _ = input.flag(GATTField.write, of: raw)
      _ = input.flag(GATTField.writeWithoutResponse, of: raw)
      _ = input.flag(GATTField.read, of: raw)
      _ = input.flag(GATTField.broadcast, of: raw)
    }
    valueHandle = try input.uint16(GATTField.valueHandle)
    uuidWidth = input.remaining
    uuid = try BluetoothUUID(
      parsingRestOf: &input, GATTField.characteristicUUID16, GATTField.characteristicUUID128)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(properties.rawValue)
    output.uint16(valueHandle)
    uuid.encode(into: &output, width: uuidWidth)
  }
}
