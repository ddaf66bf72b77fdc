/// Tells a capture's format by its first octets.
enum FormatDetection {
  static func detect(
    in window: inout InputWindow, name: String
  ) throws(CaptureError) -> (format: CaptureFormat, byteOrder: ByteOrder) {
    guard window.has(1, at: 0) else {
      throw CaptureError(
        file: name, offset: 0, problem: window.failure ?? "the file is empty",
        advice: "check that the capture was written to the end")
    }
    _ = window.has(8, at: 0)
    switch window.uint32(at: 0, .bigEndian) {
    case 0xA1B2_C3D4: return (.pcap(.microseconds), .bigEndian)
    case 0xD4C3_B2A1: return (.pcap(.microseconds), .littleEndian)
    case 0xA1B2_3C4D: return (.pcap(.nanoseconds), .bigEndian)
    case 0x4D3C_B2A1: return (.pcap(.nanoseconds), .littleEndian)
    case 0xA1B2_CD34: return (.pcap(.modified), .bigEndian)
    case 0x34CD_B2A1: return (.pcap(.modified), .littleEndian)
    case 0x0A0D_0D0A: return try detectPCAPNG(in: &window, name: name)
    default: break
    }
    if window.uint64(at: 0, .bigEndian) == BTSnoopFormat.magic { return (.btsnoop, .bigEndian) }
    if isSmartRF(in: &window) {
      throw CaptureError(
        file: name, offset: 0,
        problem: "this is a capture of TI's SmartRF Packet Sniffer (.psd), which is not read",
        advice:
          "capture with SmartRF Packet Sniffer 2, which writes pcap, or convert the file to pcap")
    }
    for order in [ByteOrder.bigEndian, .littleEndian]
    where PacketLoggerFormat.isLikely(in: &window, order) {
      return (.packetLogger, order)
    }
    throw CaptureError(
      file: name, offset: 0, problem: unknown(in: &window),
      advice: "give a btsnoop, pcap, pcapng or PacketLogger file, plain or packed with gzip")
  }

  /// Whether two records of 271 octets follow each other whose numbers do, too, and whose lengths fit: the form in
  /// which TI's SmartRF Packet Sniffer keeps packets, whatever the radio.
  private static func isSmartRF(in window: inout InputWindow) -> Bool {
    let record = 271
    guard window.has(record + 15, at: 0) else { return false }
    let first = window.uint32(at: 1, .littleEndian)
    return first < 0x0100_0000 && window.uint32(at: record + 1, .littleEndian) == first + 1
      && [0, record].allSatisfy { (1...256).contains(window.uint16(at: $0 + 13, .littleEndian)) }
  }

  private static func detectPCAPNG(
    in window: inout InputWindow, name: String
  ) throws(CaptureError) -> (format: CaptureFormat, byteOrder: ByteOrder) {
    guard window.has(12, at: 0) else {
      throw CaptureError(
        file: name, offset: 8, problem: "the pcapng section header is cut",
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

  private static func unknown(in window: inout InputWindow) -> String {
    let first = (0..<8).filter { window.has($0 + 1, at: 0) }.map { place in
      let digits = String(window.uint8(at: place), radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    return "no capture format begins with \(first.joined(separator: " "))"
  }
}
