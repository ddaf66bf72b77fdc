import BluetoothPackets
import LinkSessions
import TraceAnalysis

extension AdvertisingText {
  mutating func addDetail(_ advertiser: AdvertiserAnalysis) {
    let device = analysis.devices[advertiser.device]
    lines.append("")
    let what = description(of: advertiser)
    add(
      style.paint(device.key.address.description, .heading) + "   \(device.key.kind.words)"
        + (what.isEmpty ? "" : "   \(what)"), indent: 0)
    addVerdict(advertiser)
    addSent(advertiser)
    addInterval(advertiser)
    addChannels(advertiser)
    addPayloads(advertiser)
    addScans(advertiser)
    addSets(advertiser)
    for train in analysis.trains where train.advertiser == advertiser.device { addTrain(train) }
    addConnections(advertiser)
  }

  // MARK: Verdict

  private mutating func addVerdict(_ advertiser: AdvertiserAnalysis) {
    switch advertiser.isValid {
    case nil: add("data", "no data was received completely, so there is nothing to check")
    case true:
      add(
        "data",
        style.paint("valid", .good)
          + " in all \(Decimals.counted(advertiser.payloadCount, "payload"))")
    case false:
      for (index, problem) in advertiser.problems.enumerated() {
        // The sentence of this rule includes the place.
        let place = problem.rule == .adFlagsInScanResponse ? nil : problem.payloadPlace
        let clause = place.map { $0 == .advertising ? "" : " in the \($0.words)" } ?? ""
        add(
          index == 0 ? "data" : "",
          style.paint("invalid", .error) + " \(FindingWords.sentence(problem))\(clause), "
            + "\(Decimals.grouped(problem.count ?? 1))× \(problem.frames.map(frame).joined()) "
            + style.paint("(\(Rule(problem.rule).reference))", .faint))
      }
    }
  }

  // MARK: Traffic

