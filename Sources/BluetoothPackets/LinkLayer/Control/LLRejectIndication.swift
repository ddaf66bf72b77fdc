public import ByteReading

/// LL_REJECT_IND: one side refuses a request.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.14.
public struct LLRejectIndication: WireValue {
  /// Why.
  public var errorCode: ControllerErrorCode

  public init(errorCode: ControllerErrorCode) {
    self.errorCode = errorCode
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    errorCode = ControllerErrorCode(rawValue: try input.uint8(LLControlField.errorCode))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(errorCode.rawValue)
  }
}
