import ByteReading
import CaptureFiles
import LinkSessions
import TraceAnalysis

/// Collects all parts of an analysis in one reading.
final class AnalysisTeller: StoryTeller, RecordFollower {
  /// What was asked for; rules may need more.
  private let asked: Analysis.Parts
  private let rules: [RuleRun]
  private let summary: SummaryTeller?
  private let check: CheckTeller?
  private let connections: ConnectionTeller?
  private let throughput: ThroughputTeller?
  private let timeline: TimelineTeller?
  private let gatt: GATTTeller?
  private let pairing: PairingTeller?
  private let advertising: AdvertisingTeller?

  init(_ asked: Analysis.Parts, _ rules: [any TraceRule]) {
    self.rules = rules.map { RuleRun($0) }
    self.asked = asked
    let parts = rules.reduce(asked) { $0.union($1.needs) }
    summary = parts.contains(.summary) ? SummaryTeller() : nil
    check = parts.contains(.check) ? CheckTeller() : nil
    connections = parts.contains(.connections) ? ConnectionTeller() : nil
    throughput = parts.contains(.throughput) ? ThroughputTeller() : nil
    timeline = parts.contains(.timeline) ? TimelineTeller(keepsTransactions: true) : nil
    gatt = parts.contains(.gatt) ? GATTTeller() : nil
    pairing = parts.contains(.pairing) ? PairingTeller() : nil
    advertising = parts.contains(.advertising) ? AdvertisingTeller() : nil
  }

  func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    var observers: [any SessionObserver] = []
    if let summary { observers += summary.observers(&shared) }
    if let check { observers += check.observers(&shared) }
    if let connections { observers += connections.observers(&shared) }
    if let throughput { observers += throughput.observers(&shared) }
    if let timeline { observers += timeline.observers(&shared) }
    if let gatt { observers += gatt.observers(&shared) }
    if let pairing { observers += pairing.observers(&shared) }
    if let advertising { observers += advertising.observers(&shared) }
    return rules.reduce(observers) { $0 + $1.observers }
  }

  var followsRecords: Bool { check != nil || timeline != nil || advertising != nil }

  func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    check?.follow(record, payload, outcome, fields: fields, &tracker)
    timeline?.follow(record, payload, outcome, fields: fields, &tracker)
    advertising?.follow(record, payload, outcome, fields: fields, &tracker)
  }

  func catchUp(_ tracker: borrowing SessionTracker) {
    check?.catchUp(tracker)
    timeline?.catchUp(tracker)
  }

  func finish(_ capture: borrowing ReadCapture) -> Analysis {
    var analysis = Analysis(
      parts: asked, file: capture.file, devices: capture.tracker.devices,
      connections: capture.tracker.connections, summary: summary?.finish(capture),
      check: check?.finish(capture), connectionEvents: connections?.finish(capture),
      throughput: throughput?.finish(capture), timeline: timeline?.finish(capture),
      gatt: gatt?.finish(capture), pairing: pairing?.finish(capture),
      advertising: advertising?.finish(capture))
    let findings = rules.flatMap { $0.findings(analysis) }
    analysis.customRules = rules.map(\.row)
    analysis.customFindings = findings
    return analysis
  }
}
