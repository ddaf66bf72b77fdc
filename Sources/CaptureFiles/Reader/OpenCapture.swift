/// A capture that is being read: the walk and the format that advances it.
struct OpenCapture: ~Copyable {
  var walk: CaptureWalk
  let format: CaptureFormat
  let compression: CaptureFacts.Compression

  // Separate properties instead of an enum: moving pcapng's tables out of an enum and back for each record would cost
  // more than reading the record. Only the property that `format` selects is in use.
  var btsnoop = BTSnoopFormat()
  var pcap = PCAPFormat()
  var pcapng = PCAPNGFormat()
  var packetLogger = PacketLoggerFormat()
  var smartRF = SmartRFFormat()
  var eventTrace = EventTraceFormat()
  var text: TextFormat?
  /// Number of octets of the file from which the records were rebuilt in memory; nil if they are read directly.
  private(set) var rebuiltFrom: UInt64?

  /// Reads everything before the first record.
  static func open(
    _ source: ByteSource, name: String, options: CaptureReader.Options
  ) throws(CaptureError) -> OpenCapture {
    var window = InputWindow(source: source, chunkSize: options.chunkSize)
    var compression = unpack(&window)
    var text: TextFormat?
    var refusal: TextRecognition.Refusal?
    var rebuiltFrom: UInt64?
    var detected = FormatDetection.magic(in: &window)
    if detected == nil {
      switch TextRecognition.recognise(in: &window) {
      case .packets(let found):
        text = found
        detected = (.text(found.notation), .bigEndian)
      case .file:
        let octets = DumpedFile.octets(in: &window)
        rebuiltFrom = window.totalBytes
        window = InputWindow(
          source: .memory(MemorySource(octets)), chunkSize: options.chunkSize)
        compression = unpack(&window)
      case .refused(let reason): refusal = reason
      case nil: break
      }
    }
    var unread = 0
    if case .btsnoop? = detected?.format, BTSnooz.isLikely(in: &window) {
      let log = BTSnooz.btsnoop(file: &window)
      unread = log.unread
      rebuiltFrom = rebuiltFrom ?? window.totalBytes
      window = InputWindow(
        source: .memory(MemorySource(log.file)), chunkSize: options.chunkSize)
    }
    let format: CaptureFormat
    let byteOrder: CaptureFacts.ByteOrder
    if let detected {
      (format, byteOrder) = detected
    } else {
      (format, byteOrder) = try FormatDetection.detect(
        in: &window, name: name, text: refusal)
    }
    let walk = CaptureWalk(
      name: name, window: window, maximumRecordLength: options.maximumRecordLength,
      damageLimit: options.damageLimit, commentLimit: options.commentLimit)
    var capture = OpenCapture(walk: walk, format: format, compression: compression)
    capture.text = text
    capture.rebuiltFrom = rebuiltFrom
    if unread > 0 {
      capture.walk.report(
        at: 16, "the last octets are not records of a btsnooz log", skipped: unread)
    }
    switch format {
    case .text: break
    case .smartRF: capture.walk.announce(.bluetoothLELLWithPHDR)
    case .eventTrace: capture.eventTrace = try EventTraceFormat(opening: &capture.walk)
    case .btsnoop: capture.btsnoop = try BTSnoopFormat(opening: &capture.walk)
    case .pcap(let variant):
      capture.pcap = try PCAPFormat(opening: &capture.walk, variant, byteOrder)
    case .pcapng: capture.pcapng.byteOrder = byteOrder
    case .packetLogger:
      capture.packetLogger = PacketLoggerFormat(opening: &capture.walk, byteOrder)
    }
    try capture.settleLinkType(asked: options.linkType)
    return capture
  }

  /// Applies the user's link type, or the one that the records prove if they contradict the header.
  private mutating func settleLinkType(asked: LinkType?) throws(CaptureError) {
    let offset: Int
    let stated: LinkType
    let found: (linkType: LinkType, records: Int)?
    switch format {
    case .btsnoop:
      (offset, stated) = (12, btsnoop.linkType)
      found = asked == nil ? LinkTypeCheck.contradiction(to: stated, btsnoop, in: &walk) : nil
      btsnoop.linkType = asked ?? found?.linkType ?? stated
    case .pcap:
      (offset, stated) = (20, pcap.linkType)
      found = asked == nil ? LinkTypeCheck.contradiction(to: stated, pcap, in: &walk) : nil
      pcap.linkType = asked ?? found?.linkType ?? stated
    case .pcapng:
      pcapng.askedLinkType = asked
      return
    case .packetLogger, .smartRF, .eventTrace, .text:
      guard asked == nil else {
        throw walk.error(
          "\(format.name) has only one record type", try: "omit the link type")
      }
      return
    }
    guard let found else { return }
    walk.report(
      at: offset,
      "the header declares \(stated.name), but the lengths of the first \(found.records) records match \(found.linkType.name), which is used",
      skipped: 0)
  }

  private static func unpack(_ window: inout InputWindow) -> CaptureFacts.Compression {
    guard window.has(3, at: 0), window.uint16(at: 0, .bigEndian) == 0x1F8B,
      window.uint8(at: 2) == 8, window.inflate()
    else { return .none }
    return .gzip
  }

  /// Moves to the next record. Returns false at the end.
  @inline(__always)
  mutating func advance() -> Bool {
    if walk.hasEnded { return false }
    return switch format {
    case .btsnoop: nextOfBTSnoop()
    case .pcap: nextOfPCAP()
    case .pcapng: nextOfPCAPNG()
    case .packetLogger: nextOfPacketLogger()
    case .smartRF: smartRF.next(in: &walk)
    case .eventTrace: nextOfEventTrace()
    case .text: text?.next(in: &walk) ?? false
    }
  }

  // One function for each format, with its `next` inlined: walk and format are then accessed through
  // one pointer, which saves a few percent of the instructions per record.
  @inline(never)
  private mutating func nextOfBTSnoop() -> Bool { btsnoop.next(in: &walk) }
  @inline(never)
  private mutating func nextOfPCAP() -> Bool { pcap.next(in: &walk) }
  @inline(never)
  private mutating func nextOfPCAPNG() -> Bool { pcapng.next(in: &walk) }
  @inline(never)
  private mutating func nextOfPacketLogger() -> Bool { packetLogger.next(in: &walk) }
  @inline(never)
  private mutating func nextOfEventTrace() -> Bool { eventTrace.next(in: &walk) }
}
