import CaptureFiles
import LinkSessions
import TraceAnalysis

extension SummaryText {
  mutating func addFile() {
    add(fileLine + (clockWords ?? ""), indent: 0)
    if let damageLine { add(damageLine, indent: 2) }
    if let textLine { add(textLine, indent: 2) }
    if let setAsideLine { add(setAsideLine, indent: 2) }
    if let emptyLine { add(emptyLine, indent: 2) }
  }

  /// Text about a file without packets. Nil for other files.
  var emptyLine: String? {
    guard summary.tally.records == 0 else { return nil }
    return summary.damage.isEmpty
      ? "The file is intact but contains no packets."
      : "No packet could be read: the damage may hide some."
  }

  /// A description of the capture.
  var fileLine: String {
    let tally = summary.tally
    var facts = [summary.file.facts.format.name + compression]
    let types = summary.file.facts.linkTypes.map { type in
      type.isUser ? (summary.userLinkTypes[type] ?? type).readableName : type.readableName
    }
    if !types.isEmpty { facts.append(types.joined(separator: " and ")) }
    if tally.records == 0 {
      facts.append("no packets")
    } else {
      let count = Decimals.counted(tally.records, "packet")
      facts.append(
        summary.start == nil || summary.file.durationWithoutJump == 0
          ? count : "\(count) in \(Clock.duration(summary.file.durationWithoutJump))\(clock)")
    }
    if let start = summary.file.startDate, hasDates(start) {
      // If the clock was set in between, the last record's date does not allow conclusions about the first one's.
      let dates =
        summary.file.clockJump == nil && summary.file.clockSteps.isEmpty
        ? style.times.span(from: start, lasting: summary.duration) : style.times.date(start)
      facts.append(
        dates
          + (summary.file.hasImpossibleDate
            ? " (clock not set)" : ""))
    }
    // The complete name, on a separate line if it is long.
    let name = summary.name.lastPathComponent.truncated(to: max(64, style.width))
    return style.paint(name.unbroken, .heading) + "   "
      + facts.joined(separator: " · ")
  }

  /// The text after the dates that states whose clock they are from. Nil if that is unknown.
  var clockWords: String? {
    guard summary.tally.records > 0, let start = summary.file.startDate, hasDates(start), hasDates,
      summary.file.facts.text == nil
    else { return nil }
    let sources = Set(summary.file.facts.linkTypes.map(\.isHostLog))
    guard sources.count == 1, let isHostLog = sources.first, let isHostLog else { return nil }
    return isHostLog ? " by the host's clock" : " by the computer's clock"
  }

  /// Whether the capture's times are calendar times.
  var hasDates: Bool {
    !summary.file.hasImpossibleDate && summary.start.map { hasDates($0) } ?? false
  }

  /// Whether timestamps are dates. Those of text logs and of some sniffers count from the start of the device or the
  /// log.
  private func hasDates(_ start: Int64) -> Bool {
    switch summary.file.facts.format {
    case .text, .smartRF: start > 365 * 86_400 * 1_000_000_000
    default: true
    }
  }

  /// Minimum time without a record that is mentioned, if it is a large part of the capture, in nanoseconds.
  private static let longGap: Int64 = 60_000_000_000
  private static let longSilence: Int64 = 10_000_000_000

  /// Minimum delay in the sniffer's buffer that changes the last digit of a date, in nanoseconds.
  private static let longDelay: Int64 = 1_000_000_000

  /// The clock used for the duration of the capture, if it differs from that of the records.
  private var clock: String {
    summary.file.snifferClock.isUsed ? " by the sniffer's clock" : ""
  }

  private var compression: String {
    summary.file.facts.compression == .none ? "" : " (gzip)"
  }

