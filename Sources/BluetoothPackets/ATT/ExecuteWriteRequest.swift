public import ByteReading

/// ATT_EXECUTE_WRITE_REQ: the client has what was queued written or thrown away.
///
/// Core 6.0, Vol 3, Part F, 3.4.6.3.
public struct ExecuteWriteRequest: WireValue {
  public struct Flags: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let cancelAll = Flags(rawValue: 0x00)
    public static let writeAll = Flags(rawValue: 0x01)

    public var name: StaticString? { Flags.name(of: UInt64(rawValue)) }

    static func name(of value: UInt64) -> StaticString? {
      switch value {
      case 0: "Cancel All"
      case 1: "Immediately Write All"
      default: nil
      }
    }
  }

  public var flags: Flags

  public init(flags: Flags) {
    self.flags = flags
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    flags = Flags(rawValue: try input.uint8(ATTField.executeFlags))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(flags.rawValue)
  }
}
