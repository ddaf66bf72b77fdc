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
    row.value("name", "The best of its names.") { $0.device.name }
    row.array("names", "All names that it was heard to have.") { $0.device.names }
    row.value("packets", "Its PDUs.") { $0.advertiser.packets }
    row.pdus { $0.advertiser.counts }
    row.value("linked_pointers", "Announcements without an address that lead to its PDUs.") {
      $0.advertiser.linkedPointers
    }
    row.time("first_seen", "Where it was first heard.") { $0.advertiser.first.time }
    row.time("last_seen", "Where it was last heard.") { $0.advertiser.last.time }
    row.value("connectable", "Whether it accepts connections.") { $0.advertiser.isConnectable }
    row.value("scannable", "Whether it responds to scanners.") { $0.advertiser.isScannable }
    row.value("extended", "Whether it uses extended advertising.") {
      $0.advertiser.usesExtendedAdvertising
    }
    row.value("channel_selection_2", "Whether it knows channel selection algorithm #2.") {
      $0.advertiser.supportsChannelSelection2
    }
    row.value("tx_power_dbm", "What it says of its power.", unit: .decibelMilliwatts) {
      $0.advertiser.txPower
    }
    row.values("directed_at", "Whom it calls.") { row in
      row.advertiser.targets.lazy.map { row.analysis.devices[$0].key.address }
    }
    row.value("pdus_directed_at_others", "PDUs that call yet others.", ifNil: .omitted) {
      $0.advertiser.pdusForOtherTargets > 0 ? $0.advertiser.pdusForOtherTargets : nil
    }
    row.value("valid", "Whether its data follows the rules; null where none was seen.") {
      $0.advertiser.isValid
    }
    row.array("problems", "Where its data breaks the rules.") { $0.advertiser.problems }
    describeInterval(&row)
    row.array("channels", "Primary channels on which it was heard.") { row in
      row.advertiser.channels.enumerated().lazy
        .map { PrimaryChannel(slot: $0.offset, share: $0.element) }
        .filter { $0.share.packets > 0 }
    }
    row.value("from_37_to_38_us", "Between PDUs of an event.", unit: .microseconds) {
      $0.advertiser.timing.from37To38
    }
    row.value("from_38_to_39_us", "Between PDUs of an event.", unit: .microseconds) {
      $0.advertiser.timing.from38To39
    }
    row.array("payloads", "What it said, for each place.") { $0.advertiser.payloads }
    row.group("scans", "What scanners asked of it.") { scans in
      scans.value("requests", "Scan requests.") { $0.advertiser.scans.requests }
      scans.value("answered", "Scan requests that it answered.") { $0.advertiser.scans.answered }
      scans.value("responses", "Scan responses.") { $0.advertiser.scans.responses }
      scans.array("scanners", "Who asked, most requests first.") { row in
        row.advertiser.scans.rankedScanners.map { Scanner($0, row.analysis.devices) }
      }
      scans.value("requests_of_others", "Scan requests for which there was no room.") {
        $0.advertiser.scans.requestsOfOthers
      }
    }
    row.array("sets", "Its sets of extended advertising.") { $0.advertiser.sets }
    row.array("connections", "Connections that it led to.") { row in
      row.advertiser.connections.lazy.map {
        AdvertisedConnection(
          take: $0, connection: $0.connection.map { row.analysis.connections[$0] })
      }
    }
    row.frames { [$0.advertiser.first.number, $0.advertiser.last.number] }
  }

  private static func describeInterval(_ row: inout Members<AdvertiserReport>) {
    row.group("interval", "Between its advertising events.") { interval in
      interval.number(
        "ms", "In the phase with most events.", unit: .milliseconds, digits: 3
      ) { $0.advertiser.interval.value?.nominal }
      interval.number(
        "at_most_ms", "Upper limit of the interval, if only that is known.", unit: .milliseconds,
        digits: 3
      ) { $0.advertiser.intervalAtMost }
      interval.value("basis", "On what it rests.") { $0.advertiser.interval.basis }
      interval.value("unknown_because", "Why it is not known.") {
        $0.advertiser.reasonForNoInterval
      }
      interval.value("events", "Advertising events.") { $0.advertiser.events }
      interval.value("channel_repeats", "PDUs that repeat an event on another channel.") {
        $0.advertiser.channelRepeats
      }
      interval.array("phases", "Times with one interval.") { $0.advertiser.phases }
      interval.value("phases_not_kept", "Phases for which there was no room.") {
        $0.advertiser.phasesNotKept
      }
      interval.array("other_trains", "Other advertising under this address.", ifNil: .omitted) {
        $0.advertiser.otherTrains.isEmpty ? nil : $0.advertiser.otherTrains
      }
    }
  }
}

