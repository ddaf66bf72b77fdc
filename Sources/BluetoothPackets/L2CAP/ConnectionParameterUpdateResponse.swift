public import ByteReading

/// L2CAP_CONNECTION_PARAMETER_UPDATE_RSP: the central takes the parameters or does not.
///
/// Core 6.0, Vol 3, Part A, 4.21.
public struct ConnectionParameterUpdateResponse: WireValue {
  public struct Result: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt16

    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    public static let accepted = Result(rawValue: 0x0000)
    public static let rejected = Result(rawValue: 0x0001)

    /// The specification's name, nil for a result that it does not define.
    public var name: StaticString? { Result.name(of: UInt64(rawValue)) }

    static func name(of value: UInt64) -> StaticString? {
      switch value {
      case 0: "Accepted"
      case 1: "Rejected"
      default: nil
      }
    }
  }

  public var result: Result

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
