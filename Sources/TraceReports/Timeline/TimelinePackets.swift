package import ByteReading
package import CaptureFiles
package import LinkSessions
package import TraceAnalysis

/// Collects lines for the packets of a timeline's transactions by frame.
package final class TimelinePackets: CaptureAnalyzer, RecordFollower {
  /// The lines, at most `limit` of them.
  private var lines = PacketLines()
  /// Number of packets beyond the limit.
  package private(set) var notKept = 0
  private let filter: Timeline.Filter
  private let chosen: ChosenFrames?

  /// Maximum number of lines, with a few hundred octets each.
  static let limit = 200_000

  /// - Parameters:
  ///   - filter: selects the connections and times whose packets are kept.
  ///   - chosen: the only packets to keep. It must come before this object in the list of readers.
  ///     Nil for all.
  package init(filter: Timeline.Filter, chosen: ChosenFrames? = nil) {
    self.filter = filter
    self.chosen = chosen
  }

  package func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [] }
  package var wantedFields: FieldSet? { AnalysisFields.standard.wanted }

  package func finish(_ capture: borrowing ReadCapture) -> PacketLines { lines }

  package func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    guard let fields else { return }
    let time = outcome.time.elapsed(since: tracker.firstTime ?? 0)
    // Procedures that the filter selects may begin before its start, and end after its end.
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
    writer.appendAnalysis(payload, outcome, to: &line)
    lines.append(line.text, of: record.number)
  }
}

/// Lines for packets by frame, stored in one text with its ranges, because separate `String` values
/// would take twice the memory.
package struct PacketLines: Hashable, Sendable {
  /// The frames in ascending order.
  private var frames: [Int] = []
  /// End of each frame's line in `octets`.
  private var ends: [Int] = []
  private var octets: [UInt8] = []

  /// Creates an empty collection.
  package init() {}

  /// Number of lines.
  package var count: Int { frames.count }

  /// - Parameter frame: the frame, which follows the frames of all lines so far. A line of an earlier frame is
  ///   ignored.
  package mutating func append(_ line: String, of frame: Int) {
    guard frame > frames.last ?? .min else { return }
    octets.append(contentsOf: line.utf8)
    frames.append(frame)
    ends.append(octets.count)
  }

  /// The line of a frame, or nil if there is none.
  package subscript(frame: Int) -> String? {
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
