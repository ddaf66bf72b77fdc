import CaptureFiles
package import LinkSessions
package import TraceAnalysis

// Members about the capture file, common to all documents.

extension CapturedFile: Described {
  package static let shape = Shape<CapturedFile>(
    "file", "A capture file, or the part of it that was read."
  ) {
    file in
    file.value("name", "Name as given; \"-\" for standard input.") { $0.name }
    file.value("format", "The file's format.") { $0.facts.format.name }
    file.value("byte_order", "Byte order of the numbers in the file's headers.") {
      $0.facts.byteOrder.name
    }
    file.value("compression", "Compression; null for a file that is not compressed.") {
      $0.facts.compression == .none ? nil : $0.facts.compression.name
    }
    file.values("link_types", "Link types of the records, in order of their first record.") {
      $0.facts.linkTypes.lazy.map(\.name)
    }
    file.value("size", "Size of the file on disk; null for a pipe.", unit: .octets) {
      $0.facts.fileSize
    }
    file.value("records", "Records that were read.") { $0.tally.records }
    file.value("decoded", "Records whose content was decoded.") { $0.tally.decodedCount }
    file.value("not_decoded", "Records whose content was not decoded.") {
      $0.tally.notDecodedCount
    }
    file.counts(
      "not_decoded_reasons", of: FrameOutcome.NotDecodedReason.allCases.map(\.name),
      "Number of records that were not decoded, by reason."
    ) { file in
      file.tally.notDecoded.map { ($0.key.name, $0.value) }.sorted { $0.0 < $1.0 }
    }
    file.value("cut_records", "Number of records that were truncated when they were written.") {
      $0.tally.cutRecords
    }
    file.value(
      "cut_octets", "Octets missing from those records; counts and rates include them.",
      unit: .octets
    ) {
      $0.tally.cutOctets
    }
    file.value(
      "drops", "Number of lost packets according to the capture; null if it does not count them."
    ) {
      $0.facts.drops
    }
    file.value(
      "times_that_go_back", "Number of records with an earlier time than the previous one."
    ) {
      $0.tally.timesThatGoBack
    }
    file.value(
      "is_timed_by_sniffer",
      "Whether packets on the air have times of the sniffer's own clock instead of arrival times."
    ) { $0.snifferClock.isUsed }
    file.value(
      "sniffer_clock_restarts", "Number of times that the sniffer's clock restarted or jumped."
    ) {
      $0.snifferClock.restarts
    }
    file.value(
      "sniffer_lost_packets",
      "Packets that sniffers counted but that are missing from the capture: lost in transit, or left out of the file."
    ) { $0.snifferClock.lostPackets }
    file.object(
      "sniffer_largest_loss", "Largest gap of such packets.", ifNil: .omitted
    ) { $0.snifferClock.largestLoss }
    file.numbers(
      "sniffer_unknown_times",
      "Records preceded by an unknown time, because the sniffer's counter and its time jump there."
    ) { $0.snifferClock.unknownTimes.map(\.frame) }
    file.object(
      "stopped_early", "Reason and place of stopping before the end.", ifNil: .omitted
    ) {
      $0.cut
    }
    file.value("damage_count", "Number of damaged places.") { $0.damage.count }
    file.array("damage", "First damaged places.") { $0.damage.entries }
    file.value("malformed_count", "Number of malformed records.") { $0.tally.malformedCount }
    file.array("malformed", "First malformed records.") { $0.tally.malformed }
    file.array("interfaces", "Interfaces that captured the packets, if the file names them.") {
      $0.facts.interfaces
    }
    file.value("interfaces_not_kept", "Number of interfaces beyond the limit.", ifNil: .omitted) {
      $0.facts.interfacesNotKept > 0 ? $0.facts.interfacesNotKept : nil
    }
    file.value("sections_not_kept", "Number of sections beyond the limit.", ifNil: .omitted) {
      $0.facts.sectionsNotKept > 0 ? $0.facts.sectionsNotKept : nil
    }
    file.object("text", "Contents of a text in addition to its packets.", ifNil: .omitted) {
      $0.facts.text
    }
    file.duration(
      "arrival_delay", in: .seconds,
      "Minimum time that the first packet waited in the sniffer before it was recorded.",
      ifNil: .omitted
    ) { $0.arrivalDelay > 0 ? $0.arrivalDelay : nil }
    file.text(
      "start", .timestamp,
      "Time of the first packet without that delay; other times are relative to it."
    ) {
      $0.startDate.map(Clock.timestamp)
    }
    file.duration("duration", in: .seconds, "Time from the first to the last record.") {
      $0.duration
    }
  }
}

