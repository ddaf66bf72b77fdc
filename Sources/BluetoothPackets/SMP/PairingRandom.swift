public import ByteReading

/// A device shows the random value that it committed itself to.
///
/// Core 6.0, Vol 3, Part H, 3.5.4.
public struct PairingRandom: WireValue {
  /// The first octet on the wire is the least significant.
  public var randomValue: UInt128

  public init(randomValue: UInt128) {
    self.randomValue = randomValue
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    randomValue = try input.uint128(SMPField.randomValue)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint128(randomValue)
  }
}
