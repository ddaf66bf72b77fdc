public import ByteReading

/// LL_TERMINATE_IND: one side ends the connection.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.3.
public struct LLTerminateIndication: WireValue {
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
