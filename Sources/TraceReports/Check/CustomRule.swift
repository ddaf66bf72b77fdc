public import LinkSessions
public import TraceAnalysis

/// A rule that is not part of bletrace, as shown in reports.
public struct CustomRule: Hashable, Sendable {
  /// The rule's name in kebab case, with a prefix that no bletrace rule has: "acme-lock-reply".
  public let id: RuleID
  /// Severity of a violation.
  public let severity: Rule.Severity
  /// The requirement, in one sentence.
  public let sentence: String
  /// The suggested remedy.
  public let remedy: String

  /// Creates a rule from its name, its severity, its requirement and its remedy.
  public init(id: RuleID, severity: Rule.Severity, sentence: String, remedy: String) {
    self.id = id
    self.severity = severity
    self.sentence = sentence
    self.remedy = remedy
  }
}

/// A finding of a custom rule.
public struct CustomFinding: Hashable, Sendable {
  /// The rule that was broken.
  public let rule: CustomRule
  /// The observation, in one sentence.
  public let message: String
  /// The index of the connection, or nil outside connections.
  package let connection: Int?
  /// The frames that show the finding.
  package let frames: [Int]

  /// Creates a finding from the observation, its connection and its frames.
  package init(_ rule: CustomRule, _ message: String, connection: Int?, frames: [Int]) {
    self.rule = rule
    self.message = message
    self.connection = connection
    self.frames = frames
  }
}

extension CustomFinding {
  package var connectionIndex: Int? { connection }
}

extension CustomFinding: Described {
  package static let shape = Shape<CustomFinding>("custom_finding", "What a custom rule found.") {
    row in
    row.value("rule", "The rule's name.") { $0.rule.id.rawValue }
    row.value("severity", "Severity.") { $0.rule.severity }
    row.value("message", "The finding, as text.") { $0.message }
    row.value("remedy", "Suggested fix.") { $0.rule.remedy }
    row.value("connection", "The connection's id; null outside connections.") {
      $0.connection.map { $0 + 1 }
    }
    row.frames { $0.frames }
  }
}

extension CustomFinding: CustomStringConvertible {
  /// Text such as "acme-lock-reply on connection 1: no reply within 200 ms (#12, #40)".
  public var description: String {
    let place = connection.map { " on connection \($0 + 1)" } ?? ""
    let list = frames.isEmpty ? "" : " (\(frames.map { "#\($0)" }.joined(separator: ", ")))"
    return "\(rule.id)\(place): \(message)\(list)"
  }
}
