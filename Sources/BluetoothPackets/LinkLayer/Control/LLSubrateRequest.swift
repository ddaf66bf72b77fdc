public import ByteReading

/// LL_SUBRATE_REQ: the peripheral asks to use only some of the connection events.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.36.
public struct LLSubrateRequest: WireValue {
  /// 1 to 500.
  public var factorMinimum: UInt16
  /// 1 to 500.
  public var factorMaximum: UInt16
  /// In subrated events.
  public var maximumLatency: UInt16
  /// Events that stay in use after one that carried data.
  public var continuationNumber: UInt16
  /// connSupervisionTimeout in units of 10 ms.
  public var timeout: UInt16

  public init(
    factorMinimum: UInt16, factorMaximum: UInt16, maximumLatency: UInt16,
    continuationNumber: UInt16, timeout: UInt16
  ) {
    self.factorMinimum = factorMinimum
    self.factorMaximum = factorMaximum
    self.maximumLatency = maximumLatency
    self.continuationNumber = continuationNumber
    self.timeout = timeout
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    factorMinimum = try input.uint16(LLControlField.subrateMinimum)
    factorMaximum = try input.uint16(LLControlField.subrateMaximum)
    maximumLatency = try input.uint16(LLControlField.maximumLatency)
    continuationNumber = try input.uint16(LLControlField.continuationNumber)
    timeout = try input.uint16(LLControlField.timeout)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(factorMinimum)
    output.uint16(factorMaximum)
    output.uint16(maximumLatency)
    output.uint16(continuationNumber)
    output.uint16(timeout)
  }
}
