public import ByteReading

/// LL_LENGTH_REQ and LL_LENGTH_RSP: the longest data PDUs that the sender can take and send.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.21.
public struct LLDataLength: WireValue {
  /// connMaxRxOctets: octets of payload, at least 27.
  public var maxRxOctets: UInt16
  /// connMaxRxTime in microseconds, at least 328.
  public var maxRxTime: UInt16
  /// connMaxTxOctets: octets of payload, at least 27.
  public var maxTxOctets: UInt16
  /// connMaxTxTime in microseconds, at least 328.
  public var maxTxTime: UInt16

  public init(maxRxOctets: UInt16, maxRxTime: UInt16, maxTxOctets: UInt16, maxTxTime: UInt16) {
    self.maxRxOctets = maxRxOctets
    self.maxRxTime = maxRxTime
    self.maxTxOctets = maxTxOctets
    self.maxTxTime = maxTxTime
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    maxRxOctets = try input.uint16(LLControlField.maxRxOctets)
    maxRxTime = try input.uint16(LLControlField.maxRxTime)
    maxTxOctets = try input.uint16(LLControlField.maxTxOctets)
    maxTxTime = try input.uint16(LLControlField.maxTxTime)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(maxRxOctets)
    output.uint16(maxRxTime)
    output.uint16(maxTxOctets)
    output.uint16(maxTxTime)
  }
}
