package import ByteReading
package import CaptureFiles
package import LinkSessions
package import TraceAnalysis

/// The last packets of each side before the end of a connection, one line each.
package final class LastPackets: CaptureAnalyzer, RecordFollower {
  /// The lines of each connection in the order of the capture, by its index in `ConnectionTable`.
  public typealias Lines = [Int: [PacketLine]]

  private struct Tail {
    var fromCentral: [PacketLine] = []
    var fromPeripheral: [PacketLine] = []
    var events: [PacketLine] = []
  }

  private var tails: [Int: Tail] = [:]
  private let count: Int
  private let filter: Timeline.Filter
  private let times: TimeDisplay

  /// Maximum number of connections to keep, with a few hundred octets per packet.
  fileprivate static let limit = 1024

  /// - Parameters:
  ///   - count: the number of packets of each side.
  ///   - filter: selects the connections whose packets are kept.
  ///   - times: the format of times.
  public init(count: Int, filter: Timeline.Filter, times: TimeDisplay = .relative) {
    self.times = times
    self.count = max(1, count)
    self.filter = filter
  }

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [] }
  public var wantedFields: FieldSet? { AnalysisFields.standard.wanted }

  public func finish(_ capture: borrowing ReadCapture) -> Lines {
    tails.mapValues { tail in
      (tail.fromCentral + tail.fromPeripheral + tail.events).sorted { $0.number < $1.number }
    }
  }

  public func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    guard let fields, let index = outcome.connection, filter.takes(connection: index),
      tails[index] != nil || tails.count < LastPackets.limit
    else { return }
    // An acknowledgement of the end does not precede the end.
    if let end = tracker.connections[index].end, record.number > end.frame { return }
    let line = PacketLine(
      record, payload, outcome: outcome, watcher: fields, times: times, tracker: &tracker)
    switch outcome.direction {
    case .centralToPeripheral: append(line, to: &tails[index, default: Tail()].fromCentral)
    case .peripheralToCentral: append(line, to: &tails[index, default: Tail()].fromPeripheral)
    case nil: append(line, to: &tails[index, default: Tail()].events)
    }
  }

  private func append(_ line: PacketLine, to lines: inout [PacketLine]) {
    if lines.count >= count { lines.removeFirst() }
    lines.append(line)
  }
}

/// The last packets before the ends of connections as text.
package enum LastPacketsText {
  /// Writes the report.
  ///
  /// - Parameters:
  ///   - lines: the packets of each connection.
  ///   - timeline: the timeline of the same capture.
  ///   - style: the width, and whether to use colour.
  ///   - output: receives the text.
  public static func write(
    _ lines: LastPackets.Lines, _ timeline: Timeline, style: TextStyle,
    to output: inout OutputBuffer
  ) {
    let names = TimelineNames(timeline)
    for (place, index) in lines.keys.sorted().enumerated() {
      let connection = timeline.connections[index]
      if place > 0 { output.line() }
      var head = style.paint("Connection \(connection.id)", .heading) + "  "
      head += style.paint(names.peers(of: connection), .name)
      for (index, line) in head.wrapped(to: style.width - 4, first: style.width).enumerated() {
        output.line((index == 0 ? "" : "    ") + line)
      }
      if let end = connection.end {
        let words = EndWords(
          end, of: connection, start: timeline.start ?? 0,
          when: { style.time($0, in: timeline.file) })
        for text in [words.sentence] + words.details {
          for line in text.wrapped(to: style.width - 2) { output.line("  " + line) }
        }
      }
      output.line(PacketLine.header(style: style, width: style.width))
      for line in lines[index] ?? [] {
        output.line(line.text(width: style.width))
      }
    }
    if lines.count >= LastPackets.limit, timeline.connections.connections.count > lines.count {
      output.line()
      let first = Decimals.grouped(lines.count)
      output.line(
        "These are the first \(first) connections; --connection selects others.",
        within: style.width)
    }
    if lines.isEmpty { output.line("No packets of a connection.", within: style.width) }
  }
}
