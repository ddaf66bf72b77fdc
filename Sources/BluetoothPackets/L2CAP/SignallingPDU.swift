public import ByteReading

/// The code and the parameters of a signalling command, as a view over the packet that holds it.
///
/// Core 6.0, Vol 3, Part A, 4.
public enum SignallingPDU: ~Escapable {
  /// L2CAP_COMMAND_REJECT_RSP: the receiver can't process a command.
  case commandReject(CommandReject)
  /// L2CAP_CONNECTION_REQ: a side requests a BR/EDR channel.
  case connectionRequest(ConnectionRequest)
  /// L2CAP_CONNECTION_RSP: whether the BR/EDR channel is open.
  case connectionResponse(ConnectionResponse)
  /// L2CAP_CONFIGURATION_REQ: a side's receive configuration for a BR/EDR channel.
  case configureRequest(ConfigureRequest)
  /// L2CAP_CONFIGURATION_RSP: whether the other side can send with that configuration.
  case configureResponse(ConfigureResponse)
  /// L2CAP_ECHO_REQ: tests whether the link works.
  case echoRequest(Echo)
  /// L2CAP_ECHO_RSP: answers an echo request.
  case echoResponse(Echo)
  /// L2CAP_INFORMATION_REQ: a side requests information about the other side's L2CAP.
  case informationRequest(InformationRequest)
  /// L2CAP_INFORMATION_RSP: information about an L2CAP implementation.
  case informationResponse(InformationResponse)
  /// L2CAP_DISCONNECTION_REQ: a side requests that a channel is closed.
  case disconnectionRequest(DisconnectionRequest)
  /// L2CAP_DISCONNECTION_RSP: the channel is closed.
  case disconnectionResponse(DisconnectionResponse)
  /// L2CAP_CONNECTION_PARAMETER_UPDATE_REQ: the peripheral requests new connection parameters.
  case connectionParameterUpdateRequest(ConnectionParameterUpdateRequest)
  /// L2CAP_CONNECTION_PARAMETER_UPDATE_RSP: the central accepts or rejects the parameters.
  case connectionParameterUpdateResponse(ConnectionParameterUpdateResponse)
  /// L2CAP_LE_CREDIT_BASED_CONNECTION_REQ: a side requests a credit-based channel.
  case leCreditBasedConnectionRequest(LECreditBasedConnectionRequest)
  /// L2CAP_LE_CREDIT_BASED_CONNECTION_RSP: the channel is open, or the reason for a refusal.
  case leCreditBasedConnectionResponse(LECreditBasedConnectionResponse)
  /// L2CAP_FLOW_CONTROL_CREDIT_IND: the receiver of a channel's data grants more credits.
  case flowControlCredit(FlowControlCredit)
  /// L2CAP_CREDIT_BASED_CONNECTION_REQ: a side requests up to five credit-based channels.
  case creditBasedConnectionRequest(CreditBasedConnectionRequest)
  /// L2CAP_CREDIT_BASED_CONNECTION_RSP: the open channels, or the reason for a refusal.
  case creditBasedConnectionResponse(CreditBasedConnectionResponse)
  /// L2CAP_CREDIT_BASED_RECONFIGURE_REQ: a side changes its MTU or MPS.
  case creditBasedReconfigureRequest(CreditBasedReconfigureRequest)
  /// L2CAP_CREDIT_BASED_RECONFIGURE_RSP: whether the new sizes are accepted.
  case creditBasedReconfigureResponse(CreditBasedReconfigureResponse)
  /// A command that the specification does not define, or no longer defines.
  case unknown(SignallingCode, RawSpan)

