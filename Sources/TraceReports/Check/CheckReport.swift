import LinkSessions
public import TraceAnalysis

/// What a check of one capture came to: what its forms tell.
public struct CheckReport: Sendable {
  /// What a judgement comes to.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// Nothing fails.
    case pass
    /// A finding or an expectation fails.
    case fail
  }

  /// The file's name, as it was given.
  public let name: String
  /// Nil where the capture could not be read.
  let file: CapturedFile?
  /// Why the capture could not be read, or nothing in it; nil where it was.
  public let problem: String?
  /// The rules that were asked for, in the order of their table.
  let rules: [RuleID]
  /// What happened, as stories: the gravest first.
  let diagnoses: [DiagnosisReport]
  /// Those that were asked for, the gravest first.
  public let findings: [CheckFinding]
  /// About other advertisers, the gravest first: they change no verdict.
  let bystanders: [CheckFinding]
  /// Findings by rules of a guideline that nobody has chosen: they are counted, and change no verdict.
  let ofGuidelines: [CheckFinding]
  /// Whether those are shown, and not only counted.
  let showsBystanders: Bool
  /// Findings that found no room.
  public let findingsNotKept: Int
  /// Rules that could not be judged, and why.
  public let notJudged: [NotJudged]
  /// Rules that had to be judged and were not.
  public let blind: [NotJudged]
  /// The least severe finding that fails.
  let failingSeverity: Rule.Severity
  /// Whether rules were judged, and not a contract alone.
  let judgesRules: Bool
  /// What a contract expected, in its order.
  public private(set) var expectations: [ExpectationResult]
  /// What devices are called, by their index in `DeviceTable`.
  let devices: [Int: String]
  /// Who takes part in a connection, by its index in `ConnectionTable`.
  let peers: [Int: String]
  /// The first record's time in nanoseconds since 1970.
  let start: Int64

  /// - Parameters:
  ///   - story: of the capture.
  ///   - selection: which rules are told.
  ///   - expectations: what became of a contract's.
  public init(
    _ story: CheckStory, _ selection: RuleSelection, expectations: [ExpectationResult] = []
  ) {
    name = story.name
    file = story.file
    problem = CheckReport.blindness(of: story)
    rules = RuleID.allCases.filter(selection.takes)
    diagnoses = story.diagnoses.filter { selection.takes($0.effect.rule) }.map {
      DiagnosisReport($0, story.connections, start: story.start ?? 0, selection)
    }
    findings = story.findings.filter { selection.takes($0.rule) }
    bystanders = story.bystanders.filter { selection.takes($0.rule) }
    showsBystanders = selection.showsBystanders
    ofGuidelines = (story.findings + story.bystanders).filter {
      selection.takesWithGuideline($0.rule)
    }
    findingsNotKept = selection.isContractAlone ? 0 : story.findingsNotKept
    notJudged = story.notJudged.filter { selection.takes($0.rule) }
    blind = story.notJudged.filter {
      selection.required.contains($0.rule) && ($0.isWhole || !$0.connections.isEmpty)
    }
    failingSeverity = selection.failingSeverity
    judgesRules = !selection.isContractAlone
    self.expectations = expectations
    start = story.start ?? 0
    var devices: [Int: String] = [:]
    var peers: [Int: String] = [:]
    for diagnosis in story.diagnoses {
      guard let connection = diagnosis.connection else { continue }
      let link = story.connections[connection]
      peers[connection] = CheckReport.peer(of: link, in: story.devices)
    }
    for finding in findings + bystanders {
      if let device = finding.finding.device {
        devices[device] = DeviceName(story.devices[device]).short
      }
      if let connection = finding.finding.connection {
        let link = story.connections[connection]
        peers[connection] = CheckReport.peer(of: link, in: story.devices)
      }
    }
    self.devices = devices
    self.peers = peers
  }

  /// That nothing in a capture could be decoded, so that no rule could find anything; nil where something
  /// was.
  private static func blindness(of story: CheckStory) -> String? {
    guard story.tally.decodedCount == 0 else { return nil }
    let name = story.name.printable
    guard story.tally.records > 0 else { return "\(name): there are no packets to check" }
    let reasons = NotDecodedReason.allCases.compactMap { reason in
      story.tally.notDecoded[reason].map { "\(Decimals.grouped($0)) \(reason.name)" }
    }
    return "\(name): none of \(Decimals.grouped(story.tally.records)) records could be decoded "
      + "(\(reasons.joined(separator: ", "))), so there is nothing to check"
  }

  /// A capture that could not be read: it fails.
  ///
  /// - Parameters:
  ///   - name: of the file.
  ///   - problem: why it could not be read.
  public init(unreadable name: String, _ problem: String) {
    self.name = name
    self.problem = problem
    file = nil
    rules = []
    diagnoses = []
    findings = []
    bystanders = []
    showsBystanders = false
    ofGuidelines = []
    findingsNotKept = 0
    notJudged = []
    blind = []
    failingSeverity = .error
    judgesRules = true
    expectations = []
    devices = [:]
    peers = [:]
    start = 0
  }

  /// The other end of a connection, whose log it may be of either; nil where the capture does not show it.
  private static func peer(of link: Connection, in devices: DeviceTable) -> String? {
    let other = PeerNames(of: link, in: devices).other
    return other == .unknown ? nil : other.short
  }

  /// Fails for a finding that is severe enough, for an expectation that failed, for a rule that had to
  /// be judged and was not, and for a capture that can't be read.
  public var verdict: Verdict {
    problem == nil && blind.isEmpty && !findings.contains { $0.severity >= failingSeverity }
      && !expectations.contains(where: \.isFailure) ? .pass : .fail
  }

  /// That enough other captures hold an expectation.
  mutating func tolerate(_ index: Int) { expectations[index].isTolerated = true }

  func count(of severity: Rule.Severity) -> Int {
    findings.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
  }
}