  /// Damaged parts of the file, or nil if it is intact.
  var damageLine: String? {
    let damage = summary.damage
    guard !damage.isEmpty else { return nil }
    let places = damage.count == 1 ? "1 place" : "\(damage.count) places"
    var text = "damaged in \(places), \(Decimals.grouped(damage.bytesSkipped)) octets skipped: "
    text += damage.entries.prefix(2).map(\.description).joined(separator: "; ")
    if damage.count > 2 { text += "; …" }
    return style.paint(text, .warning)
  }

  /// Information missing in a text log. Nil for other formats, and if nothing is missing.
  var textLine: String? {
    guard let text = summary.file.facts.text else { return nil }
    var parts: [String] = []
    if text.packetsWithoutTime > 0 {
      parts.append(
        text.packetsWithoutTime == summary.tally.records
          ? "the text has no times"
          : "\(Decimals.grouped(text.packetsWithoutTime)) packets without a time")
    }
    if text.packetsWithoutDirection > 0 {
      parts.append(
        Decimals.counted(text.packetsWithoutDirection, "data packet")
          + " without a direction in the text")
    }
    if text.packetsWithoutOctets > 0 {
      parts.append(
        Decimals.counted(text.packetsWithoutOctets, "packet")
          + " left out: printed without all octets")
    }
    if text.reconstructed > 0 {
      let part =
        text.reconstructedInPart == 0
        ? "" : ", \(Decimals.grouped(text.reconstructedInPart)) of them in part"
      parts.append(
        Decimals.counted(text.reconstructed, "packet") + " reconstructed from words" + part)
    }
    if text.otherHex > 0 {
      parts.append(Decimals.counted(text.otherHex, "line") + " of hex that is not a packet")
    }
    if text.otherLines > 0 {
      parts.append(Decimals.counted(text.otherLines, "other line"))
    }
    return parts.isEmpty ? nil : "read from text: " + parts.joined(separator: " · ")
  }

  /// Records that were not decoded, and anomalies in their times. Nil if there are none.
  var setAsideLine: String? {
    let tally = summary.tally
    var parts = tally.notDecoded.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }.map {
      "\(Decimals.grouped($0.value)) \($0.key.phrase)"
    }
    if let drops = summary.file.facts.drops, drops > 0, summary.file.facts.text == nil {
      parts.append("\(Decimals.grouped(drops)) lost while capturing, or left out")
    }
    let steps = summary.file.clockSteps
    if tally.timesThatGoBack > steps.count {
      parts.append("time goes back \(tally.timesThatGoBack - steps.count)×")
    }
    if let first = steps.first {
      let more = steps.count > 1 ? ", and \(steps.count - 1)× more" : ""
      parts.append(
        "the clock was set back by \(Clock.duration(-first.nanoseconds)) at \(frame(first.frame))\(more); "
          + "durations exclude it")
    }
    let gap = summary.file.longestGap
    // A sniffer hears advertising all the time, but a host may have nothing to do.
    let long =
      summary.file.snifferClock.isUsed ? SummaryText.longSilence : SummaryText.longGap
    if summary.file.clockJump == nil, gap.nanoseconds >= long,
      gap.nanoseconds > summary.duration / 4
    {
      parts.append(
        "no records for \(Clock.duration(gap.nanoseconds)) before \(frame(gap.frame))")
    }
    let clock = summary.file.snifferClock
    if clock.restarts > 0 {
      let frames = clock.restartFrames.prefix(4).map { frame($0) }.joined(separator: " ")
      let more = clock.restarts > 4 ? " …" : ""
      parts.append("the sniffer's clock restarted \(clock.restarts)× \(frames)\(more)")
    }
    parts += snifferLosses
    if summary.file.arrivalDelay >= SummaryText.longDelay {
      parts.append(
        "the sniffer delivered the first packets \(Clock.duration(summary.file.arrivalDelay)) late; their times are corrected"
      )
    }
    if !clock.wrapFrames.isEmpty {
      let frames = clock.wrapFrames.prefix(4).map { frame($0) }.joined(separator: " ")
      let more = clock.wrapFrames.count > 4 ? " …" : ""
      parts.append("times are corrected where the sniffer's counter was misread \(frames)\(more)")
    }
    if let jump = summary.file.clockJump {
      let gap = Clock.duration(jump.nanoseconds)
      parts.append(
        "the clock was set forward by \(gap) at \(frame(jump.frame)), or the records before are from "
          + "another day; times after it count from there")
    }
    return parts.isEmpty ? nil : "not decoded or unusual: " + parts.joined(separator: " · ")
  }

  /// Packets that the sniffer counted but the capture lacks, and periods that nothing covers.
  private var snifferLosses: [String] {
    let clock = summary.file.snifferClock
    var parts: [String] = []
    if clock.lostPackets * 200 >= summary.tally.records, let largest = clock.largestLoss {
      let count = Decimals.counted(clock.lostPackets, "packet")
      let time = largest.nanoseconds.map { ", \(Clock.duration($0))" } ?? ""
      let place =
        clock.losses == 1
        ? " before \(frame(largest.frame))\(time)"
        : " in \(Decimals.grouped(clock.losses)) places, most at once before \(frame(largest.frame)): "
          + "\(Decimals.grouped(largest.packets))\(time)"
      // Losses occur in a few places; deliberate omissions occur throughout.
      let cause =
        clock.losses * 10 >= summary.tally.records
        ? "left out of the file" : "lost on the way to the computer"
      parts.append("\(count) of the sniffer \(cause)\(place)")
    }
    if let unknown = clock.unknownTimes.first {
      let more = clock.unknownTimes.count > 1 ? ", and \(clock.unknownTimes.count - 1)× more" : ""
      parts.append(
        "the time before \(frame(unknown.frame)) is unknown\(more): the sniffer's counter jumps, and its "
          + "\(Clock.duration(unknown.pause)) contradict the records' \(Clock.duration(unknown.arrival)), which are used"
      )
    }
    return parts
  }
}

