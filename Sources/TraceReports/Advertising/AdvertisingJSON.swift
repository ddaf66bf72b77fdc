import BluetoothPackets
import LinkSessions
public import TraceAnalysis

/// Advertisers as a JSON document of the schema "bletrace.advertising/1".
public struct AdvertisingJSON {
  let story: AdvertisingStory

  /// Writes the document, one advertiser after the other.
  ///
  /// - Parameters:
  ///   - story: what was found.
  ///   - selection: which advertisers; by default all.
  ///   - output: where to.
  public static func write(
    _ story: AdvertisingStory, _ selection: AdvertisingSelection = AdvertisingSelection(),
    to output: inout OutputBuffer
  ) {
    var writer = JSONWriter(isPretty: true)
    let document = AdvertisingJSON(story: story)
    let chosen = selection.chosen(from: story)
    writer.object { writer in
      writer.value("schema", "bletrace.advertising/1")
      writer.value("file", story.name)
      writer.value("start", story.start.map(Clock.timestamp))
      writer.value("duration", Double(story.duration) / 1e9)
      document.totals(&writer)
      writer.value(
        "advertisers_not_shown", chosen.count - min(chosen.count, selection.limit ?? .max))
      writer.array("advertisers") { writer in
        for advertiser in chosen.prefix(selection.limit ?? .max) {
          document.advertiser(&writer, advertiser)
          // Thousands of advertisers need not stand in memory as text.
          output.write(writer.take())
        }
      }
      writer.array("trains", of: story.trains, document.train)
    }
    output.line(writer.take())
  }

  // MARK: Totals

  private func totals(_ writer: inout JSONWriter) {
    writer.object("totals") { writer in
      writer.value("packets", story.totals.packets)
      counts(&writer, story.totals.counts)
      writer.array("scanners") { writer in
        for (scanner, requests) in ordered(story.totals.scanners) {
          writer.object { writer in
            address(&writer, scanner)
            writer.value("requests", requests)
          }
        }
      }
      writer.value("requests_of_others", story.totals.requestsOfOthers)
      writer.value("unlinked", story.totals.unlinked)
      writer.value("bad_crc", story.tally.notDecoded[.badCRC] ?? 0)
    }
  }

  private func counts(
    _ writer: inout JSONWriter, _ counts: [AdvertisingSighting.Kind: Int]
  ) {
    writer.object("pdus") { writer in
      for kind in AdvertisingSighting.Kind.allCases {
        if let count = counts[kind] { writer.value(kind.rawValue, count) }
      }
    }
  }

  private func ordered(_ scanners: [Int: Int]) -> [(Int, Int)] {
    scanners.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map { ($0.key, $0.value) }
  }

  private func address(_ writer: inout JSONWriter, _ device: Int?) {
    let key = device.map { story.devices[$0].key }
    writer.value("address", key?.address.description)
    writer.value("address_type", key?.kind.rawValue)
  }

  func seconds(_ time: Int64) -> Double {
    Double(time.elapsed(since: story.start ?? 0)) / 1e9
  }

  // MARK: Advertisers

  private func advertiser(_ writer: inout JSONWriter, _ advertiser: AdvertiserStory) {
    let device = story.devices[advertiser.device]
    writer.object { writer in
      address(&writer, advertiser.device)
      writer.value("name", device.name)
      writer.array("names", of: device.names) { $0.value(nil, $1.text) }
      writer.value("packets", advertiser.packets)
      counts(&writer, advertiser.counts)
      writer.value("linked_pointers", advertiser.linkedPointers)
      writer.value("first_seen", seconds(advertiser.first.time))
      writer.value("last_seen", seconds(advertiser.last.time))
      writer.value("connectable", advertiser.isConnectable)
      writer.value("scannable", advertiser.isScannable)
      writer.value("extended", advertiser.usesExtendedAdvertising)
      writer.value("channel_selection_2", advertiser.supportsChannelSelection2)
      writer.value("tx_power_dbm", advertiser.txPower)
      writer.array("directed_at", of: advertiser.targets) { writer, target in
        writer.value(nil, story.devices[target].key.address.description)
      }
      validity(&writer, advertiser)
      interval(&writer, advertiser)
      channels(&writer, advertiser)
      writer.array("payloads", of: advertiser.payloads, payload)
      scans(&writer, advertiser.scans)
      writer.array("sets", of: advertiser.sets, set)
      writer.array("connections", of: advertiser.connections, connection)
      writer.numbers("frames", [advertiser.first.number, advertiser.last.number])
    }
  }

  private func validity(_ writer: inout JSONWriter, _ advertiser: AdvertiserStory) {
    writer.value("valid", advertiser.isValid)
    writer.array("problems", of: advertiser.problems) { writer, problem in
      writer.object { writer in
        writer.value("kind", problem.rule.rawValue)
        writer.value("text", FindingWords.sentence(problem))
        writer.value("reference", Rule(problem.rule).reference)
        writer.value("place", problem.payloadPlace?.rawValue)
        writer.value("count", problem.count)
        writer.numbers("frames", problem.frames)
      }
    }
  }

  // MARK: Intervals

  private func interval(_ writer: inout JSONWriter, _ advertiser: AdvertiserStory) {
    writer.object("interval") { writer in
      let main = advertiser.interval
      writer.value("ms", main.value?.nominal, digits: 3)
      writer.value("basis", main.basis.rawValue)
      writer.value("unknown_because", advertiser.reasonForNoInterval?.rawValue)
      writer.value("events", advertiser.events)
      writer.value("channel_repeats", advertiser.channelRepeats)
      writer.array("phases", of: advertiser.phases, phase)
      writer.value("phases_not_kept", advertiser.phasesNotKept)
    }
  }

