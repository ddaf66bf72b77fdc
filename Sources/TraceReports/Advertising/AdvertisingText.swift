import BluetoothPackets
import CaptureFiles
import LinkSessions
package import TraceAnalysis

/// The advertising report as text: advertisers, their intervals and data, and whether the data is valid.
package struct AdvertisingText {
  let analysis: AdvertisingAnalysis
  let style: TextStyle
  var lines: [String] = []

  private static let rows = 20
  private static let details = 3

  /// Writes the report: a table, then details of the selected advertisers, or of the first few.
  ///
  /// - Parameters:
  ///   - analysis: the advertising in the capture.
  ///   - selection: the advertisers and the number of rows.
  ///   - style: the width, and whether to use colour.
  ///   - output: receives the text.
  package static func write(
    _ analysis: AdvertisingAnalysis, _ selection: AdvertisingSelection = AdvertisingSelection(),
    style: TextStyle, to output: inout OutputBuffer
  ) {
    var text = AdvertisingText(analysis: analysis, style: style)
    text.addHead()
    let chosen = selection.chosen(from: analysis)
    text.addTable(chosen.prefix(selection.limit ?? rows), of: chosen.count)
    let isChosen = !selection.addresses.isEmpty
    let detailed = isChosen ? chosen.count : min(details, selection.limit ?? details)
    for advertiser in chosen.prefix(detailed) { text.addDetail(advertiser) }
    if !isChosen {
      text.addOwn()
      text.addLooseTrains()
      text.addNext(shown: detailed)
    }
    CutNotice.write(analysis.tally, style: style, to: &output)
    output.lines(text.lines, within: style.width)
  }

  // MARK: Heading

  private mutating func addHead() {
    let totals = analysis.totals
    let name = analysis.name.fileInHeadline
    var facts = [
      "\(Decimals.counted(analysis.advertisers.count, "advertiser"))",
      "\(Decimals.counted(totals.packets, totals.isOnAir ? "advertising packet" : "report"))"
        + (analysis.file.start == nil ? "" : " in \(Clock.duration(analysis.duration))"),
    ]
    if totals.packets == 0 {
      facts = [
        analysis.own.isEmpty
          ? analysis.tally.isFromWords && analysis.tally.cutRecords > 0
            ? "no advertising was read from this text"
            : analysis.tally.undecoded ?? "no advertising in this capture"
          : "no advertising was heard: this host advertises"
      ]
    }
    add(style.paint(name, .heading) + "   " + facts.joined(separator: " · "), indent: 0)
    if let bad = analysis.tally.notDecoded[.badCRC], bad > 0 {
      add(
        "not decoded \(Decimals.grouped(bad)) of \(Decimals.grouped(analysis.tally.records)) records "
          + "with a bad CRC: any of their bits may be wrong", indent: 2)
    }
    guard totals.packets > 0 else { return }
    if totals.isOnAir {
      let channels = zip(["37", "38", "39", "other"], totals.channels)
      let parts = channels.filter { $0.1 > 0 }.map { "\($0.0) ×\(Decimals.grouped($0.1))" }
      add("channels    " + parts.joined(separator: " · "), indent: 2)
    }
    let kinds = totals.counts.sorted { ($0.value, $1.key.rawValue) > ($1.value, $0.key.rawValue) }
    add(
      "kinds       "
        + kinds.map { "\($0.key.rawValue) ×\(Decimals.grouped($0.value))" }
        .joined(separator: " · "), indent: 2)
    addScanners()
    if totals.unlinked > 0 {
      add(
        "unlinked    \(Decimals.grouped(totals.unlinked)) PDUs of extended advertising "
          + "whose advertiser is unknown", indent: 2)
    }
    addNotKept()
  }

  private mutating func addNotKept() {
    let count = analysis.totals.notKept
    guard count > 0 else { return }
    add(
      "not kept    \(Decimals.grouped(count)) PDUs of advertisers, or with data, exceeded "
        + "the limits", indent: 2)
  }

  private mutating func addScanners() {
    let scanners = analysis.totals.rankedScanners
    guard !scanners.isEmpty else { return }
    var parts = scanners.prefix(4).map {
      "\(address($0.device)) ×\(Decimals.grouped($0.requests))"
    }
    if scanners.count > 4 { parts.append("\(Decimals.grouped(scanners.count - 4)) more") }
    add("scanners    " + parts.joined(separator: " · "), indent: 2)
  }

  // MARK: Table

  private mutating func addTable(_ rows: ArraySlice<AdvertiserAnalysis>, of count: Int) {
    guard !rows.isEmpty else { return }
    let isWide = style.width >= 96
    lines.append("")
    let head =
      "  " + "address".padded(to: 17) + (isWide ? "  kind    " : "") + "  packets"
      + "  " + "interval".padded(to: 11) + "  " + "RSSI".padded(to: 7) + "  data  what"
    lines.append(style.paint(head, .faint))
    for advertiser in rows { addRow(advertiser, isWide: isWide) }
    if rows.contains(where: hasSeveralIntervals) {
      lines.append(style.paint("  * interval changed; the longest-lasting value is shown", .faint))
    }
    if count > rows.count {
      lines.append("  … \(Decimals.grouped(count - rows.count)) more")
    }
  }

  private mutating func addRow(_ advertiser: AdvertiserAnalysis, isWide: Bool) {
    let device = analysis.devices[advertiser.device]
    var line = "  " + device.key.address.description
    if isWide { line += "  " + device.key.kind.words.padded(to: 8) }
    line += "  " + Decimals.grouped(advertiser.packets).leftPadded(to: 7)
    line += "  " + shortInterval(advertiser).padded(to: 11)
    let signal = advertiser.signal.median.map { "\($0) dBm" } ?? "?"
    line += "  " + signal.padded(to: 7)
    line += "  " + verdictMark(advertiser).padded(to: 4) + "  "
    let what = description(of: advertiser)
    lines.append(line + what.truncated(to: max(12, style.width - line.visibleWidth)))
  }

  private func shortInterval(_ advertiser: AdvertiserAnalysis) -> String {
    guard let estimate = advertiser.interval.value else {
      return advertiser.intervalAtMost.map { "≤ " + Decimals.text($0, atMost: 0) + " ms" } ?? "?"
    }
    let changes = hasSeveralIntervals(advertiser)
    // Digits below the uncertainty would suggest false precision.
    let isSharp = estimate.uncertainty <= AdvertiserAnalysis.IntervalEstimate.step
    let value = Decimals.text(estimate.nominal, atMost: isSharp ? 3 : 0)
    return (isSharp ? "" : "≈ ") + value + " ms" + (changes ? "*" : "")
  }

  private func hasSeveralIntervals(_ advertiser: AdvertiserAnalysis) -> Bool {
    advertiser.phases.count(where: { $0.estimate != nil }) > 1
  }

  private func verdictMark(_ advertiser: AdvertiserAnalysis) -> String {
    switch advertiser.isValid {
    case true: style.paint("ok", .good)
    case false: style.paint("bad", .error)
    case nil: "none"
    }
  }

  /// The name and a description of the data.
  func description(of advertiser: AdvertiserAnalysis) -> String {
    var parts: [String] = []
    let device = analysis.devices[advertiser.device]
    if let name = device.otherAdvertisedName ?? device.name { parts.append(name.quotedName) }
    for payload in advertiser.payloads where payload.place == .advertising {
      // Alternating beacons are all listed, but the values of each kind only once.
      var kinds: Set<Substring> = []
      for variant in payload.variants.prefix(8) {
        let text = AdvertisingPayloadText.describe(variant.octets)
        let kind = text.split(separator: " ").prefix(2).joined(separator: " ")[...]
        if !text.isEmpty, !parts.contains(text), kinds.insert(kind).inserted { parts.append(text) }
      }
    }
    if parts.isEmpty, advertiser.counts[.directed] != nil { parts.append("directed") }
    return parts.joined(separator: " · ")
  }

  private mutating func addNext(shown: Int) {
    guard analysis.advertisers.count > shown, shown > 0 else { return }
    let other = analysis.devices[analysis.advertisers[shown].device].key.address
    let next = NextCommands(
      analysis.name, [("advertising FILE --device \(other)", "another one in detail")])
    lines += next.lines(style)
  }

  // MARK: Helpers

  /// Adds a line. A line wider than the screen is wrapped at spaces, with indented continuation lines.
  mutating func add(_ text: String, indent: Int, hanging: Int = 2) {
    let prefix = String(repeating: " ", count: indent)
    let hang = String(repeating: " ", count: hanging)
    for (index, part) in text.wrapped(to: style.width - indent - hanging).enumerated() {
      lines.append(prefix + (index == 0 ? "" : hang) + part)
    }
  }

  /// Adds a fact about an advertiser with its name in the margin.
  mutating func add(_ name: String, _ text: String) {
    add(name.padded(to: 12) + text, indent: 2, hanging: 12)
  }

  func frame(_ number: Int?) -> String {
    number.map { style.paint("#\($0)", .faint) } ?? ""
  }

  func frames(_ first: Int, _ last: Int) -> String {
    style.paint(first == last ? "#\(first)" : "#\(first)–#\(last)", .faint)
  }

  func place(_ time: Int64) -> String {
    style.time(time, in: analysis.file, digits: 1)
  }

  /// Returns when an advertiser was first and last heard, followed by a space. Empty in a capture without times.
  func span(of advertiser: AdvertiserAnalysis) -> String {
    guard analysis.file.start != nil else { return "" }
    return "\(place(advertiser.first.time)) – \(place(advertiser.last.time)) "
  }

  func address(_ device: Int) -> String {
    analysis.devices[device].key.address.description
  }

  func milliseconds(_ value: Double, digits: Int = 1) -> String {
    Decimals.text(value, atMost: digits)
  }
}
