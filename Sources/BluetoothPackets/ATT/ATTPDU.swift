public import ByteReading

/// An ATT PDU, as a view over the packet that holds it. Core 6.0, Vol 3, Part F, 3.4.
public enum ATTPDU: ~Escapable {
  case exchangeMTURequest(ExchangeMTURequest)
  case handleValueNotification(HandleValueNotification)
  /// A PDU that the specification does not define.
  case unknown(ATTOpcode, RawSpan)

  /// Decodes the opcode and the parameters. What follows the parameters stays unread in `input`.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    let opcode = ATTOpcode(rawValue: try input.uint8(ATTField.opcode))
    switch opcode {
    case .exchangeMTURequest: self = .exchangeMTURequest(try ExchangeMTURequest(parsing: &input))
    case .handleValueNotification:
      self = .handleValueNotification(try HandleValueNotification(parsing: &input))
    default: self = .unknown(opcode, input.rest(ATTField.value))
    }
  }

  public var opcode: ATTOpcode {
    switch self {
    case .exchangeMTURequest: .exchangeMTURequest
    case .handleValueNotification: .handleValueNotification
    case .unknown(let opcode, _): opcode
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(opcode.rawValue)
    switch self {
    case .exchangeMTURequest(let pdu): pdu.encode(into: &output)
    case .handleValueNotification(let pdu): pdu.encode(into: &output)
    case .unknown(_, let parameters): output.octets(parameters)
    }
  }
}
