/// Writes pcap.
enum PCAPWriter {
  private static func countsNanoseconds(_ file: WrittenCapture) -> Bool {
    file.format == .pcap(.nanoseconds)
  }

  /// The times that the format can represent, in nanoseconds since 1970: up to 2106.
  static let times: ClosedRange<Int64> = 0...(Int64(UInt32.max) * 1_000_000_000 + 999_999_999)

  static func start(_ file: inout WrittenCapture) {
    file.buffer.append(UInt32(countsNanoseconds(file) ? 0xA1B2_3C4D : 0xA1B2_C3D4), .littleEndian)
    file.buffer.append(UInt16(2), .littleEndian)
    file.buffer.append(UInt16(4), .littleEndian)
    file.buffer.append(UInt64(0), .littleEndian)
    file.buffer.append(UInt32(262_144), .littleEndian)
    file.buffer.append(file.linkType.rawValue, .littleEndian)
  }

  static func append(
    _ record: CaptureRecord, _ payload: RawSpan, to file: inout WrittenCapture
  ) throws(CaptureError) {
    let countsNanoseconds = countsNanoseconds(file)
    guard let timestamp = record.timestamp else { throw file.timeless(record) }
    let (whole, nanoseconds) = timestamp.flooredDivision(by: 1_000_000_000)
    guard let seconds = UInt32(exactly: whole) else {
      throw file.refusal(
        record, "has a time outside 1970 to 2106, the range of pcap",
        try: "write pcapng")
    }
    let original = try file.word(record.originalLength, record)
    let captured = try file.word(payload.byteCount, record)
    if !countsNanoseconds && nanoseconds % 1000 != 0 { file.roundedTimes += 1 }
    file.buffer.append(seconds, .littleEndian)
    file.buffer.append(
      UInt32(clamping: countsNanoseconds ? nanoseconds : nanoseconds / 1000), .littleEndian)
    file.buffer.append(captured, .littleEndian)
    file.buffer.append(original, .littleEndian)
    file.buffer.append(payload)
  }
}
