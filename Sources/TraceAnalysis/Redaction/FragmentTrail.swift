import ByteReading
import LinkSessions

/// Locates the octets of reassembled frames. The fields of a frame may be in records that precede
/// the one that completes it.
struct FragmentTrail {
  /// A run of octets in one record.
  struct Piece {
    let frame: Int
    let offset: Int
    let octets: [UInt8]
    /// Whether it is a retransmission of octets that are already listed.
    let isRepeated: Bool
  }

  private struct Key: Hashable {
    let connection: Int
    let direction: LinkDirection?
  }

  private var pieces: [Key: [Piece]] = [:]
  /// Total octets of all pieces.
  private var held = 0

  /// Maximum number of fragments per frame: a frame of 64 KiB in packets of 27 octets.
  private static let limit = 2_500
  /// Maximum number of octets kept for all connections. Beyond it everything is discarded.
  private static let room = 16 << 20

  /// Adds a record if it is a fragment. A retransmission refers to the same octets.
  mutating func take(
    _ frame: Int, _ payload: [UInt8], _ outcome: FrameOutcome, _ watcher: FieldWatcher
  ) {
    guard let connection = outcome.connection,
      let (range, isStart) = FragmentTrail.fragment(payload, watcher)
    else { return }
    let key = Key(connection: connection, direction: outcome.direction)
    if isStart, !outcome.isRetransmission {
      held -= (pieces[key] ?? []).reduce(0) { $0 + $1.octets.count }
      pieces[key] = []
    }
    guard pieces[key, default: []].count < FragmentTrail.limit else { return }
    held += range.count
    if held > FragmentTrail.room {
      pieces = [:]
      held = range.count
    }
    pieces[key, default: []].append(
      Piece(
        frame: frame, offset: range.lowerBound, octets: Array(payload[range]),
        isRepeated: outcome.isRetransmission))
  }

  /// The records that contain octets of a reassembled frame.
  ///
  /// - Parameters:
  ///   - range: the range in `buffer`.
  ///   - buffer: the octets of the frame.
  ///   - outcome: the outcome of the record that completed it.
  /// - Returns: for each record the range in it, and its offset in `range`. Includes
  ///   retransmissions of a fragment.
  func places(
    of range: Range<Int>, in buffer: [UInt8], _ outcome: FrameOutcome
  ) -> [(frame: Int, offset: Int, octets: Range<Int>)] {
    guard let connection = outcome.connection else { return [] }
    let key = Key(connection: connection, direction: outcome.direction)
    var result: [(frame: Int, offset: Int, octets: Range<Int>)] = []
    // Offsets of the next fragment in the frame, and of the previous one.
    var position = 0
    var previous: (start: Int, octets: [UInt8])?
    for piece in pieces[key] ?? [] {
      var start = position
      if piece.isRepeated {
        guard let previous, previous.octets == piece.octets else { continue }
        start = previous.start
      } else {
        guard buffer.holds(piece.octets, at: position) else { return [] }
        previous = (position, piece.octets)
        position += piece.octets.count
      }
      let shared = range.clamped(to: start..<start + piece.octets.count)
      guard !shared.isEmpty else { continue }
      result.append(
        (
          piece.frame, piece.offset + shared.lowerBound - start,
          shared.lowerBound - range.lowerBound..<shared.upperBound - range.lowerBound
        ))
    }
    return result
  }

  /// The fragment in a record, and whether it begins a frame.
  static func fragment(
    _ payload: [UInt8], _ watcher: FieldWatcher
  ) -> (Range<Int>, isStart: Bool)? {
    var start: Int?
    var count = 0
    var isStart = false
    let fields = RedactionFields.standard.fragment
    for sighting in watcher.sightings where sighting.buffer == 0 {
      if fields.boundary.contains(sighting.id) { isStart = sighting.value != 1 }
      if fields.hostLength.contains(sighting.id) {
        (start, count) = (sighting.offset + 2, Int(truncatingIfNeeded: sighting.value))
      }
      if fields.identifier.contains(sighting.id) {
        // A control PDU may come between two fragments.
        guard sighting.value != 3 else { return nil }
        isStart = sighting.value == 2
      }
      if fields.airLength.contains(sighting.id) {
        (start, count) = (sighting.offset + 1, Int(truncatingIfNeeded: sighting.value))
      }
    }
    guard let start, count > 0, start < payload.count else { return nil }
    return (start..<min(payload.count, start + count), isStart)
  }
}

extension [UInt8] {
  /// Whether the array has `octets` at `position`, up to its end.
  func holds(_ octets: [UInt8], at position: Int) -> Bool {
    position < count
      && octets.prefix(count - position).elementsEqual(
        self[position..<Swift.min(count, position + octets.count)])
  }
}
