import ByteReading

/// Writes the records of a capture to a file of another format.
public struct CaptureConversion: Sendable {
  /// Records that came out of the input.
  public private(set) var recordsRead = 0
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

  /// Copies what is left of `input` to the file at `output`; "-" is standard output.
  ///
  /// The file is made when the first record has told its link type.
  ///
  /// - Parameters:
  ///   - input: stands at the first octet to decode.
  ///   - output: where to write.
  ///   - format: the format of the entries.
  ///   - progress: is told the octets read so far, now and then.
  /// - Throws: where the format can't hold the records at all, or writing failed.
  public static func run(
    from input: inout CaptureReader, to output: String, format: CaptureFormat,
    progress: ((UInt64) -> Void)? = nil
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
    while let current = record, writer.hasReader {
      outcome.recordsRead += 1
      if outcome.recordsRead & 0xFFFF == 0 { progress?(input.bytesRead) }
      if current.section != section {
        writer.endSection(section, input.facts.interfaces)
        section = current.section
      }
      // Where the container holds several link types, each record keeps its own.
      if format == .pcapng,
        let own = RecordConversion.linkType(of: current.linkType, in: format),
        own != conversion.linkType
      {
        conversion = RecordConversion(to: own)
      }
      if let converted = try conversion.convert(current, payload: input.payload) {
        try writer.append(
          converted, conversion.payload.rawSpan, commentOctets: input.recordComments)
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
    outcome.commentsLeftOut = input.facts.commentCount - writer.commentCount
    return outcome
  }
}
