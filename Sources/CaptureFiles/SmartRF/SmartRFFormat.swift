import ByteReading

/// A Bluetooth LE capture of TI's SmartRF Packet Sniffer (.psd): records of 271 octets, without a file header.
///
/// Each record contains information on the packet (1 octet), its number (4), its time (8) and its length (2), all
/// little-endian, then 256 octets, of which as many as the length are used: a length octet, the packet from the access
/// address to the CRC, the signal strength and the status. The highest bit of the status is set if the CRC is valid;
/// the other bits are the channel index. The CRCs in captures confirm the status.
///
/// The time consists of two counters. The upper 48 bits count periods of 5,000 ticks of 32 MHz, the lower 16 bits the
/// ticks in a period. With this interpretation, responses follow 150 µs after the packets in captures.
struct SmartRFFormat {
  static let recordLength = 271
  static let headerLength = 15
  /// The length octet before a packet, and the signal strength and status after it.
  static let enclosing = 3
  /// The shortest packet: access address, header, CRC.
  static let shortest = 9
  /// The offset that TI's radio adds to the signal strength in dBm.
  static let signalOffset = 94

  private var number: UInt32?

  /// Returns whether the file starts with two records with consecutive numbers and plausible lengths.
  ///
  /// The same format is used for packets of other radios; `isLowEnergy` distinguishes them.
  static func isLikely(in window: inout InputWindow) -> Bool {
    guard window.has(recordLength, at: 0) else { return false }
    let first = window.uint32(at: 1, .littleEndian)
    guard first < 0x0100_0000, (1...256).contains(window.uint16(at: 13, .littleEndian)),
      window.uint8(at: 0) < 0x20
    else { return false }
    guard window.has(headerLength, at: recordLength) else {
      // A single record and nothing after it.
      return window.isEnd(recordLength) && isLowEnergy(at: 0, in: window)
    }
    return window.uint32(at: recordLength + 1, .littleEndian) == first + 1
      && (1...256).contains(window.uint16(at: recordLength + 13, .littleEndian))
  }

  /// Returns whether a record contains a packet whose own length matches that of the record.
  static func isLowEnergy(at offset: Int, in window: borrowing InputWindow) -> Bool {
    let count = Int(window.uint16(at: offset + 13, .littleEndian))
    let packet = Int(window.uint8(at: offset + headerLength + 6))
    return count == shortest + packet + enclosing
      && Int(window.uint8(at: offset + headerLength)) == count - 1
  }

  /// Moves to the next record. Returns false at the end.
  mutating func next(in walk: inout CaptureWalk) -> Bool {
    while true {
      let start = walk.position
      guard walk.window.has(Self.headerLength, at: start) else {
        walk.endOfRecords(at: start, headerLength: Self.headerLength)
        return false
      }
      let count = Int(walk.window.uint16(at: start + 13, .littleEndian))
      guard (Self.enclosing...256).contains(count),
        walk.window.has(Self.headerLength + count, at: start)
      else {
        let end =
          walk.window.has(Self.recordLength, at: start)
          ? start + Self.recordLength : walk.skipToEnd(from: start)
        walk.report(
          at: start, "a record length of \(count) octets exceeds its 256",
          skipped: end - start)
        walk.position = end
        walk.window.lower = end
        continue
      }
      noteGap(at: start, in: &walk)
      let packet = start + Self.headerLength
      let status = walk.window.uint8(at: packet + count - 1)
      let signal = Int(walk.window.uint8(at: packet + count - 2)) - Self.signalOffset
      walk.text = Self.header(signal: signal, status: status)
      for index in 1..<Swift.max(1, count - 2) {
        walk.text?.append(walk.window.uint8(at: packet + index))
      }
      let captured = walk.text?.count ?? 0
      walk.take(
        header: start, payload: packet, captured: captured, original: captured,
        end: start + Self.recordLength,
        timestamp: Self.nanoseconds(walk.window.uint64(at: start + 5, .littleEndian)),
        direction: nil, linkType: .bluetoothLELLWithPHDR)
      return true
    }
  }

  /// Counts packets that are missing between record numbers.
  private mutating func noteGap(at start: Int, in walk: inout CaptureWalk) {
    let next = walk.window.uint32(at: start + 1, .littleEndian)
    if let number, next > number &+ 1, next &- number < 0x10000 {
      walk.drops = (walk.drops ?? 0) + UInt64(next - number - 1)
    }
    number = next
  }

  /// Ticks in a period of the upper counter.
  private static let period: UInt64 = 5000

  /// Converts the two counters of a record's time to nanoseconds.
  private static func nanoseconds(_ time: UInt64) -> Int64? {
    // 48 bits of periods are less than 2⁶¹ ticks.
    let ticks = (time >> 16) * period + time & 0xFFFF
    let (scaled, overflow) = ticks.multipliedReportingOverflow(by: 125)
    return overflow ? nil : Int64(exactly: scaled / 4)
  }

  /// Returns the header of LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR with the same information: channel, signal strength, and
  /// whether the CRC is valid.
  private static func header(signal: Int, status: UInt8) -> [UInt8] {
    var radio = RadioMetadata()
    radio.channel = status & 0x7F <= 39 ? status & 0x7F : nil
    radio.rssi = Int8(clamping: signal)
    radio.crc = status & 0x80 != 0 ? .valid : .invalid
    var writer = ByteWriter()
    radio.encodeRadioHeader(into: &writer)
    return writer.bytes
  }
}
