import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// A device's connections as rows of the first screen.
struct ConnectionRows {
  private let screen: FirstScreen
  private let group: DeviceGroup

  init(_ screen: FirstScreen, _ group: DeviceGroup) {
    self.screen = screen
    self.group = group
  }

  private var pieces: SummaryText { screen.pieces }
  private var summary: TraceSummary { screen.summary }

  // MARK: One connection

  /// All facts about a connection, except parameters that are the same as in the row above.
  func full(_ connection: Connection, after previous: Connection?) -> [String] {
    var details = pieces.details(of: connection)
    if let previous, connection.technology == .lowEnergy,
      settings(previous) == settings(connection)
    {
      details.removeFirst(min(details.count - 1, 2))
    }
    return screen.fitted(head(of: connection), indent: 0, hanging: 7, most: 6)
      + details.flatMap { screen.fitted($0, indent: 5, most: 6) }
  }

  /// Time and end of a connection, with its parameters below.
  ///
  /// - Parameters:
  ///   - connection: the connection of the row.
  ///   - previous: the connection of the row above, whose parameters are not repeated.
  ///   - isShort: whether to write only the first line.
  func brief(_ connection: Connection, after previous: Connection?, isShort: Bool) -> [String] {
    guard !isShort else { return [short(connection)] }
    let above = previous.map(settings) ?? []
    let parts = settings(connection).enumerated().compactMap { place, text in
      above.indices.contains(place) && above[place] == text ? nil : text
    }
    let data = traffic([connection]) + mostly(connection)
    let line = ([ready([connection])] + parts + [data]).filter { !$0.isEmpty }
      .joined(separator: "   ")
    return screen.fitted(head(of: connection), indent: 0, hanging: 7, most: 2)
      + (pieces.pairingLine(of: connection).map { screen.fitted($0, indent: 5, most: 2) } ?? [])
      + screen.fitted(line, indent: 5, most: 2)
  }

  private func number(of connection: Connection) -> String {
    "\(connection.id)".leftPadded(to: 3) + "  " + central(of: connection)
  }

  private func head(of connection: Connection) -> String {
    let problems = problems([connection])
    return number(of: connection) + pieces.course(of: connection)
      + (problems.isEmpty ? "" : "   " + problems)
  }

  /// Returns when the connection was open, how it ended, and as many further facts as fit on one line.
  private func short(_ connection: Connection) -> String {
    var text = "\(number(of: connection))\(pieces.time(of: connection))   "
    text += screen.style.outcome(
      ending(connection), isFailure: connection.end?.isFailure ?? false)
    if let end = connection.end { text += " " + pieces.frame(end.frame) }
    text = screen.fitted(text, indent: 0, hanging: 7, most: 1).joined()
    let others = [
      pairings([connection]), timeout([connection]), problems([connection]), ready([connection]),
      traffic([connection]),
    ]
    for other in others where !other.isEmpty {
      guard text.visibleWidth + 3 + other.visibleWidth <= screen.style.width else { continue }
      text += "   " + other
    }
    return text
  }

  /// Returns how long after opening the connections became usable. Empty if the capture shows that for none.
  private func ready(_ connections: [Connection]) -> String {
    let times = connections.compactMap { connection -> Int64? in
      guard let setup = pieces.shownSetup(of: connection), setup.stages.readyFrame != nil,
        connection.startWasCaptured
      else { return nil }
      return max(0, setup.duration.elapsed(since: setup.stages[.connect]))
    }
    guard let least = times.min(), let most = times.max() else { return "" }
    let range = [least, most].map(Clock.duration)
    return "ready after " + (range[0] == range[1] ? range[0] : "\(range[0]) – \(range[1])")
  }

  /// Returns the supervision timeouts of connections that ended with one. They would otherwise be missing, because
  /// rows of many connections show no parameters, and parameters of the row above are not repeated.
  private func timeout(_ connections: [Connection]) -> String {
    let values = Set(
      connections.filter(ConnectionRows.timedOut).compactMap {
        $0.parameters.value?.supervisionTimeoutMilliseconds
      }
    ).sorted()
    guard let least = values.first, let most = values.last else { return "" }
    let range = least == most ? "" : "\(Decimals.grouped(least)) – "
    return "timeout \(range)\(Decimals.grouped(most)) ms"
  }

