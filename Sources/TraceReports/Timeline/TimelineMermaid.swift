import BluetoothPackets
import CaptureFiles
import LinkSessions
package import TraceAnalysis

/// A timeline as a Mermaid sequence diagram.
package struct TimelineMermaid {
  /// Maximum number of arrows in a readable diagram.
  static let limit = 200

  private let timeline: Timeline
  private let names: TimelineNames

  /// - Parameters:
  ///   - timeline: the timeline.
  ///   - isWhole: whether to include all lines, regardless of their number.
  ///   - output: receives the diagram.
  package static func write(_ timeline: Timeline, isWhole: Bool, to output: inout OutputBuffer) {
    let diagram = TimelineMermaid(timeline: timeline, names: TimelineNames(timeline))
    diagram.write(isWhole: isWhole, to: &output)
  }

  private func write(isWhole: Bool, to output: inout OutputBuffer) {
    let rows = TimelineRow.rows(of: timeline.procedures, keepsMembers: false)
    let shown = isWhole ? rows[...] : rows.prefix(TimelineMermaid.limit)
    output.line("sequenceDiagram")
    for participant in participants(of: shown) {
      output.line("  participant \(participant.id) as \(escape(participant.name))")
    }
    var connection: Int?
    for row in shown {
      if let index = row.first.connection, index != connection {
        connection = index
        let ends = ends(of: index)
        output.line(
          "  Note over \(ends.central),\(ends.peripheral): "
            + escape(
              "connection \(index + 1), \(Clock.offset(timeline.file.place(of: row.first.start)))"))
      }
      write(row, to: &output)
    }
    if rows.count > shown.count, let first = participants(of: shown).first {
      output.line(
        "  Note over \(first.id): … \(Decimals.grouped(rows.count - shown.count)) more lines, "
          + "use --all to show them")
    }
  }

  // MARK: Participants

  /// Returns each device once, regardless of its number of connections.
  private func participants(of rows: ArraySlice<TimelineRow>) -> [(id: String, name: String)] {
    var participants: [(id: String, name: String)] = []
    var seen: Set<String> = []
    func add(_ id: String, _ name: String) {
      if seen.insert(id).inserted { participants.append((id, name)) }
    }
    if rows.contains(where: { $0.first.connection == nil }) { add("host", "this host") }
    for row in rows {
      guard let index = row.first.connection else { continue }
      let connection = timeline.connections[index]
      let ends = ends(of: index)
      add(ends.central, names.end(.centralToPeripheral, of: connection))
      add(ends.peripheral, names.end(.peripheralToCentral, of: connection))
    }
    return participants
  }

  private func ends(of index: Int) -> (central: String, peripheral: String) {
    let connection = timeline.connections[index]
    return (
      identifier(connection.central.value) ?? "central\(index + 1)",
      identifier(connection.peripheral.value) ?? "peripheral\(index + 1)"
    )
  }

  private func identifier(_ device: Int?) -> String? {
    guard let device else { return nil }
    return timeline.devices[device].isLocal ? "host" : "device\(device)"
  }

  // MARK: Arrows

  private func write(_ row: TimelineRow, to output: inout OutputBuffer) {
    let sentence = ProcedureSentence(row: row, names: names, start: timeline.start ?? 0)
    let outcome = OutcomeWords(row).text
    let what = escape(sentence.what)
    guard let index = row.first.connection else {
      output.line("  Note over host: \(what)")
      return
    }
    let ends = ends(of: index)
    guard let direction = row.first.direction, row.first.kind.isExchange else {
      let result = outcome.isEmpty || outcome == "ok" ? "" : escape(": " + outcome)
      output.line("  Note over \(ends.central),\(ends.peripheral): \(what)\(result)")
      return
    }
    let isDown = direction == .centralToPeripheral
    let (from, to) = isDown ? (ends.central, ends.peripheral) : (ends.peripheral, ends.central)
    // A value that was read goes on the arrow of its sender.
    let answer = sentence.answered
    // The octets of a written value are those of the request.
    let isWritten = row.first.kind == .write && row.first.outcome == .success
    let sent = isWritten ? escape(", " + outcome) : ""
    output.line("  \(from)->>\(to): \(answer.isEmpty ? what : escape(sentence.asked))\(sent)")
    guard !row.first.kind.isOneWay else { return }
    let isAnswered = row.first.outcome == .success || row.first.outcome.error != nil
    output.line(
      isAnswered
        ? "  \(to)-->>\(from): \(escape(isWritten ? "ok" : outcome + answer))"
        : "  Note over \(from),\(to): \(escape(outcome))")
  }

  /// Returns text without characters that Mermaid interprets: ends of statements, entities or tags.
  private func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.printable.unicodeScalars {
      switch scalar {
      case ";": escaped += "#59;"
      case "#": escaped += "#35;"
      case "<": escaped += "#lt;"
      case ">": escaped += "#gt;"
      case "%": escaped += "#37;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

extension Procedure.Kind {
  /// Whether one side sends and the other receives or answers.
  fileprivate var isExchange: Bool {
    switch layer {
    case .attributes, .l2cap: true
    case .securityManager, .linkLayer, .hci: false
    }
  }

  /// Whether the procedure has no answer.
  fileprivate var isOneWay: Bool {
    switch self {
    case .writeWithoutResponse, .signedWrite, .notifications, .channelTransfer, .bulkTransfer:
      true
    default: false
    }
  }
}
