public import ByteReading

/// LL_CONNECTION_UPDATE_IND: the central changes the timing of the connection.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.1.
public struct LLConnectionUpdateIndication: WireValue {
  /// transmitWindowSize in units of 1.25 ms.
  public var windowSize: UInt8
  /// transmitWindowOffset in units of 1.25 ms.
  public var windowOffset: UInt16
  /// connInterval in units of 1.25 ms.
  public var interval: UInt16
  /// connPeripheralLatency: events that the peripheral may skip.
  public var latency: UInt16
  /// connSupervisionTimeout in units of 10 ms.
  public var timeout: UInt16
  /// The connection event from which on the new timing holds.
  public var instant: UInt16

  public init(
    windowSize: UInt8, windowOffset: UInt16, interval: UInt16, latency: UInt16, timeout: UInt16,
    instant: UInt16
  ) {
    self.windowSize = windowSize
    self.windowOffset = windowOffset
    self.interval = interval
    self.latency = latency
    self.timeout = timeout
    self.instant = instant
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    windowSize = try input.uint8(LLControlField.windowSize)
    windowOffset = try input.uint16(LLControlField.windowOffset)
    interval = try input.uint16(LLControlField.interval)
    latency = try input.uint16(LLControlField.latency)
    timeout = try input.uint16(LLControlField.timeout)
    instant = try input.uint16(LLControlField.instant)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(windowSize)
    output.uint16(windowOffset)
    output.uint16(interval)
    output.uint16(latency)
    output.uint16(timeout)
    output.uint16(instant)
  }
}
