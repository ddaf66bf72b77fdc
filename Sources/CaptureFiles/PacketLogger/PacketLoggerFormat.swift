/// Apple's PacketLogger. There is no file header. Each record has the length of the rest, seconds and
/// microseconds (four octets each), then a type octet and its contents. There are two byte orders.
struct PacketLoggerFormat: RecordHeaders {
  static let recordHeaderLength = 12

  /// Octets before the payload that the length includes.
  static let timeLength: UInt32 = 8

  /// Maximum length of a record that format detection accepts, in octets.
  static let longestRecord = 128 * 1024

  /// The type of notes.
  static let note: UInt8 = 0xFC
  /// Maximum number of notes that describe the device, and number of nanoseconds by which their time is earlier than
  /// that of packets.
  static let longestPreamble = 64
  static let staleness: Int64 = 60_000_000_000

  var byteOrder = CaptureFacts.ByteOrder.bigEndian
  /// The end of the notes at the start of the file that have the time of an earlier start; 0 if there are none.
  var preambleEnd = 0
  /// The time of the first record after them.
  var timeAfterPreamble: Int64 = 0

  var headerLength: Int { Self.recordHeaderLength }

  /// Returns whether the format defines a type octet: HCI and LMP packets have low values, texts have high ones.
  @inline(__always)
  static func isKnown(_ type: UInt8) -> Bool {
    type <= 0x1F || type >= 0xF0
  }

  /// Returns whether a file without a magic number starts with a record in this byte order or, if its start is damaged,
  /// has four consecutive records near the start.
  static func isLikely(in window: inout InputWindow, _ order: CaptureFacts.ByteOrder) -> Bool {
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

  /// Returns the end of the record at `start`; nil if there can't be one.
  private static func recordEnd(
    in window: inout InputWindow, at start: Int, _ order: CaptureFacts.ByteOrder
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
