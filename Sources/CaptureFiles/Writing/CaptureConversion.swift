import ByteReading

/// Writes the records of a capture to a file of another format.
public struct CaptureConversion: Sendable {
  /// Records that came out of the input.
  public private(set) var recordsRead = 0
  /// How many records were written.
  public private(set) var recordsWritten = 0
  /// Records that the output's format can't say.
  public private(set) var leftOut = 0
  /// The frame numbers of the first of them.
  public private(set) var firstLeftOut: [Int] = []
  /// Comments that were not written: the output's format has no place for them, or their record was
  /// left out, or they are a section's or an interface's, which are made anew.
  public private(set) var commentsLeftOut = 0
  /// Records whose time was rounded down to what the format counts in.
  public private(set) var roundedTimes = 0
  /// Records without a time, or with one that the format can't say: they were given the time of the
  /// record before them, or the nearest that the format has where there is none.
  public private(set) var replacedTimes = 0
  /// The frame numbers of the first of them.
  public private(set) var firstReplaced: [Int] = []
  /// Comments that the writer's caller gave.
  public private(set) var annotations = 0

  /// Copies what is left of `input` to the file at `output`; "-" is standard output.
  ///
  /// The file is made when the first record has told its link type.
  ///
  /// - Parameters:
  ///   - input: stands at the first octet to decode.
  ///   - output: where to write.
  ///   - format: the format of the entries.
  ///   - keeps: whether the record of a frame number is wanted; nil for all.
  ///   - keepsComments: whether comments are copied, where the format has a place for them.
  ///   - annotation: further comments for the packets; nil for none.
  ///   - rewriting: gives the octets to write instead of a record's, as many as there were; nil for
  ///     those that were read.
  ///   - progress: is told the octets read so far, now and then.
  /// - Throws: where the format can't hold the records at all, or writing failed.
  public static func run(
    from input: inout CaptureReader, to output: String, format: CaptureFormat,
    keeps: ((Int) -> Bool)? = nil, keepsComments: Bool = true, annotation: PacketAnnotation? = nil,
    rewriting: ((CaptureRecord, RawSpan) -> [UInt8])? = nil, progress: ((UInt64) -> Void)? = nil
  ) throws(CaptureError) -> CaptureConversion {
    var outcome = CaptureConversion()
    input.keepRecordComments()
    var record = input.next()
    guard let source = record?.linkType ?? input.facts.linkTypes.first else {
      throw CaptureError(
        file: input.name, problem: "has no records and names no link type",
        advice: "give a capture with records")
    }
    guard let target = RecordConversion.linkType(of: source, in: format) else {
      throw CaptureError(
        file: output, problem: "a \(format.name) file can't hold \(source.name) records",
        advice: RecordConversion.advice(for: source, in: format))
    }
    try input.refuse(writingTo: output)
    var writer = try CaptureWriter(path: output, format: format, linkType: target)
    var conversion = RecordConversion(to: target)
    var section = 0
    var lastTime: Int64?
    var replacedComments = 0
    while let current = record, writer.hasReader {
      outcome.recordsRead += 1
      if outcome.recordsRead & 0xFFFF == 0 { progress?(input.bytesRead) }
      if current.section != section {
        writer.endSection(section, input.facts.interfaces)
        section = current.section
      }
      if annotation != nil { writer.describe(current, as: input) }
      if let keeps, !keeps(current.number) {
        record = input.next()
        continue
      }
      // Where the container holds several link types, each record keeps its own.
      if format == .pcapng,
        let own = RecordConversion.linkType(of: current.linkType, in: format),
        own != conversion.linkType
      {
        conversion = RecordConversion(to: own)
      }
      let rewritten = rewriting?(current, input.payload)
      let convertible =
        if let rewritten {
          try conversion.convert(current, payload: rewritten.rawSpan)
        } else { try conversion.convert(current, payload: input.payload) }
      if var converted = convertible {
        if let time = format.replacement(for: converted.timestamp, after: lastTime) {
          converted.timestamp = time
          outcome.replacedTimes += 1
          if outcome.firstReplaced.count < 100 { outcome.firstReplaced.append(current.number) }
        }
        lastTime = converted.timestamp ?? lastTime
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

/// Comments for the packets of a capture. Those of an earlier run give way to them: who annotates a copy of a copy has
/// each comment once.
public struct PacketAnnotation {
  /// What all of them begin with.
  let mark: String
  /// By frame number.
  let comments: (Int) -> [String]

  /// - Parameters:
  ///   - mark: what each comment begins with.
  ///   - comments: those of a frame.
  public init(mark: String, comments: @escaping (Int) -> [String]) {
    self.mark = mark
    self.comments = comments
  }
}

extension CaptureFormat {
  /// The time to write where a record has none that the format can say; nil where it has.
  ///
  /// - Parameters:
  ///   - time: of the record, in nanoseconds since 1970.
  ///   - last: the time of the record before it.
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
    case .pcapng, .text, .smartRF: return nil
    }
  }
}
