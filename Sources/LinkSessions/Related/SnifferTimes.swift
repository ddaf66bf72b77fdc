import ByteReading
import CaptureFiles

/// The time between a packet and the previous one, by the clock of the sniffer that heard both; kept
/// only for a watcher.
struct SnifferTimes: Sendable {
  private struct Packet: Sendable {
    /// The start of the packet in microseconds, modulo 2³².
    var start: UInt32
    /// The duration of the packet in microseconds.
    var airtime: UInt32
  }

  private var last: Packet?

  /// Shows the times of a packet, if the sniffer recorded its start.
  mutating func emit(_ radio: RadioMetadata, _ watcher: FieldWatcher) {
    guard let start = radio.deviceTime else { return }
    let airtime = watcher.sightings.last { FieldSet.packetTimes.contains($0.id) }
    if let last {
      let difference = start &- last.start
      watcher.note(
        RelatedField.endToStart, offset: 0, length: 4, value: UInt64(difference &- last.airtime))
      watcher.note(RelatedField.startToStart, offset: 0, length: 4, value: UInt64(difference))
    }
    last = Packet(start: start, airtime: UInt32(truncatingIfNeeded: airtime?.value ?? 0))
  }
}