extension CapturedFile.Cut: Described {
  package static let shape = Shape<CapturedFile.Cut>(
    "stopped_early", "Reason and place of stopping before the end."
  ) { cut in
    cut.choice("limit", of: Reason.allCases.map(\.rawValue), "Limit that was reached.") {
      $0.reason.rawValue
    }
    cut.value("last_frame", "Last record that was read; 0 if none was read.") { $0.frame }
  }
}

extension Damage: Described {
  static let shape = Shape<Damage>("damage", "A place where the file is damaged.") { damage in
    damage.value("offset", "Offset from the start of the uncompressed file.", unit: .octets) {
      $0.offset
    }
    damage.value("line", "Line of a text capture, starting at 1.", ifNil: .omitted) { $0.line }
    damage.value("frame", "Damaged record, or the next record after the damage; null at the end.") {
      $0.frame
    }
    damage.value("reason", "Kind of damage.") { $0.reason }
    damage.value("bytes_skipped", "Octets that are lost because of it.", unit: .octets) {
      $0.bytesSkipped
    }
  }
}

extension CaptureFacts.TextLog: Described {
  static let shape = Shape<CaptureFacts.TextLog>(
    "text", "Contents of a text in addition to its packets."
  ) {
    text in
    text.value("lines", "Number of lines read.") { $0.lines }
    text.value("other_lines", "Number of lines that belong to no packet.") { $0.otherLines }
    text.value(
      "packets_without_octets",
      "Number of packets that the text describes without all their octets."
    ) { $0.packetsWithoutOctets }
    text.value(
      "reconstructed", "Number of packets reconstructed from their description in the text."
    ) {
      $0.reconstructed
    }
    text.value(
      "reconstructed_in_part", "Number of packets of which only a part could be reconstructed."
    ) {
      $0.reconstructedInPart
    }
    text.value("other_hex", "Number of hex lines that are not packets, judged by their own length.")
    { $0.otherHex }
    text.value("packets_without_time", "Number of packets without a time in the text.") {
      $0.packetsWithoutTime
    }
    text.value(
      "packets_without_direction",
      "Number of packets whose direction neither the text nor their type shows."
    ) { $0.packetsWithoutDirection }
  }
}

extension RecordTally.MalformedRecord: Described {
  package static let shape = Shape<Self>("malformed_record", "A malformed record.") {
    record in
    record.value("frame", "The record's number.") { $0.frame }
    record.value("reason", "Field and layer that could not be read, and the reason.") { $0.reason }
  }
}

extension CaptureFacts.Interface: Described {
  static let shape = Shape<CaptureFacts.Interface>(
    "interface", "An interface that captured some of the records."
  ) {
    interface in
    interface.value("section", "Section of the file, starting at 0.") { $0.section }
    interface.value("index", "Index in its section, starting at 0.") { $0.index }
    interface.value("link_type", "Link type of its records.") { $0.linkType.name }
    interface.value("name", "Name in the file.") { $0.name }
    interface.value("records", "Number of records that it captured.") { $0.recordCount }
    interface.value("drops", "Number of packets that it lost; null if the file does not say.") {
      $0.drops
    }
  }
}

extension SessionTracker.SnifferClockFacts.Loss: Described {
  package static let shape = Shape<Self>(
    "sniffer_loss", "Packets that a sniffer counted but that are missing from the capture."
  ) { loss in
    loss.value("packets", "Number of packets.") { $0.packets }
    loss.value("frame", "The first record after them.") { $0.frame }
    loss.duration("time", in: .seconds, "Time since the record before them.") { $0.nanoseconds }
  }
}
