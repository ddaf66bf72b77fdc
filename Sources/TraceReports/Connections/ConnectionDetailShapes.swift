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
    interval.value("from_event", "First event; null if events are not shown.") {
      $0.fromEvent
    }
    interval.value("from_frame", "First record.") { $0.fromFrame }
    interval.number("interval_ms", "Connection interval.", unit: .milliseconds) {
      $0.milliseconds
    }
    interval.value("latency", "Number of events that the peripheral may skip.") { $0.latency }
    interval.number(
      "timeout_ms", "Supervision timeout.", unit: .milliseconds
    ) { $0.timeoutMilliseconds }
    interval.value("basis", "Basis of these values.") { $0.basis }
    interval.number(
      "measured_median_ms", "Median time between anchors, as measured.", unit: .milliseconds
    ) {
      $0.measuredMedian
    }
    interval.number(
      "jitter_us",
      "RMS deviation of an anchor, computed from the distances between neighbouring anchors.",
      unit: .microseconds, digits: 3
    ) { $0.jitter }
    interval.frames { $0.frame.map { [$0] } ?? [] }
  }
}

extension ConnectionInDetail.PHYs: Described {
  static let shape = Shape<Self>("phys", "A part of a connection with one pair of PHYs.") { phys in
    phys.value("from_event", "First event; null if events are not shown.") { $0.fromEvent }
    phys.value("c2p", "From the central to the peripheral.") { $0.phy.centralToPeripheral }
    phys.value("p2c", "From the peripheral to the central.") { $0.phy.peripheralToCentral }
    phys.value(
      "agreed_c2p", "Agreed PHY, if no packet of the central shows it.", ifNil: .omitted
    ) { $0.agreedOnly(.centralToPeripheral) }
    phys.value(
      "agreed_p2c", "Agreed PHY, if no packet of the peripheral shows it.", ifNil: .omitted
    ) { $0.agreedOnly(.peripheralToCentral) }
    phys.value("basis", "Basis of these values.") { $0.basis }
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
  static let shape = Shape<Self>("channel_map", "A part of a connection with one channel map.") {
    map in
    map.value("from_event", "The first event.") { $0.fromEvent }
    map.numbers("channels", "Used channels; null if they could not be determined.") { part in
      part.map.map { map in (0..<37).filter { map.isUsed(UInt8($0)) } }
    }
    map.frames { $0.frame.map { [$0] } ?? [] }
  }
}

extension ConnectionInDetail.Channel: Described {
  static let shape = Shape<Self>("radio_channel", "Packets seen on a channel.") { channel in
    channel.value("channel", "The channel's index.") { $0.number }
    channel.value("events", "Number of events on it.") { $0.counts.events }
    channel.value("pdus", "Number of intact packets.") { $0.counts.pdus }
    channel.value("crc_errors", "Packets with a wrong CRC.") { $0.counts.badCRC }
    channel.number("rssi_dbm_mean", "Mean signal strength.", unit: .decibelMilliwatts, digits: 2) {
      $0.counts.meanRSSI
    }
  }
}

extension ConnectionEvents.InstantCheck: Described {
  static let shape = Shape<ConnectionEvents.InstantCheck>(
    "instant", "A change scheduled for an instant."
  ) {
    check in
    check.value("change", "Kind of change.") { $0.kind }
    check.value("instant", "Instant: the event at which it was to take effect.") { $0.instant }
    check.value(
      "honoured", "Whether it took effect at the instant; null if the capture does not show it."
    ) {
      $0.isHonoured
    }
    check.frames { [$0.frame, $0.shownBy].compactMap { $0 } }
  }
}

extension ConnectionEvents.RadioOn: Described {
  static let shape = Shape<Self>("radio_on", "Time for which the radios are on.") { radio in
    radio.number("central", "Time of the central.", unit: .millisecondsPerSecond, digits: 3) {
      $0.central
    }
    radio.number("peripheral", "Time of the peripheral.", unit: .millisecondsPerSecond, digits: 3) {
      $0.peripheral
    }
    radio.value("assumptions", "Assumptions.") { _ in RadioAssumptions.sentence }
  }
}

extension ConnectionAnalysis.HostLink: Described {
  static let shape = Shape<ConnectionAnalysis.HostLink>(
    "host", "Traffic between host and controller."
  ) { host in
    host.group("packets", "ACL packets.") { packets in
      packets.value("sent", "Packets to the controller.") { $0.sentPackets }
      packets.value("received", "Packets from the controller.") { $0.receivedPackets }
      packets.value("completed", "Packets that the controller reported as completed.") {
        $0.completedPackets
      }
    }
    host.group("bytes", "Octets in ACL packets.") { octets in
      octets.value("sent", "Octets to the controller.", unit: .octets) { $0.sentOctets }
      octets.value("received", "Octets from the controller.", unit: .octets) { $0.receivedOctets }
    }
    host.value("most_in_flight", "Maximum number of packets in the controller.") { $0.mostInFlight }
    host.value("controller_buffers", "Number of buffers of the controller; null if unknown.") {
      $0.buffers?.count
    }
    host.value("controller_buffer_bytes", "Size of each buffer.", unit: .octets) {
      $0.buffers?.packetLength
    }
    host.duration("controller_busy_s", in: .seconds, "Time with packets in the controller.") {
      $0.busy
    }
    host.duration("controller_full_s", in: .seconds, "Time with all buffers full.") {
      $0.buffers == nil ? nil : $0.full
    }
    host.number(
      "controller_bytes_per_s", "Rate at which it accepted octets while it was busy.",
      unit: .octetsPerSecond, digits: 1
    ) { $0.octetsPerSecond }
    host.duration(
      "longest_host_gap_s", in: .seconds, "Longest time with nothing to send in the controller."
    ) {
      $0.longestHostGap
    }
    host.frames { [$0.hostGapFrame, $0.buffers?.frame.number].compactMap { $0 } }
  }
}

extension ConnectionAnalysis.HostLink.Request: Described {
  static let shape = Shape<Self>("timing_request", "A request for other connection parameters.") {
    request in
    request.value("by", "Source of the request.") { $0.source }
    request.number("interval_min_ms", "Minimum interval.", unit: .milliseconds) {
      $0.asked?.minimumIntervalMilliseconds
    }
    request.number("interval_max_ms", "Maximum interval.", unit: .milliseconds) {
      $0.asked?.maximumIntervalMilliseconds
    }
    request.value("latency", "Requested peripheral latency.") { $0.asked?.latency }
    request.value("timeout_ms", "Supervision timeout.", unit: .milliseconds) {
      $0.asked?.timeoutMilliseconds
    }
    request.value("accepted", "Whether it was accepted; null if the capture does not show it.") {
      $0.isAccepted
    }
    request.frames { [$0.frame, $0.answerFrame].compactMap { $0 } }
  }
}

extension ConnectionParameterUpdateRequest {
  var minimumIntervalMilliseconds: Double { Double(minimumInterval) * 1.25 }
  var maximumIntervalMilliseconds: Double { Double(maximumInterval) * 1.25 }
  var timeoutMilliseconds: Int { Int(timeout) * 10 }
}
