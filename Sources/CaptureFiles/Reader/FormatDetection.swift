/// Detects a capture's format from its first octets.
enum FormatDetection {
  /// Returns the format whose magic number, or a header as distinctive as one, is at the start of a file; nil if there
  /// is none.
  static func magic(in window: inout InputWindow) -> (
    format: CaptureFormat, byteOrder: CaptureFacts.ByteOrder
  )? {
    _ = window.has(8, at: 0)
    switch window.uint32(at: 0, .bigEndian) {
    case 0xA1B2_C3D4: return (.pcap(.microseconds), .bigEndian)
    case 0xD4C3_B2A1: return (.pcap(.microseconds), .littleEndian)
    case 0xA1B2_3C4D: return (.pcap(.nanoseconds), .bigEndian)
    case 0x4D3C_B2A1: return (.pcap(.nanoseconds), .littleEndian)
    case 0xA1B2_CD34: return (.pcap(.modified), .bigEndian)
    case 0x34CD_B2A1: return (.pcap(.modified), .littleEndian)
    default: break
    }
    if window.uint64(at: 0, .bigEndian) == BTSnoopFormat.magic { return (.btsnoop, .bigEndian) }
    if EventTraceFormat.isLikely(in: &window) { return (.eventTrace, .littleEndian) }
    return nil
  }

  /// Detects the format of a file.
  ///
  /// - Parameter text: the result for a text without packets.
  static func detect(
    in window: inout InputWindow, name: String, text: TextRecognition.Refusal? = nil
  ) throws(CaptureError) -> (format: CaptureFormat, byteOrder: CaptureFacts.ByteOrder) {
    guard window.has(1, at: 0) else {
      throw CaptureError(
        file: name, offset: 0, problem: window.failure ?? "the file is empty",
        advice: "check that the capture was written to the end")
    }
    if let found = magic(in: &window) { return found }
    if window.uint32(at: 0, .bigEndian) == 0x0A0D_0D0A {
      return try detectPCAPNG(in: &window, name: name)
    }
    if SmartRFFormat.isLikely(in: &window) {
      guard SmartRFFormat.isLowEnergy(at: 0, in: window) else {
        throw CaptureError(
          file: name, offset: 0,
          problem:
            "this is a capture of TI's SmartRF Packet Sniffer (.psd), but not of Bluetooth LE packets",
          advice: "capture with the Bluetooth LE protocol selected in the sniffer")
      }
      return (.smartRF, .littleEndian)
    }
    for order in [CaptureFacts.ByteOrder.bigEndian, .littleEndian]
    where PacketLoggerFormat.isLikely(in: &window, order) {
      return (.packetLogger, order)
    }
    throw FormatGuess.error(in: &window, name: name, text: text)
  }

  private static func detectPCAPNG(
    in window: inout InputWindow, name: String
  ) throws(CaptureError) -> (format: CaptureFormat, byteOrder: CaptureFacts.ByteOrder) {
    guard window.has(12, at: 0) else {
      throw CaptureError(
        file: name, offset: 8, problem: "the pcapng section header is truncated",
        advice: "check that the capture was written to the end")
    }
    switch window.uint32(at: 8, .bigEndian) {
    case PCAPNGFormat.byteOrderMagic: return (.pcapng, .bigEndian)
    case PCAPNGFormat.byteOrderMagic.byteSwapped: return (.pcapng, .littleEndian)
    default:
      throw CaptureError(
        file: name, offset: 8, problem: "the pcapng section header has no byte-order magic",
        advice: "repair the first section header or capture again")
    }
  }
}
