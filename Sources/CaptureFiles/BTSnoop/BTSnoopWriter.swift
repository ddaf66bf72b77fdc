/// Writes btsnoop.
enum BTSnoopWriter {
  static func start(_ file: inout WrittenCapture) {
    file.buffer.append(BTSnoopFormat.magic, .bigEndian)
    file.buffer.append(UInt32(1), .bigEndian)
    file.buffer.append(file.linkType.rawValue - 0x1000_0000, .bigEndian)
  }

  static func append(
    _ record: CaptureRecord, _ payload: RawSpan, to file: inout WrittenCapture
  ) throws(CaptureError) {
    guard let timestamp = record.timestamp else { throw file.timeless(record) }
    let original = try file.word(record.originalLength, record)
    let captured = try file.word(payload.byteCount, record)
    let (microseconds, rest) = timestamp.flooredDivision(by: 1000)
    if rest != 0 { file.roundedTimes += 1 }
    var flags = record.flags
    if file.linkType != .btsnoopMonitor, let direction = record.direction {
      flags = flags & ~1 | (direction == .controllerToHost ? 1 : 0)
    }
    file.buffer.append(original, .bigEndian)
    file.buffer.append(captured, .bigEndian)
    file.buffer.append(flags, .bigEndian)
    file.buffer.append(UInt32(clamping: record.drops ?? 0), .bigEndian)
    file.buffer.append(microseconds + BTSnoopFormat.epoch, .bigEndian)
    file.buffer.append(payload)
  }
}
