public import ByteReading

extension FrameAnalysis {
  /// Octets with the fields that parsers found in them, which are the input of an explanation.
  public struct DissectedOctets: Sendable {
    /// The captured record, or the octets that the user entered.
    public let packet: [UInt8]
    /// Octets that are not in the record itself, in the order in which they were read: decrypted
    /// payloads, and frames reassembled from several records. Sightings number them from 1.
    public let buffers: [[UInt8]]
    /// The fields, in the order in which they were read.
    public let sightings: [FieldWatcher.Sighting]

    /// - Parameters:
    ///   - packet: the octets that were read.
    ///   - watcher: the watcher that recorded all of their fields.
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

    /// Returns the octets that a sighting's offset refers to.
    ///
    /// - Parameter buffer: 0 for the packet itself.
    public func octets(of buffer: Int) -> [UInt8] {
      buffers.indices.contains(buffer - 1) ? buffers[buffer - 1] : packet
    }
  }
}
