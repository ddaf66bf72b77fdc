package import TraceAnalysis

/// The capacity of a link, and how its time is used, as text.
package struct ModelText {
  private let model: LinkModel
  private let ceiling: LinkModel.Ceiling
  private let style: TextStyle
  private var lines: [String] = []

  /// Writes a link's ceiling as text.
  package static func write(
    _ model: LinkModel, style: TextStyle, to output: inout OutputBuffer
  ) {
    var text = ModelText(model: model, ceiling: model.ceiling, style: style)
    text.addLink()
    text.addCeiling()
    text.addShares()
    text.addAlternatives()
    output.lines(text.lines, within: style.width)
  }

  private mutating func add(_ text: String, indent: Int) {
    let prefix = String(repeating: " ", count: indent)
    for (index, part) in text.wrapped(to: style.width - indent - 2).enumerated() {
      lines.append(prefix + (index == 0 ? "" : "  ") + part)
    }
  }

  private func milliseconds(_ microseconds: Int) -> String {
    Decimals.text(Double(microseconds) / 1_000, atMost: 2) + " ms"
  }

  private func kilobits(_ bitsPerSecond: Double) -> String {
    Decimals.text(bitsPerSecond / 1_000, exactly: bitsPerSecond < 10_000 ? 2 : 1)
  }

  // MARK: Sections

  private mutating func addLink() {
    var parts = [
      model.phy.words, "interval \(milliseconds(model.interval))",
      model.operation == .l2cap
        ? "MPS \(model.maximumPDUSize)" : "ATT_MTU \(model.attMTU)",
      "data length \(model.dataLength)", model.isEncrypted ? "encrypted" : "not encrypted",
    ]
    if model.latency > 0 { parts.append("latency \(model.latency)") }
    if let octets = model.packetsPerEvent { parts.append("at most \(octets) packets per event") }
    if let count = model.operationsPerEvent { parts.append("at most \(count) values per event") }
    if let length = model.eventLength { parts.append("events of \(milliseconds(length))") }
    if model.eventGap > 0 { parts.append("\(milliseconds(model.eventGap)) of gap") }
    if let credits = model.credits { parts.append("\(credits) credits") }
    add(
      style.paint(model.operation.words, .heading) + "   " + parts.joined(separator: " · "),
      indent: 0)
    lines.append("")
  }

  private mutating func addCeiling() {
    add(
      "ceiling".padded(to: 12)
        + style.paint("\(kilobits(ceiling.bitsPerSecond)) kbit/s", .heading)
        + " of application data, \(kilobits(ceiling.linkLayerBitsPerSecond)) with the headers of "
        + "L2CAP and ATT", indent: 2)
    add("limited by".padded(to: 12) + ceiling.limit.words, indent: 2)
    add("each value".padded(to: 12) + value, indent: 2)
    add(
      "each event".padded(to: 12)
        + "\(Decimals.text(ceiling.packetsPerEvent, atMost: 2)) data packets; an exchange of "
        + "\(model.dataLength) B, with its response and both inter-frame spaces, takes "
        + "\(Decimals.grouped(ceiling.exchange)) µs\(sum)", indent: 2)
  }

  /// The sum of an exchange's time: packet, pause, answer, pause.
  private var sum: String {
    let exchange = model.exchange(of: model.longestPayload)
    guard exchange.microseconds == ceiling.exchange else { return "" }
    let after = exchange.answerInterFrameSpace ?? exchange.interFrameSpace
    let answer = Airtime.microseconds(
      ofPayload: exchange.answer, on: exchange.answerPHY, isEncrypted: exchange.isEncrypted)
    let packet = exchange.microseconds - answer - exchange.spaces
    let parts = [packet, exchange.interFrameSpace, answer, after]
    return " (" + parts.map(Decimals.grouped).joined(separator: " + ") + " µs)"
  }

  private var value: String {
    let sizes = model.packetSizes
    let shown = sizes.prefix(8).map(String.init).joined(separator: " + ")
    let list = sizes.count > 8 ? shown + " + …" : shown
    let packets = sizes.count == 1 ? "packet" : "packets"
    var text = "\(Decimals.grouped(model.valueSize)) B in \(sizes.count) \(packets) (\(list))"
    if let intervals = ceiling.intervalsPerValue { text += ", every \(intervals) intervals" }
    return text
  }

  private mutating func addShares() {
    lines.append("")
    lines.append("  " + style.paint("where the time goes", .heading))
    let most = ceiling.shares.map(\.part).max() ?? 1
    for share in ceiling.shares where share.part > 0 {
      let percent = Decimals.text(share.part * 100, exactly: 1).leftPadded(to: 6) + " %  "
      let name = share.kind.words.padded(to: min(44, style.width - 32))
      lines.append("  " + name + percent + PlotText.bar(share.part / most, columns: 20))
    }
  }

  private mutating func addAlternatives() {
    let alternatives = model.alternatives
    guard !alternatives.isEmpty else { return }
    lines.append("")
    lines.append(
      "  " + style.paint("effect of one change".padded(to: 32), .heading)
        + "kbit/s".leftPadded(to: 10) + "  times   limited by")
    for row in alternatives {
      let times = row.gain(over: ceiling).map { Decimals.text($0, exactly: 2) } ?? "–"
      let held = row.ceiling.limit.words
      let room = style.width - 54
      lines.append(
        "  " + row.change.words.padded(to: 32)
          + kilobits(row.ceiling.bitsPerSecond).leftPadded(to: 10) + times.leftPadded(to: 7)
          + (room > 10 ? "   " + style.paint(held.truncated(to: room), .faint) : ""))
    }
  }
}

extension LinkModel.Ceiling.Limit {
  /// The limit of a transfer in words.
  var words: String {
    switch self {
    case .airtime: "the time on the air"
    case .packetsPerEvent: "the packets per event"
    case .operationsPerEvent: "the values per event"
    case .acknowledgement: "the wait for each response"
    case .credits: "the receiver's credits"
    case .latency: "the events that the peripheral skips"
    case .nothingFits: "an exchange that is longer than the interval"
    }
  }
}

extension LinkModel.Ceiling.Share.Kind {
  /// The use of a share of the time in words.
  var words: String {
    switch self {
    case .values: "application data"
    case .headers: "headers of L2CAP and ATT"
    case .framing: "preamble, address, header, CRC"
    case .integrityChecks: "message integrity checks"
    case .answers: "packets of the other side"
    case .interFrameSpaces: "inter-frame spaces"
    case .idle: "silence"
    }
  }
}
