extension CaptureWriter {
  private var countsNanoseconds: Bool { format == .pcap(.nanoseconds) }

  mutating func startPCAP() {
    buffer.append(UInt32(countsNanoseconds ? 0xA1B2_3C4D : 0xA1B2_C3D4), .littleEndian)
    buffer.append(UInt16(2), .littleEndian)
    buffer.append(UInt16(4), .littleEndian)
    buffer.append(UInt64(0), .littleEndian)
    buffer.append(UInt32(262_144), .littleEndian)
    buffer.append(linkType.rawValue, .littleEndian)
  }

  mutating func appendPCAP(_ record: CaptureRecord, _ payload: RawSpan) throws(CaptureError) {
    guard let timestamp = record.timestamp else { throw timeless(record) }
    let (whole, nanoseconds) = timestamp.flooredDivision(by: 1_000_000_000)
    guard let seconds = UInt32(exactly: whole) else {
      throw refusal(
        record, "has a time that is not between 1970 and 2106, which pcap needs",
        try: "write pcapng")
    }
    let original = try word(record.originalLength, record)
    let captured = try word(payload.byteCount, record)
    if !countsNanoseconds && nanoseconds % 1000 != 0 { roundedTimes += 1 }
    buffer.append(seconds, .littleEndian)
    buffer.append(
      UInt32(clamping: countsNanoseconds ? nanoseconds : nanoseconds / 1000), .littleEndian)
    buffer.append(captured, .littleEndian)
    buffer.append(original, .littleEndian)
    buffer.append(payload)
  }
}
