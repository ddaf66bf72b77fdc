package import LinkSessions

/// The sentences of all findings.
package enum FindingWords {
  /// Returns a finding's sentence with an initial capital and a period.
  public static func wholeSentence(_ finding: Finding) -> String {
    let sentence = sentenceWithSubject(finding)
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
  }

  /// Returns a finding's sentence for a context that does not mention a pairing or encryption.
  static func sentenceWithSubject(_ finding: Finding) -> String {
    (subject(of: finding.rule).map { "\($0): " } ?? "") + sentence(finding)
  }

  /// Returns a finding's sentence without an initial capital and a period.
  public static func sentence(_ finding: Finding) -> String {
    sentence(of: finding.rule, FindingValueWords(finding)) ?? "\(finding.rule) was violated"
  }

  /// Returns the sentence of a failure, with the names of the side that sent the request and of the other side.
  static func sentence(_ finding: Finding, asking: String, asked: String) -> String {
    var words = FindingValueWords(finding)
    words.sides = (asking, asked)
    return words.failure
  }

  /// Returns the remedy that fits the finding's values, without an initial capital and a period.
  public static func remedy(_ finding: Finding) -> String {
    switch (finding.rule, finding[.what], finding[.model]) {
    case (.captureTruncated, .name("words")?, _):
      "record the log itself with `btmon -w FILE`: the printed text does not contain all octets"
    case (.pairingPasskeyNotEntered, _, .name("just-works")?),
      (.pairingPasskeyNotEntered, _, .name("numeric-comparison")?):
      "check that device's log for what refused the confirmation: an agent, a setting, or a user who did not consent"
    case (.llMICFailure, _?, _) where finding[.openProcedure] != nil:
      "have the \(finding.direction?.sender ?? "side")'s link layer start nothing else until encryption has started: the other side has to end the connection"
    case (.llResponseTimeout, _?, _) where finding[.outcome] == .name("unanswered"):
      "check what the \(finding.direction?.sender ?? "side") does with this request: each one needs a response, a rejection or LL_UNKNOWN_RSP"
    case (.llResponseTimeout, _?, _) where finding[.outcome] != nil:
      "have the \(finding.direction?.sender ?? "side") stop its procedure response timer when a procedure is answered or rejected"
    case (.attAnswerMismatch, _, _) where finding[.outcome] == .name("unanswerable"):
      "have that side send Handle Value Confirmation for an indication, and nothing for a notification or a command"
    case (.attTimeout, .name("indication")?, _):
      "check the side that received the indication: it must send Handle Value Confirmation within 30 s"
    case (.hciCommandBusy, _, .name("mixed-commands")?):
      "use one set of commands, legacy or extended, from a reset of the controller to the next"
    case (.hciCommandBusy, _, .name("unfinished-stream")?):
      "remove the CIG or reset the controller, and report the missing event to its vendor"
    case (.hciCommandBusy, _, .name("scanning")?):
      "stop scanning before the command to connect: this controller does not do both at the same time"
    default: remedy(finding.rule)
    }
  }

  /// Returns the rule as one sentence, without the values of a finding. Empty for a rule that is not in the table.
  public static func meaning(_ rule: RuleID) -> String { tableMeaning(rule) ?? "" }

  /// Returns the remedy without an initial capital and a period. Empty for a rule that is not in the table.
  public static func remedy(_ rule: RuleID) -> String { tableRemedy(rule) ?? "" }
}
