import CaptureFiles
package import LinkSessions
package import TraceAnalysis

// Members about the capture file, common to all documents.

extension CapturedFile: Described {
  package static let shape = Shape<CapturedFile>("file", "A capture file, as far as it was read.") {
    file in
    file.value("name", "As it was given; \"-\" for standard input.") { $0.name }
    file.value("format", "The file's format.") { $0.facts.format.name }
    file.value("byte_order", "Of the numbers in the file's headers.") { $0.facts.byteOrder.name }
    file.value("compression", "Null for a file that is not compressed.") {
      $0.facts.compression == .none ? nil : $0.facts.compression.name
    }
    file.values("link_types", "What the records hold, in the order of their first record.") {
      $0.facts.linkTypes.lazy.map(\.name)
    }
    file.value("size", "As the file lies on disk; null for a pipe.", unit: .octets) {
      $0.facts.fileSize
    }
    file.value("records", "Records that were read.") { $0.tally.records }
    file.value("decoded", "Records whose content was decoded.") { $0.tally.decodedCount }
    file.value("not_decoded", "Records whose content was not decoded.") {
      $0.tally.notDecodedCount
    }
    file.counts(
      "not_decoded_reasons", of: FrameOutcome.NotDecodedReason.allCases.map(\.name),
      "Why they were not decoded, and how many for each reason."
    ) { file in
      file.tally.notDecoded.map { ($0.key.name, $0.value) }.sorted { $0.0 < $1.0 }
    }
    file.value("cut_records", "Records that were cut when they were written.") {
      $0.tally.cutRecords
    }
    file.value("cut_octets", "What those records lack; counts and rates include it.", unit: .octets)
    {
      $0.tally.cutOctets
    }
    file.value("drops", "Packets that the capture says were lost; null where it never says.") {
      $0.facts.drops
    }
    file.value("times_that_go_back", "Records with an earlier time than the one before.") {
      $0.tally.timesThatGoBack
    }
    file.value(
      "is_timed_by_sniffer",
      "Whether packets on the air are timed by the sniffer's own clock, not by their arrival."
    ) { $0.snifferClock.isUsed }
    file.value("sniffer_clock_restarts", "How often the sniffer's clock began anew or jumped.") {
      $0.snifferClock.restarts
    }
    file.value(
      "sniffer_lost_packets",
      "Packets that sniffers counted and the capture lacks: lost on the way, or left out of the file."
    ) { $0.snifferClock.lostPackets }
    file.object(
      "sniffer_largest_loss", "Where most of these are missing.", ifNil: .omitted
    ) { $0.snifferClock.largestLoss }
    file.numbers(
      "sniffer_unknown_times",
      "The records before which the time is unknown: the sniffer's counter and its time jump there."
    ) { $0.snifferClock.unknownTimes.map(\.frame) }
    file.object(
      "stopped_early", "Why the reading stopped before the end, and where.", ifNil: .omitted
    ) {
      $0.cut
    }
    file.value("damage_count", "Places where the file is damaged.") { $0.damage.count }
    file.array("damage", "The first of those places.") { $0.damage.entries }
    file.value("malformed_count", "Records that end a parser early.") { $0.tally.malformedCount }
    file.array("malformed", "The first of those records.") { $0.tally.malformed }
    file.array("interfaces", "What captured, where the file says so.") { $0.facts.interfaces }
    file.value("interfaces_not_kept", "Interfaces that found no room.", ifNil: .omitted) {
      $0.facts.interfacesNotKept > 0 ? $0.facts.interfacesNotKept : nil
    }
    file.value("sections_not_kept", "Sections whose facts found no room.", ifNil: .omitted) {
      $0.facts.sectionsNotKept > 0 ? $0.facts.sectionsNotKept : nil
    }
    file.object("text", "What a text holds besides its packets.", ifNil: .omitted) {
      $0.facts.text
    }
    file.duration(
      "arrival_delay", in: .seconds,
      "How long the first packet waited in the sniffer before it was recorded, at least.",
      ifNil: .omitted
    ) { $0.arrivalDelay > 0 ? $0.arrivalDelay : nil }
    file.text(
      "start", .timestamp,
      "The first packet's time, without that delay; other times count from it."
    ) {
      $0.startDate.map(Clock.timestamp)
    }
    file.duration("duration", in: .seconds, "From the first record to the last.") { $0.duration }
  }
}

