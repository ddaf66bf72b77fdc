import ByteReading

/// Writes records to a btsnoop, pcap, pcapng or PacketLogger file.
///
/// Times, lengths, link types and directions come back as they were when the file is read, as far as
/// the format has them: btsnoop counts microseconds, pcap has one link type and no direction, pcapng
/// has all. What a format can't say is an error, not a guess.
public struct CaptureWriter: ~Copyable {
  /// Takes the file's octets, run after run.
  public typealias Sink = ([UInt8]) throws(CaptureError) -> Void

  /// The format that is written.
  public var format: CaptureFormat { file.format }
  /// The link type of the whole file; pcapng records may have others.
  public var linkType: LinkType { file.linkType }
  /// Records written so far.
  public private(set) var recordCount = 0
  /// Records whose time had to be rounded down to what the format counts in.
  public var roundedTimes: Int { file.roundedTimes }

  /// Comments written so far.
  var commentCount: Int { file.commentCount }

  private var file: WrittenCapture
  private var pcapng = PCAPNGWriter()
  private let sink: Sink
  /// Where the octets go, unless the caller takes them.
  private var output: OutputFile?
  /// Whether there is use in going on: false once the reader of a pipe has left.
  var hasReader: Bool { output?.hasReader ?? true }

  /// Prepares to create or replace the file at `path`, which `finish` does; "-" is standard output.
  public init(path: String, format: CaptureFormat, linkType: LinkType) throws(CaptureError) {
    try Self.check(format, linkType, name: path)
    let output = try OutputFile(path: path)
    try self.init(format: format, linkType: linkType, name: path) { octets throws(CaptureError) in
      try output.write(octets.octetSpan)
    }
    self.output = output
  }

  /// Hands the file's octets to `sink`.
  public init(
    format: CaptureFormat, linkType: LinkType, name: String = "memory", sink: @escaping Sink
  ) throws(CaptureError) {
    try Self.check(format, linkType, name: name)
    file = WrittenCapture(name: name, format: format, linkType: linkType)
    self.sink = sink
    switch format {
    case .btsnoop: BTSnoopWriter.start(&file)
    case .pcap: PCAPWriter.start(&file)
    // A pcapng file begins with its first record, which may have an interface with a name.
    case .pcapng, .packetLogger, .text, .smartRF: break
    }
  }

  private static func check(
    _ format: CaptureFormat, _ linkType: LinkType, name: String
  ) throws(CaptureError) {
    switch format {
    case .pcap(.modified), .text, .smartRF:
      throw CaptureError(
        file: name, problem: "\(format.name) files can be read but not written",
        advice: "write btsnoop, pcap or pcapng")
    case .btsnoop, .pcap, .pcapng, .packetLogger:
      guard RecordConversion.linkType(of: linkType, in: format) == linkType else {
        throw CaptureError(
          file: name, problem: "a \(format.name) file can't hold \(linkType.name) records",
          advice: RecordConversion.advice(for: linkType, in: format))
      }
    }
  }

  /// Appends a record.
  ///
  /// - Parameters:
  ///   - record: what is known of the record besides its octets.
  ///   - payload: its octets; they count, not the record's captured length.
  ///   - comments: remarks; only pcapng keeps them, and not of records without a time.
  /// - Throws: what the format can't say about the record, or why writing failed.
  public mutating func append(
    _ record: CaptureRecord, payload: RawSpan, comments: [String] = []
  ) throws(CaptureError) {
    try append(record, payload, commentOctets: comments.map { Array($0.utf8) })
  }

  mutating func append(
    _ record: CaptureRecord, _ payload: RawSpan, commentOctets comments: [[UInt8]]
  ) throws(CaptureError) {
    guard record.linkType == linkType || format == .pcapng else {
      throw file.refusal(
        record, "is \(record.linkType.name), the file is \(linkType.name)",
        try: "convert the record first, or write pcapng")
    }
    switch format {
    case .btsnoop: try BTSnoopWriter.append(record, payload, to: &file)
    case .pcap: try PCAPWriter.append(record, payload, to: &file)
    case .pcapng: try pcapng.append(record, payload, comments, to: &file)
    case .packetLogger: try PacketLoggerWriter.append(record, payload, to: &file)
    case .text, .smartRF:
      throw file.refusal(record, "can't be written as \(format.name)", try: "write pcapng")
    }
    recordCount += 1
    if file.buffer.count >= 64 * 1024 { try flush() }
  }

  /// Has the file describe a record's interface and section as the input does, where the format has a place for that.
  mutating func describe(_ record: CaptureRecord, as input: borrowing CaptureReader) {
    guard format == .pcapng, !pcapng.hasDescription(of: record) else { return }
    let facts = input.facts
    pcapng.keepDescription(
      of: record,
      section: facts.sections.indices.contains(record.section)
        ? facts.sections[record.section] : nil,
      facts.interfaces.first { $0.section == record.section && $0.index == record.interface })
  }

  /// Writes what is left to say of a section whose last record has been written: packets that its
  /// interfaces lost after that.
  mutating func endSection(_ section: Int, _ interfaces: [CaptureInterface]) {
    guard format == .pcapng else { return }
    pcapng.endSection(section, interfaces, in: &file.buffer)
  }

  /// Hands over what is still held back and puts the file in its place: without this there is none.
  public mutating func finish() throws(CaptureError) {
    if format == .pcapng { pcapng.start(&file) }
    try flush()
    try output?.finish()
  }

  private mutating func flush() throws(CaptureError) {
    guard file.buffer.count > 0 else { return }
    try sink(file.buffer.octets)
    file.buffer.removeAll()
  }
}
