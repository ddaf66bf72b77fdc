import ByteReading

/// Writes records to a btsnoop, pcap, pcapng or PacketLogger file.
///
/// When the file is read, times, lengths, link types and directions are the same as before if the format supports them:
/// btsnoop has microseconds, pcap has one link type and no direction, pcapng supports everything. A value that a format
/// can't represent causes an error, not an approximation.
public struct CaptureWriter: ~Copyable {
  /// Receives the file's octets, chunk by chunk.
  public typealias Sink = ([UInt8]) throws(CaptureError) -> Void

  /// The output format.
  public var format: CaptureFormat { file.format }
  /// The link type of the whole file; pcapng records may have others.
  public var linkType: LinkType { file.linkType }
  /// Number of records written so far.
  public private(set) var recordCount = 0
  /// Number of records whose time was rounded down to the format's resolution.
  public var roundedTimes: Int { file.roundedTimes }

  /// Number of comments written so far.
  var commentCount: Int { file.commentCount }

  private var file: WrittenCapture
  private var pcapng = PCAPNGWriter()
  private let sink: Sink
  /// The destination of the octets, unless the caller receives them.
  private var output: OutputFile?
  /// Whether writing is still useful: false once the reader of a pipe has closed it.
  var hasReader: Bool { output?.hasReader ?? true }

  /// Prepares to create or replace the file at `path`, which happens in `finish`; `-` is standard
  /// output.
  public init(path: String, format: CaptureFormat, linkType: LinkType) throws(CaptureError) {
    try Self.check(format, linkType, name: path)
    let output = try OutputFile(path: path)
    try self.init(format: format, linkType: linkType, name: path) { octets throws(CaptureError) in
      try output.write(octets.octetSpan)
    }
    self.output = output
  }

  /// Passes the file's octets to `sink`.
  public init(
    format: CaptureFormat, linkType: LinkType, name: String = "memory", sink: @escaping Sink
  ) throws(CaptureError) {
    try Self.check(format, linkType, name: name)
    file = WrittenCapture(name: name, format: format, linkType: linkType)
    self.sink = sink
    switch format {
    case .btsnoop: BTSnoopWriter.start(&file)
    case .pcap: PCAPWriter.start(&file)
    // A pcapng file starts with its first record, whose interface may have a name.
    case .pcapng, .packetLogger, .text, .smartRF, .eventTrace: break
    }
  }

  private static func check(
    _ format: CaptureFormat, _ linkType: LinkType, name: String
  ) throws(CaptureError) {
    switch format {
    case .pcap(.modified), .text, .smartRF, .eventTrace:
      throw CaptureError(
        file: name, problem: "\(format.name) files can be read but not written",
        advice: "write btsnoop, pcap or pcapng")
    case .btsnoop, .pcap, .pcapng, .packetLogger:
      guard CaptureConversion.Records.linkType(of: linkType, in: format) == linkType else {
        throw CaptureError(
          file: name, problem: "a \(format.name) file can't contain \(linkType.name) records",
          advice: CaptureConversion.Records.advice(for: linkType, in: format))
      }
    }
  }

  /// Appends a record.
  ///
  /// - Parameters:
  ///   - record: the record's metadata.
  ///   - payload: its octets. They determine the captured length, not the record.
  ///   - comments: comments on the record; only pcapng supports them, and not for records without a time.
  /// - Throws: if the format can't represent the record, or writing failed.
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
    case .text, .smartRF, .eventTrace:
      throw file.refusal(record, "can't be written as \(format.name)", try: "write pcapng")
    }
    recordCount += 1
    if file.buffer.count >= 64 * 1024 { try flush() }
  }

  /// Adds names of devices to the file, if the format supports that. Call this before the first record.
  mutating func name(_ devices: [(address: [UInt8], name: String)]) {
    guard format == .pcapng else { return }
    pcapng.names = devices
  }

  /// Describes a record's interface and section as in the input, if the format supports that.
  mutating func describe(_ record: CaptureRecord, as input: borrowing CaptureReader) {
    guard format == .pcapng, !pcapng.hasDescription(of: record) else { return }
    let facts = input.facts
    pcapng.keepDescription(
      of: record,
      section: facts.sections.indices.contains(record.section)
        ? facts.sections[record.section] : nil,
      facts.interfaces.first { $0.section == record.section && $0.index == record.interface })
  }

  /// Writes the final information on a section whose last record has been written: the number of packets that its
  /// interfaces dropped after that.
  mutating func endSection(_ section: Int, _ interfaces: [CaptureFacts.Interface]) {
    guard format == .pcapng else { return }
    pcapng.endSection(section, interfaces, in: &file.buffer)
  }

  /// Writes the remaining octets and moves the file to its path. Without this call, no file is created.
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
