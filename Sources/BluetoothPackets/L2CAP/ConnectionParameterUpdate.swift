public import ByteReading

/// L2CAP_CONNECTION_PARAMETER_UPDATE_REQ: the peripheral requests new connection parameters.
///
/// Core 6.0, Vol 3, Part A, 4.20.
public struct ConnectionParameterUpdateRequest: WireValue {
  /// In units of 1.25 ms.
  public var minimumInterval: UInt16
  /// In units of 1.25 ms.
  public var maximumInterval: UInt16
  /// Number of connection events that the peripheral may skip.
  public var latency: UInt16
  /// In units of 10 ms.
  public var timeout: UInt16

  /// Creates it from its fields, in transmission order.
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

/// L2CAP_CONNECTION_PARAMETER_UPDATE_RSP: the central accepts or rejects the parameters.
///
/// Core 6.0, Vol 3, Part A, 4.21.
public struct ConnectionParameterUpdateResponse: WireValue {
  /// The central's decision.
  public struct Result: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt16

    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// Connection Parameters accepted (0x0000).
    public static var accepted: Result { Result(rawValue: 0x0000) }
    /// Connection Parameters rejected (0x0001).
    public static var rejected: Result { Result(rawValue: 0x0001) }

    /// The specification's name; nil for an undefined result.
    public var name: StaticString? { Result.name(of: UInt64(rawValue)) }

    static func name(of value: UInt64) -> StaticString? {
      switch value {
      case 0: "Accepted"
      case 1: "Rejected"
      default: nil
      }
    }
  }

  /// The central's decision.
  public var result: Result

  /// Creates it from its only field.
  public init(result: Result) {
    self.result = result
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    result = Result(rawValue: try input.uint16(SignallingField.updateResult))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(result.rawValue)
  }
}
