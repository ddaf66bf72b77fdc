import BluetoothPackets
import ByteReading

/// The records that contain the parts of incomplete frames and SDUs of a connection; kept only for a watcher.
struct RelatedParts: Sendable {
  /// The records with the parts of one frame or SDU.
  private struct Parts: Sendable {
    var frames: [Int] = []
    /// The number of the frame in the capture.
    var index = 0
    /// Octets that are still missing.
    var left = 0

    mutating func append(_ frame: Int) {
      // A frame of 65,539 octets does not have more parts, unless some are empty.
      if frames.count < 65_539 { frames.append(frame) }
    }
  }

  private var centralFragments = Parts()
  private var peripheralFragments = Parts()
  /// The record that set the connection parameters in force.
  var parametersFrame: Int?
  /// The parts of SDUs by channel and direction; the number of channels is limited.
  private var segments: [Int: Parts] = [:]

  /// Processes the payload of a data channel PDU that starts or continues an L2CAP frame.
  ///
  /// - Parameters:
  ///   - fragment: the payload.
  ///   - isStart: whether it begins a frame.
  ///   - direction: its direction.
  ///   - log: provides the record, whether the PDU was sent before, and the number of frames.
  ///   - watcher: receives the fields.
  mutating func take(
    _ fragment: RawSpan, isStart: Bool, _ direction: LinkDirection, _ log: inout SessionLog,
    _ watcher: FieldWatcher
  ) {
    if direction == .centralToPeripheral {
      RelatedParts.take(fragment, isStart: isStart, &centralFragments, &log, watcher)
    } else {
      RelatedParts.take(fragment, isStart: isStart, &peripheralFragments, &log, watcher)
    }
  }

  private static func take(
    _ fragment: RawSpan, isStart: Bool, _ parts: inout Parts, _ log: inout SessionLog,
    _ watcher: FieldWatcher
  ) {
    guard fragment.byteCount > 0, log.isWatchedFromStart else { return }
    if isStart, let low = fragment.octet(at: 0), let high = fragment.octet(at: 1) {
      let left = L2CAPHeader.size + (Int(high) << 8 | Int(low)) - fragment.byteCount
      guard left > 0 else { return emitNext(&log, watcher) }
      // A retransmitted part belongs to the same frame as before.
      guard !log.outcome.isRetransmission else { return }
      parts = Parts(frames: [log.frame.number], index: log.framesOnAir, left: left)
      return emitNext(&log, watcher)
    }
    guard !log.outcome.isRetransmission else { return }
    guard !isStart, parts.left >= fragment.byteCount else { return emitNext(&log, watcher) }
    parts.append(log.frame.number)
    parts.left -= fragment.byteCount
    watcher.note(RelatedField.frameIndex, number: parts.index)
  }

  /// Shows the number of the next frame.
  private static func emitNext(_ log: inout SessionLog, _ watcher: FieldWatcher) {
    watcher.note(RelatedField.frameIndex, number: log.framesOnAir)
    log.framesOnAir += 1
  }

  /// Shows the parts of a completed frame.
  ///
  /// - Parameters:
  ///   - octets: the length of the frame, including its header.
  ///   - direction: its direction.
  ///   - watcher: receives the fields.
  mutating func emitFragments(
    octets: Int, _ direction: LinkDirection, _ watcher: FieldWatcher
  ) {
    let frames =
      direction == .centralToPeripheral ? centralFragments.frames : peripheralFragments.frames
    guard frames.count > 1 else { return }
    for frame in frames { watcher.note(RelatedField.fragmentFrame, number: frame) }
    watcher.note(RelatedField.fragmentCount, number: frames.count)
    watcher.note(RelatedField.reassembledLength, number: octets)
  }

  /// Processes a frame of a credit-based channel, and shows the parts of the SDU that it completes.
  ///
  /// - Parameters:
  ///   - channel: its index in the connection's table.
  ///   - direction: its direction.
  ///   - frame: the record.
  ///   - octets: the length of the SDU, if it is complete.
  ///   - watcher: receives the fields.
  mutating func takeSegment(
    of channel: Int, _ direction: LinkDirection, in frame: Int, sdu octets: Int?,
    _ watcher: FieldWatcher
  ) {
    let key = channel * 2 + (direction == .centralToPeripheral ? 0 : 1)
    var parts = segments.removeValue(forKey: key) ?? Parts()
    parts.append(frame)
    guard let octets else {
      segments[key] = parts
      return
    }
    guard parts.frames.count > 1 else { return }
    for frame in parts.frames { watcher.note(RelatedField.segmentFrame, number: frame) }
    watcher.note(RelatedField.segmentCount, number: parts.frames.count)
    watcher.note(RelatedField.reassembledSDULength, number: octets)
  }
}
