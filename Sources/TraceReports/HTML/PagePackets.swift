import BluetoothPackets
package import ByteReading
package import CaptureFiles
package import LinkSessions
package import TraceAnalysis

/// Selects the packets on a page.
package struct PageChoice: Sendable {
  /// The only connections, or nil for all.
  package var connections: Set<Int>?
  /// The only records, or nil for all.
  package var frames: ClosedRange<Int>?
  /// Maximum number of packets.
  package var limit = 200_000
  /// Maximum number of packets explained field by field that are advertising, empty, or reports of completed packets.
  package var explanationLimit = 40_000
  /// Maximum number of fields in the explanations of these packets, and of all packets. Each field takes an octet or
  /// two on the page.
  package var fieldLimits = (last: 1_500_000, all: 4_000_000)
  /// Records that support statements. They are included and explained regardless of the limits.
  package var evidence: Set<Int> = []
  /// Number of records in the capture.
  package var records = 0

  /// Number of records around evidence that are also included.
  package static let neighbours = 10

  package init() {}
}

/// Collects the packets of a page in a separate pass.
package final class PagePacketAnalyzer: CaptureAnalyzer, RecordFollower {
  private let choice: PageChoice
  private let near: Set<Int>
  private var columns = PageColumns()
  private var writer: PacketLineWriter?
  private var left = PagePackets.Left()
  private let signals: FieldSet
  /// Fields with a channel as a frequency number, and as an index.
  private let frequencies: FieldSet
  private let channels: FieldSet
  private let ofLastKind: LastKind
  /// Remaining number of packets without evidence that may be included, and of low-priority packets that may be
  /// explained.
  private var room: (packets: Int, explanations: Int)

  package init(_ choice: PageChoice) {
    self.choice = choice
    var near: Set<Int> = []
    for frame in choice.evidence {
      for neighbour in max(1, frame - PageChoice.neighbours)...(frame + PageChoice.neighbours) {
        near.insert(neighbour)
      }
    }
    self.near = near
    let catalogue = FieldCatalogue.standard
    signals = FieldSet(
      [
        "btle_rf.signal_dbm", "nordic_ble.rssi", "ppi.80211-common.dbm.antsignal",
        "bthci_evt.rssi",
      ].flatMap { catalogue.fields(named: $0) })
    frequencies = FieldSet(catalogue.fields(named: "btle_rf.channel"))
    channels = FieldSet(catalogue.fields(named: "nordic_ble.channel"))
    ofLastKind = LastKind(catalogue)
    let rest = max(0, choice.limit - near.count)
    // If not all packets fit, only those near the evidence are included, because a list with random gaps is useless.
    room = (
      choice.records > choice.limit && choice.frames == nil ? 0 : rest, choice.explanationLimit
    )
  }

  package func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [] }

  package var wantedFields: FieldSet? { .all }

  package func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    guard let fields else { return }
    if let chosen = choice.connections, outcome.connection.map({ chosen.contains($0 + 1) }) != true
    {
      left.otherConnections += 1
      return
    }
    if let frames = choice.frames, !frames.contains(record.number) {
      left.otherFrames += 1
      return
    }
    let isNear = near.contains(record.number)
    guard isNear || room.packets > 0 else {
      left.beyondLimit += 1
      return
    }
    if !isNear { room.packets -= 1 }
    appendLine(record, payload, outcome, fields, &tracker)
    columns.append([UInt8](copying: payload))
    let isLast = !isNear && ofLastKind.includes(outcome, fields)
    guard isNear || hasRoom(isLast) else {
      left.notExplained += 1
      if !isLast { left.hasExplainedFirst = false }
      columns.shapes.append(0)
      columns.buffers.append(0)
      return
    }
    if isLast { room.explanations -= 1 }
    let dissection = FrameAnalysis.DissectedOctets(payload, fields)
    columns.appendExplanation(of: dissection, advertisingName: outcome.advertisingName)
  }

  /// Whether a packet away from the evidence may be explained. Packets between devices take precedence over the most
  /// common kinds of packets.
  private func hasRoom(_ isLast: Bool) -> Bool {
    let fields = columns.values.count
    return isLast
      ? room.explanations > 0 && fields < choice.fieldLimits.last : fields < choice.fieldLimits.all
  }

  /// Packets that are explained last, because they are numerous and similar to each other.
  private struct LastKind {
    private let advertising: FieldSet
    private let subevents: FieldSet
    private let events: FieldSet
    private let lengths: FieldSet

    /// LE Advertising Report, and its directed, extended and periodic kinds.
    private static let reports: Set<UInt64> = [0x02, 0x0B, 0x0D, 0x0F, 0x25]
    /// Number Of Completed Packets.
    private static let completed: UInt64 = 0x13

    init(_ catalogue: FieldCatalogue) {
      advertising = FieldSet(catalogue.fields(named: "btle.advertising_header"))
      subevents = FieldSet(catalogue.fields(named: "bthci_evt.le_meta_subevent"))
      events = FieldSet(catalogue.fields(named: "bthci_evt.code"))
      lengths = FieldSet(catalogue.fields(named: "btle.data_header.length"))
    }

    func includes(_ outcome: FrameOutcome, _ fields: FieldWatcher) -> Bool {
      if outcome.connection == nil, outcome.advertising != nil { return true }
      for sighting in fields.sightings {
        if outcome.connection == nil, advertising.contains(sighting.id) { return true }
        if subevents.contains(sighting.id), LastKind.reports.contains(sighting.value) {
          return true
        }
        if events.contains(sighting.id), sighting.value == LastKind.completed { return true }
        if lengths.contains(sighting.id), sighting.value == 0 { return true }
      }
      return false
    }
  }

  private func appendLine(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, _ fields: FieldWatcher,
    _ tracker: inout SessionTracker
  ) {
    if writer == nil { writer = PacketLineWriter(.standard, fields) }
    func text(_ column: LineColumn) -> UInt32 {
      var output = OctetBuffer(capacity: 128)
      writer?.append(column, record, payload, outcome, &tracker, to: &output)
      return UInt32(clamping: columns.texts.number(of: output.text))
    }
    columns.numbers.append(record.number)
    columns.times.append(outcome.time)
    columns.sources.append(text(.source))
    columns.destinations.append(text(.destination))
    columns.layers.append(text(.layer))
    columns.infos.append(text(.info))
    columns.lengths.append(UInt32(clamping: record.originalLength))
    columns.connections.append((outcome.connection ?? -1) + 1)
    columns.directions.append(direction(record, outcome))
    columns.flags.append(
      (outcome.isRetransmission ? 1 : 0) + (outcome.stoppedBy != nil ? 2 : 0)
        + (outcome.notDecoded != nil ? 4 : 0) + (outcome.isDecrypted ? 8 : 0))
    var signal = 0
    var channel = 0
    for sighting in fields.sightings {
      if signals.contains(sighting.id) {
        signal = Int(Int64(truncatingIfNeeded: sighting.value))
        if signal > 127 { signal -= 256 }
        // The headers of air captures have absolute values.
        if signal > 20 { signal = -signal }
      } else if channels.contains(sighting.id) {
        channel = Int(clamping: sighting.value) &+ 1
      } else if frequencies.contains(sighting.id) {
        channel = PagePacketAnalyzer.channelIndex(Int(clamping: sighting.value)) + 1
      }
    }
    columns.signals.append(signal)
    columns.channels.append(channel)
  }

  /// Returns the channel index for a frequency number. Core 6.0, Vol 6, Part B, 1.4.1.
  private static func channelIndex(_ frequency: Int) -> Int {
    switch frequency {
    case 0: 37
    case 1...11: frequency - 1
    case 12: 38
    case 13...38: frequency - 2
    default: 39
    }
  }

  private func direction(_ record: CaptureRecord, _ outcome: FrameOutcome) -> Int {
    if outcome.connection != nil, let direction = outcome.direction {
      return direction == .centralToPeripheral ? 1 : 2
    }
    switch record.direction {
    case .hostToController: return 3
    case .controllerToHost: return 4
    case nil: return 0
    }
  }

  package func finish(_ capture: borrowing ReadCapture) -> PagePackets {
    columns.templates = PageTemplates()
    return PagePackets(columns: columns, left: left, start: capture.file.start ?? 0)
  }
}

