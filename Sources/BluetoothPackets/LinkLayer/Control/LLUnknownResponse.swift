public import ByteReading

/// LL_UNKNOWN_RSP: one side does not know the PDU that it received.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.8.
public struct LLUnknownResponse: WireValue {
  /// The opcode of that PDU.
  public var unknownType: LLControlOpcode

  public init(unknownType: LLControlOpcode) {
    self.unknownType = unknownType
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    unknownType = LLControlOpcode(rawValue: try input.uint8(LLControlField.unknownType))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(unknownType.rawValue)
  }
}
