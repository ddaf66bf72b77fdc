import BluetoothPackets
import LinkSessions
package import TraceAnalysis

/// Levels of detail in a timeline.
package enum TimelineDetail: String, Sendable, CaseIterable {
  /// One line per procedure.
  case procedures
  /// The transactions below each procedure.
  case transactions
  /// The packets below each transaction.
  case packets
}

/// A timeline as lines of text, connection by connection.
package struct TimelineText {
  let timeline: Timeline
  let style: TextStyle
  let detail: TimelineDetail
  let names: TimelineNames
  let layout: TimelineLayout
  /// Indices of transactions that belong to procedures, in the order of their procedures.
  private let members: [Int]
  /// For each procedure, the latest end among all procedures up to it.
  private let latestEnds: [Int64]
  /// Whether to write similar connections separately.
  private let isExpanded: Bool
  /// Lines of an app's log between the rows, or nil for none.
  private let log: PlacedLog?
  /// Lines of packets by frame, if they are shown.
  let packets: PacketLines

  /// - Parameters:
  ///   - timeline: the timeline, with transactions if they are to be shown.
  ///   - detail: the level of detail.
  ///   - packets: lines by frame, for `packets`.
  ///   - isExpanded: whether to write similar connections separately. This is always done if connections or
  ///     transactions were requested.
  ///   - log: lines of an app's log to put between the rows.
  ///   - style: the text style.
  ///   - output: receives the text.
  package static func write(
    _ timeline: Timeline, detail: TimelineDetail, packets: PacketLines = PacketLines(),
    isExpanded: Bool = false, log: PlacedLog? = nil, style: TextStyle,
    to output: inout OutputBuffer
  ) {
    let text = TimelineText(
      timeline, detail: detail, packets: packets, style: style, isExpanded: isExpanded, log: log)
    text.write(to: &output)
  }

  private init(
    _ timeline: Timeline, detail: TimelineDetail, packets: PacketLines, style: TextStyle,
    isExpanded: Bool, log: PlacedLog?
  ) {
    self.timeline = timeline
    self.log = log
    // Log lines are written where they belong, in any connection.
    self.isExpanded =
      isExpanded || log != nil || detail != .procedures || !timeline.filter.connections.isEmpty
    self.style = style
    self.detail = detail
    self.packets = packets
    names = TimelineNames(timeline) { style.time($0, in: timeline.file) }
    let timeWidth = TimelineText.timeWidth(timeline, style)
    layout = TimelineLayout(
      width: style.width, timeWidth: timeWidth,
      zone: timeline.start.flatMap {
        style.times.zoneName(of: timeline.file, from: $0, within: timeWidth)
      },
      records: timeline.tally.records)
    latestEnds = timeline.procedures.reduce(into: []) { ends, procedure in
      let end = TimelineText.end(of: procedure, procedure.end)
      ends.append(max(ends.last ?? end, end))
    }
    let transactions = timeline.transactions
    members = transactions.indices.filter { transactions[$0].procedure != nil }.sorted {
      (transactions[$0].procedure ?? 0, $0) < (transactions[$1].procedure ?? 0, $1)
    }
  }

  private func write(to output: inout OutputBuffer) {
    CutNotice.write(timeline.tally, style: style, to: &output)
    guard !timeline.procedures.isEmpty else {
      output.line(
        timeline.connections.connections.isEmpty
          ? "No connections or host commands in this capture; bletrace advertising FILE lists advertisers."
          : "Nothing happened here.", within: style.width)
      return
    }
    if let log { output.line(log.remark, within: style.width) }
    output.line(style.paint(layout.header, .heading), within: style.width)
    writeSections(to: &output)
    writeNext(to: &output)
  }

  /// Writes the sections in order. For consecutive similar connections, writes the first one and one row for the
  /// others.
  private func writeSections(to output: inout OutputBuffer) {
    let sections = sections
    guard !isExpanded else {
      var logged = 0
      for section in sections {
        // Log lines between two connections go between them.
        if let first = section.procedures.first {
          writeLog(&logged, until: timeline.procedures[first].start, to: &output)
        }
        write(section, &logged, to: &output)
      }
      writeLog(&logged, until: .max, to: &output)
      return
    }
    var logged = 0
    var index = 0
    while index < sections.count {
      let turn = turn(at: index, of: sections)
      for place in index..<turn.next { write(sections[place], &logged, to: &output) }
      index = turn.next
      guard let cycle = turn.cycle else { continue }
      var alike: [TimelineCycle] = []
      var next = index
      while next < sections.count {
        let turn = self.turn(at: next, of: sections)
        guard let other = turn.cycle, other.course == cycle.course else { break }
        alike.append(other)
        next = turn.next
      }
      guard alike.count >= TimelineText.manyAlike else { continue }
      output.line()
      var previous: Int64?
      layout.write(
        TimelineCycle.row(
          of: alike, with: names.peers(of: cycle.connection), when: when(alike[0].start, &previous)
        ), style: style, to: &output)
      index = next
    }
  }

  /// Minimum number of similar connections to combine.
  private static let manyAlike = 3

  /// Returns the section of a connection with the preceding section of its host, and the index of the next section.
  private func turn(at index: Int, of sections: [Section]) -> (cycle: TimelineCycle?, next: Int) {
    var next = index
    var host: [TimelineRow] = []
    if sections[next].connection == nil {
      host = rows(of: sections[next])
      next += 1
    }
    guard next < sections.count, let place = sections[next].connection else {
      return (nil, next)
    }
    let connection = timeline.connections[place]
    let ending =
      connection.end.map { EndWords($0, of: connection, start: timeline.start ?? 0).short } ?? ""
    return (
      TimelineCycle(
        host: host, link: rows(of: sections[next]), connection, timeline.devices, ending: ending),
      next + 1
    )
  }

  private func rows(of section: Section) -> [TimelineRow] {
    TimelineRow.rows(
      of: section.procedures.lazy.map { timeline.procedures[$0] },
      keepsMembers: detail != .procedures)
  }

  // MARK: Sections

  /// A connection with its procedures, or the actions of a host before and between connections.
  private struct Section {
    let connection: Int?
    /// Indices of the procedures in the timeline.
    var procedures: [Int]
  }

  private var sections: [Section] {
    var sections: [Section] = []
    var places: [Int: Int] = [:]
    var latestHost: Int?
    for (position, procedure) in timeline.procedures.enumerated() {
      if let index = procedure.connection {
        if let place = places[index] {
          sections[place].procedures.append(position)
        } else {
          places[index] = sections.count
          latestHost = nil
          sections.append(Section(connection: index, procedures: [position]))
        }
      } else if let place = latestHost {
        sections[place].procedures.append(position)
      } else {
        latestHost = sections.count
        sections.append(Section(connection: nil, procedures: [position]))
      }
    }
    return sections
  }

  /// - Parameters:
  ///   - section: the section to write.
  ///   - logged: the number of log lines written so far.
  ///   - output: receives the text.
  private func write(
    _ section: Section, _ logged: inout Int, to output: inout OutputBuffer
  ) {
    output.line()
    if let index = section.connection {
      writeHeader(of: timeline.connections[index], to: &output)
      if let remark = remark(on: section) {
        output.line("  " + style.paint(remark, .faint), within: style.width)
      }
    }
    var previous: Int64?
    // End of the section's own rows, because another connection may continue in the meantime.
    var own: Int64?
    for row in rows(of: section) {
      writeLog(&logged, until: row.first.start, to: &output)
      // Events before a connection are not part of its time, and BR/EDR traffic is not tracked.
      let isFollowed =
        section.connection.map { timeline.connections[$0].technology != .classic } ?? true
      if isFollowed {
        writeIdle(
          from: section.connection == nil ? latestEnd(before: row.first.start) : own,
          to: row.first.start, to: &output)
      }
      write(row, &previous, to: &output)
      for procedure in row.members { writeMembers(of: procedure, &previous, to: &output) }
      let end = TimelineText.end(of: row.first, row.end)
      own = max(own ?? end, end)
    }
  }

  /// Returns the end of a procedure. A host's commands form one row regardless of when they were sent.
  private static func end(of procedure: Procedure, _ end: Int64) -> Int64 {
    procedure.kind == .hostCommands ? procedure.start : end
  }

  /// Returns the latest end among all procedures, of any connection or none, that began before a given time.
  private func latestEnd(before time: Int64) -> Int64? {
    var (low, high) = (0, latestEnds.count)
    while low < high {
      let middle = (low + high) / 2
      if timeline.procedures[middle].start < time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? latestEnds[low - 1] : nil
  }

  /// Writes log lines up to a time.
  private func writeLog(_ logged: inout Int, until time: Int64, to output: inout OutputBuffer) {
    guard let log else { return }
    while logged < log.lines.count, log.lines[logged].time <= time {
      let line = log.lines[logged]
      logged += 1
      layout.write(
        TimelineLayout.Line(
          when: style.time(line.time, in: timeline.file), duration: 0,
          what: "│ " + line.text, outcome: "", accent: nil, frames: "L\(line.number)"),
        style: style, to: &output)
    }
  }

  /// Minimum idle time for a separate row, in nanoseconds.
  private static let idle: Int64 = 60_000_000_000

  private func writeIdle(from end: Int64?, to start: Int64, to output: inout OutputBuffer) {
    guard let end else { return }
    var pause = start.elapsed(since: end)
    var texts: [String] = []
    if let jump = timeline.file.clockJump, end < jump.end, start >= jump.end {
      // This is not an idle time.
      texts.append("the clock jumps by \(Clock.duration(jump.nanoseconds)) at #\(jump.frame)")
      pause = pause.elapsed(since: jump.nanoseconds)
    }
    if pause >= TimelineText.idle { texts.append("no procedure for \(Clock.duration(pause))") }
    guard !texts.isEmpty else { return }
    let indent = String(repeating: " ", count: min(layout.indent, 28))
    let text = texts.joined(separator: "; ")
    output.line(indent + style.paint(text, .faint), within: style.width)
  }

  private func writeHeader(of connection: Connection, to output: inout OutputBuffer) {
    let end = connection.end?.time ?? connection.lastFrame.time
    var head = style.paint("Connection \(connection.id)", .heading) + "  "
    head += style.paint(names.peers(of: connection), .name) + "   "
    if !connection.startWasCaptured { head += connection.beganBefore ? "before " : "first seen " }
    let start = style.time(connection.firstFrame.time, in: timeline.file, digits: 1)
    head +=
      timeline.start == nil
      ? "times unknown" : "\(start) – \(style.time(end, in: timeline.file, digits: 1))"
    let duration = end.elapsed(since: connection.firstFrame.time)
    if duration > 0 { head += "   " + Clock.duration(duration) }
    if let end = connection.end, !end.isOver { head += "   its end is not in the capture" }
    // Text that does not fit continues below the names, not at the margin.
    for (index, line) in head.wrapped(to: style.width - 4, first: style.width).enumerated() {
      output.line((index == 0 ? "" : "    ") + line)
    }
    if connection.technology == .classic {
      output.line("  BR/EDR: only ATT is decoded above L2CAP")
    }
  }

  /// Returns why attributes have no names, if that is the case.
  private func remark(on section: Section) -> String? {
    var withHandle = 0
    var named = 0
    for place in section.procedures {
      let procedure = timeline.procedures[place]
      guard procedure.kind.layer == .attributes else { continue }
      if procedure.kind.isDiscovery { return nil }
      guard procedure.handle != nil else { continue }
      withHandle += 1
      if procedure.uuid != nil { named += 1 }
    }
    guard withHandle > 0, named == 0 else { return nil }
    return
      "attributes have no names: the client already knew the handles, and this capture contains no discovery"
  }

  // MARK: Lines

  /// Number of columns of the longest time.
  private static func timeWidth(_ timeline: Timeline, _ style: TextStyle) -> Int {
    guard let start = timeline.start, style.times.form != .relative, style.times.form != .delta
    else { return Clock.offset(timeline.duration).utf8.count }
    return style.time(start, in: timeline.file).utf8.count
  }

  /// Returns the time of a row, or the time since the previous one in that format.
  private func when(_ time: Int64, _ previous: inout Int64?) -> String {
    defer { previous = time }
    guard style.times.form == .delta, timeline.start != nil else {
      return style.time(time, in: timeline.file)
    }
    return Clock.offset(time.elapsed(since: previous ?? time))
  }

  private func write(
    _ row: TimelineRow, _ previous: inout Int64?, to output: inout OutputBuffer
  ) {
    let sentence = ProcedureSentence(row: row, names: names, start: timeline.start ?? 0)
    let outcome = OutcomeWords(row)
    let frames =
      row.first.frames.lowerBound == row.lastFrame
      ? "#\(row.lastFrame)" : "#\(row.first.frames.lowerBound)–#\(row.lastFrame)"
    layout.write(
      TimelineLayout.Line(
        when: when(row.first.start, &previous),
        duration: isAnsweredHere(row) ? 0 : row.duration,
        what: sentence.what, outcome: outcome.text, accent: outcome.accent, frames: frames),
      style: style, to: &output)
  }

  /// Whether a row has single requests answered by the host that wrote the log. Their duration
  /// there differs from that for the client.
  private func isAnsweredHere(_ row: TimelineRow) -> Bool {
    guard row.count == row.repetitions, row.first.kind.isRequest,
      let index = row.first.connection, let client = row.first.direction,
      let isCentral = timeline.connections[index].localIsCentral.value
    else { return false }
    return !timeline.connections[index].isOnAir && (client == .centralToPeripheral) != isCentral
  }

  /// The transactions of a procedure in order, by its number.
  private func transactions(of procedure: Int) -> ArraySlice<Int> {
    func owner(_ place: Int) -> Int { timeline.transactions[members[place]].procedure ?? 0 }
    var (low, high) = (0, members.count)
    while low < high {
      let middle = (low + high) / 2
      if owner(middle) < procedure { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < members.count, owner(end) == procedure { end += 1 }
    return members[low..<end]
  }

  private func writeMembers(
    of procedure: Int, _ previous: inout Int64?, to output: inout OutputBuffer
  ) {
    for place in transactions(of: procedure) {
      let transaction = timeline.transactions[place].transaction
      let outcome = TransactionWords(transaction)
      let last = transaction.response?.number ?? transaction.request.number
      layout.write(
        TimelineLayout.Line(
          when: when(transaction.request.time, &previous),
          duration: transaction.latency ?? 0,
          what: "  " + outcome.what, outcome: outcome.outcome, accent: outcome.accent,
          frames: transaction.firstFrame == last
            ? "#\(last)" : "#\(transaction.firstFrame)–#\(last)"),
        style: style, to: &output)
      guard detail == .packets else { continue }
      writePackets(of: transaction, to: &output)
    }
  }

  private func writePackets(of transaction: Transaction, to output: inout OutputBuffer) {
    var frames = [transaction.firstFrame]
    for frame in [transaction.request.number, transaction.response?.number].compactMap(\.self)
    where !frames.contains(frame) {
      frames.append(frame)
    }
    // On a narrow screen, most of the line is for the packet.
    let numberWidth = min(layout.indent + 4, style.width * 2 / 5)
    for frame in frames {
      guard let packet = packets[frame] else { continue }
      let number = "#\(frame)".leftPadded(to: numberWidth)
      output.line(
        style.paint(number, .faint) + "  "
          + packet.truncated(to: max(8, style.width - number.count - 2)))
    }
  }

  private func writeNext(to output: inout OutputBuffer) {
    guard detail == .procedures else { return }
    let next = NextCommands(
      timeline.name,
      [("timeline FILE --detail transactions", "with each transaction")])
    output.lines(next.lines(style), within: style.width)
  }
}

extension Procedure.Kind {
  /// Whether a client requests and a server answers.
  fileprivate var isRequest: Bool {
    switch self {
    case .exchangeMTU, .findByTypeValue, .databaseHashCheck, .read, .readLong, .readByUUID,
      .readMultiple, .write, .subscribe, .unsubscribe, .attributeRequest:
      true
    default: isDiscovery
    }
  }
}
