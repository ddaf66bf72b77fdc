public import ByteReading

/// An Exposure Notification broadcast: service data of 0xFD6F.
///
/// Exposure Notification Bluetooth Specification 1.2.
public struct ExposureNotification: WireValue {
  /// The identifier: sixteen octets, least significant first.
  public var rollingProximityIdentifier: UInt128
  /// Encrypted version and transmit power: four octets.
  public var encryptedMetadata: UInt32

  /// Creates it from its fields, in transmission order.
  public init(rollingProximityIdentifier: UInt128, encryptedMetadata: UInt32) {
    self.rollingProximityIdentifier = rollingProximityIdentifier
    self.encryptedMetadata = encryptedMetadata
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    rollingProximityIdentifier = try input.uint128(BeaconField.rollingProximityIdentifier)
    encryptedMetadata = try input.uint32(BeaconField.encryptedMetadata)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint128(rollingProximityIdentifier)
    output.uint32(encryptedMetadata)
  }
}
