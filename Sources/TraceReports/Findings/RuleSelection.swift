public import LinkSessions
public import TraceAnalysis

/// The rules that a check reports, and those that affect its verdict.
public struct RuleSelection: Sendable {
  /// The only rules, or nil for all.
  public var only: Set<RuleID>?
  /// Excluded rules.
  public var except: Set<RuleID> = []
  /// Guidelines whose rules are reported, in addition to those of the specification.
  public var guidelines: Set<Rule.Guideline> = []
  /// Minimum severity to report.
  public var severity = Rule.Severity.note
  /// Whether to show findings about devices that are not under test.
  public var showsBystanders = false
  /// Rules that must be judged: the check fails if one of them can't be.
  public var required: Set<RuleID> = []

  /// The lowest severity that makes a check fail.
  public var failingSeverity = Rule.Severity.error
  /// Whether no rules are checked, so that only a contract or a baseline determines the verdict.
  public var isContractAlone = false

  /// Creates a selection of all rules.
  public init() {}

  /// Whether findings of a rule are selected.
  public func takes(_ rule: RuleID) -> Bool {
    !isLeftToGuideline(rule) && isWithinReach(rule)
  }

  /// Whether findings of a rule would be selected if its guideline were requested.
  func takesWithGuideline(_ rule: RuleID) -> Bool {
    isLeftToGuideline(rule) && isWithinReach(rule)
  }

  private func isWithinReach(_ rule: RuleID) -> Bool {
    !isContractAlone && (only.map { $0.contains(rule) } ?? true) && !except.contains(rule)
      && Rule(rule).severity >= severity
  }

  /// Whether the rule comes only from a guideline, and neither the guideline nor the rule was requested.
  private func isLeftToGuideline(_ rule: RuleID) -> Bool {
    let row = Rule(rule)
    return row.isOfGuidelineOnly && only?.contains(rule) != true
      && !(row.guideline.map { guidelines.contains($0.guideline) } ?? false)
  }
}

extension RuleSelection {
  /// An unknown rule name, with a suggestion.
  public struct UnknownName: Error, CustomStringConvertible {
    /// The unknown name.
    public let name: String
    /// The most similar name, if there is one.
    public let suggestion: String?

    public var description: String {
      "there is no rule or category '\(name.printable)'"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? "; categories: "
          + Rule.Category.allCases.map(\.rawValue).joined(separator: ", ")
          + "; `bletrace rules` lists the rules")
    }
  }
}

extension RuleSelection {
  /// Names for groups of rules, in addition to the categories.
  private static let families: [String: Set<RuleID>] = [
    "ll-connection-values": [
      .llConnectionHop, .llConnectionInterval, .llConnectionIntervalShort, .llConnectionLatency,
      .llConnectionTimeout, .llConnectionWindow, .llConnectionLength, .llChannelMap,
    ],
    "l2cap-credits": [.l2capFrameWithoutCredit, .l2capCreditOverflow, .l2capZeroCredits],
  ]

  /// Other words for categories.
  private static let synonyms: [String: Rule.Category] = [
    "smp": .pairing, "ll": .linkLayer, "conn": .connection, "adv": .advertising, "sec": .security,
    "perf": .performance, "throughput": .performance, "link": .linkLayer,
  ]

  /// Former names of rules.
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

  /// Returns the rules with a name: one rule, a family or a category of them.
  ///
  /// - Throws: an `RuleSelection.UnknownName` if there is none.
  public static func rules(named name: String) throws(RuleSelection.UnknownName) -> Set<RuleID> {
    let rule = RuleID(rawValue: name)
    if rule.isKnown { return [rule] }
    if let family = families[name] { return family }
    if let category = Rule.Category(rawValue: name) {
      return Set(Rule.all.lazy.filter { $0.category == category }.map(\.id))
    }
    let names =
      RuleID.allCases.map(\.rawValue) + families.keys.sorted()
      + Rule.Category.allCases.map(\.rawValue)
    throw RuleSelection.UnknownName(
      name: name,
      suggestion: formerNames[name]?.rawValue ?? synonyms[name]?.rawValue
        ?? Suggestion.nearest(to: name, in: names))
  }
}