  private mutating func addSent(_ advertiser: AdvertiserAnalysis) {
    let kinds = advertiser.counts.sorted {
      ($0.value, $1.key.rawValue) > ($1.value, $0.key.rawValue)
    }
    var parts = kinds.map { "\($0.key.rawValue) ×\(Decimals.grouped($0.value))" }
    if advertiser.linkedPointers > 0 {
      parts.append("ADV_EXT_IND without address ×\(Decimals.grouped(advertiser.linkedPointers))")
    }
    let isUnknown = advertiser.counts.keys.allSatisfy { $0 == .scanResponse }
    var abilities =
      advertiser.isConnectable
      ? ["connectable"]
      : [isUnknown ? "whether it is connectable is unknown" : "not connectable"]
    if advertiser.isScannable { abilities.append("scannable") }
    if let supports = advertiser.supportsChannelSelection2 {
      abilities.append("channel selection \(supports ? "#2" : "#1 only")")
    }
    if let power = advertiser.txPower { abilities.append("sends at \(power) dBm") }
    if !advertiser.targets.isEmpty {
      let others = advertiser.pdusForOtherTargets > 0 ? " and others" : ""
      abilities.append(
        "directed at " + advertiser.targets.map(address).joined(separator: ", ") + others)
    }
    add(
      "sent",
      parts.joined(separator: " · ") + "   " + span(of: advertiser)
        + frames(advertiser.first.number, advertiser.last.number))
    add("", abilities.joined(separator: " · "))
  }

  // MARK: Interval

  /// Adds legacy advertising and sets under the same address.
  private mutating func addOtherTrains(of advertiser: AdvertiserAnalysis) {
    for train in advertiser.otherTrains {
      let name = train.set.map { "set \($0)" } ?? (train.isLegacy ? "legacy" : "extended")
      let interval =
        train.interval.map {
          "\(milliseconds($0.nominal, digits: 3)) ms ± \(milliseconds($0.uncertainty)) (derived)"
        } ?? "unknown"
      add("", "\(name): \(interval); \(Decimals.counted(train.events, "event")) heard")
    }
  }

  private mutating func addInterval(_ advertiser: AdvertiserAnalysis) {
    if let reason = advertiser.reasonForNoInterval {
      let bound = advertiser.intervalAtMost.map { "at most \(milliseconds($0)) ms" }
      add("interval", "\(bound ?? "unknown"): \(reason.sentence)")
      addOtherTrains(of: advertiser)
      return
    }
    let known = advertiser.phases.filter { $0.estimate != nil }
    for (index, phase) in known.prefix(8).enumerated() {
      guard let estimate = phase.estimate else { continue }
      let time =
        known.count > 1 ? "   \(place(phase.first.time)) – \(place(phase.last.time))" : ""
      add(
        index == 0 ? "interval" : "",
        "\(milliseconds(estimate.nominal, digits: 3)) ms ± \(milliseconds(estimate.uncertainty))"
          + "\(time) (derived) \(frames(phase.first.number, phase.last.number))")
      add("", describe(estimate, phase))
    }
    let more = known.count - 8 + advertiser.phasesNotKept
    if more > 0 { add("", "and \(Decimals.counted(more, "phase")) more") }
    addOtherTrains(of: advertiser)
    if advertiser.channelRepeats > 0 {
      add(
        "",
        "\(Decimals.grouped(advertiser.channelRepeats))× the same channel again within 10 ms: "
          + (advertiser.counts[.directed] == nil
            ? "advertising restarted, or recorded twice"
            : "high duty cycle, or recorded twice"))
    }
  }

  private func describe(
    _ estimate: AdvertiserAnalysis.IntervalEstimate, _ phase: AdvertiserAnalysis.IntervalPhase
  ) -> String {
    let (least, most) = (milliseconds(estimate.minimum), milliseconds(estimate.maximum))
    var text =
      (least == most
        ? "all gaps \(least) ms, "
        : "gaps \(least)–\(most) ms, median \(milliseconds(estimate.median)), ")
      + (estimate.hasRandomDelay
        ? "random advertising delay visible" : "no random advertising delay visible")
      + "; \(Decimals.counted(phase.eventsHeard, "event")) heard"
    if phase.missed > 0 { text += ", about \(Decimals.grouped(phase.missed)) missed" }
    if phase.pauses > 0 { text += ", \(Decimals.counted(phase.pauses, "pause"))" }
    if let unused = estimate.unused {
      let (low, high) = (milliseconds(unused.lowerBound), milliseconds(unused.upperBound))
      text +=
        "; \(Decimals.counted(estimate.unusedCount, "other gap")) of \(low)"
        + (low == high ? "" : "–\(high)") + " ms not used"
    }
    if estimate.isRecommendedByApple { text += "; one of the intervals that Apple recommends" }
    return text
  }

  // MARK: Channels

  private mutating func addChannels(_ advertiser: AdvertiserAnalysis) {
    let parts = zip(["37", "38", "39", "other"], advertiser.channels).compactMap { name, share in
      share.packets == 0 ? nil : "\(name) ×\(Decimals.grouped(share.packets))" + signal(share)
    }
    guard !parts.isEmpty else { return }
    if advertiser.isReported, advertiser.channels[..<3].allSatisfy({ $0.packets == 0 }) {
      let range = signal(advertiser.channels[3])
      add("signal", range.isEmpty ? "not measured" : "median" + range)
      return
    }
    add("channels", parts.joined(separator: " · "))
    let steps = [
      advertiser.timing.from37To38.map { "\(micro($0)) from 37 to 38" },
      advertiser.timing.from38To39.map { "\(micro($0)) from 38 to 39" },
    ].compactMap(\.self)
    if !steps.isEmpty { add("", steps.joined(separator: ", ") + " (medians)") }
  }

  private func signal(_ share: AdvertiserAnalysis.ChannelShare) -> String {
    guard let median = share.signal.median, let low = share.signal.minimum,
      let high = share.signal.maximum
    else { return "" }
    return " \(median) dBm" + (low == high ? "" : " (\(low) to \(high))")
  }

  private func micro(_ microseconds: Int) -> String {
    Decimals.text(Double(microseconds) / 1000, exactly: 2) + " ms"
  }

  // MARK: Scanners and connections

  private mutating func addScans(_ advertiser: AdvertiserAnalysis) {
    let scans = advertiser.scans
    guard scans.requests > 0 || scans.responses > 0 else { return }
    if scans.requests == 0 {
      let share = advertiser.advertisements > 0 && advertiser.isReported
      let of = share ? " for \(Decimals.counted(advertiser.advertisements, "advertisement"))" : ""
      add(
        "scans", "\(Decimals.counted(scans.responses, "scan response"))\(of); no request was heard")
      return
    }
    let percent = Decimals.text(scans.answeredShare * 100, atMost: 0)
    add(
      "scans",
      "\(Decimals.counted(scans.requests, "request")) heard, \(Decimals.grouped(scans.answered)) answered "
        + "(\(percent) %), \(Decimals.counted(scans.responses, "response")) in total")
    let scanners = scans.rankedScanners
    var parts = scanners.prefix(4).map {
      "\(address($0.device)) ×\(Decimals.grouped($0.requests))"
    }
    if scanners.count > 4 { parts.append("\(scanners.count - 4) more") }
    if !parts.isEmpty { add("", "by " + parts.joined(separator: " · ")) }
  }

  private mutating func addConnections(_ advertiser: AdvertiserAnalysis) {
    for (index, take) in advertiser.connections.prefix(6).enumerated() {
      let elapsed =
        analysis.file.start == nil ? "" : " \(Clock.duration(take.elapsed)) after first sight,"
      let number = take.connection.map { "connection \(analysis.connections[$0].id)" }
      let opened = take.connection.map { analysis.connections[$0].firstFrame.number }
      add(
        index == 0 ? "connected" : "",
        "\(number ?? "a request without a connection")\(elapsed) after "
          + "\(Decimals.counted(take.advertisementsBefore, "advertisement")) "
          + frame(take.request?.number ?? opened))
    }
    let more = advertiser.connections.count - 6
    if more > 0 { add("", "and \(more) more") }
  }
}

extension AdvertiserAnalysis.PayloadHistory.Place {
  /// The text for the middle of a sentence.
  var words: String {
    switch self {
    case .advertising: "advertising"
    case .scanResponse: "scan response"
    case .periodic: "periodic advertising"
    }
  }
}

extension AdvertiserAnalysis.IntervalLimit {
  var sentence: String {
    switch self {
    case .duplicatesFiltered:
      "the controller was configured to report each advertiser only once (duplicate filter)"
    case .scanSettingsNotCaptured:
      "the scan command that shows whether duplicates were reported is not in the capture"
    case .scanPauses: "the controller did not scan continuously"
    case .gapsDisagree: "the gaps between events do not fit one interval"
    case .tooFewEvents: "too few events were heard"
    }
  }
}
