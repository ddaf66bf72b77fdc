import BluetoothPackets
import TraceAnalysis

extension AdvertisingText {
  mutating func addSets(_ advertiser: AdvertiserAnalysis) {
    for set in advertiser.sets { add(set) }
  }

  private mutating func add(_ set: AdvertiserAnalysis.AdvertisingSet) {
    var parts: [String] = []
    if set.primaryPDUs > 0 { parts.append("ADV_EXT_IND ×\(Decimals.grouped(set.primaryPDUs))") }
    if set.auxiliaryPDUs > 0 {
      parts.append("AUX_ADV_IND ×\(Decimals.grouped(set.auxiliaryPDUs))")
    }
    if set.scanResponses > 0 {
      parts.append("AUX_SCAN_RSP ×\(Decimals.grouped(set.scanResponses))")
    }
    if set.chainedPDUs > 0 {
      parts.append("AUX_CHAIN_IND ×\(Decimals.grouped(set.chainedPDUs))")
    }
    if set.dataIdentifierChanges > 0 {
      parts.append("data changed \(Decimals.grouped(set.dataIdentifierChanges))× by its DID")
    }
    add("set \(set.identifier)", parts.joined(separator: " · ") + " \(frame(set.firstFrame))")
    guard set.announced > 0 else { return }
    var text =
      "\(Decimals.grouped(set.announcedAndHeard)) of \(Decimals.counted(set.announced, "announced packet")) "
      + "heard where AuxPtr announced them"
    if set.unannounced > 0 { text += ", \(Decimals.grouped(set.unannounced)) without announcement" }
    if let offsets = set.offsets {
      text +=
        "; \(milliseconds(Double(offsets.lowerBound) / 1000, digits: 2)) to "
        + "\(milliseconds(Double(offsets.upperBound) / 1000, digits: 2)) ms later"
    }
    text += "; " + set.phys.map { "\($0.name ?? "reserved PHY")" }.joined(separator: ", ")
    let used = set.channels.keys.sorted()
    let list = used.prefix(12).map(String.init).joined(separator: ", ")
    text += " on \(used.count == 1 ? "channel" : "channels") \(list)\(used.count > 12 ? ", …" : "")"
    add("", text)
  }

  mutating func addTrain(_ train: AdvertisingAnalysis.PeriodicTrain) {
    var parts: [String] = []
    if let interval = train.intervalMilliseconds {
      parts.append(
        "every \(milliseconds(interval, digits: 2)) ms \(frame(train.interval.frame))"
      )
    } else {
      parts.append("interval unknown: no SyncInfo was heard")
    }
    if train.announcements > 0 {
      parts.append("announced \(Decimals.counted(train.announcements, "time"))")
    }
    if train.events > 0 {
      var heard = "\(Decimals.counted(train.events, "event")) heard"
      if train.missed > 0 { heard += ", about \(Decimals.grouped(train.missed)) missed" }
      parts.append(heard)
    } else {
      parts.append("no event heard")
    }
    if let median = train.signal.median { parts.append("\(median) dBm") }
    add("train", "\(train.accessAddress) " + parts.joined(separator: " · "))
    if let group = train.group.value {
      let stream = group.bisCount == 1 ? "stream" : "streams"
      add(
        "",
        "broadcast group: \(group.bisCount) \(stream), ISO interval "
          + "\(milliseconds(group.isoIntervalMilliseconds, digits: 2)) ms, SDUs of at most "
          + "\(group.maximumSDU) octets every "
          + "\(milliseconds(group.sduIntervalMilliseconds, digits: 2)) ms, "
          + (group.encryption == nil ? "not encrypted" : "encrypted")
          + " \(frame(train.group.frame))")
    }
    if let timing = train.responses.value {
      add(
        "",
        "with responses: \(Decimals.counted(Int(timing.subeventCount), "subevent")) every "
          + "\(milliseconds(timing.subeventMilliseconds, digits: 2)) ms, response slots "
          + "every \(milliseconds(timing.responseSlotMilliseconds, digits: 3)) ms "
          + frame(train.responses.frame))
      if let frames = train.responseFrames {
        add(
          "",
          Decimals.counted(train.responsePDUs, "response") + " heard "
            + frame(frames.lowerBound) + "–" + frame(frames.upperBound))
      }
    }
    if let latest = train.payload.latest, !latest.octets.isEmpty {
      let changes = train.payload.changes
      let times = changes > 0 ? ", changed \(Decimals.grouped(changes))×" : ""
      add("", "payload of \(latest.octets.count) octets\(times) \(frame(latest.firstFrame))")
      for line in AdvertisingStructureText.lines(of: latest.octets, width: style.width - 16) {
        lines.append("                " + line)
      }
    }
  }

  /// Adds trains whose advertiser is not in the capture.
  mutating func addLooseTrains() {
    let loose = analysis.trains.filter { $0.advertiser == nil }
    guard !loose.isEmpty else { return }
    lines.append("")
    lines.append(style.paint("Periodic trains of advertisers that were not heard", .heading))
    for train in loose.prefix(8) { addTrain(train) }
    if loose.count > 8 { lines.append("  … \(loose.count - 8) more") }
  }
}
