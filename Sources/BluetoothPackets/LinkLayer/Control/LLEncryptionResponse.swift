public import ByteReading

/// LL_ENC_RSP: the peripheral adds its part of the session key.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.5.
public struct LLEncryptionResponse: WireValue {
  /// SKD_P: the peripheral's half of the session key diversifier.
  public var peripheralKeyDiversifier: UInt64
  /// IV_P: the peripheral's half of the initialisation vector.
  public var peripheralVector: UInt32

  public init(peripheralKeyDiversifier: UInt64, peripheralVector: UInt32) {
    self.peripheralKeyDiversifier = peripheralKeyDiversifier
    self.peripheralVector = peripheralVector
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    peripheralKeyDiversifier = try input.uint64(LLControlField.peripheralKeyDiversifier)
    peripheralVector = try input.uint32(LLControlField.peripheralVector)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint64(peripheralKeyDiversifier)
    output.uint32(peripheralVector)
  }
}
