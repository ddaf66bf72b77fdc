import ByteReading

/// Writes the records of a capture to a file of another format.
public struct CaptureConversion: Sendable {
  /// Number of records read from the input.
  public private(set) var recordsRead = 0
  /// Number of records written.
  public private(set) var recordsWritten = 0
  /// Number of records that the output format can't represent.
  public private(set) var leftOut = 0
  /// The frame numbers of the first omitted records.
  package private(set) var firstLeftOut: [Int] = []
  /// Number of comments that were not written: the output format does not support them, their record
  /// was omitted, or they belong to a section or an interface, which are created anew.
  public private(set) var commentsLeftOut = 0
  /// Number of records whose time was rounded down to the format's resolution.
  public private(set) var roundedTimes = 0
  /// Number of records without a time, or with one that the format can't represent. They received the
  /// time of the previous record or, without one, the closest time that the format supports.
  public private(set) var replacedTimes = 0
  /// The frame numbers of the first such records.
  package private(set) var firstReplaced: [Int] = []
  /// Number of comments from the caller.
  public private(set) var annotations = 0

  /// Copies the rest of `input` to the file at `output`; `-` is standard output.
  ///
  /// The file is created when the link type is known from the first record.
  ///
  /// - Parameters:
  ///   - input: positioned at the first record to copy.
  ///   - output: the path of the output file.
  ///   - format: the output format.
  ///   - keeps: whether to copy the record with a frame number; nil to copy all.
  ///   - missing: the number of records that belong to the part but are omitted before a record that is copied. The
  ///     copy counts them as lost if its format supports that. Nil for none.
  ///   - keepsComments: whether to copy comments, if the format supports them, and reserved bits of flags.
  ///   - annotation: additional comments for the packets; nil for none.
  ///   - rewriting: returns the octets to write instead of a record's, of the same length; nil to keep them.
  ///   - replacesInput: whether the output may replace the file that is read.
  ///   - progress: called from time to time with the number of octets read so far.
  /// - Throws: if the format can't represent the records at all, or writing failed.
  package static func run(
    from input: inout CaptureReader, to output: String, format: CaptureFormat,
    keeps: ((Int) -> Bool)? = nil, missing: ((Int) -> UInt64)? = nil, keepsComments: Bool = true,
    annotation: CaptureConversion.Annotation? = nil,
    rewriting: ((CaptureRecord, RawSpan) -> [UInt8])? = nil, replacesInput: Bool = false,
    progress: ((UInt64) -> Void)? = nil
  ) throws(CaptureError) -> CaptureConversion {
    var outcome = CaptureConversion()
    input.keepRecordComments()
    var record = input.next()
    guard let source = record?.linkType ?? input.facts.linkTypes.first else {
      throw CaptureError(
        file: input.name, problem: "has no records and no link type",
        advice: "specify a capture with records")
    }
    guard let target = CaptureConversion.Records.linkType(of: source, in: format) else {
      throw CaptureError(
        file: output, problem: "a \(format.name) file can't contain \(source.name) records",
        advice: CaptureConversion.Records.advice(for: source, in: format))
    }
    if !replacesInput { try input.refuse(writingTo: output) }
    var writer = try CaptureWriter(path: output, format: format, linkType: target)
    if let annotation { writer.name(annotation.names) }
    var conversion = CaptureConversion.Records(to: target)
    var section = 0
    var lastTime: Int64?
    var replacedComments = 0
    var omitted = OmittedRecords()
    // A part does not contain the octets that damage the file, but it also lacks the records there.
    var damagedPlaces: UInt64 = 0
    while let current = record, writer.hasReader {
      outcome.recordsRead += 1
      if outcome.recordsRead & 0xFFFF == 0 { progress?(input.bytesRead) }
      if current.section != section {
        writer.endSection(section, input.facts.interfaces)
        section = current.section
      }
      if annotation != nil { writer.describe(current, as: input) }
      let rewritten = rewriting?(current, input.payload)
      if let keeps, !keeps(current.number) {
        record = input.next()
        continue
      }
      // If the format supports several link types, each record keeps its own.
      if format == .pcapng,
        let own = CaptureConversion.Records.linkType(of: current.linkType, in: format),
        own != conversion.linkType
      {
        conversion = CaptureConversion.Records(to: own)
      }
      let convertible =
        if let rewritten {
          try conversion.convert(current, payload: rewritten.rawSpan)
        } else { try conversion.convert(current, payload: input.payload) }
      if var converted = convertible {
        if let missing {
          damagedPlaces += current.followsDamage ? 1 : 0
          omitted.count(missing(current.number) + damagedPlaces, in: &converted, format)
        }
        if let time = format.replacement(for: converted.timestamp, after: lastTime) {
          converted.timestamp = time
          outcome.replacedTimes += 1
          if outcome.firstReplaced.count < 100 { outcome.firstReplaced.append(current.number) }
        }
        lastTime = converted.timestamp ?? lastTime
        if !keepsComments { converted.clearReservedFlags() }
        var comments = keepsComments ? input.recordComments : []
        if let annotation {
          let own = annotation.comments(current.number).map { Array($0.utf8) }
          let others = comments.filter { !$0.starts(with: annotation.mark.utf8) }
          replacedComments += comments.count - others.count
          outcome.annotations += own.count
          comments = others + own
        }
        try writer.append(converted, conversion.payload.rawSpan, commentOctets: comments)
        outcome.recordsWritten += 1
      } else {
        try CaptureConversion.refuse(current, of: input.facts.format, in: format, output)
        outcome.leftOut += 1
        if outcome.firstLeftOut.count < 100 { outcome.firstLeftOut.append(current.number) }
      }
      record = input.next()
    }
    writer.endSection(section, input.facts.interfaces)
    try writer.finish()
    outcome.roundedTimes = writer.roundedTimes
    outcome.commentsLeftOut =
      input.facts.commentCount - replacedComments - (writer.commentCount - outcome.annotations)
    return outcome
  }
}

