public import ByteReading

/// A BIG control PDU: what a broadcaster tells all receivers of a group of isochronous streams.
///
/// Core 6.0, Vol 6, Part B, 2.6.3.
public enum BIGControlPDU: ~Escapable {
  /// BIG_CHANNEL_MAP_IND.
  case channelMapIndication(BIGChannelMapIndication)
  /// BIG_TERMINATE_IND.
  case terminateIndication(BIGTerminateIndication)
  /// A PDU that the specification does not define.
  case unknown(BIGControlOpcode, RawSpan)

  /// Decodes the opcode and the parameters. What follows the parameters stays unread in `input`.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    let opcode = BIGControlOpcode(rawValue: try input.uint8(BIGControlField.opcode))
    switch opcode {
    case .channelMapIndication:
      self = .channelMapIndication(try BIGChannelMapIndication(parsing: &input))
    case .terminateIndication:
      self = .terminateIndication(try BIGTerminateIndication(parsing: &input))
    default: self = .unknown(opcode, input.rest(BIGControlField.parameters))
    }
  }

  public var opcode: BIGControlOpcode {
    switch self {
    case .channelMapIndication: .channelMapIndication
    case .terminateIndication: .terminateIndication
    case .unknown(let opcode, _): opcode
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(opcode.rawValue)
    switch self {
    case .channelMapIndication(let pdu): pdu.encode(into: &output)
    case .terminateIndication(let pdu): pdu.encode(into: &output)
    case .unknown(_, let parameters): output.octets(parameters)
    }
  }
}
