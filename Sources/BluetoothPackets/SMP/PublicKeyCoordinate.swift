import ByteReading

/// A coordinate of a point of P-256: 256 bits, least significant octet first on the wire.
public struct PublicKeyCoordinate: Hashable, Sendable {
  /// Bits 0 to 127, the first sixteen octets on the wire.
  public var low: UInt128
  /// Bits 128 to 255.
  public var high: UInt128

  public init(high: UInt128, low: UInt128) {
    self.high = high
    self.low = low
  }

  init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {
    // The watcher is to see one field, not two halves.
    var halves = ByteReader(try input.octets(32, field))
    low = try halves.uint128(field)
    high = try halves.uint128(field)
  }

  func encode(into output: inout ByteWriter) {
    output.uint128(low)
    output.uint128(high)
  }
}