  private static func timedOut(_ connection: Connection) -> Bool {
    switch connection.end?.cause {
    case .supervisionTimeout, .reason(.connectionTimeout): true
    default: false
    }
  }

  /// The central, if it is neither this host nor the device of the group.
  private func central(of connection: Connection) -> String {
    guard let central = connection.central.value, connection.peripheral.value != nil,
      summary.devices.who(central) != group.device.map(summary.devices.who)
    else { return "" }
    let name = DeviceName(summary.devices[central])
    return name.isHost ? "" : screen.style.paint(name.short, .name) + " →   "
  }

  /// Returns the final parameters of the connection, and the initial ones if they differ, with one text for each
  /// parameter.
  private func settings(_ connection: Connection) -> [String] {
    guard connection.technology == .lowEnergy else { return ["BR/EDR"] }
    var texts: [String] = []
    if let values = connection.parameters.value {
      let course = ParameterCourse(connection, last: values)
      let most = screen.slack > 0 ? 12 : 3
      func parameter(_ text: (ConnectionParameters) -> String) -> String {
        course.text(atMost: most, text)
      }
      texts.append(
        "interval " + parameter { Decimals.text($0.intervalMilliseconds, atMost: 2) } + " ms")
      texts.append("latency " + parameter { "\($0.latency)" })
      texts.append(
        "timeout " + parameter { Decimals.grouped($0.supervisionTimeoutMilliseconds) } + " ms")
      texts.append(values.subrateFactor > 1 ? "subrate \(values.subrateFactor)" : "")
    } else {
      let derived = summary.derivedIntervals[connection.index].map {
        "interval \(Decimals.text($0, atMost: 3)) ms (derived)"
      }
      texts += [derived ?? "interval unknown", "", "", ""]
    }
    texts.append(connection.attMTU.value.map { "MTU \($0)" } ?? "")
    texts.append(both("data", connection.dataLength) { "\($0)" })
    texts.append(
      PHYHistory(connection).map { "PHY " + $0.text() }
        ?? both("PHY", connection.phy, PHYHistory.name))
    let sniffed = connection.decryptedPackets > 0 ? ", decrypted by the sniffer" : ""
    texts.append(connection.encryption.value == .on ? "encrypted" + sniffed : "")
    // A refused channel does not count.
    let channels = summary.connections.channels(of: connection.index).filter {
      $0.responder != nil || $0.derivedChannelID != nil
    }
    let names = Set(channels.compactMap { AssignedNumbers.spsm($0.spsm).map { "\($0)" } }).sorted()
    texts.append(
      channels.isEmpty
        ? "" : ([Decimals.counted(channels.count, "channel")] + names).joined(separator: " "))
    return texts
  }

  private func both<Value: Hashable>(
    _ name: String, _ known: BothDirections<Known<Value>>, _ text: (Value) -> String
  ) -> String {
    let values = LinkDirection.both.compactMap { known[$0].value }
    guard let first = values.first else { return "" }
    return Set(values).count == 1
      ? "\(name) \(text(first))" : "\(name) " + values.map(text).joined(separator: "/")
  }

  /// The traffic in each direction.
  private func traffic(_ connections: [Connection]) -> String {
    let down = connections.reduce(0) { $0 + $1.octets.centralToPeripheral }
    let up = connections.reduce(0) { $0 + $1.octets.peripheralToCentral }
    let arrows = screen.style.arrows
    return "\(arrows.toPeripheral)\(Decimals.grouped(down)) "
      + "\(arrows.toCentral)\(Decimals.grouped(up)) B"
  }

  /// Returns text such as " mostly from 0x002B Battery Level": the attribute with most of a connection's data, if
  /// there is much data.
  private func mostly(_ connection: Connection) -> String {
    let all = connection.octets.centralToPeripheral + connection.octets.peripheralToCentral
    let rows = (pieces.attributes[connection.index] ?? []).filter { $0.handle != nil }
    guard let row = rows.max(by: { $0.acceptedOctets < $1.acceptedOctets }),
      row.acceptedOctets >= ConnectionRows.muchData, row.acceptedOctets * 2 >= all
    else { return "" }
    return " mostly \(pieces.place(of: row))"
  }

  /// Minimum amount of data that counts as much, in octets of values.
  private static let muchData = 1000

  private func problems(_ connections: [Connection]) -> String {
    let count = connections.reduce(0) { $0 + (pieces.problemCounts[$1.index] ?? 0) }
    guard count > 0 else { return "" }
    return screen.style.paint(Decimals.counted(count, "problem"), .warning)
  }

