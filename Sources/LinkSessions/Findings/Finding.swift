/// Evidence in a capture that something is wrong, weak or missing: a rule and the values to which it applies.
///
/// A finding contains no text. The table of rules contains each rule's severity and source. Reports build a sentence
/// from the rule and the values.
public struct Finding: Hashable, Sendable {
  /// The rule that was broken.
  public let rule: RuleID
  /// Index in `ConnectionTable`; nil outside connections.
  package let connection: Int?
  /// Index in `DeviceTable`, for findings about a device rather than a connection.
  package let device: Int?
  /// The side that the finding is about, by its direction: the side that broke the rule, if it is known.
  public let direction: LinkDirection?
  /// The frame that shows it; nil if no single frame does.
  public let frame: Frame?
  /// Earlier frames that prove it, in order: for example the pending request or an earlier exchange.
  package let earlierFrames: [Int]
  /// The other values of its sentence.
  public private(set) var values: [Finding.Value]
  /// The failures that it explains. They need no other finding.
  public let failures: [Finding.FailureID]
  /// The start of the run that the finding is about, in nanoseconds since 1970, if `frame` is the last frame of that
  /// run.
  package private(set) var began: Int64?

  /// Creates a finding of a rule, with the frames that prove it and the values of its sentence.
  package init(
    _ rule: RuleID, connection: Int? = nil, device: Int? = nil, direction: LinkDirection? = nil,
    frame: Frame? = nil, earlierFrames: [Int] = [], values: [Finding.Value] = [],
    failures: [Finding.FailureID] = []
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

  /// When the subject of the finding happened, in nanoseconds since 1970; the start of the run if it is about one. Nil
  /// if no frame shows it.
  package var time: Int64? { began ?? frame?.time }

  /// Returns the finding about a run that began at this time and ended with `frame`.
  package func beginning(at time: Int64?) -> Finding {
    var finding = self
    finding.began = time
    return finding
  }

  /// Returns the same finding with other values.
  package func with(_ values: [Finding.Value]) -> Finding {
    var finding = self
    finding.values = values
    return finding
  }

  /// The numbers of all frames that prove it, in order.
  package var frames: [Int] { earlierFrames + (frame.map { [$0.number] } ?? []) }

  /// Number of occurrences in the same place, if they were counted.
  public var count: Int? {
    if case .number(let count)? = self[.count] { count } else { nil }
  }

  /// The value with this name; nil if the finding has none.
  public subscript(name: Finding.Value.Name) -> Finding.Value.Content? {
    values.first { $0.name == name }?.content
  }
}
