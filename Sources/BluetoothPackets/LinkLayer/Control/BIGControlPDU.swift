public import ByteReading

/// A BIG control PDU: a broadcaster's message to all receivers of a group of isochronous streams.
///
/// Core 6.0, Vol 6, Part B, 2.6.3.
@nonexhaustive
public enum BIGControlPDU: ~Escapable {
  /// BIG_CHANNEL_MAP_IND.
  case channelMapIndication(BIGControlPDU.ChannelMapIndication)
  /// BIG_TERMINATE_IND.
  case terminateIndication(BIGControlPDU.TerminateIndication)
  /// A PDU that the specification does not define.
  case unknown(BIGControlPDU.Opcode, RawSpan)

  /// Decodes the opcode and the parameters. Octets after the parameters remain unread in `input`.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    let opcode = BIGControlPDU.Opcode(rawValue: try input.uint8(BIGControlField.opcode))
    switch opcode {
    case .channelMapIndication:
      self = .channelMapIndication(try BIGControlPDU.ChannelMapIndication(parsing: &input))
    case .terminateIndication:
      self = .terminateIndication(try BIGControlPDU.TerminateIndication(parsing: &input))
    default: self = .unknown(opcode, input.rest(BIGControlField.parameters))
    }
  }

  /// The opcode of the PDU.
  public var opcode: BIGControlPDU.Opcode {
    switch self {
    case .channelMapIndication: .channelMapIndication
    case .terminateIndication: .terminateIndication
    case .unknown(let opcode, _): opcode
    }
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint8(opcode.rawValue)
    switch self {
    case .channelMapIndication(let pdu): pdu.encode(into: &output)
    case .terminateIndication(let pdu): pdu.encode(into: &output)
    case .unknown(_, let parameters): output.octets(parameters)
    }
  }
}

extension BIGControlPDU {
  /// The first octet of a BIG control PDU. Core 6.0, Vol 6, Part B, 2.6.3.
  public struct Opcode: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// BIG_CHANNEL_MAP_IND: the broadcaster changes the channel map.
    public static var channelMapIndication: BIGControlPDU.Opcode {
      BIGControlPDU.Opcode(rawValue: 0)
    }
    /// BIG_TERMINATE_IND: the broadcaster ends the group.
    public static var terminateIndication: BIGControlPDU.Opcode {
      BIGControlPDU.Opcode(rawValue: 1)
    }

    /// The specification's name; nil for an undefined opcode.
    public var name: StaticString? { BIGControlPDU.Opcode.name(of: UInt64(rawValue)) }

    static func name(of value: UInt64) -> StaticString? {
      switch value {
      case 0: "BIG_CHANNEL_MAP_IND"
      case 1: "BIG_TERMINATE_IND"
      default: nil
      }
    }
  }

  /// BIG_CHANNEL_MAP_IND: the broadcaster changes the channel map. Core 6.0, Vol 6, Part B, 2.6.3.1.
  public struct ChannelMapIndication: WireValue {
    /// The channels to use.
    public var channelMap: ChannelMap
    /// The BIG event at which the map takes effect.
    public var instant: UInt16

    /// Creates it from its fields, in transmission order.
    public init(channelMap: ChannelMap, instant: UInt16) {
      self.channelMap = channelMap
      self.instant = instant
    }

    /// Decodes the parameters; the opcode has already been read.
    public init(parsing input: inout ByteReader) throws(WireError) {
      channelMap = try ChannelMap(parsing: &input, LLControlField.channelMap)
      instant = try input.uint16(LLControlField.instant)
    }

    public func encode(into output: inout ByteWriter) {
      channelMap.encode(into: &output)
      output.uint16(instant)
    }
  }

  /// BIG_TERMINATE_IND: the broadcaster ends the group. Core 6.0, Vol 6, Part B, 2.6.3.2.
  public struct TerminateIndication: WireValue {
    /// The reason.
    public var reason: ControllerErrorCode
    /// The BIG event at which the group ends.
    public var instant: UInt16

    /// Creates it from its fields, in transmission order.
    public init(reason: ControllerErrorCode, instant: UInt16) {
      self.reason = reason
      self.instant = instant
    }

    /// Decodes the parameters; the opcode has already been read.
    public init(parsing input: inout ByteReader) throws(WireError) {
      reason = ControllerErrorCode(rawValue: try input.uint8(LLControlField.errorCode))
      instant = try input.uint16(LLControlField.instant)
    }

    public func encode(into output: inout ByteWriter) {
      output.uint8(reason.rawValue)
      output.uint16(instant)
    }
  }
}

/// The fields of BIG control PDUs. Core 6.0, Vol 6, Part B, 2.6.3.
enum BIGControlField {
  static let opcode = Field(
    565, .linkLayerControl, "Opcode", "btle.big_control_opcode", .hexadecimal,
    valueName: { BIGControlPDU.Opcode.name(of: $0) },
    clause: "Vol 6, Part B, 2.6.3",
    meaning: "BIG control opcode: a channel map update or the termination of the BIG.")
  static let parameters = Field(
    566, .linkLayerControl, "CtrData", "btle.big_control.data", .octets,
    clause: "Vol 6, Part B, 2.6.3",
    meaning: "Control data of an unknown format.")
}
