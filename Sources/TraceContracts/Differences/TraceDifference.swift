public import CaptureFiles
import LinkSessions
public import TraceAnalysis
import TraceReports

/// The significant differences between two captures, such as last night's firmware and tonight's, both ends of a link,
/// or a log and an air capture.
///
/// Addresses, times, handles, connection numbers and retransmissions are not significant. Data that one of the
/// captures can't show, because it is of another kind, begins later or ends earlier, is not compared and is listed in
/// `notCompared`.
public struct TraceDifference: Sendable {
  /// The file of the old capture.
  public let old: CapturedFile
  /// The file of the new capture.
  public let new: CapturedFile
  /// Changes by connection, in the order of the old capture.
  public let changes: [TraceDifference.Change]
  /// Number of changes beyond the limit.
  public let changesNotKept: Int
  /// What could not be compared, and why, in words.
  public let notCompared: [String]
  /// IDs of the matched connections.
  package let connections: [(old: Int, new: Int)]
  /// The peripherals of the first matched connections with different devices, by name and address, to show that a
  /// baseline is from another device. Nil if all may be the same.
  package let otherDevices: (old: String, new: String)?
  /// Number of matched advertisers.
  public let advertisers: Int

  /// Maximum number of changes. Further ones are only counted.
  static let limit = 5000

  /// The analyses of a capture needed for a comparison.
  package static let needs: CaptureMeasurements.Kinds = [
    .timeline, .throughput, .pairing, .gatt, .advertising, .events,
  ]

  /// Whether the two captures are equivalent, where both show the data: something could be compared, and nothing
  /// differs.
  public var isSame: Bool { changes.isEmpty && !comparedNothing }

  /// Whether nothing could be compared and nothing is missing from one of the captures, so that the
  /// result proves nothing.
  public var comparedNothing: Bool {
    changes.isEmpty && connections.isEmpty && advertisers == 0
  }

  /// A capture with the findings of the rules.
  public struct Side: Sendable {
    /// The measurements.
    package let measurements: CaptureMeasurements
    /// The findings.
    public let check: CheckAnalysis

    /// - Parameters:
    ///   - measurements: the measurements of the capture, with at least the analyses in `needs`.
    ///   - check: the check of the same capture.
    package init(_ measurements: CaptureMeasurements, _ check: CheckAnalysis) {
      self.measurements = measurements
      self.check = check
    }

    /// Reads a capture to its end.
    ///
    /// - Parameters:
    ///   - reader: the capture.
    ///   - options: information that is known before the capture is read.
    public init(
      reading reader: inout CaptureReader, options: ReadingOptions = ReadingOptions()
    ) {
      var options = options
      options.limits = .ofComparisons
      (measurements, check) = reader.analyses(
        by: MeasurementAnalyzer(TraceDifference.needs), CheckAnalyzer(), options: options)
    }
  }

  /// Compares two captures.
  ///
  /// - Parameters:
  ///   - old: the first capture, or the one known to be good.
  ///   - new: the other one.
  ///   - tolerance: the relative tolerance for rates and durations; 0.1 for a tenth.
  ///   - tolerances: other tolerances for some kinds of changes.
  public init(
    old: Side, new: Side, tolerance: Double = 0.1,
    tolerances: [TraceDifference.Change.Kind: Double] = [:]
  ) {
    var log = ChangeLog(tolerance: tolerance, tolerances: tolerances)
    let (before, after) = (ComparedCapture(old), ComparedCapture(new))
    let pairs = ConnectionPair.pairs(before, after)
    let isEmptied = !before.links.isEmpty && after.links.isEmpty
    if isEmptied { log.add(TraceDifference.emptied(before, after)) }
    let packets = [old, new].map { TraceDifference.packets(in: $0.measurements) }
    for pair in pairs where !isEmptied {
      guard let sight = pair.sight(before, after) else {
        pair.emitUnmatched(before, after, &log)
        continue
      }
      let place = log.changes.count
      let link = LinkComparison(
        pair, sight, before,
        (
          pair.old.flatMap { packets[0][$0.index] }, pair.new.flatMap { packets[1][$0.index] }
        ))
      link.compare(&log)
      ReconnectionComparison(pair, sight, before, after).compare(&log)
      let reported = PairingComparison(pair, before, after).compare(&log)
      ProcedureComparison(pair, sight, before, after).compare(&log)
      TransferComparison(pair, sight, before, after).compare(&log)
      link.compareRetransmissions(&log, since: place)
      FindingComparison(pair, sight, before, after).compare(&log, pairing: reported)
      CommonCause(pair, sight, before, after).explain(&log, since: place)
    }
    AttributeComparison(pairs, before, after).compare(&log)
    for side in [old.measurements, new.measurements] {
      let missing = side.timeline?.notKept.procedures ?? 0
      guard missing > 0 else { continue }
      log.leaveOut("\(missing) procedures of \(side.file.name.printable) that were not kept")
    }
    let advertising = AdvertiserComparison(old.measurements, new.measurements)
    advertising?.compare(&log)
    advertisers = advertising?.count ?? 0
    self.old = old.measurements.file
    self.new = new.measurements.file
    changes = log.changes
    changesNotKept = log.notKept
    notCompared = log.notCompared
    otherDevices = pairs.lazy.compactMap { $0.otherDevices(before, after) }.first
    connections = pairs.compactMap { pair in
      guard let old = pair.old, let new = pair.new else { return nil }
      return (old.id, new.id)
    }
  }
}