  /// Decodes the parameters of a command with `code`. Octets after them remain unread in `input`.
  @_lifetime(copy input)
  public init(code: SignallingCode, parsing input: inout ByteReader) throws(WireError) {
    switch code {
    case .commandReject:
      self = .commandReject(try CommandReject(parsing: &input))
    case .connectionRequest:
      self = .connectionRequest(try ConnectionRequest(parsing: &input))
    case .connectionResponse:
      self = .connectionResponse(try ConnectionResponse(parsing: &input))
    case .configureRequest:
      self = .configureRequest(try ConfigureRequest(parsing: &input))
    case .configureResponse:
      self = .configureResponse(try ConfigureResponse(parsing: &input))
    case .echoRequest: self = .echoRequest(Echo(parsing: &input))
    case .echoResponse: self = .echoResponse(Echo(parsing: &input))
    case .informationRequest:
      self = .informationRequest(try InformationRequest(parsing: &input))
    case .informationResponse:
      self = .informationResponse(try InformationResponse(parsing: &input))
    case .disconnectionRequest:
      self = .disconnectionRequest(try DisconnectionRequest(parsing: &input))
    case .disconnectionResponse:
      self = .disconnectionResponse(try DisconnectionResponse(parsing: &input))
    case .connectionParameterUpdateRequest:
      self = .connectionParameterUpdateRequest(
        try ConnectionParameterUpdateRequest(parsing: &input))
    case .connectionParameterUpdateResponse:
      self = .connectionParameterUpdateResponse(
        try ConnectionParameterUpdateResponse(parsing: &input))
    case .leCreditBasedConnectionRequest:
      self = .leCreditBasedConnectionRequest(try LECreditBasedConnectionRequest(parsing: &input))
    case .leCreditBasedConnectionResponse:
      self = .leCreditBasedConnectionResponse(try LECreditBasedConnectionResponse(parsing: &input))
    case .flowControlCredit:
      self = .flowControlCredit(try FlowControlCredit(parsing: &input))
    case .creditBasedConnectionRequest:
      self = .creditBasedConnectionRequest(try CreditBasedConnectionRequest(parsing: &input))
    case .creditBasedConnectionResponse:
      self = .creditBasedConnectionResponse(try CreditBasedConnectionResponse(parsing: &input))
    case .creditBasedReconfigureRequest:
      self = .creditBasedReconfigureRequest(try CreditBasedReconfigureRequest(parsing: &input))
    case .creditBasedReconfigureResponse:
      self = .creditBasedReconfigureResponse(try CreditBasedReconfigureResponse(parsing: &input))
    default:
      self = .unknown(
        code, input.isAtEnd ? input.unread : input.rest(SignallingField.parameters))
    }
  }

  /// The code of the command.
  public var code: SignallingCode {
    switch self {
    case .commandReject: .commandReject
    case .connectionRequest: .connectionRequest
    case .connectionResponse: .connectionResponse
    case .configureRequest: .configureRequest
    case .configureResponse: .configureResponse
    case .echoRequest: .echoRequest
    case .echoResponse: .echoResponse
    case .informationRequest: .informationRequest
    case .informationResponse: .informationResponse
    case .disconnectionRequest: .disconnectionRequest
    case .disconnectionResponse: .disconnectionResponse
    case .connectionParameterUpdateRequest: .connectionParameterUpdateRequest
    case .connectionParameterUpdateResponse: .connectionParameterUpdateResponse
    case .leCreditBasedConnectionRequest: .leCreditBasedConnectionRequest
    case .leCreditBasedConnectionResponse: .leCreditBasedConnectionResponse
    case .flowControlCredit: .flowControlCredit
    case .creditBasedConnectionRequest: .creditBasedConnectionRequest
    case .creditBasedConnectionResponse: .creditBasedConnectionResponse
    case .creditBasedReconfigureRequest: .creditBasedReconfigureRequest
    case .creditBasedReconfigureResponse: .creditBasedReconfigureResponse
    case .unknown(let code, _): code
    }
  }

  /// The error if a list of channels ends within a channel ID.
  public var damage: WireError? {
    switch self {
    case .creditBasedConnectionRequest(let pdu): pdu.sourceChannels.damage
    case .creditBasedConnectionResponse(let pdu): pdu.destinationChannels.damage
    case .creditBasedReconfigureRequest(let pdu): pdu.destinationChannels.damage
    default: nil
    }
  }

  /// Appends the parameters; `SignallingCommand` appends code, identifier and length before them.
  public func encode(into output: inout ByteWriter) {
    switch self {
    case .commandReject(let pdu): pdu.encode(into: &output)
    case .connectionRequest(let pdu): pdu.encode(into: &output)
    case .connectionResponse(let pdu): pdu.encode(into: &output)
    case .configureRequest(let pdu): pdu.encode(into: &output)
    case .configureResponse(let pdu): pdu.encode(into: &output)
    case .echoRequest(let pdu): pdu.encode(into: &output)
    case .echoResponse(let pdu): pdu.encode(into: &output)
    case .informationRequest(let pdu): pdu.encode(into: &output)
    case .informationResponse(let pdu): pdu.encode(into: &output)
    case .disconnectionRequest(let pdu): pdu.encode(into: &output)
    case .disconnectionResponse(let pdu): pdu.encode(into: &output)
    case .connectionParameterUpdateRequest(let pdu): pdu.encode(into: &output)
    case .connectionParameterUpdateResponse(let pdu): pdu.encode(into: &output)
    case .leCreditBasedConnectionRequest(let pdu): pdu.encode(into: &output)
    case .leCreditBasedConnectionResponse(let pdu): pdu.encode(into: &output)
    case .flowControlCredit(let pdu): pdu.encode(into: &output)
    case .creditBasedConnectionRequest(let pdu): pdu.encode(into: &output)
    case .creditBasedConnectionResponse(let pdu): pdu.encode(into: &output)
    case .creditBasedReconfigureRequest(let pdu): pdu.encode(into: &output)
    case .creditBasedReconfigureResponse(let pdu): pdu.encode(into: &output)
    case .unknown(_, let parameters): output.octets(parameters)
    }
  }
}
