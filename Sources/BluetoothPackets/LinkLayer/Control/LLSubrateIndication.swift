public import ByteReading

/// LL_SUBRATE_IND: the central changes which connection events are used.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.37.
public struct LLSubrateIndication: WireValue {
  /// connSubrateFactor: one in so many events is used.
  public var factor: UInt16
  /// connSubrateBaseEvent: an event that is used.
  public var baseEvent: UInt16
  /// connPeripheralLatency in subrated events.
  public var latency: UInt16
  /// Events that stay in use after one that carried data.
  public var continuationNumber: UInt16
  /// connSupervisionTimeout in units of 10 ms.
  public var timeout: UInt16

  public init(
    factor: UInt16, baseEvent: UInt16, latency: UInt16, continuationNumber: UInt16, timeout: UInt16
  ) {
    self.factor = factor
    self.baseEvent = baseEvent
    self.latency = latency
    self.continuationNumber = continuationNumber
    self.timeout = timeout
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    factor = try input.uint16(LLControlField.subrateFactor)
    baseEvent = try input.uint16(LLControlField.subrateBaseEvent)
    latency = try input.uint16(LLControlField.latency)
    continuationNumber = try input.uint16(LLControlField.continuationNumber)
    timeout = try input.uint16(LLControlField.timeout)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(factor)
    output.uint16(baseEvent)
    output.uint16(latency)
    output.uint16(continuationNumber)
    output.uint16(timeout)
  }
}
