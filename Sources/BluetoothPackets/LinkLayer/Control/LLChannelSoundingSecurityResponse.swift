public import ByteReading

/// LL_CS_SEC_RSP: the peripheral's part of what secures channel sounding.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.43.
public struct LLChannelSoundingSecurityResponse: WireValue {
  /// CS_IV_P.
  public var initializationVector: UInt64
  /// CS_IN_P.
  public var instantiationNonce: UInt32
  /// CS_PV_P.
  public var personalizationVector: UInt64

  public init(
    initializationVector: UInt64, instantiationNonce: UInt32, personalizationVector: UInt64
  ) {
    self.initializationVector = initializationVector
    self.instantiationNonce = instantiationNonce
    self.personalizationVector = personalizationVector
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    initializationVector = try input.uint64(LLControlField.peripheralInitializationVector)
    instantiationNonce = try input.uint32(LLControlField.peripheralInstantiationNonce)
    personalizationVector = try input.uint64(LLControlField.peripheralPersonalizationVector)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint64(initializationVector)
    output.uint32(instantiationNonce)
    output.uint64(personalizationVector)
  }
}
