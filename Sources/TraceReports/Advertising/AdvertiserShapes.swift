import BluetoothPackets
import LinkSessions
package import TraceAnalysis

// Members of an advertiser in the advertising report.

extension AdvertiserAnalysis.IntervalLimit: CellValue {}

package struct AdvertiserReport: Described {
  let advertiser: AdvertiserAnalysis
  let analysis: AdvertisingAnalysis

  package init(advertiser: AdvertiserAnalysis, analysis: AdvertisingAnalysis) {
    self.advertiser = advertiser
    self.analysis = analysis
  }

  private var device: Device { analysis.devices[advertiser.device] }

  package static let shape = Shape<AdvertiserReport>("advertiser", "A device that advertises.") {
    row in
    row.include { $0.device.key }
    row.value("name", "Best of its names.") { $0.device.name }
    row.array("names", "All names that were heard.") { $0.device.names }
    row.value("packets", "Number of its PDUs.") { $0.advertiser.packets }
    row.pdus { $0.advertiser.counts }
    row.value(
      "linked_pointers", "Number of announcements without an address that point to its PDUs."
    ) {
      $0.advertiser.linkedPointers
    }
    row.time("first_seen", "First packet heard from it.") { $0.advertiser.first.time }
    row.time("last_seen", "Last packet heard from it.") { $0.advertiser.last.time }
    row.value("connectable", "Whether it accepts connections.") { $0.advertiser.isConnectable }
    row.value("scannable", "Whether it responds to scanners.") { $0.advertiser.isScannable }
    row.value("extended", "Whether it uses extended advertising.") {
      $0.advertiser.usesExtendedAdvertising
    }
    row.value("channel_selection_2", "Whether it supports channel selection algorithm #2.") {
      $0.advertiser.supportsChannelSelection2
    }
    row.value("tx_power_dbm", "Advertised transmit power.", unit: .decibelMilliwatts) {
      $0.advertiser.txPower
    }
    row.values("directed_at", "Targets of directed advertising.") { row in
      row.advertiser.targets.lazy.map { row.analysis.devices[$0].key.address }
    }
    row.value(
      "pdus_directed_at_others", "Number of PDUs directed at further targets.", ifNil: .omitted
    ) {
      $0.advertiser.pdusForOtherTargets > 0 ? $0.advertiser.pdusForOtherTargets : nil
    }
    row.value("valid", "Whether its data is valid; null if no data was seen.") {
      $0.advertiser.isValid
    }
    row.array("problems", "Rule violations in its data.") { $0.advertiser.problems }
    describeInterval(&row)
    row.array("channels", "Primary channels on which it was heard.") { row in
      row.advertiser.channels.enumerated().lazy
        .map { PrimaryChannel(slot: $0.offset, share: $0.element) }
        .filter { $0.share.packets > 0 }
    }
    row.value(
      "from_37_to_38_us", "Time between the PDUs of an event on these channels.",
      unit: .microseconds
    ) {
      $0.advertiser.timing.from37To38
    }
    row.value(
      "from_38_to_39_us", "Time between the PDUs of an event on these channels.",
      unit: .microseconds
    ) {
      $0.advertiser.timing.from38To39
    }
    row.array("payloads", "Payloads by kind of PDU.") { $0.advertiser.payloads }
    row.group("scans", "Scan requests to it.") { scans in
      scans.value("requests", "Number of scan requests.") { $0.advertiser.scans.requests }
      scans.value("answered", "Number of scan requests that it answered.") {
        $0.advertiser.scans.answered
      }
      scans.value("responses", "Number of scan responses.") { $0.advertiser.scans.responses }
      scans.array("scanners", "Scanners, most requests first.") { row in
        row.advertiser.scans.rankedScanners.map { Scanner($0, row.analysis.devices) }
      }
      scans.value("requests_of_others", "Number of scan requests beyond the limit.") {
        $0.advertiser.scans.requestsOfOthers
      }
    }
    row.array("sets", "Extended advertising sets.") { $0.advertiser.sets }
    row.array("connections", "Connections made from its advertising.") { row in
      row.advertiser.connections.lazy.map {
        AdvertisedConnection(
          take: $0, connection: $0.connection.map { row.analysis.connections[$0] })
      }
    }
    row.frames { [$0.advertiser.first.number, $0.advertiser.last.number] }
  }

  private static func describeInterval(_ row: inout Members<AdvertiserReport>) {
    row.group("interval", "Interval between its advertising events.") { interval in
      interval.number(
        "ms", "Interval of the phase with the most events.", unit: .milliseconds, digits: 3
      ) { $0.advertiser.interval.value?.nominal }
      interval.number(
        "at_most_ms", "Upper limit of the interval, if only that is known.", unit: .milliseconds,
        digits: 3
      ) { $0.advertiser.intervalAtMost }
      interval.value("basis", "Basis of the value.") { $0.advertiser.interval.basis }
      interval.value("unknown_because", "Reason why the interval is unknown.") {
        $0.advertiser.reasonForNoInterval
      }
      interval.value("events", "Number of advertising events.") { $0.advertiser.events }
      interval.value("channel_repeats", "Number of PDUs that repeat an event on another channel.") {
        $0.advertiser.channelRepeats
      }
      interval.array("phases", "Phases with one interval each.") { $0.advertiser.phases }
      interval.value("phases_not_kept", "Number of phases beyond the limit.") {
        $0.advertiser.phasesNotKept
      }
      interval.array("other_trains", "Other advertising with this address.", ifNil: .omitted) {
        $0.advertiser.otherTrains.isEmpty ? nil : $0.advertiser.otherTrains
      }
    }
  }
}

