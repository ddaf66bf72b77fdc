/// Traffic that breaks a rule of the specification, and the frame that does.
public struct ProtocolViolation: Hashable, Sendable {
  public let kind: Kind
  /// Index in `ConnectionTable`; nil outside connections.
  public let connection: Int?
  public let frame: Frame
  /// Who broke the rule, where that is known.
  public let direction: LinkDirection?
  /// The frame that the rule compares with: the request that was open, the exchange before.
  public let earlierFrame: Int?

  public init(
    _ kind: Kind, connection: Int?, frame: Frame, direction: LinkDirection?,
    earlierFrame: Int? = nil
  ) {
    self.kind = kind
    self.connection = connection
    self.frame = frame
    self.direction = direction
    self.earlierFrame = earlierFrame
  }

  /// The rule that was broken. The raw value is the stable name that reports use.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case attRequestBeforeAnswer = "att-request-before-answer"
    case attIndicationBeforeConfirmation = "att-indication-before-confirmation"
    case attAnswerWithoutRequest = "att-answer-without-request"
    case attConfirmationWithoutIndication = "att-confirmation-without-indication"
    case attLateAnswer = "att-late-answer"
    case attUseAfterTimeout = "att-use-after-timeout"
    case attMalformedPDU = "att-malformed-pdu"
    case attMalformedRequestAnswered = "att-malformed-request-answered"
    case attUnknownOpcode = "att-unknown-opcode"
    case attMTUExchangedTwice = "att-mtu-exchanged-twice"
    case attMTUBelowMinimum = "att-mtu-below-minimum"
    case attMTUExchangeOnEnhancedBearer = "att-mtu-exchange-on-enhanced-bearer"
    case attPDUOverMTU = "att-pdu-over-mtu"
    case attInvalidHandleRange = "att-invalid-handle-range"

    /// The rule's breach in a few plain words.
    public var sentence: StaticString {
      switch self {
      case .attRequestBeforeAnswer: "a second ATT request before the first was answered"
      case .attIndicationBeforeConfirmation:
        "a second ATT indication before the first was confirmed"
      case .attAnswerWithoutRequest: "an ATT answer to a request that nobody sent"
      case .attConfirmationWithoutIndication:
        "a confirmation of an indication that nobody sent"
      case .attLateAnswer: "an ATT answer more than 30 s after its request"
      case .attUseAfterTimeout: "an ATT request on a bearer where one had timed out"
      case .attMalformedPDU: "an ATT PDU that lacks octets of its parameters"
      case .attMalformedRequestAnswered: "a malformed ATT request answered as if it were whole"
      case .attUnknownOpcode: "an ATT opcode that the specification reserves"
      case .attMTUExchangedTwice: "a client that exchanges the MTU a second time"
      case .attMTUBelowMinimum: "an ATT MTU below the smallest allowed one of 23"
      case .attMTUExchangeOnEnhancedBearer: "an MTU exchange on an enhanced ATT bearer"
      case .attPDUOverMTU: "an ATT PDU longer than the ATT_MTU"
      case .attInvalidHandleRange:
        "a search in a range of handles that begins at 0 or after its end"
      }
    }

    /// Where the rule is written.
    public var clause: StaticString {
      switch self {
      case .attRequestBeforeAnswer: "Core 6.0, Vol 3, Part F, 3.3.2"
      case .attIndicationBeforeConfirmation: "Core 6.0, Vol 3, Part F, 3.3.2"
      case .attAnswerWithoutRequest: "Core 6.0, Vol 3, Part F, 3.3.2"
      case .attConfirmationWithoutIndication: "Core 6.0, Vol 3, Part F, 3.4.7.3"
      case .attLateAnswer: "Core 6.0, Vol 3, Part F, 3.3.3"
      case .attUseAfterTimeout: "Core 6.0, Vol 3, Part F, 3.3.3"
      case .attMalformedPDU: "Core 6.0, Vol 3, Part F, 3.3.1"
      case .attMalformedRequestAnswered: "Core 6.0, Vol 3, Part F, 3.4.1.1"
      case .attUnknownOpcode: "Core 6.0, Vol 3, Part F, 3.4.8"
      case .attMTUExchangedTwice: "Core 6.0, Vol 3, Part F, 3.4.2.1"
      case .attMTUBelowMinimum: "Core 6.0, Vol 3, Part F, 3.4.2"
      case .attMTUExchangeOnEnhancedBearer: "Core 6.0, Vol 3, Part F, 3.4.2.1"
      case .attPDUOverMTU: "Core 6.0, Vol 3, Part F, 3.2.8"
      case .attInvalidHandleRange: "Core 6.0, Vol 3, Part F, 3.4.3.1"
      }
    }
  }
}
