import BluetoothPackets
import LinkSessions
import TraceAnalysis

// Members of the parts of a connection's details.

extension ConnectionEvents.CounterOrigin: CellValue {}
extension ConnectionEvents.InstantCheck.Kind: CellValue {}
extension ConnectionAnalysis.HostLink.Request.Source: CellValue {}

extension ConnectionInDetail.Interval: Described {
  static let shape = Shape<Self>("interval", "A part of a connection with one timing.") {
    interval in
    interval.value("from_event", "The first event; null where events are not shown.") {
      $0.fromEvent
    }
    interval.value("from_frame", "The first record.") { $0.fromFrame }
    interval.number("interval_ms", "Between connection events.", unit: .milliseconds) {
      $0.milliseconds
    }
    interval.value("latency", "Events that the peripheral may leave out.") { $0.latency }
    interval.number(
      "timeout_ms", "Silence after which the connection is lost.", unit: .milliseconds
    ) { $0.timeoutMilliseconds }
    interval.value("basis", "On what these rest.") { $0.basis }
    interval.number("measured_median_ms", "Between anchors, as measured.", unit: .milliseconds) {
      $0.measuredMedian
    }
    interval.number(
      "jitter_us",
      "Root mean square deviation of an anchor, by the distances between neighbouring ones.",
      unit: .microseconds, digits: 3
    ) { $0.jitter }
    interval.frames { $0.frame.map { [$0] } ?? [] }
  }
}

extension ConnectionInDetail.PHYs: Described {
  static let shape = Shape<Self>("phys", "A part of a connection with one pair of PHYs.") { phys in
    phys.value("from_event", "The first event; null where events are not shown.") { $0.fromEvent }
    phys.value("c2p", "From the central to the peripheral.") { $0.phy.centralToPeripheral }
    phys.value("p2c", "From the peripheral to the central.") { $0.phy.peripheralToCentral }
    phys.value(
      "agreed_c2p", "What was agreed on, if no packet of the central shows it.", ifNil: .omitted
    ) { $0.agreedOnly(.centralToPeripheral) }
    phys.value(
      "agreed_p2c", "What was agreed on, if no packet of the peripheral shows it.", ifNil: .omitted
    ) { $0.agreedOnly(.peripheralToCentral) }
    phys.value("basis", "On what these rest.") { $0.basis }
    phys.frames { $0.frame.map { [$0] } ?? [] }
  }
}

extension ConnectionInDetail.PHYs {
  /// The negotiated PHY of a direction if no packet shows it, otherwise nil.
  fileprivate func agreedOnly(_ direction: LinkDirection) -> PHY? {
    agreed.flatMap { $0[direction] == phy[direction] ? nil : $0[direction] }
  }
}

extension ConnectionEvents.Map: Described {
  static let shape = Shape<Self>("channel_map", "A part of a connection with one map of channels.")
  {
    map in
    map.value("from_event", "The first event.") { $0.fromEvent }
    map.numbers("channels", "Used channels; null where they could not be learnt.") { part in
      part.map.map { map in (0..<37).filter { map.isUsed(UInt8($0)) } }
    }
    map.frames { $0.frame.map { [$0] } ?? [] }
  }
}

extension ConnectionInDetail.Channel: Described {
  static let shape = Shape<Self>("radio_channel", "What was seen on a channel.") { channel in
    channel.value("channel", "The channel's index.") { $0.number }
    channel.value("events", "Events on it.") { $0.counts.events }
    channel.value("pdus", "Whole packets.") { $0.counts.pdus }
    channel.value("crc_errors", "Packets with a wrong CRC.") { $0.counts.badCRC }
    channel.number("rssi_dbm_mean", "Signal strength.", unit: .decibelMilliwatts, digits: 2) {
      $0.counts.meanRSSI
    }
  }
}

extension ConnectionEvents.InstantCheck: Described {
  static let shape = Shape<ConnectionEvents.InstantCheck>(
    "instant", "A change that was to come at an instant."
  ) {
    check in
    check.value("change", "What was to change.") { $0.kind }
    check.value("instant", "The event from which it was to hold.") { $0.instant }
    check.value("honoured", "Whether it did; null where the capture does not show it.") {
      $0.isHonoured
    }
    check.frames { [$0.frame, $0.shownBy].compactMap { $0 } }
  }
}

extension ConnectionEvents.RadioOn: Described {
  static let shape = Shape<Self>("radio_on", "How long the radios are on.") { radio in
    radio.number("central", "The central's.", unit: .millisecondsPerSecond, digits: 3) {
      $0.central
    }
    radio.number("peripheral", "The peripheral's.", unit: .millisecondsPerSecond, digits: 3) {
      $0.peripheral
    }
    radio.value("assumptions", "What was assumed.") { _ in RadioAssumptions.sentence }
  }
}

extension ConnectionAnalysis.HostLink: Described {
  static let shape = Shape<ConnectionAnalysis.HostLink>(
    "host", "What went between host and controller."
  ) { host in
    host.group("packets", "ACL packets.") { packets in
      packets.value("sent", "To the controller.") { $0.sentPackets }
      packets.value("received", "From the controller.") { $0.receivedPackets }
      packets.value("completed", "That the controller reported as done.") { $0.completedPackets }
    }
    host.group("bytes", "Octets in ACL packets.") { octets in
      octets.value("sent", "To the controller.", unit: .octets) { $0.sentOctets }
      octets.value("received", "From the controller.", unit: .octets) { $0.receivedOctets }
    }
    host.value("most_in_flight", "Packets in the controller, at most.") { $0.mostInFlight }
    host.value("controller_buffers", "Buffers of the controller; null if unknown.") {
      $0.buffers?.count
    }
    host.value("controller_buffer_bytes", "Of each buffer.", unit: .octets) {
      $0.buffers?.packetLength
    }
    host.duration("controller_busy_s", in: .seconds, "With packets in the controller.") { $0.busy }
    host.duration("controller_full_s", in: .seconds, "With all buffers full.") {
      $0.buffers == nil ? nil : $0.full
    }
    host.number(
      "controller_bytes_per_s", "What it took while it was busy.", unit: .octetsPerSecond, digits: 1
    ) { $0.octetsPerSecond }
    host.duration("longest_host_gap_s", in: .seconds, "With nothing to send in the controller.") {
      $0.longestHostGap
    }
    host.frames { [$0.hostGapFrame, $0.buffers?.frame.number].compactMap { $0 } }
  }
}

extension ConnectionAnalysis.HostLink.Request: Described {
  static let shape = Shape<Self>("timing_request", "Another timing is asked for.") { request in
    request.value("by", "How it was asked for.") { $0.source }
    request.number("interval_min_ms", "The shortest interval.", unit: .milliseconds) {
      $0.asked?.minimumIntervalMilliseconds
    }
    request.number("interval_max_ms", "The longest interval.", unit: .milliseconds) {
      $0.asked?.maximumIntervalMilliseconds
    }
    request.value("latency", "Events that the peripheral wants to leave out.") { $0.asked?.latency }
    request.value("timeout_ms", "Of the supervision.", unit: .milliseconds) {
      $0.asked?.timeoutMilliseconds
    }
    request.value("accepted", "Null where the capture does not show it.") { $0.isAccepted }
    request.frames { [$0.frame, $0.answerFrame].compactMap { $0 } }
  }
}

extension ConnectionParameterUpdateRequest {
  var minimumIntervalMilliseconds: Double { Double(minimumInterval) * 1.25 }
  var maximumIntervalMilliseconds: Double { Double(maximumInterval) * 1.25 }
  var timeoutMilliseconds: Int { Int(timeout) * 10 }
}
