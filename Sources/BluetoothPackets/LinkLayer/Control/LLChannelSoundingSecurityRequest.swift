public import ByteReading

/// LL_CS_SEC_REQ: the central's part of what secures channel sounding.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.42.
public struct LLChannelSoundingSecurityRequest: WireValue {
  /// CS_IV_C.
  public var initializationVector: UInt64
  /// CS_IN_C.
  public var instantiationNonce: UInt32
  /// CS_PV_C.
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
    initializationVector = try input.uint64(LLControlField.centralInitializationVector)
    instantiationNonce = try input.uint32(LLControlField.centralInstantiationNonce)
    personalizationVector = try input.uint64(LLControlField.centralPersonalizationVector)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint64(initializationVector)
    output.uint32(instantiationNonce)
    output.uint64(personalizationVector)
  }
}