  private func phase(_ writer: inout JSONWriter, _ phase: IntervalPhase) {
    writer.object { writer in
      writer.value("start", seconds(phase.first.time))
      writer.value("end", seconds(phase.last.time))
      writer.value("events", phase.events)
      writer.value("missed", phase.estimate == nil ? nil : phase.missed)
      writer.value("pauses", phase.estimate == nil ? nil : phase.pauses)
      let estimate = phase.estimate
      writer.value("ms", estimate?.nominal, digits: 3)
      writer.value("uncertainty_ms", estimate?.uncertainty, digits: 3)
      writer.value("random_delay", estimate?.hasRandomDelay)
      writer.value("gap_min_ms", estimate?.minimum, digits: 3)
      writer.value("gap_p5_ms", estimate?.percentile5, digits: 3)
      writer.value("gap_median_ms", estimate?.median, digits: 3)
      writer.value("gap_p95_ms", estimate?.percentile95, digits: 3)
      writer.value("gap_max_ms", estimate?.maximum, digits: 3)
      writer.value("recommended_by_apple", estimate?.isRecommendedByApple)
      writer.numbers("frames", [phase.first.number, phase.last.number])
    }
  }

  // MARK: Radio

  private func channels(_ writer: inout JSONWriter, _ advertiser: AdvertiserStory) {
    writer.array("channels") { writer in
      for (slot, share) in advertiser.channels.enumerated() where share.packets > 0 {
        writer.object { writer in
          writer.value("channel", slot < 3 ? 37 + slot : nil)
          writer.value("packets", share.packets)
          signal(&writer, share.signal)
        }
      }
    }
    writer.value("from_37_to_38_us", advertiser.timing.from37To38)
    writer.value("from_38_to_39_us", advertiser.timing.from38To39)
  }

  func signal(_ writer: inout JSONWriter, _ signal: SignalHistogram) {
    writer.value("rssi_min_dbm", signal.minimum)
    writer.value("rssi_median_dbm", signal.median)
    writer.value("rssi_max_dbm", signal.maximum)
  }

  private func scans(_ writer: inout JSONWriter, _ scans: ScanStory) {
    writer.object("scans") { writer in
      writer.value("requests", scans.requests)
      writer.value("answered", scans.answered)
      writer.value("responses", scans.responses)
      writer.array("scanners") { writer in
        for (scanner, requests) in ordered(scans.scanners) {
          writer.object { writer in
            address(&writer, scanner)
            writer.value("requests", requests)
          }
        }
      }
      writer.value("requests_of_others", scans.requestsOfOthers)
    }
  }

  private func connection(
    _ writer: inout JSONWriter, _ take: AdvertiserStory.ConnectionTake
  ) {
    writer.object { writer in
      writer.value("connection", take.connection.map { story.connections[$0].id })
      writer.value("since_first_sight", Double(take.elapsed) / 1e9)
      writer.value("advertisements_before", take.advertisementsBefore)
      let opened = take.connection.map { story.connections[$0].firstFrame.number }
      writer.numbers("frames", [take.request?.number ?? opened].compactMap(\.self))
    }
  }

  // MARK: Extended advertising

  private func set(_ writer: inout JSONWriter, _ set: AdvertisingSetStory) {
    writer.object { writer in
      writer.value("sid", set.identifier)
      writer.value("adv_ext_ind", set.primaryPDUs)
      writer.value("aux_adv_ind", set.auxiliaryPDUs)
      writer.value("aux_chain_ind", set.chainedPDUs)
      writer.value("aux_scan_rsp", set.scanResponses)
      writer.value("announced", set.announced)
      writer.value("announced_and_heard", set.announcedAndHeard)
      writer.value("unannounced", set.unannounced)
      writer.value("offset_min_us", set.offsets?.lowerBound)
      writer.value("offset_max_us", set.offsets?.upperBound)
      writer.array("phys", of: set.phys) { $0.value(nil, $1.name.map { "\($0)" }) }
      writer.object("channels") { writer in
        for channel in set.channels.keys.sorted() {
          writer.value("\(channel)", set.channels[channel])
        }
      }
      writer.value("did", set.dataIdentifier)
      writer.value("did_changes", set.dataIdentifierChanges)
      writer.numbers("frames", [set.firstFrame])
    }
  }

  private func train(_ writer: inout JSONWriter, _ train: PeriodicTrainStory) {
    writer.object { writer in
      writer.value("access_address", train.accessAddress.description)
      address(&writer, train.advertiser)
      writer.value("sid", train.set)
      writer.value("interval_ms", train.interval.value.map { Double($0) * 1.25 }, digits: 3)
      writer.value("announcements", train.announcements)
      writer.value("pdus", train.pdus)
      writer.value("events", train.events)
      writer.value("missed", train.interval.value == nil ? nil : train.missed)
      signal(&writer, train.signal)
      writer.value("broadcast_streams", train.group.value?.bisCount)
      writer.value("broadcast_encrypted", train.group.value.map { $0.encryption != nil })
      writer.value("subevents", train.responses.value?.subeventCount)
      payload(&writer, "payload", train.payload)
      writer.numbers("frames", [train.first.number, train.last.number])
    }
  }
}
