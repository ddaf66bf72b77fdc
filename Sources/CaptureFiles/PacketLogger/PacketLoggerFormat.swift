/// Apple's PacketLogger: no file header; each record has the length of what follows it, seconds and
/// microseconds (four octets each), then a type octet and its contents. Two byte orders exist.
struct PacketLoggerFormat: RecordHeaders {
  static let recordHeaderLength = 12

  /// Octets that the length counts before the payload.
  static let timeLength: UInt32 = 8

  /// The longest record that the search for the format believes, in octets.
  static let longestRecord = 128 * 1024

  var byteOrder = ByteOrder.bigEndian

  var headerLength: Int { Self.recordHeaderLength }

  /// Whether a type octet is one that the format has: HCI and LMP packets are below, texts above.
  @inline(__always)
  static func isKnown(_ type: UInt8) -> Bool {
    type <= 0x1F || type >= 0xF0
  }

  /// Whether a file without any magic starts with a record in this byte order, or, where its start
  /// is damaged, has four in a row near it.
  static func isLikely(in window: inout InputWindow, _ order: ByteOrder) -> Bool {
    if recordEnd(in: &window, at: 0, order) != nil { return true }
    for start in 1..<4096 {
      var place: Int? = start
      for _ in 0..<4 {
        guard let here = place else { break }
        place = recordEnd(in: &window, at: here, order)
      }
      if place != nil { return true }
    }
    return false
  }

  /// Where the record at `start` ends; nil where none can be.
  private static func recordEnd(
    in window: inout InputWindow, at start: Int, _ order: ByteOrder
  ) -> Int? {
    guard window.has(recordHeaderLength + 1, at: start) else { return nil }
    let length = window.uint32(at: start, order)
    guard length > timeLength, length <= longestRecord,
      window.uint32(at: start + 8, order) < 1_000_000,
      isKnown(window.uint8(at: start + recordHeaderLength)), window.has(4 + Int(length), at: start)
    else { return nil }
    return start + 4 + Int(length)
  }
}
