public import ByteReading

/// RSI: lets members of a coordinated set be recognised by who knows its key.
///
/// Core Specification Supplement, Part A, 1.21; Coordinated Set Identification Service 1.0, 3.
public struct ResolvableSetIdentifier: WireValue {
  /// 24 bits.
  public var hash: UInt32
  /// 24 bits, the two most significant ones 01.
  public var random: UInt32

  public init(hash: UInt32, random: UInt32) {
    self.hash = hash & 0xFF_FFFF
    self.random = random & 0xFF_FFFF
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    hash = try input.uint24(NewerAdvertisingDataField.setHash)
    random = try input.uint24(NewerAdvertisingDataField.setRandom)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint24(hash)
    output.uint24(random)
  }
}
