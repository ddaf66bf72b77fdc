import ByteReading
import LinkSessions

/// Where the octets of a reassembled frame stand: a frame's fields may lie in records that have gone
/// by when the frame is whole.
struct FragmentTrail {
  /// A run of octets of one record.
  struct Piece {
    let frame: Int
    let offset: Int
    let octets: [UInt8]
    /// Whether it was sent before, and stands for octets that are there already.
    let isRepeated: Bool
  }

  private struct Key: Hashable {
    let connection: Int
    let direction: LinkDirection?
  }

  private var pieces: [Key: [Piece]] = [:]
  /// Octets of all pieces.
  private var held = 0

  /// How many fragments of a frame are kept: a frame of 64 KiB in packets of 27 octets.
  private static let limit = 2_500
  /// How many octets are kept of all connections; then the trail begins anew.
  private static let room = 16 << 20

  /// Takes a record with a fragment, if it is one; a repeated one stands for the same octets.
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

  /// The records that hold octets of a reassembled frame.
  ///
  /// - Parameters:
  ///   - range: in `buffer`.
  ///   - buffer: the frame's octets.
  ///   - outcome: of the record that completed it.
  /// - Returns: for each record the place in it, and how far into `range` it begins; also those that
  ///   repeat a fragment.
  func places(
    of range: Range<Int>, in buffer: [UInt8], _ outcome: FrameOutcome
  ) -> [(frame: Int, offset: Int, octets: Range<Int>)] {
    guard let connection = outcome.connection else { return [] }
    let key = Key(connection: connection, direction: outcome.direction)
    var result: [(frame: Int, offset: Int, octets: Range<Int>)] = []
    // Where the next fragment begins in the frame, and where the one before it did.
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

  /// The fragment that a record holds, and whether it begins a frame.
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
  /// Whether `octets` stand at `position`, as far as the array goes.
  func holds(_ octets: [UInt8], at position: Int) -> Bool {
    position < count
      && octets.prefix(count - position).elementsEqual(
        self[position..<Swift.min(count, position + octets.count)])
  }
}
