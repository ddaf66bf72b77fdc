public import ByteReading

/// LL_REJECT_EXT_IND: one side refuses a request and names it.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.18.
public struct LLExtendedRejectIndication: WireValue {
  /// The opcode of the refused PDU.
  public var rejectedOpcode: LLControlOpcode
  /// Why.
  public var errorCode: ControllerErrorCode

  public init(rejectedOpcode: LLControlOpcode, errorCode: ControllerErrorCode) {
    self.rejectedOpcode = rejectedOpcode
    self.errorCode = errorCode
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    rejectedOpcode = LLControlOpcode(rawValue: try input.uint8(LLControlField.rejectOpcode))
    errorCode = ControllerErrorCode(rawValue: try input.uint8(LLControlField.errorCode))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(rejectedOpcode.rawValue)
    output.uint8(errorCode.rawValue)
  }
}