extension CapturedFile.Cut: Described {
  package static let shape = Shape<CapturedFile.Cut>(
    "stopped_early", "Why a reading stopped before the end, and where."
  ) { cut in
    cut.choice("limit", of: Reason.allCases.map(\.rawValue), "What stopped it.") {
      $0.reason.rawValue
    }
    cut.value("last_frame", "The last record that was read; 0 if there was none.") { $0.frame }
  }
}

extension Damage: Described {
  static let shape = Shape<Damage>("damage", "A place where the file is damaged.") { damage in
    damage.value("offset", "From the start of the uncompressed file.", unit: .octets) { $0.offset }
    damage.value("line", "Of a capture that is text, from 1.", ifNil: .omitted) { $0.line }
    damage.value("frame", "The record that it hits or comes before; null at the end.") { $0.frame }
    damage.value("reason", "What is wrong.") { $0.reason }
    damage.value("bytes_skipped", "What no record holds because of it.", unit: .octets) {
      $0.bytesSkipped
    }
  }
}

extension CaptureFacts.TextLog: Described {
  static let shape = Shape<CaptureFacts.TextLog>("text", "What a text holds besides its packets.") {
    text in
    text.value("lines", "Lines that were read.") { $0.lines }
    text.value("other_lines", "Lines that are part of no packet.") { $0.otherLines }
    text.value(
      "packets_without_octets", "Packets that the text prints in words, without all their octets."
    ) { $0.packetsWithoutOctets }
    text.value(
      "reconstructed", "Packets that were put together from what the text prints in words."
    ) {
      $0.reconstructed
    }
    text.value("reconstructed_in_part", "Those of them that are cut where the words end.") {
      $0.reconstructedInPart
    }
    text.value("other_hex", "Lines of hex that are no packet by their own length.") { $0.otherHex }
    text.value("packets_without_time", "Packets for which the text has no time.") {
      $0.packetsWithoutTime
    }
    text.value(
      "packets_without_direction", "Packets whose direction neither the text nor their type shows."
    ) { $0.packetsWithoutDirection }
  }
}

extension RecordTally.MalformedRecord: Described {
  package static let shape = Shape<Self>("malformed_record", "A record that ends a parser early.") {
    record in
    record.value("frame", "The record's number.") { $0.frame }
    record.value("reason", "Which field of which layer could not be read, and why.") { $0.reason }
  }
}

extension CaptureFacts.Interface: Described {
  static let shape = Shape<CaptureFacts.Interface>(
    "interface", "What captured some of the records."
  ) {
    interface in
    interface.value("section", "Of the file, from 0.") { $0.section }
    interface.value("index", "In its section, from 0.") { $0.index }
    interface.value("link_type", "What its records hold.") { $0.linkType.name }
    interface.value("name", "As the file calls it.") { $0.name }
    interface.value("records", "Records that it captured.") { $0.recordCount }
    interface.value("drops", "Packets that it lost; null where the file does not say.") { $0.drops }
  }
}

extension SessionTracker.SnifferClockFacts.Loss: Described {
  package static let shape = Shape<Self>(
    "sniffer_loss", "Packets that a sniffer counted and the capture lacks."
  ) { loss in
    loss.value("packets", "How many.") { $0.packets }
    loss.value("frame", "The first record after them.") { $0.frame }
    loss.duration("time", in: .seconds, "From the record before them.") { $0.nanoseconds }
  }
}
