public import ByteReading

/// The value of a service declaration (0x2800, 0x2801): the service that begins here.
///
/// Core 6.0, Vol 3, Part G, 3.1.
public struct ServiceDeclaration: WireValue {
  /// The UUID of the service.
  public var uuid: BluetoothUUID
  /// Encoded length of the UUID in octets: 2 or 16.
  public var uuidWidth: Int

  /// Creates a declaration.
  ///
  /// - Parameters:
  ///   - uuid: the UUID of the service.
  ///   - uuidWidth: encoded length of the UUID in octets; by default as short as possible.
  public init(uuid: BluetoothUUID, uuidWidth: Int? = nil) {
    self.uuid = uuid
    self.uuidWidth = uuidWidth ?? (uuid.short16 == nil ? 16 : 2)
  }

  /// Decodes a complete value.
  ///
  /// - Throws: a `WireError` also for a UUID that is neither 2 nor 16 octets long.
  public init(parsing input: inout ByteReader) throws(WireError) {
    uuidWidth = input.remaining
    uuid = try BluetoothUUID(
      parsingRestOf: &input, GATTField.serviceUUID16, GATTField.serviceUUID128)
  }

  public func encode(into output: inout ByteWriter) {
    uuid.encode(into: &output, width: uuidWidth)
  }
}
