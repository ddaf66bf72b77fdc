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

    /// The rule's breach in a few plain words.
    public var sentence: StaticString {
      switch self {
      case .attRequestBeforeAnswer: "a second ATT request before the first was answered"
      }
    }

    /// Where the rule is written.
    public var clause: StaticString {
      switch self {
      case .attRequestBeforeAnswer: "Core 6.0, Vol 3, Part F, 3.3.2"
      }
    }
  }
}
