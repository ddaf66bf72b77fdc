public import ByteReading

/// ATT_ERROR_RSP: the server can't execute a request.
///
/// Core 6.0, Vol 3, Part F, 3.4.1.1.
public struct ErrorResponse: WireValue {
  /// The opcode of the request.
  public var requestOpcode: ATTOpcode
  /// The attribute that caused the error; 0x0000 if none did.
  public var handle: UInt16
  /// The reason.
  public var errorCode: ATTErrorCode

  /// Creates it from its fields, in transmission order.
  public init(requestOpcode: ATTOpcode, handle: UInt16, errorCode: ATTErrorCode) {
    self.requestOpcode = requestOpcode
    self.handle = handle
    self.errorCode = errorCode
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    requestOpcode = ATTOpcode(rawValue: try input.uint8(ATTField.requestOpcodeInError))
    if input.isWatched { requestOpcode.emitParts(to: input) }
    handle = try input.uint16(ATTField.handleInError)
    errorCode = ATTErrorCode(rawValue: try input.uint8(ATTField.errorCode))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(requestOpcode.rawValue)
    output.uint16(handle)
    output.uint8(errorCode.rawValue)
  }
}

extension ATTErrorCode {
  /// Whether a higher layer's specification defines the code: 0x80 to 0x9F.
  public var isApplicationError: Bool { 0x80...0x9F ~= rawValue }

  /// Whether the code is in the range shared by all profiles and services: 0xE0 to 0xFF.
  public var isCommonProfileError: Bool { rawValue >= 0xE0 }
}