extension LinkType {
  /// Whether the records are from a host and not from a sniffer. Nil for other captures.
  fileprivate var isHostLog: Bool? {
    switch self {
    case .bluetoothHCIH4, .bluetoothHCIH4WithPHDR, .btsnoopH4, .btsnoopH1, .bluetoothLinuxMonitor,
      .btsnoopMonitor, .packetLogger:
      true
    case .bluetoothLELL, .bluetoothLELLWithPHDR, .nordicBLE, .ppi: false
    default: nil
    }
  }

  /// A readable name of the file type.
  var readableName: String {
    switch self {
    case .bluetoothHCIH4, .bluetoothHCIH4WithPHDR, .btsnoopH4: "HCI log"
    case .btsnoopH1: "HCI log (H1)"
    case .bluetoothLinuxMonitor, .btsnoopMonitor: "HCI log of the Linux monitor"
    case .packetLogger: "HCI log (PacketLogger)"
    case .bluetoothLELL, .bluetoothLELLWithPHDR: "packets on the air"
    case .nordicBLE: "packets on the air, nRF Sniffer"
    case .ppi: "packets on the air, PPI"
    default: "link type \(name), which bletrace can't decode"
    }
  }
}

extension FrameOutcome.NotDecodedReason {
  /// The phrase after a number: "41 bad CRC".
  var phrase: String {
    switch self {
    case .badCRC: "with bad CRC"
    case .encrypted: "encrypted"
    case .classic: "BR/EDR (followed up to L2CAP and ATT)"
    case .synchronousAudio: "synchronous audio"
    case .vendor: "vendor-specific"
    case .systemNote: "system messages"
    case .unknownLinkType: "of a link type that bletrace can't decode"
    case .unknownPacketType: "of an unknown packet type"
    case .notKnown: "unknown to this version of bletrace"
    case .unknownContext: "on unknown connections or channels"
    case .withoutStart: "whose start is not in the capture"
    case .cut: "truncated before their content"
    case .malformed: "malformed"
    }
  }
}
