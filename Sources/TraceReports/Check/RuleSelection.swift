public import LinkSessions
public import TraceAnalysis

/// Which of the rules a check tells of, and which count.
public struct RuleSelection: Sendable {
  /// Nil for all of them.
  public var only: Set<RuleID>?
  public var except: Set<RuleID> = []
  /// The least grave that is told.
  public var severity = Rule.Severity.note
  /// Rules that have to have been judged: a check that is blind for one of them fails.
  public var required: Set<RuleID> = []

  public init() {}

  /// Whether findings of a rule are wanted.
  public func takes(_ rule: RuleID) -> Bool {
    (only?.contains(rule) ?? true) && !except.contains(rule) && Rule(rule).severity >= severity
  }
}

/// A name that stands for no rule, and the name that may have been meant.
public struct UnknownRuleName: Error, CustomStringConvertible {
  public let name: String
  public let suggestion: String?

  public var description: String {
    "there is no rule or category '\(name.printable)'"
      + (suggestion.map { "; did you mean '\($0)'?" } ?? "; `bletrace rules` lists them")
  }
}

extension RuleSelection {
  /// The rules that a name stands for: one rule, or a category of them.
  ///
  /// - Throws: an `UnknownRuleName` for a name that stands for none.
  public static func rules(named name: String) throws(UnknownRuleName) -> Set<RuleID> {
    if let rule = RuleID(rawValue: name) { return [rule] }
    if let category = Rule.Category(rawValue: name) {
      return Set(Rule.all.lazy.filter { $0.category == category }.map(\.id))
    }
    let names = RuleID.allCases.map(\.rawValue) + Rule.Category.allCases.map(\.rawValue)
    throw UnknownRuleName(name: name, suggestion: Suggestion.nearest(to: name, in: names))
  }
}
