public import ByteReading

/// LE Secure Connections: the public key of the sender. Core 6.0, Vol 3, Part H, 3.5.6.
public struct PairingPublicKey: WireValue {
  public var x: PublicKeyCoordinate
  public var y: PublicKeyCoordinate

  public init(x: PublicKeyCoordinate, y: PublicKeyCoordinate) {
    self.x = x
    self.y = y
  }

  /// The key whose private key the specification publishes, so that a sniffer can follow.
  ///
  /// Core 6.0, Vol 3, Part H, 2.3.5.6.1.
  public static let debug = PairingPublicKey(
    x: PublicKeyCoordinate(
      high: 0x20B0_03D2_F297_BE2C_5E2C_83A7_E9F9_A5B9,
      low: 0xEFF4_9111_ACF4_FDDB_CC03_0148_0E35_9DE6),
    y: PublicKeyCoordinate(
      high: 0xDC80_9C49_652A_EB6D_6332_9ABF_5A52_155C,
      low: 0x7663_45C2_8FED_3024_741C_8ED0_1589_D28B))

  /// Whether anybody can decrypt what this key protects.
  public var isDebugKey: Bool { self == PairingPublicKey.debug }

  public init(parsing input: inout ByteReader) throws(WireError) {
    x = try PublicKeyCoordinate(parsing: &input, SMPField.publicKeyX)
    y = try PublicKeyCoordinate(parsing: &input, SMPField.publicKeyY)
  }

  public func encode(into output: inout ByteWriter) {
    x.encode(into: &output)
    y.encode(into: &output)
  }
}
