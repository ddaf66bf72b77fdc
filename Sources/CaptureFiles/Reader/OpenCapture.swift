/// A capture that is being read: the walk along it, and the format that makes its steps.
struct OpenCapture: ~Copyable {
  var walk: CaptureWalk
  let format: CaptureFormat
  let compression: CaptureCompression

  // Side by side, not in an enum: taking pcapng's tables out of one and putting them back for each
  // record would cost more than reading it. Only the one that `format` names is in use.
  var btsnoop = BTSnoopFormat()
  var pcap = PCAPFormat()
  var pcapng = PCAPNGFormat()
  var packetLogger = PacketLoggerFormat()

  /// Reads what stands before the first record.
  static func open(
    _ source: ByteSource, name: String, options: CaptureReader.Options
  ) throws(CaptureError) -> OpenCapture {
    var window = InputWindow(source: source, chunkSize: options.chunkSize)
    let compression = unpack(&window)
    let (format, byteOrder) = try FormatDetection.detect(in: &window, name: name)
    let walk = CaptureWalk(
      name: name, window: window, maximumRecordLength: options.maximumRecordLength,
      damageLimit: options.damageLimit, commentLimit: options.commentLimit)
    var capture = OpenCapture(walk: walk, format: format, compression: compression)
    switch format {
    case .btsnoop: capture.btsnoop = try BTSnoopFormat(opening: &capture.walk)
    case .pcap(let variant):
      capture.pcap = try PCAPFormat(opening: &capture.walk, variant, byteOrder)
    case .pcapng: capture.pcapng.byteOrder = byteOrder
    case .packetLogger:
      capture.packetLogger = PacketLoggerFormat(opening: &capture.walk, byteOrder)
    }
    return capture
  }

  private static func unpack(_ window: inout InputWindow) -> CaptureCompression {
    guard window.has(3, at: 0), window.uint16(at: 0, .bigEndian) == 0x1F8B,
      window.uint8(at: 2) == 8, window.inflate()
    else { return .none }
    return .gzip
  }

  /// Moves to the next record; false at the end.
  @inline(__always)
  mutating func advance() -> Bool {
    if walk.hasEnded { return false }
    return switch format {
    case .btsnoop: nextOfBTSnoop()
    case .pcap: nextOfPCAP()
    case .pcapng: nextOfPCAPNG()
    case .packetLogger: nextOfPacketLogger()
    }
  }

  // A function for each format, into which its `next` is inlined: walk and format are then reached
  // by one pointer, which saves a few percent of a record's instructions.
  @inline(never)
  private mutating func nextOfBTSnoop() -> Bool { btsnoop.next(in: &walk) }
  @inline(never)
  private mutating func nextOfPCAP() -> Bool { pcap.next(in: &walk) }
  @inline(never)
  private mutating func nextOfPCAPNG() -> Bool { pcapng.next(in: &walk) }
  @inline(never)
  private mutating func nextOfPacketLogger() -> Bool { packetLogger.next(in: &walk) }
}
