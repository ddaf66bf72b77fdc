/// The header of a buffer in a Windows event trace.
///
/// Octets 0 to 3 are the buffer's size, 48 to 51 the number of octets in use including the header, 40 and 41 the
/// processor, 44 to 47 the state, 52 and 53 flags, 54 and 55 the type. All integers are little-endian.
struct EventTraceBuffer {
  static let headerLength = 0x48

  /// Number of octets in the file, including the header.
  let size: Int
  /// Number of octets in use, including the header, after unpacking.
  let filled: Int
  let processor: UInt16
  let flags: UInt16
  /// Whether the header consists of zeros because it was never written.
  let isBlank: Bool
  private let type: UInt16
  private let state: UInt32

  /// Reads the header at `offset`, all of which is in memory.
  init(at offset: Int, in window: borrowing InputWindow) {
    size = Int(window.uint32(at: offset, .littleEndian))
    filled = Int(window.uint32(at: offset + 0x30, .littleEndian))
    processor = window.uint16(at: offset + 0x28, .littleEndian)
    state = window.uint32(at: offset + 0x2C, .littleEndian)
    flags = window.uint16(at: offset + 0x34, .littleEndian)
    type = window.uint16(at: offset + 0x36, .littleEndian)
    var bits: UInt64 = 0
    for place in stride(from: 0, to: Self.headerLength, by: 8) {
      bits |= window.uint64(at: offset + place, .littleEndian)
    }
    isBlank = bits == 0
  }

  /// Whether the records are packed.
  var isCompressed: Bool { flags & 0x40 != 0 }
  /// Whether events or buffers were lost.
  var followsLoss: Bool { flags & 6 != 0 }

  /// Returns whether this can be the header of a buffer of at most `limit` octets.
  func isPlausible(limit: Int) -> Bool {
    (Self.headerLength...limit).contains(size) && filled <= (isCompressed ? limit : size)
      && flags < 0x80 && type < 0x10 && state < 0x100
  }
}

/// The kinds of records in a buffer, determined by the last octets of their first four.
struct EventTraceRecord {
  enum Kind {
    /// An event of a provider with a manifest, or of a self-describing one.
    case event
    /// An event of the system, such as the header of the trace.
    case system
    /// A text message of a driver or program.
    case message
    /// An event of another kind.
    case other
  }

  let kind: Kind
  let size: Int

  /// Reads the header of a record.
  ///
  /// - Parameters:
  ///   - place: the start of the record.
  ///   - octets: the octets of the buffer after its header.
  /// - Returns: nil if it is not a header.
  init?(at place: Int, in octets: [UInt8]) {
    let type = octets[place + 2]
    switch (octets[place + 3], type) {
    case (0xC0, 1...4), (0xC0, 0x10), (0xC0, 0x11):
      kind = .system
      size = Int(octets.word16(at: place + 4))
    case (0xC0, 0x12), (0xC0, 0x13):
      kind = .event
      size = Int(octets.word16(at: place))
      guard size >= EventTraceEvent.headerLength else { return nil }
    case (0x90, _):
      kind = .message
      size = Int(octets.word16(at: place))
    case (0x80..., _):
      kind = .other
      size = Int(octets.word16(at: place))
    default: return nil
    }
    guard size >= 8, size <= octets.count - place else { return nil }
  }
}
