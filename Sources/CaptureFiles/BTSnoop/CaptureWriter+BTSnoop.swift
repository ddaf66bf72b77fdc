extension CaptureWriter {
  mutating func startBTSnoop() {
    buffer.append(BTSnoopState.magic, .bigEndian)
    buffer.append(UInt32(1), .bigEndian)
    buffer.append(linkType.rawValue - 0x1000_0000, .bigEndian)
  }

  mutating func appendBTSnoop(
    _ record: CaptureRecord, _ payload: RawSpan
  ) throws(CaptureError) {
    guard let timestamp = record.timestamp else { throw timeless(record) }
    let original = try word(record.originalLength, record)
    let captured = try word(payload.byteCount, record)
    let (microseconds, rest) = timestamp.flooredDivision(by: 1000)
    if rest != 0 { roundedTimes += 1 }
    var flags = record.flags
    if linkType != .btsnoopMonitor, let direction = record.direction {
      flags = flags & ~1 | (direction == .controllerToHost ? 1 : 0)
    }
    buffer.append(original, .bigEndian)
    buffer.append(captured, .bigEndian)
    buffer.append(flags, .bigEndian)
    buffer.append(UInt32(clamping: record.drops ?? 0), .bigEndian)
    buffer.append(microseconds + BTSnoopState.epoch, .bigEndian)
    buffer.append(payload)
  }
}

extension Int64 {
  /// The quotient rounded down, and what is left, which is never negative.
  func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
