package import LinkSessions
public import TraceAnalysis

/// The result of checking one capture, common to all formats.
public struct CheckReport: Sendable {
  /// The verdict on a capture.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// No finding or expectation fails.
    case pass
    /// A finding or an expectation fails.
    case fail
  }

  /// The file name as given by the user.
  public let name: String
  /// The file, or nil if the capture could not be read.
  let file: CapturedFile?
  /// Why the capture, or all of its contents, could not be read. Nil if it was read.
  public let problem: String?
  /// The selected rules in the order of the rule table.
  let rules: [RuleID]
  /// Diagnoses, highest severity first.
  private(set) var diagnoses: [DiagnosisReport]
  /// Findings of the selected rules, highest severity first.
  public private(set) var findings: [CheckFinding]
  /// Findings about other advertisers, highest severity first. They don't affect the verdict.
  private(set) var bystanders: [CheckFinding]
  /// Findings of guideline rules that were not requested. They are counted but don't affect the verdict.
  let ofGuidelines: [CheckFinding]
  /// Whether findings about other advertisers are shown instead of only counted.
  let showsBystanders: Bool
  /// Number of findings beyond the limit.
  public let findingsNotKept: Int
  /// Rules that could not be judged, and why.
  public let notJudged: [CheckAnalysis.NotJudged]
  /// Required rules that could not be judged.
  public let blind: [CheckAnalysis.NotJudged]
  /// The lowest severity that makes the check fail.
  let failingSeverity: Rule.Severity
  /// Whether rules were checked, as opposed to a contract only.
  let judgesRules: Bool
  /// Results of a contract's expectations in order.
  public private(set) var expectations: [ExpectationResult]
  /// Rules whose findings a contract accepts, with the expectation that accepts them.
  package var accepted: [RuleID: ExpectationResult] {
    expectations.reduce(into: [:]) { accepted, result in
      for rule in result.accepts where accepted[rule] == nil { accepted[rule] = result }
    }
  }
  /// Custom rules, which are not part of bletrace.
  private(set) var customRules: [CustomRule] = []
  /// The findings of custom rules, most severe first.
  public private(set) var customFindings: [CustomFinding] = []
  /// Names of devices by index in `DeviceTable`.
  let devices: [Int: String]
  /// Participants of each connection by index in `ConnectionTable`.
  let peers: [Int: String]
  /// The device at the other end of each of these connections, regardless of its address.
  private(set) var identities: [Int: Int] = [:]
  /// Time of the capture's first record in nanoseconds since 1970.
  let start: Int64
  /// The capture's LE connections, to determine which captures show the same run.
  let views: [ConnectionView]
  /// Number of the run that the capture shows, from 1. Nil until it is known to be one of several captures.
  package private(set) var run: Int?

  /// Maximum number of `views`.
  private static let viewLimit = 64

  /// - Parameters:
  ///   - analysis: the check of the capture.
  ///   - selection: the rules to report.
  ///   - expectations: the results of a contract.
  public init(
    _ analysis: CheckAnalysis, _ selection: RuleSelection, expectations: [ExpectationResult] = []
  ) {
    name = analysis.name
    file = analysis.file
    problem = CheckReport.blindness(of: analysis)
    rules = RuleID.allCases.filter(selection.takes)
    diagnoses = analysis.diagnoses.filter { selection.takes($0.effect.rule) }.map {
      DiagnosisReport($0, analysis.connections, start: analysis.start ?? 0, selection)
    }
    findings = analysis.findings.filter { selection.takes($0.rule) }
    bystanders = analysis.bystanders.filter { selection.takes($0.rule) }
    showsBystanders = selection.showsBystanders
    ofGuidelines = (analysis.findings + analysis.bystanders).filter {
      selection.takesWithGuideline($0.rule)
    }
    findingsNotKept = selection.isContractAlone ? 0 : analysis.findingsNotKept
    notJudged = analysis.notJudged.filter { selection.takes($0.rule) }
    blind = analysis.notJudged.filter {
      selection.required.contains($0.rule) && ($0.isWhole || !$0.connections.isEmpty)
    }
    failingSeverity = selection.failingSeverity
    judgesRules = !selection.isContractAlone
    self.expectations = expectations
    start = analysis.start ?? 0
    views = analysis.connections.connections.lazy.filter { $0.technology == .lowEnergy }
      .prefix(CheckReport.viewLimit).map { ConnectionView($0, analysis.devices) }
    var devices: [Int: String] = [:]
    var peers: [Int: String] = [:]
    for diagnosis in analysis.diagnoses {
      guard let connection = diagnosis.connection else { continue }
      let link = analysis.connections[connection]
      peers[connection] = CheckReport.peer(of: link, in: analysis.devices)
    }
    for finding in findings + bystanders {
      if let device = finding.finding.device {
        devices[device] = DeviceName(analysis.devices[device]).short
      }
      if let connection = finding.finding.connection {
        let link = analysis.connections[connection]
        peers[connection] = CheckReport.peer(of: link, in: analysis.devices)
        identities[connection] = DeviceGroup.other(of: link, in: analysis.devices).map(
          analysis.devices.who)
      }
    }
    self.devices = devices
    self.peers = peers
  }

  /// Returns the report without findings about other connections.
  ///
  /// - Parameter connections: IDs of the connections, or empty for all.
  func limited(to connections: Set<Int>) -> CheckReport {
    guard !connections.isEmpty else { return self }
    func isIncluded(_ connection: Int?) -> Bool {
      connection.map { connections.contains($0 + 1) } ?? true
    }
    var report = self
    report.diagnoses.removeAll { diagnosis in
      !isIncluded(diagnosis.connection)
        && !diagnosis.occurrences.contains { connections.contains($0 + 1) }
    }
    report.findings.removeAll { !isIncluded($0.finding.connection) }
    report.bystanders.removeAll { !isIncluded($0.finding.connection) }
    return report
  }

  /// Returns a message that nothing in a capture could be decoded, so that no rule could find anything, or nil if
  /// something was decoded.
  private static func blindness(of analysis: CheckAnalysis) -> String? {
    let name = analysis.name.printable
    guard analysis.tally.records > 0 else { return "\(name): there are no packets to check" }
    return analysis.tally.undecoded.map { "\(name): \($0), so there is nothing to check" }
  }

  /// Creates the report for a capture that could not be read, which fails.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
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
    views = []
  }

  /// Returns the other end of a connection in the log of either end, or nil if the capture does not show it.
  private static func peer(of link: Connection, in devices: DeviceTable) -> String? {
    let other = PeerNames(of: link, in: devices).other
    return other == .unknown ? nil : other.short
  }

  /// The findings that no contract accepts, highest severity first.
  var openFindings: [CheckFinding] {
    let accepted = accepted
    return accepted.isEmpty ? findings : findings.filter { accepted[$0.rule] == nil }
  }

  /// The verdict: the check fails if a finding that no contract accepts is severe enough, if an expectation failed, if
  /// a required rule could not be judged, or if the capture can't be read.
  public var verdict: Verdict {
    problem == nil && blind.isEmpty && !openFindings.contains { $0.severity >= failingSeverity }
      && !expectations.contains(where: \.isFailure)
      && !customFindings.contains { $0.rule.severity >= failingSeverity } ? .pass : .fail
  }

  /// Adds the findings of custom rules, which count like all other findings.
  ///
  /// - Parameters:
  ///   - rules: all custom rules that were judged.
  ///   - findings: the findings of these rules.
  public mutating func add(_ rules: [CustomRule], _ findings: [CustomFinding]) {
    customRules += rules
    customFindings = (customFindings + findings).enumerated().sorted {
      let (left, right) = ($0.element.rule.severity, $1.element.rule.severity)
      return left != right ? left > right : $0.offset < $1.offset
    }.map(\.element)
  }

  /// Marks an expectation as tolerated, because enough other captures meet it.
  mutating func tolerate(_ index: Int) { expectations[index].isTolerated = true }

  /// Records in how many of several captures an expectation is met.
  mutating func describe(_ index: Int, of set: String) { expectations[index].ofSet = set }

  /// Records that another capture of the same run decides an expectation.
  mutating func leave(_ index: Int, to name: String) { expectations[index].judgedIn = name }

  /// Assigns the capture to a run.
  mutating func assign(to run: Int) { self.run = run }

  func count(of severity: Rule.Severity) -> Int {
    openFindings.count { $0.severity == severity }
      + customFindings.count { $0.rule.severity == severity }
  }
}
