public import ByteReading

/// L2CAP_CONNECTION_PARAMETER_UPDATE_REQ: the peripheral asks for other connection parameters.
///
/// Core 6.0, Vol 3, Part A, 4.20.
public struct ConnectionParameterUpdateRequest: WireValue {
  /// In units of 1.25 ms.
  public var minimumInterval: UInt16
  /// In units of 1.25 ms.
  public var maximumInterval: UInt16
  /// Connection events that the peripheral may skip.
  public var latency: UInt16
  /// In units of 10 ms.
  public var timeout: UInt16

  public init(minimumInterval: UInt16, maximumInterval: UInt16, latency: UInt16, timeout: UInt16) {
    self.minimumInterval = minimumInterval
    self.maximumInterval = maximumInterval
    self.latency = latency
    self.timeout = timeout
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    minimumInterval = try input.uint16(SignallingField.minimumInterval)
    maximumInterval = try input.uint16(SignallingField.maximumInterval)
    latency = try input.uint16(SignallingField.latency)
    timeout = try input.uint16(SignallingField.timeout)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(minimumInterval)
    output.uint16(maximumInterval)
    output.uint16(latency)
    output.uint16(timeout)
  }
}