/// The packets of a page, and the number of omitted packets.
package struct PagePackets: Sendable {
  package let columns: PageColumns
  package var left: Left
  /// Time of the first record in nanoseconds since 1970.
  package let start: Int64

  /// Counts of what a page omits.
  package struct Left: Sendable {
    var otherConnections = 0
    var otherFrames = 0
    package var beyondLimit = 0
    package var notExplained = 0
    /// Whether explanations are missing only for low-priority packets.
    var hasExplainedFirst = true
    /// Number of packets of which only the first octets are included, and the limit for them.
    var shortened = (packets: 0, octets: 0)
  }

  /// Returns the compressed packets.
  ///
  /// Random octets don't compress. If including all octets would make the page too long for a browser, only the first
  /// octets of each packet are included.
  ///
  /// - Parameter budget: the maximum number of octets.
  package mutating func packed(within budget: Int) -> PageBlock {
    var packed = PageBlock()
    for limit in PageColumns.octetLimits where limit <= columns.octetLimit {
      packed = encoded(octetLimit: limit)
      if limit < .max { left.shortened = (columns.counts.count { $0 > limit }, limit) }
      if packed.count <= budget { break }
    }
    return packed
  }

  /// Returns a JSON object with the tables, preceded by its length and followed by the columns.
  private func encoded(octetLimit: Int) -> PageBlock {
    var block = PageBlock()
    let head = collected { output in
      var writer = JSONWriter(.line, into: output)
      writer.object { writeTables(&$0, octetLimit: octetLimit) }
      output = writer.finish()
    }
    block.append(head.count)
    block.append(head)
    var previous = 0
    for number in columns.numbers {
      block.append(number &- previous)
      previous = number
    }
    var time = start
    for moment in columns.times {
      block.append(signed: moment.elapsed(since: time))
      time = moment
    }
    for column in [
      columns.sources, columns.destinations, columns.layers, columns.infos, columns.lengths,
    ] {
      for value in column { block.append(value) }
    }
    for value in columns.directions { block.append(value) }
    for value in columns.connections { block.append(value) }
    for value in columns.flags { block.append(value) }
    for signal in columns.signals { block.append(signed: Int64(signal)) }
    for value in columns.channels { block.append(value) }
    for value in columns.counts { block.append(value) }
    for value in columns.buffers { block.append(value) }
    for value in columns.shapes { block.append(value) }
    for value in columns.values { block.append(value) }
    columns.forEachRun { place, count, isBuffer in
      // Buffers are rare, so they are always included completely.
      block.append(columns.octets[place..<place + (isBuffer ? count : min(count, octetLimit))])
    }
    block.finish()
    return block
  }

  private func writeTables(_ writer: inout JSONWriter, octetLimit: Int) {
    writer.value("count", columns.numbers.count)
    writer.value("values", columns.values.count)
    writer.value("buffers", columns.buffers.count)
    writer.value("octet_limit", octetLimit == .max ? -1 : octetLimit)
    writer.array("texts") { for text in columns.texts.values { $0.value(nil, text) } }
    writer.array("fields") { writer in
      for field in columns.definitions.values {
        writer.object { writer in
          writer.value("name", field.name)
          if !field.filter.isEmpty { writer.value("filter", field.filter) }
          if let bits = field.bits { writer.numbers("bits", bits) }
          if field.isScope { writer.value("scope", true) }
          if !field.meaning.isEmpty { writer.value("meaning", field.meaning) }
          if !field.clause.isEmpty { writer.value("clause", field.clause) }
        }
      }
    }
    writer.array("shapes") { for shape in columns.outlines.values { $0.numbers(nil, shape) } }
    writer.array("contents") { writer in
      for content in columns.contents.values {
        writer.array { writer in
          writer.value(nil, content.text)
          if let cell = content.cell { writer.cell(nil, cell) }
        }
      }
    }
  }
}
