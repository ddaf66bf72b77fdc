public import ByteReading

/// LL_CIS_RSP: the peripheral agrees to a connected isochronous stream.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.30.
public struct LLConnectedStreamResponse: WireValue {
  /// CIS_Offset_Min in microseconds.
  public var offsetMinimum: UInt32
  /// CIS_Offset_Max in microseconds.
  public var offsetMaximum: UInt32
  /// connEventCount: the connection event that the offsets count from.
  public var connectionEvent: UInt16

  public init(offsetMinimum: UInt32, offsetMaximum: UInt32, connectionEvent: UInt16) {
    self.offsetMinimum = offsetMinimum
    self.offsetMaximum = offsetMaximum
    self.connectionEvent = connectionEvent
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    offsetMinimum = try input.uint24(LLControlField.cisOffsetMinimum)
    offsetMaximum = try input.uint24(LLControlField.cisOffsetMaximum)
    connectionEvent = try input.uint16(LLControlField.connectionEventCount)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint24(offsetMinimum)
    output.uint24(offsetMaximum)
    output.uint16(connectionEvent)
  }
}
