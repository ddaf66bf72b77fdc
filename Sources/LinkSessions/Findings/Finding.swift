/// Something that a capture shows to be wrong, weak or missing: a rule and what it was applied to.
///
/// A finding has no words. Its rule's row says how grave it is and where it is written, and the
/// reports make a sentence from the rule and the values.
public struct Finding: Hashable, Sendable {
  /// The rule that it breaks.
  public let rule: RuleID
  /// Index in `ConnectionTable`; nil outside connections.
  public let connection: Int?
  /// Index in `DeviceTable`, for what is said of a device and not of a connection.
  public let device: Int?
  /// The side that the finding is about, by what it sends: who broke the rule, where that is known.
  public let direction: LinkDirection?
  /// The frame that shows it; nil for what no single frame shows.
  public let frame: Frame?
  /// Frames before it that it rests on as well, in their order: the request that was open, the
  /// exchange before.
  public let earlierFrames: [Int]
  /// What the sentence needs besides.
  public let values: [FindingValue]
  /// The failures that it explains: they need no other finding.
  public let failures: [FailureID]

  /// A finding of a rule: whom it concerns, the frames that show it, and the values of its
  /// sentence.
  public init(
    _ rule: RuleID, connection: Int? = nil, device: Int? = nil, direction: LinkDirection? = nil,
    frame: Frame? = nil, earlierFrames: [Int] = [], values: [FindingValue] = [],
    failures: [FailureID] = []
  ) {
    self.rule = rule
    self.connection = connection
    self.device = device
    self.direction = direction
    self.frame = frame
    self.earlierFrames = earlierFrames
    self.values = values
    self.failures = failures
  }

  /// The numbers of all frames that prove it, in their order.
  public var frames: [Int] { earlierFrames + (frame.map { [$0.number] } ?? []) }

  /// How often it was found in the same place, where that was counted.
  public var count: Int? {
    if case .number(let count)? = self[.count] { count } else { nil }
  }

  /// The value with a name; nil if the finding has none.
  public subscript(name: FindingValue.Name) -> FindingValue.Content? {
    values.first { $0.name == name }?.content
  }
}