extension AdvertiserAnalysis.OtherTrain: Described {
  package static let shape = Shape<AdvertiserAnalysis.OtherTrain>(
    "other_train", "Legacy advertising, or a set, in addition to the one whose interval is given."
  ) { train in
    train.value("legacy", "Whether it consists of legacy PDUs.") { $0.isLegacy }
    train.value("sid", "The set's identifier.") { $0.set }
    train.value("events", "Number of advertising events.") { $0.events }
    train.number("ms", "Its interval.", unit: .milliseconds, digits: 3) { $0.interval?.nominal }
    train.number("uncertainty_ms", "Uncertainty of the interval.", unit: .milliseconds, digits: 3) {
      $0.interval?.uncertainty
    }
  }
}

extension AdvertiserAnalysis.IntervalPhase: Described {
  package static let shape = Shape<AdvertiserAnalysis.IntervalPhase>(
    "interval_phase", "A phase with one interval."
  ) {
    phase in
    phase.time("start", "First event.") { $0.first.time }
    phase.time("end", "Last event.") { $0.last.time }
    phase.value("events", "Number of events heard.") { $0.eventsHeard }
    phase.value("missed", "Number of events between them that were missed.") {
      $0.estimate == nil ? nil : $0.missed
    }
    phase.value("pauses", "Number of longer pauses without an event.") {
      $0.estimate == nil ? nil : $0.pauses
    }
    phase.gap("ms", "Interval.") { $0.nominal }
    phase.gap("uncertainty_ms", "Uncertainty of the interval.") { $0.uncertainty }
    phase.value("random_delay", "Whether events have a random delay.") {
      $0.estimate?.hasRandomDelay
    }
    phase.gap("gap_min_ms", "The shortest gap.") { $0.minimum }
    phase.gap("gap_p5_ms", "5th percentile of the gaps.") { $0.percentile5 }
    phase.gap("gap_median_ms", "Median gap.") { $0.median }
    phase.gap("gap_p95_ms", "95th percentile of the gaps.") { $0.percentile95 }
    phase.gap("gap_max_ms", "The longest gap.") { $0.maximum }
    phase.value("gaps_unused", "Gaps that are neither one interval nor several; not used.") {
      $0.estimate?.unusedCount
    }
    phase.number(
      "gap_unused_min_ms", "The shortest of these gaps.", unit: .milliseconds, digits: 3
    ) { $0.estimate?.unused?.lowerBound }
    phase.number(
      "gap_unused_max_ms", "The longest of these gaps.", unit: .milliseconds, digits: 3
    ) { $0.estimate?.unused?.upperBound }
    phase.value("recommended_by_apple", "Whether Apple's guidelines recommend this interval.") {
      $0.estimate?.isRecommendedByApple
    }
    phase.frames { [$0.first.number, $0.last.number] }
  }
}

extension Members<AdvertiserAnalysis.IntervalPhase> {
  /// Adds a duration of the estimate in milliseconds.
  fileprivate mutating func gap(
    _ key: String, _ meaning: String,
    _ get: @escaping @Sendable (AdvertiserAnalysis.IntervalEstimate) -> Double
  ) {
    number(key, meaning, unit: .milliseconds, digits: 3) { $0.estimate.map(get) }
  }
}

// MARK: Radio

private struct PrimaryChannel: Described {
  /// 0 to 2 for channels 37 to 39, 3 for unknown channels.
  let slot: Int
  let share: AdvertiserAnalysis.ChannelShare

  static let shape = Shape<PrimaryChannel>("primary_channel", "Packets heard on a channel.") {
    channel in
    channel.value("channel", "37 to 39; null if unknown.") {
      $0.slot < 3 ? 37 + $0.slot : nil
    }
    channel.value("packets", "Number of PDUs on it.") { $0.share.packets }
    channel.include { $0.share.signal }
  }
}

