public import ByteReading
public import CaptureFiles
public import LinkSessions
public import TraceAnalysis

/// Tells what the packets of a timeline's transactions say, a line each, by frame.
public final class TimelinePackets: StoryTeller, RecordFollower {
  /// At most `limit`.
  private var lines = PacketLines()
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

  public func finish(_ capture: borrowing ReadCapture) -> PacketLines { lines }

  public func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
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
    var line = OctetBuffer(capacity: 128)
    var writer = PacketLineWriter(.standard, fields)
    writer.appendStory(payload, outcome, to: &line)
    lines.append(line.text, of: record.number)
  }
}

/// What packets say, a line each, by frame: one text and its pieces, for a `String` of its own would take twice the room.
public struct PacketLines: Hashable, Sendable {
  /// Rising.
  private var frames: [Int] = []
  /// Where the line of each frame ends in `octets`.
  private var ends: [Int] = []
  private var octets: [UInt8] = []

  /// No lines.
  public init() {}

  /// How many there are.
  public var count: Int { frames.count }

  /// - Parameter frame: behind those of all lines so far; a line of an earlier one is left out.
  package mutating func append(_ line: String, of frame: Int) {
    guard frame > frames.last ?? .min else { return }
    octets.append(contentsOf: line.utf8)
    frames.append(frame)
    ends.append(octets.count)
  }

  /// The line of a frame; nil where there is none.
  public subscript(frame: Int) -> String? {
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      if frames[middle] < frame { low = middle + 1 } else { high = middle }
    }
    guard low < frames.count, frames[low] == frame else { return nil }
    let start = low > 0 ? ends[low - 1] : 0
    return String(decoding: octets[start..<ends[low]], as: UTF8.self)
  }
}
