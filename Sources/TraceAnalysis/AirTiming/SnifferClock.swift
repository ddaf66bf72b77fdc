import CaptureFiles
import LinkSessions

/// The time of a connection's packets on one steady clock, in nanoseconds from its first one.
///
/// Where the sniffer gives its own clock, that is taken: the host that wrote the file stamps packets
/// when they arrive over USB. It counts microseconds in 32 bits; how often it went round is told by
/// the record's time.
struct SnifferClock {
  private struct Reading {
    var record: Int64
    var device: UInt32?
    var board: UInt8?
    var time: Double
  }

  private var last: Reading?
  /// Whether the sniffer's own clock is what `time` is made of.
  private(set) var usesDeviceTime = false

  private static let turn = 4_294_967_296.0 * 1000

  /// The time of the next packet.
  mutating func time(of frame: Frame, _ radio: RadioMetadata) -> Double {
    guard let last else {
      self.last = Reading(
        record: frame.time, device: radio.deviceTime, board: radio.board, time: 0)
      return 0
    }
    let elapsed = Double(frame.time.elapsed(since: last.record))
    var time = last.time + elapsed
    if let device = radio.deviceTime, let before = last.device, radio.board == last.board {
      let ticks = Double(Int32(bitPattern: device &- before)) * 1000
      let turns = ((elapsed - ticks) / SnifferClock.turn).rounded()
      let exact = ticks + turns * SnifferClock.turn
      // A sniffer that began anew, or one that leaves its clock at zero, is not believed.
      if abs(exact - elapsed) < 2e9 + abs(elapsed) / 100, device != before || elapsed < 1e6 {
        time = last.time + exact
        usesDeviceTime = true
      }
    }
    self.last = Reading(
      record: frame.time, device: radio.deviceTime, board: radio.board, time: time)
    return time
  }
}

extension Double {
  /// The number without its fraction, kept within what counters of hostile files may say.
  var counted: Int { isFinite ? Int(Swift.max(-1e15, Swift.min(1e15, self))) : 0 }
}
