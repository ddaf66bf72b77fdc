import ByteReading
import LinkSessions

/// Locates the octets of frames and SDUs reassembled from several records.
struct SegmentTrail {
  /// A run of octets in one record.
  struct Place {
    let frame: Int
    let offset: Int
    /// The range in the frame or SDU.
    let octets: Range<Int>
  }

  private struct Key: Hashable {
    let connection: Int
    let direction: LinkDirection?
    let channel: UInt64
  }

  private struct Segment {
    let octets: [UInt8]
    let places: [Place]
  }

  private var fragments = FragmentTrail()
  /// Payloads of K-frames by channel, latest last.
  private var segments: [Key: [Segment]] = [:]
  private var held = 0

  /// Maximum number of segments. An SDU of 64 KiB in frames of 27 octets has this many K-frames.
  private static let limit = 2_500
  /// Maximum number of octets kept for all channels. If it is exceeded, everything is discarded.
  private static let room = 16 << 20

  /// Adds a record, and locates the octets of the buffers that were read in it.
  ///
  /// - Returns: the places in records for each buffer. Empty if they were not found.
  mutating func take(
    _ frame: Int, _ payload: [UInt8], _ outcome: FrameOutcome, _ watcher: FieldWatcher,
    _ sightings: [FieldWatcher.Sighting]
  ) -> [Int: [Place]] {
    fragments.take(frame, payload, outcome, watcher)
    guard outcome.connection != nil else { return [:] }
    let table = RedactionFields.standard
    var result: [Int: [Place]] = [:]
    var channel: UInt64 = 0
    for sighting in sightings where !sighting.isScope {
      let buffer = sighting.buffer
      if buffer > 0, result[buffer] == nil {
        let octets = watcher.withBytes(of: sighting, in: payload.rawSpan) { [UInt8](copying: $0) }
        result[buffer] = places(ofBuffer: octets, channel, outcome)
      }
      if table.channel.contains(sighting.id) { channel = sighting.value }
      if table.channelPayload.contains(sighting.id), channel >= 0x40 {
        add(sighting, channel, result[buffer], frame, payload, outcome, watcher)
      }
    }
    return result
  }

  /// Returns the places of octets that were reassembled from a frame or an SDU.
  private mutating func places(
    ofBuffer octets: [UInt8], _ channel: UInt64, _ outcome: FrameOutcome
  ) -> [Place] {
    let frame = fragments.places(of: 0..<octets.count, in: octets, outcome)
    if !frame.isEmpty {
      return frame.map { Place(frame: $0.frame, offset: $0.offset, octets: $0.octets) }
    }
    guard let connection = outcome.connection else { return [] }
    let key = Key(connection: connection, direction: outcome.direction, channel: channel)
    var end = octets.count
    var places: [Place] = []
    for segment in (segments[key] ?? []).reversed() {
      let start = end - segment.octets.count
      guard start >= 0, octets.holds(segment.octets, at: start) else { break }
      places += segment.places.map {
        Place(
          frame: $0.frame, offset: $0.offset,
          octets: start + $0.octets.lowerBound..<start + $0.octets.upperBound)
      }
      end = start
      if end == 0 {
        // The next segment begins another SDU.
        held -= (segments[key] ?? []).reduce(0) { $0 + $1.octets.count }
        segments[key] = nil
        return places
      }
    }
    return []
  }

  private mutating func add(
    _ payloadField: FieldWatcher.Sighting, _ channel: UInt64, _ frame: [Place]?, _ number: Int,
    _ payload: [UInt8], _ outcome: FrameOutcome, _ watcher: FieldWatcher
  ) {
    guard let connection = outcome.connection else { return }
    let range = payloadField.offset..<payloadField.offset + payloadField.length
    let octets = watcher.withBytes(of: payloadField, in: payload.rawSpan) {
      [UInt8](copying: $0.clamped(from: range.lowerBound, count: range.count))
    }
    let places =
      payloadField.buffer == 0
      ? [Place(frame: number, offset: range.lowerBound, octets: 0..<octets.count)]
      : SegmentTrail.cut(frame ?? [], to: range)
    let key = Key(connection: connection, direction: outcome.direction, channel: channel)
    held += octets.count
    if held > SegmentTrail.room {
      segments = [:]
      held = octets.count
    }
    var known = segments.removeValue(forKey: key) ?? []
    if known.count >= SegmentTrail.limit {
      held -= known.reduce(0) { $0 + $1.octets.count }
      known = []
    }
    known.append(Segment(octets: octets, places: places))
    segments[key] = known
  }

  /// Returns the places of a part, relative to its start.
  static func cut(_ places: [Place], to range: Range<Int>) -> [Place] {
    places.compactMap { place in
      let shared = place.octets.clamped(to: range)
      guard !shared.isEmpty else { return nil }
      return Place(
        frame: place.frame, offset: place.offset + shared.lowerBound - place.octets.lowerBound,
        octets: shared.lowerBound - range.lowerBound..<shared.upperBound - range.lowerBound)
    }
  }
}
