public import ByteReading
public import CaptureFiles
public import LinkSessions

/// What the rules have to say of a capture, and which of them could not be judged.
public struct CheckStory: CaptureStory {
  public let file: CapturedFile
  public let devices: DeviceTable
  public let connections: ConnectionTable
  /// The gravest first.
  public let findings: [CheckFinding]
  /// Findings for which there was no room.
  public let findingsNotKept: Int
  /// The rules that the capture did not let judge, wholly or in part.
  public let notJudged: [NotJudged]

  public static func teller() -> CheckTeller { CheckTeller() }
}

/// Looks at a capture with all rules.
public final class CheckTeller: StoryTeller, RecordFollower {
  private let events = FindingObserver()
  private let advertising = AdvertisingObserver()
  private let procedures = ProcedureBuilder(rangeLimit: 0)
  private var resolver = ProcedureResolver()
  private var cuts = RecordCuts()
  /// Procedures that rules about a whole connection want.
  private var parameterUpdates: [Procedure] = []

  /// Requests for other parameters that are kept.
  private static let updateLimit = 20_000

  public init() {}

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    [events, advertising, procedures]
  }

  public func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: borrowing SessionTracker
  ) {
    if record.capturedLength < record.originalLength { cuts.note(record) }
    if procedures.hasNews { drain(tracker) }
  }

  /// Takes the procedures that are over since the last time.
  private func drain(_ tracker: borrowing SessionTracker) {
    for var procedure in procedures.newProcedures {
      guard procedure.kind != .violation,
        resolver.resolve(&procedure, connections: tracker.connections, gatt: tracker.gatt)
      else { continue }
      events.collection.add(AttributeRules.findings(in: CollectionOfOne(procedure)))
      if procedure.kind == .connectionParameterUpdate,
        parameterUpdates.count < CheckTeller.updateLimit
      {
        parameterUpdates.append(procedure)
      }
    }
    procedures.forgetNews()
  }

  public func finish(_ capture: borrowing ReadCapture) -> CheckStory {
    procedures.finish(at: capture.tracker.lastTime)
    drain(capture.tracker)
    advertising.finish()
    let connections = capture.tracker.connections
    var findings = events.collection
    findings.add(ConnectionRules.findings(in: connections))
    findings.add(ParameterRules.findings(in: parameterUpdates, connections))
    findings.add(SecurityRules.findings(in: capture.tracker.security, connections))
    for pairing in capture.tracker.security.pairings {
      if let cause = Finding(causeOf: pairing) { findings.add(cause) }
      findings.add(pairing.weaknesses)
    }
    for advertiser in advertising.advertisers { findings.add(advertiser.problems) }
    findings.add(CaptureLimits(of: capture.tracker).findings)
    return CheckStory(
      file: capture.file, devices: capture.tracker.devices, connections: connections,
      findings: findings.ranked, findingsNotKept: findings.notKept,
      notJudged: Judgement(
        connections, hasAdvertising: !advertising.advertisers.isEmpty, cuts: cuts,
        found: Set(findings.findings.lazy.map(\.rule))
      ).notJudged)
  }
}

/// Hears of the rules that traffic breaks.
private final class FindingObserver: SessionEventObserver {
  var collection = FindingCollection()

  func observe(_ event: SessionEvent) {
    if case .finding(let finding) = event { collection.add(finding) }
  }
}
