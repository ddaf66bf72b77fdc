public import ByteReading

/// Octets with the fields that parsers met in them: what an explanation is made from.
public struct DissectedOctets: Sendable {
  /// The record as it was captured, or the octets that were given.
  public let packet: [UInt8]
  /// Octets that are not in the record itself, in the order in which they were met: decrypted
  /// payloads, frames that were put together from several records. Sightings count them from 1.
  public let buffers: [[UInt8]]
  /// The fields, in the order in which they were read.
  public let sightings: [FieldWatcher.Sighting]

  /// - Parameters:
  ///   - packet: the octets that were read.
  ///   - watcher: was told of their fields, all of them.
  public init(_ packet: RawSpan, _ watcher: FieldWatcher) {
    self.packet = [UInt8](copying: packet)
    sightings = watcher.sightings
    let last = watcher.sightings.map(\.buffer).max() ?? 0
    var buffers = [[UInt8]](repeating: [], count: last)
    for sighting in watcher.sightings where sighting.buffer > 0 {
      guard buffers[sighting.buffer - 1].isEmpty else { continue }
      buffers[sighting.buffer - 1] = watcher.withBytes(of: sighting, in: packet) {
        [UInt8](copying: $0)
      }
    }
    self.buffers = buffers
  }

  /// The bytes in which a sighting's offset counts.
  ///
  /// - Parameter buffer: 0 for the packet itself.
  public func octets(of buffer: Int) -> [UInt8] {
    buffers.indices.contains(buffer - 1) ? buffers[buffer - 1] : packet
  }
}
