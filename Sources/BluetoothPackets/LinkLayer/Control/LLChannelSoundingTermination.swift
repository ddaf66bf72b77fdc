public import ByteReading

/// LL_CS_TERMINATE_REQ and LL_CS_TERMINATE_RSP: one side ends a channel sounding procedure.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.50.
public struct LLChannelSoundingTermination: WireValue {
  /// Config_ID, 0 to 3.
  public var configuration: UInt8
  /// Two reserved bits.
  public var reserved: UInt8
  /// ProcCount: the procedures so far.
  public var procedureCount: UInt16
  /// Why.
  public var errorCode: ControllerErrorCode

  public init(
    configuration: UInt8, reserved: UInt8 = 0, procedureCount: UInt16,
    errorCode: ControllerErrorCode
  ) {
    self.configuration = configuration
    self.reserved = reserved
    self.procedureCount = procedureCount
    self.errorCode = errorCode
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    let octet = try input.uint8(LLControlField.carrier)
    configuration = input.bits(LLControlField.configuration, of: octet)
    reserved = input.bits(LLControlField.configurationReserved, of: octet)
    procedureCount = try input.uint16(LLControlField.terminatedCount)
    errorCode = ControllerErrorCode(rawValue: try input.uint8(LLControlField.errorCode))
  }

  public func encode(into output: inout ByteWriter) {
    var octet: UInt8 = 0
    octet |= LLControlField.configuration.placing(configuration)
    octet |= LLControlField.configurationReserved.placing(reserved)
    output.uint8(octet)
    output.uint16(procedureCount)
    output.uint8(errorCode.rawValue)
  }
}
