package import BluetoothPackets
package import ByteReading
package import CaptureFiles
package import LinkSessions

/// Measurements of one capture: the requested analyses, built in one pass.
///
/// Contracts are evaluated on these values, and comparisons use them. It is a class, because a value type would have
/// hundreds of references to copy.
package final class CaptureMeasurements: CaptureAnalysis {
  package let file: CapturedFile
  /// The devices of the capture.
  package let devices: DeviceTable
  /// The connections of the capture.
  package let connections: ConnectionTable
  /// The requested analyses. Other analyses are nil.
  package let kinds: Kinds
  /// The summary, if requested.
  package let summary: TraceSummary?
  /// The timeline, if requested.
  package let timeline: Timeline?
  /// Transfers, if requested.
  package let throughput: ThroughputAnalysis?
  /// Pairings, if requested.
  package let pairing: PairingAnalysis?
  /// Attribute databases, if requested.
  package let gatt: GATTAnalysis?
  /// Connection events, if requested.
  package let events: ConnectionAnalysis?
  /// Advertisers, if requested.
  package let advertising: AdvertisingAnalysis?
  /// Values of attributes with the requested types, in the order of the capture.
  package let values: [ValueSighting]
  /// Number of such values beyond the limit.
  package let valuesNotKept: Int
  /// Values whose type the capture does not show, by attribute. Empty if no types are requested.
  package let valuesWithoutType: [UnnamedValues]

  /// The kinds of analyses.
  package struct Kinds: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The summary.
    package static let summary = Kinds(rawValue: 1)
    /// The timeline.
    package static let timeline = Kinds(rawValue: 1 << 1)
    /// Transfers.
    package static let throughput = Kinds(rawValue: 1 << 2)
    /// Pairings.
    package static let pairing = Kinds(rawValue: 1 << 3)
    /// Attribute databases.
    package static let gatt = Kinds(rawValue: 1 << 4)
    /// Connection events.
    package static let events = Kinds(rawValue: 1 << 5)
    /// Advertisers.
    package static let advertising = Kinds(rawValue: 1 << 6)

    /// All analyses that reports use.
    package static let all = Kinds(rawValue: 0x7F)

    /// The transactions of the timeline, for filters that select procedures by their packets.
    package static let transactions = Kinds(rawValue: 1 << 7)
  }

  package static func analyzer() -> MeasurementAnalyzer { MeasurementAnalyzer() }

  fileprivate init(_ capture: borrowing ReadCapture, _ analyzer: MeasurementAnalyzer) {
    file = capture.file
    devices = capture.tracker.devices
    connections = capture.tracker.connections
    kinds = analyzer.kinds
    summary = analyzer.summary?.finish(capture)
    timeline = analyzer.timeline?.finish(capture)
    throughput = analyzer.throughput?.finish(capture)
    pairing = analyzer.pairing?.finish(capture)
    gatt = analyzer.gatt?.finish(capture)
    events = analyzer.events?.finish(capture)
    advertising = analyzer.advertising?.finish(capture)
    values = analyzer.values?.values ?? []
    valuesNotKept = analyzer.values?.notKept ?? 0
    valuesWithoutType = analyzer.values?.withoutType ?? []
  }
}

/// Builds any of the analyses in ``CaptureMeasurements``.
package final class MeasurementAnalyzer: CaptureAnalyzer, RecordFollower {
  fileprivate let kinds: CaptureMeasurements.Kinds
  fileprivate let summary: SummaryAnalyzer?
  fileprivate let timeline: TimelineAnalyzer?
  fileprivate let throughput: ThroughputAnalyzer?
  fileprivate let pairing: PairingAnalyzer?
  fileprivate let gatt: GATTAnalyzer?
  fileprivate let events: ConnectionAnalyzer?
  fileprivate let advertising: AdvertisingAnalyzer?
  fileprivate let values: ValueSightingObserver?

  /// Maximum number of procedures, and of transactions. It is lower than for a timeline alone, because other analyses
  /// are in memory as well, and a comparison needs all of them twice.
  package static let procedureLimit = 12_000

  /// - Parameters:
  ///   - kinds: the requested analyses. No others are built.
  ///   - types: the types of attributes whose values are requested.
  package init(
    _ kinds: CaptureMeasurements.Kinds = .all, valuesOf types: Set<BluetoothUUID> = []
  ) {
    values = types.isEmpty ? nil : ValueSightingObserver { types.contains($0) }
    self.kinds = kinds
    summary = kinds.contains(.summary) ? SummaryAnalyzer() : nil
    var limits = Timeline.Limits()
    limits.procedures = MeasurementAnalyzer.procedureLimit
    limits.transactions = MeasurementAnalyzer.procedureLimit
    timeline =
      kinds.contains(.timeline)
      ? TimelineAnalyzer(limits: limits, keepsTransactions: kinds.contains(.transactions)) : nil
    throughput = kinds.contains(.throughput) ? ThroughputAnalyzer() : nil
    pairing = kinds.contains(.pairing) ? PairingAnalyzer() : nil
    gatt = kinds.contains(.gatt) ? GATTAnalyzer() : nil
    events = kinds.contains(.events) ? ConnectionAnalyzer() : nil
    advertising = kinds.contains(.advertising) ? AdvertisingAnalyzer() : nil
  }

  package func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    var observers: [any SessionObserver] = []
    if let summary { observers += summary.observers(&shared) }
    if let timeline { observers += timeline.observers(&shared) }
    if let throughput { observers += throughput.observers(&shared) }
    if let pairing { observers += pairing.observers(&shared) }
    if let gatt { observers += gatt.observers(&shared) }
    if let events { observers += events.observers(&shared) }
    if let advertising { observers += advertising.observers(&shared) }
    if let values { observers.append(values) }
    return observers
  }

  package var followsRecords: Bool {
    summary != nil || timeline != nil || advertising != nil || values != nil
  }

  package func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    summary?.catchUp(tracker)
    timeline?.follow(record, payload, outcome, fields: fields, &tracker)
    advertising?.follow(record, payload, outcome, fields: fields, &tracker)
    if let values, values.hasNews { values.catchUp(tracker) }
  }

  package func catchUp(_ tracker: borrowing SessionTracker) {
    summary?.catchUp(tracker)
    timeline?.catchUp(tracker)
  }

  package func finish(_ capture: borrowing ReadCapture) -> CaptureMeasurements {
    values?.finish(capture.tracker)
    return CaptureMeasurements(capture, self)
  }
}
