/// Reads a capture of any known format, record after record, in bounded memory.
///
/// ```swift
/// var reader = try CaptureReader(path: "capture.btsnoop")
/// while let record = reader.next() {
///   use(record, reader.payload)
/// }
/// ```
/// The format is told by the content, never by the name; gzip is unpacked on the way. Damage throws
/// nothing: what can be read before and after it comes out, the rest is listed in `damage`.
public struct CaptureReader: ~Copyable {
  /// How to read.
  public struct Options: Sendable {
    /// Octets read at a time.
    public var chunkSize = 256 * 1024
    /// The longest record or block that is believed, in octets; memory grows to twice as much.
    public var maximumRecordLength = 16 * 1024 * 1024
    /// How many places of damage are kept; all are counted.
    public var damageLimit = 100
    /// How many comments are kept; all are counted.
    public var commentLimit = 1000

    public init() {}
  }

  /// The file's name as the caller gave it.
  public let name: String

  var window: InputWindow
  let options: Options
  private(set) var format = CaptureFormat.btsnoop
  private(set) var compression = CaptureCompression.none
  var byteOrder = ByteOrder.bigEndian

  var btsnoop = BTSnoopState()
  var pcap = PCAPState()
  var pcapng = PCAPNGState()
  var packetLogger = PacketLoggerState()

  /// Where the next header starts.
  var position = 0
  /// Where the last record's header and payload start, and how long the payload is.
  var lastHeader = 0
  var payloadOffset = 0
  var payloadCount = 0

  var recordCount = 0
  var hasEnded = false
  /// The time of the last record that had one; `Int64.min` before.
  var lastTimestamp = Int64.min
  var drops: UInt64?
  var lastLinkType: LinkType?
  var seenLinkTypes: [LinkType] = []
  var comments: [CaptureComment] = []
  var commentCount = 0

  /// The damage met so far.
  public internal(set) var damage: DamageList

  /// Opens the capture at `path`; "-" is standard input.
  public init(path: String, options: Options = Options()) throws(CaptureError) {
    let file = try OpenFile(path: path)
    try self.init(
      source: .file(file), name: path == "-" ? "standard input" : path, options: options)
  }

  /// Reads a capture that is in memory.
  public init(
    bytes: [UInt8], name: String = "memory", options: Options = Options()
  ) throws(CaptureError) {
    try self.init(source: .memory(MemorySource(bytes)), name: name, options: options)
  }

  init(source: ByteSource, name: String, options: Options) throws(CaptureError) {
    self.init(unopened: source, name: name, options: options)
    try open()
  }

  private init(unopened source: ByteSource, name: String, options: Options) {
    self.name = name
    self.options = options
    window = InputWindow(source: source, chunkSize: options.chunkSize)
    damage = DamageList(limit: options.damageLimit)
  }

  private mutating func open() throws(CaptureError) {
    if window.has(3, at: 0), window.uint16(at: 0, .bigEndian) == 0x1F8B,
      window.uint8(at: 2) == 8, window.inflate()
    {
      compression = .gzip
    }
    (format, byteOrder) = try FormatDetection.detect(in: &window, name: name)
    switch format {
    case .btsnoop: try openBTSnoop()
    case .pcap: try openPCAP()
    case .pcapng: break
    case .packetLogger: seenLinkTypes = [.packetLogger]
    }
  }

  /// The next record, or nil at the end; `payload` is its payload until the next call.
  public mutating func next() -> CaptureRecord? {
    switch format {
    case .btsnoop: nextBTSnoop()
    case .pcap: nextPCAP()
    case .pcapng: nextPCAPNG()
    case .packetLogger: nextPacketLogger()
    }
  }

  /// The octets of the record that `next` returned last.
  public var payload: RawSpan {
    @_lifetime(borrow self)
    get { window.span(at: payloadOffset, count: payloadCount) }
  }

  /// Octets of the file on disk that have been read, for a progress bar.
  public var bytesRead: UInt64 { window.bytesRead }

  /// Octets that the file on disk has; nil for a pipe that has not ended.
  public var totalBytes: UInt64? { window.totalBytes }

  /// An error about this file.
  func error(at offset: Int? = nil, _ problem: String, try advice: String) -> CaptureError {
    CaptureError(
      file: name, offset: offset.map { UInt64($0) }, problem: problem, advice: advice)
  }
}