extension TraceDifference {
  /// The packets on the air by the index of their connection.
  private static func packets(in capture: CaptureMeasurements) -> [Int: ConnectionEvents
    .PacketCounts]
  {
    (capture.events?.connections ?? []).reduce(into: [:]) { packets, observed in
      packets[observed.connection.index] = observed.events?.packets
    }
  }

  /// Returns the change that no connection is left. That is a regression regardless of where the new capture was made.
  private static func emptied(_ old: ComparedCapture, _ new: ComparedCapture)
    -> TraceDifference.Change
  {
    let decoded = new.check.tally.decodedCount
    let reason =
      new.check.tally.records == 0
      ? "the capture has no packets"
      : decoded == 0 ? "none of its records could be decoded" : "none"
    let links = old.links.prefix(TraceDifference.Change.frameLimit).indices.map { old.link($0) }
    return TraceDifference.Change(
      .connection, .worse, "connections", old: "\(old.links.count)", new: reason,
      oldFrames: links.map(\.firstFrame.number))
  }
}

/// Collects differences.
struct ChangeLog {
  let tolerance: Double
  private let tolerances: [TraceDifference.Change.Kind: Double]
  private(set) var changes: [TraceDifference.Change] = []
  private(set) var notKept = 0
  /// Indices of changes by the key for merging.
  private var places: [[String?]: Int] = [:]
  /// The data that was not compared, without duplicates, in order of occurrence.
  private(set) var notCompared: [String] = []

  init(tolerance: Double, tolerances: [TraceDifference.Change.Kind: Double]) {
    (self.tolerance, self.tolerances) = (tolerance, tolerances)
  }

  mutating func add(_ change: TraceDifference.Change) {
    if let place = places[change.likeness] {
      changes[place].add(change)
    } else if changes.count < TraceDifference.limit {
      places[change.likeness] = changes.count
      changes.append(change)
    } else {
      notKept += 1
    }
  }

  /// Adds a consequence to a change.
  mutating func add(consequence: String, to index: Int) {
    if changes.indices.contains(index) { changes[index].consequences.append(consequence) }
  }

  /// Inserts a change before those from an index on.
  mutating func insert(_ change: TraceDifference.Change, at place: Int) {
    guard changes.count < TraceDifference.limit, place <= changes.count else { return add(change) }
    changes.insert(change, at: place)
    for (likeness, index) in places where index >= place { places[likeness] = index + 1 }
    places[change.likeness] = place
  }

  /// Adds the cause of a change.
  mutating func add(cause: String, to index: Int) {
    if changes.indices.contains(index) { changes[index].cause = cause }
  }

  mutating func leaveOut(_ what: String) {
    if notCompared.count < 64, !notCompared.contains(what) { notCompared.append(what) }
  }

  /// Whether two rates or durations are equal within the tolerance.
  func isSame(_ old: Double, _ new: Double, _ kind: TraceDifference.Change.Kind) -> Bool {
    abs(new - old) <= max(abs(old), abs(new)) * (tolerances[kind] ?? tolerance)
  }
}

// Other names for types that the BLETrace module exports as its own.
extension TraceDifference {
  package var connectionNumbers: [(old: Int, new: Int)] { connections }
}

extension TraceDifference.Change {
  package var oldConnectionNumber: Int? { oldConnection }
  package var newConnectionNumber: Int? { newConnection }
}
