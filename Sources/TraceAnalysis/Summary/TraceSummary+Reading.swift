import BluetoothPackets
public import ByteReading
public import CaptureFiles
public import LinkSessions

extension TraceSummary {
  public static func analyzer() -> SummaryAnalyzer { SummaryAnalyzer() }
}

/// Builds a ``TraceSummary``.
public final class SummaryAnalyzer: CaptureAnalyzer, RecordFollower {
  private let traffic = AttributeTrafficTally()
  private let advertising = AdvertisingObserver(keepsDetails: false)
  private let breaches = BreachObserver()
  private let failures = FailureLedger()
  private let dialled = DialledDevices()
  private let information = DeviceInformationObserver()
  private let procedures: ProcedureBuilder
  private let news = FollowerBell()
  /// Connection setups, by index in `ConnectionTable`.
  private var setups: [Int: TraceSummary.ConnectionSetup] = [:]
  private var timing = AirTiming()
  private var classic = ClassicPairings()

  /// Creates an analyzer for one capture.
  public init() {
    procedures = ProcedureBuilder(forSetupsWith: news)
  }

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    timing = shared.one(AirTiming.init)
    return [traffic, advertising, breaches, failures, dialled, information, procedures]
  }

  // No flag signals BR/EDR pairing events, so every record is needed.
  package var bell: FollowerBell? { nil }

  public func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    classic.take(record, payload, outcome)
    catchUp(tracker)
  }

  public func catchUp(_ tracker: borrowing SessionTracker) {
    if procedures.hasNews { takeSetups() }
  }

  private func takeSetups() {
    for procedure in procedures.newProcedures {
      guard let connection = procedure.connection, case .setup(let setup) = procedure.detail else {
        continue
      }
      setups[connection] = TraceSummary.ConnectionSetup(
        stages: setup, duration: procedure.duration, frames: procedure.frames)
    }
    procedures.forgetNews()
  }

  public func finish(_ capture: borrowing ReadCapture) -> TraceSummary {
    advertising.finish()
    timing.finish()
    procedures.finish(at: capture.tracker.lastTime)
    takeSetups()
    var connections = capture.tracker.connections
    var coverage: [Int: ConnectionEvents.Counts] = [:]
    var derivedIntervals: [Int: Double] = [:]
    for index in connections.connections.indices {
      guard let events = timing.events(of: index) else { continue }
      // Times that are not those of the packets on the air do not show how many events there were.
      if !events.isOffAnchors { coverage[index] = events.counts }
      if let last = events.intervals.last, last.basis == .derived {
        derivedIntervals[index] = last.milliseconds
      }
      // The summary and the connection report must reach the same conclusion.
      connections[index].concludeHopping(
        algorithm: events.channelSelectionBasis == .derived
          ? events.channelSelection.map { UInt8(clamping: $0) } : nil,
        map: events.maps.last.flatMap { $0.frame == nil ? $0.map : nil })
    }
    failures.finish(capture.tracker.connections)
    var list = breaches.list
    let known = information.named(capture.tracker)
    let open = failures.open
    for pairing in classic.pairings { list.add(pairing, connections, capture.tracker.devices) }
    let troubles = list.rank(with: open, of: capture.file, coverage, connections)
    return TraceSummary(
      file: capture.file, userLinkTypes: capture.options.userLinkTypes,
      devices: capture.tracker.devices,
      advertisers: capture.tracker.advertisers,
      advertisingTimes: Dictionary(
        uniqueKeysWithValues: advertising.advertisers.map {
          ($0.device, TraceSummary.AdvertisingTimes($0))
        }),
      connections: connections, gatt: capture.tracker.gatt,
      attributes: traffic.rows.sorted {
        ($0.valueOctets, $0.pdus, $1.firstFrame) > ($1.valueOctets, $1.pdus, $0.firstFrame)
      }, attributesNotTracked: traffic.untracked,
      troubles: troubles, failures: open, troublesNotKept: list.notKept + failures.notKept,
      information: known.devices, informationOfUnaddressed: known.unaddressed,
      unreached: dialled.unreached(
        connections, capture.tracker.devices, capture.tracker.advertisers),
      attemptsNotKept: dialled.attemptsNotKept,
      troubleCounts: list.counts,
      coverage: coverage, derivedIntervals: derivedIntervals, setups: setups,
      pairings: Dictionary(grouping: capture.tracker.security.pairings, by: \.connection),
      classicPairings: classic.pairings,
      activity: capture.tracker.activity, activityElsewhere: capture.tracker.activityElsewhere,
      limits: CaptureLimits(
        of: capture.tracker, attributesNotTracked: traffic.untracked
      ).findings)
  }
}
