import ByteReading
import CaptureFiles
import LinkSessions
import TraceAnalysis

/// Collects all parts of an analysis in a single reading.
final class CombinedAnalyzer: CaptureAnalyzer, RecordFollower {
  /// The requested parts; rules may need more.
  private let asked: Analysis.Parts
  private let rules: [RuleRun]
  private let summary: SummaryAnalyzer?
  private let check: CheckAnalyzer?
  private let connections: ConnectionAnalyzer?
  private let throughput: ThroughputAnalyzer?
  private let timeline: TimelineAnalyzer?
  private let gatt: GATTAnalyzer?
  private let pairing: PairingAnalyzer?
  private let advertising: AdvertisingAnalyzer?

  init(_ asked: Analysis.Parts, _ rules: [any TraceRule]) {
    self.rules = rules.map { RuleRun($0) }
    self.asked = asked
    let parts = rules.reduce(asked) { $0.union($1.needs) }
    summary = parts.contains(.summary) ? SummaryAnalyzer() : nil
    check = parts.contains(.check) ? CheckAnalyzer() : nil
    connections = parts.contains(.connections) ? ConnectionAnalyzer() : nil
    throughput = parts.contains(.throughput) ? ThroughputAnalyzer() : nil
    timeline = parts.contains(.timeline) ? TimelineAnalyzer(keepsTransactions: true) : nil
    gatt = parts.contains(.gatt) ? GATTAnalyzer() : nil
    pairing = parts.contains(.pairing) ? PairingAnalyzer() : nil
    advertising = parts.contains(.advertising) ? AdvertisingAnalyzer() : nil
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

  var followsRecords: Bool {
    summary != nil || check != nil || timeline != nil || advertising != nil
  }

  func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    summary?.catchUp(tracker)
    check?.follow(record, payload, outcome, fields: fields, &tracker)
    timeline?.follow(record, payload, outcome, fields: fields, &tracker)
    advertising?.follow(record, payload, outcome, fields: fields, &tracker)
  }

  func catchUp(_ tracker: borrowing SessionTracker) {
    summary?.catchUp(tracker)
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
