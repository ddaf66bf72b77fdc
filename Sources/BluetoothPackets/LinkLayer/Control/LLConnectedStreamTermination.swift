public import ByteReading

/// LL_CIS_TERMINATE_IND: one side ends a connected isochronous stream.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.32.
public struct LLConnectedStreamTermination: WireValue {
  /// CIG_ID.
  public var group: UInt8
  /// CIS_ID.
  public var stream: UInt8
  /// Why.
  public var errorCode: ControllerErrorCode

  public init(group: UInt8, stream: UInt8, errorCode: ControllerErrorCode) {
    self.group = group
    self.stream = stream
    self.errorCode = errorCode
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    group = try input.uint8(LLControlField.cig)
    stream = try input.uint8(LLControlField.cis)
    errorCode = ControllerErrorCode(rawValue: try input.uint8(LLControlField.errorCode))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(group)
    output.uint8(stream)
    output.uint8(errorCode.rawValue)
  }
}
