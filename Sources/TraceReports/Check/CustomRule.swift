public import LinkSessions
public import TraceAnalysis

/// A rule that is not one of bletrace's own: what reports say of it.
public struct CustomRule: Hashable, Sendable {
  /// Its name, in kebab-case, with a prefix that no rule of bletrace has: "acme-lock-reply".
  public let id: RuleID
  /// How bad it is to break it.
  public let severity: Rule.Severity
  /// What it demands, in one sentence.
  public let sentence: String
  /// What to try against it.
  public let remedy: String

  /// A rule by its name, its severity, what it demands, and what to try.
  public init(id: RuleID, severity: Rule.Severity, sentence: String, remedy: String) {
    self.id = id
    self.severity = severity
    self.sentence = sentence
    self.remedy = remedy
  }
}

/// What a custom rule found.
public struct CustomFinding: Hashable, Sendable {
  /// The rule that was broken.
  public let rule: CustomRule
  /// What was seen, in one sentence.
  public let message: String
  /// The connection's index; nil outside connections.
  package let connection: Int?
  /// The frames that show it.
  package let frames: [Int]

  /// A finding: what was seen, on which connection, in which frames.
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
  /// "acme-lock-reply on connection 1: no reply within 200 ms (#12, #40)".
  public var description: String {
    let place = connection.map { " on connection \($0 + 1)" } ?? ""
    let list = frames.isEmpty ? "" : " (\(frames.map { "#\($0)" }.joined(separator: ", ")))"
    return "\(rule.id)\(place): \(message)\(list)"
  }
}
