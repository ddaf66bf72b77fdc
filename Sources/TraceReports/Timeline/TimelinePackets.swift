public import ByteReading
public import CaptureFiles
public import LinkSessions
public import TraceAnalysis

/// Tells what the packets of a timeline's transactions say, a line each, by frame.
public final class TimelinePackets: StoryTeller, RecordFollower {
  /// By frame; at most `limit`.
  private var lines: [Int: String] = [:]
  /// Packets that came when there was no room for more lines.
  public private(set) var notKept = 0
  private let filter: TimelineFilter
  private let chosen: ChosenFrames?

  /// How many lines are kept: a few hundred octets each.
  static let limit = 200_000

  /// - Parameters:
  ///   - filter: packets of other connections and times are not kept.
  ///   - chosen: no others are kept; it has to stand before this teller in the reading. Nil for all.
  public init(filter: TimelineFilter, chosen: ChosenFrames? = nil) {
    self.filter = filter
    self.chosen = chosen
  }

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [] }
  public var wantedFields: FieldSet? { StoryFields.standard.wanted }

  public func finish(_ capture: borrowing ReadCapture) -> [Int: String] { lines }

  public func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: borrowing SessionTracker
  ) {
    guard let fields else { return }
    let time = outcome.time.elapsed(since: tracker.firstTime ?? 0)
    // What the filter takes may begin a while before its time, and end a while after it.
    let reach: Int64 = 60_000_000_000
    guard filter.from.elapsed(since: time) < reach, time.elapsed(since: filter.to) < reach else {
      return
    }
    guard outcome.layer != .advertising, outcome.layer != .linkLayerEmpty else { return }
    if outcome.connection != nil, !filter.takes(connection: outcome.connection) { return }
    if let chosen, !chosen.contains(record.number, of: outcome.connection) { return }
    guard lines.count < TimelinePackets.limit else {
      notKept += 1
      return
    }
    lines[record.number] =
      PacketLineWriter(.standard).story(payload, outcome, fields)
  }
}
