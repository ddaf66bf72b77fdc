import BluetoothPackets
import ByteReading

/// Which records hold the parts of frames and SDUs that are being put together on a connection; kept
/// only for a watcher.
struct RelatedParts: Sendable {
  /// The records of the parts of one frame, or of one SDU.
  private struct Parts: Sendable {
    var frames: [Int] = []
    /// The number of the frame in the capture.
    var index = 0
    /// Octets that are still to come.
    var left = 0

    mutating func append(_ frame: Int) {
      // A frame of 65,539 octets has no more parts, unless they are empty.
      if frames.count < 65_539 { frames.append(frame) }
    }
  }

  private var centralFragments = Parts()
  private var peripheralFragments = Parts()
  /// The record that gave the connection the parameters that are in force.
  var parametersFrame: Int?
  /// By channel and direction; the channels' table is bounded.
  private var segments: [Int: Parts] = [:]

  /// Takes the payload of a data channel PDU that starts or continues an L2CAP frame.
  ///
  /// - Parameters:
  ///   - fragment: the payload.
  ///   - isStart: whether it begins a frame.
  ///   - direction: which way it went.
  ///   - log: knows the record, whether the PDU was sent before, and how many frames there were.
  ///   - watcher: is told.
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
      guard left > 0 else { return tellNext(&log, watcher) }
      // A part that is sent again belongs to what it was a part of.
      guard !log.outcome.isRetransmission else { return }
      parts = Parts(frames: [log.frame.number], index: log.framesOnAir, left: left)
      return tellNext(&log, watcher)
    }
    guard !log.outcome.isRetransmission else { return }
    guard !isStart, parts.left >= fragment.byteCount else { return tellNext(&log, watcher) }
    parts.append(log.frame.number)
    parts.left -= fragment.byteCount
    watcher.note(RelatedField.frameIndex, number: parts.index)
  }

  /// Numbers one more frame.
  private static func tellNext(_ log: inout SessionLog, _ watcher: FieldWatcher) {
    watcher.note(RelatedField.frameIndex, number: log.framesOnAir)
    log.framesOnAir += 1
  }

  /// A frame is whole that came in parts: names them.
  ///
  /// - Parameters:
  ///   - octets: of the frame, header included.
  ///   - direction: which way it went.
  ///   - watcher: is told.
  mutating func tellFragments(
    octets: Int, _ direction: LinkDirection, _ watcher: FieldWatcher
  ) {
    let frames =
      direction == .centralToPeripheral ? centralFragments.frames : peripheralFragments.frames
    guard frames.count > 1 else { return }
    for frame in frames { watcher.note(RelatedField.fragmentFrame, number: frame) }
    watcher.note(RelatedField.fragmentCount, number: frames.count)
    watcher.note(RelatedField.reassembledLength, number: octets)
  }

  /// Takes a frame of a credit-based channel, and names the parts of the SDU that it completes.
  ///
  /// - Parameters:
  ///   - channel: its index in the connection's table.
  ///   - direction: which way it went.
  ///   - frame: the record.
  ///   - octets: of the SDU, if it is complete.
  ///   - watcher: is told.
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
