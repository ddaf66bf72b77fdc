public import ByteReading

/// LL_CONNECTION_PARAM_REQ and LL_CONNECTION_PARAM_RSP: the timing that the sender wants.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.16.
public struct LLConnectionParameters: WireValue {
  /// In units of 1.25 ms.
  public var intervalMinimum: UInt16
  /// In units of 1.25 ms.
  public var intervalMaximum: UInt16
  /// connPeripheralLatency.
  public var latency: UInt16
  /// connSupervisionTimeout in units of 10 ms.
  public var timeout: UInt16
  /// What the interval should be a multiple of, in units of 1.25 ms; 0 if it does not matter.
  public var preferredPeriodicity: UInt8
  /// The connection event from which the offsets count.
  public var referenceEvent: UInt16
  /// In units of 1.25 ms; 0xFFFF if not given. The first is preferred to the next.
  public var offset0: UInt16
  /// In units of 1.25 ms; 0xFFFF if not given.
  public var offset1: UInt16
  /// In units of 1.25 ms; 0xFFFF if not given.
  public var offset2: UInt16
  /// In units of 1.25 ms; 0xFFFF if not given.
  public var offset3: UInt16
  /// In units of 1.25 ms; 0xFFFF if not given.
  public var offset4: UInt16
  /// In units of 1.25 ms; 0xFFFF if not given.
  public var offset5: UInt16

  public init(
    intervalMinimum: UInt16, intervalMaximum: UInt16, latency: UInt16, timeout: UInt16,
    preferredPeriodicity: UInt8, referenceEvent: UInt16, offset0: UInt16, offset1: UInt16,
    offset2: UInt16, offset3: UInt16, offset4: UInt16, offset5: UInt16
  ) {
    self.intervalMinimum = intervalMinimum
    self.intervalMaximum = intervalMaximum
    self.latency = latency
    self.timeout = timeout
    self.preferredPeriodicity = preferredPeriodicity
    self.referenceEvent = referenceEvent
    self.offset0 = offset0
    self.offset1 = offset1
    self.offset2 = offset2
    self.offset3 = offset3
    self.offset4 = offset4
    self.offset5 = offset5
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    intervalMinimum = try input.uint16(LLControlField.intervalMinimum)
    intervalMaximum = try input.uint16(LLControlField.intervalMaximum)
    latency = try input.uint16(LLControlField.latency)
    timeout = try input.uint16(LLControlField.timeout)
    preferredPeriodicity = try input.uint8(LLControlField.preferredPeriodicity)
    referenceEvent = try input.uint16(LLControlField.referenceEvent)
    offset0 = try input.uint16(LLControlField.offset0)
    offset1 = try input.uint16(LLControlField.offset1)
    offset2 = try input.uint16(LLControlField.offset2)
    offset3 = try input.uint16(LLControlField.offset3)
    offset4 = try input.uint16(LLControlField.offset4)
    offset5 = try input.uint16(LLControlField.offset5)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(intervalMinimum)
    output.uint16(intervalMaximum)
    output.uint16(latency)
    output.uint16(timeout)
    output.uint8(preferredPeriodicity)
    output.uint16(referenceEvent)
    output.uint16(offset0)
    output.uint16(offset1)
    output.uint16(offset2)
    output.uint16(offset3)
    output.uint16(offset4)
    output.uint16(offset5)
  }
}
