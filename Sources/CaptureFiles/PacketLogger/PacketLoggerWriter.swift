/// Writes Apple's PacketLogger format, in PacketLogger's own byte order.
enum PacketLoggerWriter {
  /// The times that a record can represent, in nanoseconds since 1970.
  static let times: ClosedRange<Int64> = 0...(Int64(UInt32.max) * 1_000_000_000 + 999_999_999)

  static func append(
    _ record: CaptureRecord, _ payload: RawSpan, to file: inout WrittenCapture
  ) throws(CaptureError) {
    guard let timestamp = record.timestamp else { throw file.timeless(record) }
    guard times.contains(timestamp) else {
      throw file.refusal(
        record, "has a time that PacketLogger cannot store", try: "write btsnoop or pcapng")
    }
    let length = try file.word(Int(PacketLoggerFormat.timeLength) + payload.byteCount, record)
    let (microseconds, rest) = timestamp.flooredDivision(by: 1000)
    if rest != 0 { file.roundedTimes += 1 }
    file.buffer.append(length, .bigEndian)
    file.buffer.append(UInt32(truncatingIfNeeded: microseconds / 1_000_000), .bigEndian)
    file.buffer.append(UInt32(truncatingIfNeeded: microseconds % 1_000_000), .bigEndian)
    file.buffer.append(payload)
  }
}
