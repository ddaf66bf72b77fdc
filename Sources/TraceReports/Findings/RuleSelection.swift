public import LinkSessions
public import TraceAnalysis

/// Which of the rules a check tells of, and which count.
public struct RuleSelection: Sendable {
  /// Nil for all of them.
  public var only: Set<RuleID>?
  /// Rules that are left out.
  public var except: Set<RuleID> = []
  /// Whose rules are told, besides those of the specification.
  public var guidelines: Set<Rule.Guideline> = []
  /// The least grave that is told.
  public var severity = Rule.Severity.note
  /// Whether findings about devices that the capture is not about are shown.
  public var showsBystanders = false
  /// Rules that have to have been judged: a check that is blind for one of them fails.
  public var required: Set<RuleID> = []

  /// The least severe finding that makes a check fail.
  public var failingSeverity = Rule.Severity.error
  /// Whether no rule is judged: a contract or a baseline decides alone.
  public var isContractAlone = false

  /// All rules.
  public init() {}

  /// Whether findings of a rule are wanted.
  public func takes(_ rule: RuleID) -> Bool {
    !isLeftToGuideline(rule) && isWithinReach(rule)
  }

  /// Whether findings of a rule would be wanted if its guideline were chosen.
  func takesWithGuideline(_ rule: RuleID) -> Bool {
    isLeftToGuideline(rule) && isWithinReach(rule)
  }

  private func isWithinReach(_ rule: RuleID) -> Bool {
    !isContractAlone && (only.map { $0.contains(rule) } ?? true) && !except.contains(rule)
      && Rule(rule).severity >= severity
  }

  /// Whether a rule is a guideline's alone, and nobody has chosen that or named the rule.
  private func isLeftToGuideline(_ rule: RuleID) -> Bool {
    let row = Rule(rule)
    return row.isOfGuidelineOnly && only?.contains(rule) != true
      && !(row.guideline.map { guidelines.contains($0.guideline) } ?? false)
  }
}

/// A name that stands for no rule, and the name that may have been meant.
public struct UnknownRuleName: Error, CustomStringConvertible {
  /// The name that no rule has.
  public let name: String
  /// The name that was meant, as far as one can guess.
  public let suggestion: String?

  public var description: String {
    "there is no rule or category '\(name.printable)'"
      + (suggestion.map { "; did you mean '\($0)'?" } ?? "; categories: "
        + Rule.Category.allCases.map(\.rawValue).joined(separator: ", ")
        + "; `bletrace rules` lists the rules")
  }
}

extension RuleSelection {
  /// Names that stand for several rules, besides the categories.
  private static let families: [String: Set<RuleID>] = [
    "ll-connection-values": [
      .llConnectionHop, .llConnectionInterval, .llConnectionLatency, .llConnectionTimeout,
      .llConnectionWindow, .llConnectionLength, .llChannelMap,
    ],
    "l2cap-credits": [.l2capFrameWithoutCredit, .l2capCreditOverflow, .l2capZeroCredits],
  ]

  /// What rules were called before.
  private static let formerNames: [String: RuleID] = [
    "debug-key": .pairingDebugKey, "short-key": .pairingShortKey,
    "crackable-offline": .pairingCrackable, "passkey-guessable-offline": .pairingGuessable,
    "legacy-although-capable": .pairingDowngraded,
    "protection-impossible": .pairingProtectionImpossible,
    "confirm-mismatch": .pairingConfirmMismatch, "no-answer": .pairingNoAnswer,
    "att-answer-without-request": .attAnswerWithoutRequest, "att-pdu-over-mtu": .attPDUOverMTU,
    "att-indication-before-confirmation": .attIndicationBeforeConfirmation,
    "start-not-captured": .captureStartMissing,
    "ll-encryption-disturbed": .llEncryptionDisturbed,
  ]

  /// The rules that a name stands for: one rule, a family or a category of them.
  ///
  /// - Throws: an `UnknownRuleName` for a name that stands for none.
  public static func rules(named name: String) throws(UnknownRuleName) -> Set<RuleID> {
    if let rule = RuleID(rawValue: name) { return [rule] }
    if let family = families[name] { return family }
    if let category = Rule.Category(rawValue: name) {
      return Set(Rule.all.lazy.filter { $0.category == category }.map(\.id))
    }
    let names =
      RuleID.allCases.map(\.rawValue) + families.keys.sorted()
      + Rule.Category.allCases.map(\.rawValue)
    throw UnknownRuleName(
      name: name,
      suggestion: formerNames[name]?.rawValue ?? Suggestion.nearest(to: name, in: names))
  }
}
