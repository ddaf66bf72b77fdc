import ByteReading

extension PairingPublicKey {
  /// The public key whose private key the specification publishes so that sniffers can decrypt the
  /// link.
  ///
  /// Core 6.0, Vol 3, Part H, 2.3.5.6.1.
  public static let debug = PairingPublicKey(
    x: PublicKeyCoordinate(
      high: 0x20B0_03D2_F297_BE2C_5E2C_83A7_E9F9_A5B9,
      low: 0xEFF4_9111_ACF4_FDDB_CC03_0148_0E35_9DE6),
    y: PublicKeyCoordinate(
      high: 0xDC80_9C49_652A_EB6D_6332_9ABF_5A52_155C,
      low: 0x7663_45C2_8FED_3024_741C_8ED0_1589_D28B))

  /// Whether anyone who recorded the traffic can decrypt what this key protects.
  public var isDebugKey: Bool { self == PairingPublicKey.debug }
}

/// A coordinate of a point on P-256: 256 bits, transmitted with the least significant octet first.
public struct PublicKeyCoordinate: Hashable, Sendable {
  /// Bits 0 to 127, the first sixteen transmitted octets.
  public var low: UInt128
  /// Bits 128 to 255.
  public var high: UInt128

  /// Creates a coordinate from its upper and lower 128 bits.
  public init(high: UInt128, low: UInt128) {
    self.high = high
    self.low = low
  }

  init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {
    // The watcher must see one field, not two halves.
    var halves = ByteReader(try input.octets(32, field))
    low = try halves.uint128(field)
    high = try halves.uint128(field)
  }

  func encode(into output: inout ByteWriter) {
    output.uint128(low)
    output.uint128(high)
  }
}

extension IdentityAddressInformation {
  /// Whether the address is random.
  public var isRandom: Bool { addressType == 0x01 }
}