extension AdvertiserAnalysis.OtherTrain: Described {
  package static let shape = Shape<AdvertiserAnalysis.OtherTrain>(
    "other_train", "Legacy advertising, or a set, beside the one whose interval is given."
  ) { train in
    train.value("legacy", "Whether it consists of legacy PDUs.") { $0.isLegacy }
    train.value("sid", "The set's identifier.") { $0.set }
    train.value("events", "Advertising events.") { $0.events }
    train.number("ms", "Its interval.", unit: .milliseconds, digits: 3) { $0.interval?.nominal }
    train.number("uncertainty_ms", "Of the interval.", unit: .milliseconds, digits: 3) {
      $0.interval?.uncertainty
    }
  }
}

extension AdvertiserAnalysis.IntervalPhase: Described {
  package static let shape = Shape<AdvertiserAnalysis.IntervalPhase>(
    "interval_phase", "A time with one interval."
  ) {
    phase in
    phase.time("start", "The first event.") { $0.first.time }
    phase.time("end", "The last event.") { $0.last.time }
    phase.value("events", "Events that were heard.") { $0.eventsHeard }
    phase.value("missed", "Events between them that were not.") {
      $0.estimate == nil ? nil : $0.missed
    }
    phase.value("pauses", "Longer times without an event.") {
      $0.estimate == nil ? nil : $0.pauses
    }
    phase.gap("ms", "The interval.") { $0.nominal }
    phase.gap("uncertainty_ms", "By how much it may differ.") { $0.uncertainty }
    phase.value("random_delay", "Whether events come with a random delay.") {
      $0.estimate?.hasRandomDelay
    }
    phase.gap("gap_min_ms", "The shortest gap.") { $0.minimum }
    phase.gap("gap_p5_ms", "One in twenty is shorter.") { $0.percentile5 }
    phase.gap("gap_median_ms", "The median.") { $0.median }
    phase.gap("gap_p95_ms", "One in twenty is longer.") { $0.percentile95 }
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
    phase.value("recommended_by_apple", "Whether Apple's guidelines name this interval.") {
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

  static let shape = Shape<PrimaryChannel>("primary_channel", "What was heard on a channel.") {
    channel in
    channel.value("channel", "37 to 39; null if unknown.") {
      $0.slot < 3 ? 37 + $0.slot : nil
    }
    channel.value("packets", "PDUs on it.") { $0.share.packets }
    channel.include { $0.share.signal }
  }
}

extension AdvertiserAnalysis.SignalHistogram: Described {
  package static let shape = Shape<AdvertiserAnalysis.SignalHistogram>("signal", "Signal strength.")
  { signal in
    signal.value("rssi_min_dbm", "The weakest.", unit: .decibelMilliwatts) { $0.minimum }
    signal.value("rssi_median_dbm", "The median.", unit: .decibelMilliwatts) { $0.median }
    signal.value("rssi_max_dbm", "The strongest.", unit: .decibelMilliwatts) { $0.maximum }
  }
}

private struct AdvertisedConnection: Described {
  let take: AdvertiserAnalysis.ConnectionTake
  let connection: Connection?

  static let shape = Shape<AdvertisedConnection>(
    "advertised_connection", "A connection that advertising led to."
  ) { row in
    row.value("connection", "The connection's id; null for a request that opened none.") {
      $0.connection?.id
    }
    row.duration("since_first_sight", in: .seconds, "From its first advertisement.") {
      $0.take.elapsed
    }
    row.value("advertisements_before", "Advertisements before it.") {
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
    "advertising_set", "A set of extended advertising."
  ) {
    set in
    set.value("sid", "The set's identifier.") { $0.identifier }
    set.value("adv_ext_ind", "PDUs on primary channels.") { $0.primaryPDUs }
    set.value("aux_adv_ind", "Auxiliary PDUs.") { $0.auxiliaryPDUs }
    set.value("aux_chain_ind", "Chained PDUs.") { $0.chainedPDUs }
    set.value("aux_scan_rsp", "Scan responses.") { $0.scanResponses }
    set.value("announced", "Auxiliary PDUs that were announced.") { $0.announced }
    set.value("announced_and_heard", "Of these, those that were heard.") { $0.announcedAndHeard }
    set.value("unannounced", "Auxiliary PDUs that nothing announced.") { $0.unannounced }
    set.value("offset_min_us", "From announcement to PDU, at least.", unit: .microseconds) {
      $0.offsets?.lowerBound
    }
    set.value("offset_max_us", "From announcement to PDU, at most.", unit: .microseconds) {
      $0.offsets?.upperBound
    }
    set.values("phys", "PHYs of its auxiliary PDUs.") { $0.phys }
    set.counts("channels", of: (0..<40).map { "\($0)" }, "Auxiliary PDUs on each channel.") {
      set in
      set.channels.sorted { $0.key < $1.key }.map { ("\($0.key)", $0.value) }
    }
    set.value("did", "The identifier of its data.") { $0.dataIdentifier }
    set.value("did_changes", "How often that changed.") { $0.dataIdentifierChanges }
    set.frames { [$0.firstFrame] }
  }
}

struct TrainReport: Described {
  let train: AdvertisingAnalysis.PeriodicTrain
  let devices: DeviceTable

  private var address: DeviceKey? { train.advertiser.map { devices[$0].key } }

  static let shape = Shape<TrainReport>("train", "Periodic advertising of one set.") { row in
    row.text("access_address", .hexadecimal, "Identifies its packets.") {
      Hexadecimal.number($0.train.accessAddress.rawValue, width: 8)
    }
    row.value("address", "The advertiser's address.") { $0.address?.address }
    row.value("address_type", "What kind of address this is.") { $0.address?.kind }
    row.value("sid", "The set's identifier.") { $0.train.set }
    row.number("interval_ms", "Between its events.", unit: .milliseconds, digits: 3) {
      $0.train.intervalMilliseconds
    }
    row.value("announcements", "Announcements of it.") { $0.train.announcements }
    row.value("pdus", "PDUs of it.") { $0.train.pdus }
    row.value("events", "Events that were heard.") { $0.train.events }
    row.value("missed", "Events between them that were not.") {
      $0.train.interval.value == nil ? nil : $0.train.missed
    }
    row.include { $0.train.signal }
    row.value("broadcast_streams", "Streams of its isochronous group.") {
      $0.train.group.value?.bisCount
    }
    row.value("broadcast_encrypted", "Whether these are encrypted.") {
      $0.train.group.value.map { $0.encryption != nil }
    }
    row.value("subevents", "Subevents that take responses.") {
      $0.train.responses.value?.subeventCount
    }
    row.value("responses", "Responses to it that were heard.", ifNil: .omitted) {
      $0.train.responses.value == nil ? nil : $0.train.responsePDUs
    }
    row.object("payload", "What it says.") { $0.train.payload }
    row.frames { [$0.train.first.number, $0.train.last.number] }
  }
}