extension CaptureConversion {
  /// Rejects a packet of a text that does not state its direction. Often all data in such a text lacks the direction,
  /// and a copy without it would look complete.
  private static func refuse(
    _ record: CaptureRecord, of source: CaptureFormat, in format: CaptureFormat, _ output: String
  ) throws(CaptureError) {
    guard case .text = source, record.direction == nil else { return }
    throw CaptureError(
      file: output,
      problem:
        "a \(format.name) file needs the direction of each packet, and frame \(record.number) has none",
      advice: "write pcapng, or put RX or TX before the octets in the text")
  }
}

extension CaptureConversion {
  /// Comments for the packets of a capture. They replace those of an earlier run, so that annotating an
  /// annotated copy again does not duplicate comments.
  public struct Annotation {
    /// The prefix of all these comments.
    let mark: String
    /// The comments by frame number.
    let comments: (Int) -> [String]
    /// The names of devices by their addresses, most significant octet first.
    let names: [(address: [UInt8], name: String)]

    /// Creates an annotation.
    ///
    /// - Parameters:
    ///   - mark: the prefix of each comment.
    ///   - names: the names of devices by their addresses, most significant octet first.
    ///   - comments: returns the comments for a frame.
    package init(
      mark: String, names: [(address: [UInt8], name: String)] = [],
      comments: @escaping (Int) -> [String]
    ) {
      self.mark = mark
      self.names = names
      self.comments = comments
    }
  }
}

extension CaptureRecord {
  /// Clears the bits of the flags that have no meaning and may therefore have any value.
  fileprivate mutating func clearReservedFlags() {
    switch linkType {
    // All bits are used: adapter and opcode.
    case .btsnoopMonitor, .bluetoothLinuxMonitor: break
    // If the flags are damaged and contain no direction, those of the copy must not contain one, either.
    case .btsnoopH1, .btsnoopH4: flags = flags & 3 | (direction == nil ? 1 << 30 : 0)
    // pcapng: direction, type of reception, length of the check sequence, link errors.
    default: flags &= 0xFF00_01FF
    }
  }
}

extension CaptureFormat {
  /// Returns the time to write for a record without a time that the format can represent; nil if it has one.
  ///
  /// - Parameters:
  ///   - time: the time of the record, in nanoseconds since 1970.
  ///   - last: the time of the previous record.
  fileprivate func replacement(for time: Int64?, after last: Int64?) -> Int64? {
    switch self {
    case .pcap:
      if let time, PCAPWriter.times.contains(time) { return nil }
      return last ?? time.map {
        min(max($0, PCAPWriter.times.lowerBound), PCAPWriter.times.upperBound)
      }
        ?? 0
    case .packetLogger:
      let times = PacketLoggerWriter.times
      if let time, times.contains(time) { return nil }
      return last ?? time.map { min(max($0, times.lowerBound), times.upperBound) } ?? 0
    case .btsnoop: return time == nil ? last ?? 0 : nil
    case .pcapng, .text, .smartRF, .eventTrace: return nil
    }
  }
}

/// Records that a part of a capture omits, counted in the way an interface counts its losses.
package struct OmittedRecords {
  private var known: UInt64 = 0
  /// The counts by interface; a single one in formats that have no interfaces.
  private var counts: [Int: UInt64] = [:]

  package init() {}

  /// - Parameters:
  ///   - total: the number of records left out so far.
  ///   - record: the next record that is written.
  ///   - format: the format that is written.
  package mutating func count(
    _ total: UInt64, in record: inout CaptureRecord, _ format: CaptureFormat
  ) {
    let interface = format == .pcapng ? record.interface : 0
    if total > known {
      counts[interface, default: 0] += total - known
      known = total
    }
    guard let count = counts[interface] else { return }
    let (sum, overflow) = (record.drops ?? 0).addingReportingOverflow(count)
    record.drops = overflow ? .max : sum
  }
}
