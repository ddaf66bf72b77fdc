/// The state of a walk along a capture: what the file has said, and the current record.
///
/// `CaptureReader` is the handle to it that users have.
struct CaptureWalk: ~Copyable {
  /// The file's name as the caller gave it.
  let name: String

  var window: InputWindow
  let options: CaptureReader.Options
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

  var current = CurrentRecord()
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
  var damage: DamageList

  init(
    source: ByteSource, name: String, options: CaptureReader.Options
  ) throws(CaptureError) {
    self.init(unopened: source, name: name, options: options)
    try open()
  }

  private init(unopened source: ByteSource, name: String, options: CaptureReader.Options) {
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

  /// Moves to the next record; false at the end.
  @inline(__always)
  mutating func advance() -> Bool {
    if hasEnded { return false }
    return switch format {
    case .btsnoop: advanceBTSnoop()
    case .pcap: advancePCAP()
    case .pcapng: advancePCAPNG()
    case .packetLogger: advancePacketLogger()
    }
  }

  /// The octets of the current record, until the next `advance`.
  @unsafe var payload: UnsafeRawBufferPointer {
    unsafe window.bytes(at: payloadOffset, count: payloadCount)
  }

  /// An error about this file.
  func error(at offset: Int? = nil, _ problem: String, try advice: String) -> CaptureError {
    CaptureError(
      file: name, offset: offset.map { UInt64($0) }, problem: problem, advice: advice)
  }
}