  /// Returns how pairings ended on connections: "paired, Just Works, bonded ×3". Empty if there were none.
  private func pairings(_ connections: [Connection]) -> String {
    var counts: [(text: String, count: Int)] = []
    for connection in connections {
      let text = pieces.pairings(of: connection).brief
      guard !text.isEmpty else { continue }
      if let place = counts.firstIndex(where: { $0.text == text }) {
        counts[place].count += 1
      } else {
        counts.append((text, 1))
      }
    }
    return counts.map { text, count in
      count == 1 ? text : "\(text) ×\(Decimals.grouped(count))"
    }.joined(separator: "; ")
  }

  // MARK: Several connections

  /// The group's connections. Consecutive ones with the same end form a run.
  var runs: [[Connection]] { runs { ending($0) == ending($1) } }

  /// Runs of many connections with the same end and the same parameters. All others are separate.
  var longRuns: [[Connection]] {
    runs {
      ending($0) == ending($1) && settings($0) == settings($1)
        && pieces.pairings(of: $0).brief == pieces.pairings(of: $1).brief
    }.flatMap { run in
      run.count < ConnectionRows.manyAlike ? run.map { [$0] } : [run]
    }
  }

  /// Minimum number of connections to combine.
  private static let manyAlike = 4

  private func runs(_ areAlike: (Connection, Connection) -> Bool) -> [[Connection]] {
    var runs: [[Connection]] = []
    for connection in group.connections {
      if let last = runs.last?.last, areAlike(last, connection) {
        runs[runs.count - 1].append(connection)
      } else {
        runs.append([connection])
      }
    }
    return runs
  }

  /// Returns one row for similar connections: their number, times, durations, and end.
  func together(_ connections: [Connection]) -> [String] {
    guard connections.count > 1 else {
      return connections.flatMap { brief($0, after: nil, isShort: true) }
    }
    let first = connections[0]
    let ends = connections.map { $0.end?.time ?? $0.lastFrame.time }
    var text = "  \(numbers(connections))  ×\(Decimals.grouped(connections.count))   "
    if summary.start == nil {
      text += "times unknown   "
    } else {
      text += "\(pieces.place(first.firstFrame.time)) – \(pieces.place(ends.max() ?? 0))   "
      let lengths = zip(connections, ends).map { max(0, $1.elapsed(since: $0.firstFrame.time)) }
      let range = [lengths.min() ?? 0, lengths.max() ?? 0].map(Clock.duration)
      text += (range[0] == range[1] ? range[0] : "\(range[0]) – \(range[1])") + " each   "
    }
    var counts: [String: (count: Int, isFailure: Bool)] = [:]
    for connection in connections {
      let isFailure = connection.end?.isFailure ?? false
      counts[ending(connection), default: (0, isFailure)].count += 1
    }
    text += counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map {
      ending, entry in
      screen.style.outcome(
        counts.count == 1 ? ending : "\(ending) ×\(Decimals.grouped(entry.count))",
        isFailure: entry.isFailure)
    }.joined(separator: ", ")
    let pairings = pairings(connections)
    text += pairings.isEmpty ? "" : "   " + pairings
    let timeout = timeout(connections)
    text += timeout.isEmpty ? "" : "   " + timeout
    let problems = problems(connections)
    text += (problems.isEmpty ? "" : "   " + problems)
    let ready = ready(connections)
    text += (ready.isEmpty ? "" : "   " + ready) + "   " + traffic(connections)
    return screen.fitted(text, indent: 0, hanging: 7, most: 2)
  }

  private func ending(_ connection: Connection) -> String {
    guard let end = connection.end else { return "open" }
    return EndWords(end, of: connection, start: summary.start ?? 0).short
  }

  /// Returns the IDs of connections: "1–3, 5".
  private func numbers(_ connections: [Connection]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for connection in connections {
      if let last = ranges.last, last.upperBound + 1 == connection.id {
        ranges[ranges.count - 1] = last.lowerBound...connection.id
      } else {
        ranges.append(connection.id...connection.id)
      }
    }
    let most = screen.slack > 0 ? 12 : 3
    let texts = ranges.prefix(most).map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
    }
    return texts.joined(separator: ", ") + (ranges.count > most ? ", …" : "")
  }
}
