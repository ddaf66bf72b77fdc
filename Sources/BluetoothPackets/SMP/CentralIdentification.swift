public import ByteReading

/// Legacy pairing: what a central names the key of Encryption Information by.
///
/// Core 6.0, Vol 3, Part H, 3.6.3.
public struct CentralIdentification: WireValue {
  /// EDIV.
  public var encryptedDiversifier: UInt16
  /// Rand; the first octet on the wire is the least significant.
  public var randomNumber: UInt64

  public init(encryptedDiversifier: UInt16, randomNumber: UInt64) {
    self.encryptedDiversifier = encryptedDiversifier
    self.randomNumber = randomNumber
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    encryptedDiversifier = try input.uint16(SMPField.encryptedDiversifier)
    randomNumber = try input.uint64(SMPField.rand)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(encryptedDiversifier)
    output.uint64(randomNumber)
  }
}
