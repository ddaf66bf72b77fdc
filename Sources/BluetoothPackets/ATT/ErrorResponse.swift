public import ByteReading

/// ATT_ERROR_RSP: the server can't do what a request asked for.
///
/// Core 6.0, Vol 3, Part F, 3.4.1.1.
public struct ErrorResponse: WireValue {
  public var requestOpcode: ATTOpcode
  /// The attribute that brought the error about, 0x0000 where none did.
  public var handle: UInt16
  public var errorCode: ATTErrorCode

  public init(requestOpcode: ATTOpcode, handle: UInt16, errorCode: ATTErrorCode) {
    self.requestOpcode = requestOpcode
    self.handle = handle
    self.errorCode = errorCode
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    requestOpcode = ATTOpcode(rawValue: try input.uint8(ATTField.requestOpcodeInError))
    if input.isWatched { requestOpcode.tellParts(to: input) }
    handle = try input.uint16(ATTField.handleInError)
    errorCode = ATTErrorCode(rawValue: try input.uint8(ATTField.errorCode))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(requestOpcode.rawValue)
    output.uint16(handle)
    output.uint8(errorCode.rawValue)
  }
}
