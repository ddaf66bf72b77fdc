public import ByteReading

/// BIG_TERMINATE_IND: the broadcaster ends the group. Core 6.0, Vol 6, Part B, 2.6.3.2.
public struct BIGTerminateIndication: WireValue {
  /// Why.
  public var reason: ControllerErrorCode
  /// The BIG event in which the group ends.
  public var instant: UInt16

  public init(reason: ControllerErrorCode, instant: UInt16) {
    self.reason = reason
    self.instant = instant
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    reason = ControllerErrorCode(rawValue: try input.uint8(LLControlField.errorCode))
    instant = try input.uint16(LLControlField.instant)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(reason.rawValue)
    output.uint16(instant)
  }
}
