import BluetoothPackets
import LinkSessions
public import TraceAnalysis

/// How far a timeline is opened.
public enum TimelineDetail: String, Sendable, CaseIterable {
  case procedures
  case transactions
  case packets
}

/// A timeline as lines: what happened, connection by connection.
public struct TimelineText {
  let timeline: Timeline
  let style: TextStyle
  let detail: TimelineDetail
  let names: TimelineNames
  let layout: TimelineLayout
  /// Transactions by procedure, where they are shown.
  let members: [Int: [ProcedureBuilder.Member]]
  /// Packets as lines by frame, where they are shown.
  let packets: [Int: String]

  /// - Parameters:
  ///   - timeline: with transactions, if they are to be shown.
  ///   - detail: how far it is opened.
  ///   - packets: lines by frame, for `packets`.
  ///   - style: how it looks.
  ///   - output: where it goes.
  public static func write(
    _ timeline: Timeline, detail: TimelineDetail, packets: [Int: String] = [:], style: TextStyle,
    to output: inout OutputBuffer
  ) {
    let text = TimelineText(timeline, detail: detail, packets: packets, style: style)
    text.write(to: &output)
  }

  private init(
    _ timeline: Timeline, detail: TimelineDetail, packets: [Int: String], style: TextStyle
  ) {
    self.timeline = timeline
    self.style = style
    self.detail = detail
    self.packets = packets
    names = TimelineNames(timeline)
    layout = TimelineLayout(
      width: style.width, duration: timeline.duration, records: timeline.tally.records)
    members = Dictionary(
      grouping: timeline.transactions.filter { $0.procedure != nil }, by: { $0.procedure ?? 0 })
  }

  private func write(to output: inout OutputBuffer) {
    guard !timeline.procedures.isEmpty else {
      output.line("Nothing to tell of in this part of the capture.")
      return
    }
    output.line(style.paint(layout.header, .heading))
    for section in sections { write(section, to: &output) }
    writeNext(to: &output)
  }

  // MARK: Sections

  /// A connection with its procedures, or what a host did before and between connections.
  private struct Section {
    let connection: Int?
    let start: Int64
    var procedures: [Procedure]
  }

  private var sections: [Section] {
    var sections: [Section] = []
    var places: [Int: Int] = [:]
    var latestHost: Int?
    for procedure in timeline.procedures {
      if let index = procedure.connection {
        if let place = places[index] {
          sections[place].procedures.append(procedure)
        } else {
          places[index] = sections.count
          latestHost = nil
          sections.append(
            Section(connection: index, start: procedure.start, procedures: [procedure]))
        }
      } else if let place = latestHost {
        sections[place].procedures.append(procedure)
      } else {
        latestHost = sections.count
        sections.append(Section(connection: nil, start: procedure.start, procedures: [procedure]))
      }
    }
    return sections
  }

  private func write(_ section: Section, to output: inout OutputBuffer) {
    if let index = section.connection {
      output.line()
      writeHeader(of: timeline.connections[index], to: &output)
      if let remark = remark(on: section) { output.line("  " + style.paint(remark, .faint)) }
    } else {
      output.line()
    }
    let keepsMembers = detail != .procedures
    for row in TimelineRow.rows(of: section.procedures, keepsMembers: keepsMembers) {
      write(row, to: &output)
      guard keepsMembers else { continue }
      for procedure in row.members { writeMembers(of: procedure, to: &output) }
    }
  }

  private func writeHeader(of connection: Connection, to output: inout OutputBuffer) {
    let end = connection.end?.time ?? connection.lastFrame.time
    var head = style.paint("Connection \(connection.id)", .heading) + "  "
    head += style.paint(names.peers(of: connection), .name) + "   "
    head += connection.startWasCaptured ? "" : "before "
    head += Clock.offset(timeline.offset(connection.firstFrame.time), digits: 1)
    head += " – " + Clock.offset(timeline.offset(end), digits: 1)
    let duration = end.elapsed(since: connection.firstFrame.time)
    if duration > 0 { head += "   " + Clock.duration(duration) }
    if connection.end == nil { head += "   still open at the end" }
    for line in head.wrapped(to: style.width) { output.line(line) }
    if connection.technology == .classic {
      output.line("  BR/EDR: recognised, not dissected")
    }
  }

  /// Why attributes have no names, where they have none.
  private func remark(on section: Section) -> String? {
    var withHandle = 0
    var named = 0
    for procedure in section.procedures where procedure.kind.layer == .attributes {
      if procedure.kind.isDiscovery { return nil }
      guard procedure.handle != nil else { continue }
      withHandle += 1
      if procedure.uuid != nil { named += 1 }
    }
    guard withHandle > 0, named == 0 else { return nil }
    return "attributes have no names: the client knew the handles, no discovery in this capture"
  }

  // MARK: Lines

  private func write(_ row: TimelineRow, to output: inout OutputBuffer) {
    let sentence = ProcedureSentence(row: row, names: names, start: timeline.start ?? 0)
    let outcome = OutcomeWords(row)
    let frames =
      row.first.frames.lowerBound == row.lastFrame
      ? "#\(row.lastFrame)" : "#\(row.first.frames.lowerBound)–#\(row.lastFrame)"
    layout.write(
      TimelineLayout.Line(
        time: timeline.offset(row.first.start), duration: row.end.elapsed(since: row.first.start),
        what: sentence.what, outcome: outcome.text, accent: outcome.accent, frames: frames),
      style: style, to: &output)
  }

  private func writeMembers(of procedure: Procedure, to output: inout OutputBuffer) {
    for member in members[procedure.id] ?? [] {
      let transaction = member.transaction
      let outcome = TransactionWords(transaction)
      let last = transaction.response?.number ?? transaction.request.number
      layout.write(
        TimelineLayout.Line(
          time: timeline.offset(transaction.request.time), duration: transaction.latency ?? 0,
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
    for frame in frames {
      guard let packet = packets[frame] else { continue }
      let number = "#\(frame)".leftPadded(to: layout.indent + 4)
      output.line(
        style.paint(number, .faint) + "  "
          + packet.truncated(to: max(20, style.width - layout.indent - 6)))
    }
  }

  private func writeNext(to output: inout OutputBuffer) {
    guard detail == .procedures else { return }
    output.line()
    output.line("  bletrace timeline \(timeline.name) --detail transactions   opens each line")
  }
}