extension AdvertiserAnalysis.SignalHistogram: Described {
  package static let shape = Shape<AdvertiserAnalysis.SignalHistogram>("signal", "Signal strength.")
  { signal in
    signal.value("rssi_min_dbm", "Weakest signal.", unit: .decibelMilliwatts) { $0.minimum }
    signal.value("rssi_median_dbm", "Median signal.", unit: .decibelMilliwatts) { $0.median }
    signal.value("rssi_max_dbm", "Strongest signal.", unit: .decibelMilliwatts) { $0.maximum }
  }
}

private struct AdvertisedConnection: Described {
  let take: AdvertiserAnalysis.ConnectionTake
  let connection: Connection?

  static let shape = Shape<AdvertisedConnection>(
    "advertised_connection", "A connection made from advertising."
  ) { row in
    row.value(
      "connection", "The connection's id; null for a request that did not open a connection."
    ) {
      $0.connection?.id
    }
    row.duration("since_first_sight", in: .seconds, "Time since its first advertisement.") {
      $0.take.elapsed
    }
    row.value("advertisements_before", "Number of advertisements before the connection.") {
      $0.take.advertisementsBefore
    }
    row.frames {
      [$0.take.request?.number ?? $0.connection?.firstFrame.number].compactMap(\.self)
    }
  }
}

// MARK: Extended advertising

extension AdvertiserAnalysis.AdvertisingSet: Described {
  package static let shape = Shape<AdvertiserAnalysis.AdvertisingSet>(
    "advertising_set", "An extended advertising set."
  ) {
    set in
    set.value("sid", "The set's identifier.") { $0.identifier }
    set.value("adv_ext_ind", "Number of PDUs on primary channels.") { $0.primaryPDUs }
    set.value("aux_adv_ind", "Number of auxiliary PDUs.") { $0.auxiliaryPDUs }
    set.value("aux_chain_ind", "Number of chained PDUs.") { $0.chainedPDUs }
    set.value("aux_scan_rsp", "Number of scan responses.") { $0.scanResponses }
    set.value("announced", "Number of announced auxiliary PDUs.") { $0.announced }
    set.value("announced_and_heard", "Number of announced auxiliary PDUs that were heard.") {
      $0.announcedAndHeard
    }
    set.value("unannounced", "Number of auxiliary PDUs without an announcement.") { $0.unannounced }
    set.value("offset_min_us", "Shortest time from announcement to PDU.", unit: .microseconds) {
      $0.offsets?.lowerBound
    }
    set.value("offset_max_us", "Longest time from announcement to PDU.", unit: .microseconds) {
      $0.offsets?.upperBound
    }
    set.values("phys", "PHYs of its auxiliary PDUs.") { $0.phys }
    set.counts(
      "channels", of: (0..<40).map { "\($0)" }, "Number of auxiliary PDUs on each channel."
    ) {
      set in
      set.channels.sorted { $0.key < $1.key }.map { ("\($0.key)", $0.value) }
    }
    set.value("did", "Advertising DID of its data.") { $0.dataIdentifier }
    set.value("did_changes", "Number of changes of the DID.") { $0.dataIdentifierChanges }
    set.frames { [$0.firstFrame] }
  }
}

struct TrainReport: Described {
  let train: AdvertisingAnalysis.PeriodicTrain
  let devices: DeviceTable

  private var address: DeviceKey? { train.advertiser.map { devices[$0].key } }

  static let shape = Shape<TrainReport>("train", "Periodic advertising of one set.") { row in
    row.text("access_address", .hexadecimal, "Access address of its packets.") {
      Hexadecimal.number($0.train.accessAddress.rawValue, width: 8)
    }
    row.value("address", "The advertiser's address.") { $0.address?.address }
    row.value("address_type", "Type of the address.") { $0.address?.kind }
    row.value("sid", "The set's identifier.") { $0.train.set }
    row.number("interval_ms", "Interval between its events.", unit: .milliseconds, digits: 3) {
      $0.train.intervalMilliseconds
    }
    row.value("announcements", "Number of announcements.") { $0.train.announcements }
    row.value("pdus", "Number of PDUs.") { $0.train.pdus }
    row.value("events", "Number of events heard.") { $0.train.events }
    row.value("missed", "Number of events between them that were missed.") {
      $0.train.interval.value == nil ? nil : $0.train.missed
    }
    row.include { $0.train.signal }
    row.value("broadcast_streams", "Number of streams in its isochronous group.") {
      $0.train.group.value?.bisCount
    }
    row.value("broadcast_encrypted", "Whether these streams are encrypted.") {
      $0.train.group.value.map { $0.encryption != nil }
    }
    row.value("subevents", "Number of subevents with response slots.") {
      $0.train.responses.value?.subeventCount
    }
    row.value("responses", "Number of responses heard.", ifNil: .omitted) {
      $0.train.responses.value == nil ? nil : $0.train.responsePDUs
    }
    row.object("payload", "Last payload.") { $0.train.payload }
    row.frames { [$0.train.first.number, $0.train.last.number] }
  }
}
