import BluetoothPackets
import CaptureFiles

/// Tests whether the event counter in a sniffer's header counts the connection's events.
///
/// Evidence for it: it increases when an event starts. Evidence against it: it stays the same although
/// the channel or the time shows another event, decreases, or increases within an event.
struct EventCounterHypothesis: Sendable {
  private struct Reading: Sendable {
    var counter: UInt16
    var channel: UInt8?
    var time: Int64
    /// The time at which the first packet with this counter value was sent.
    var start: Int64
  }

  private var tally = Tally()
  /// Whether a trusted counter shows that events between the last two packets are missing.
  private(set) var hasSkipped = false
  private var last: Reading?

  /// True unless the evidence against it outweighs the evidence for it.
  var isBelieved: Bool { tally.score >= 0 }

  /// Maximum first value of a counter that starts at the connection request.
  private static let latestStart: UInt16 = 64
  /// A packet that starts within this many nanoseconds after another one belongs to the same event.
  private static let nearest: Int64 = 700_000

  /// Processes the next packet of the connection.
  ///
  /// - Parameters:
  ///   - radio: the metadata from its header.
  ///   - time: the time at which it was sent, in nanoseconds.
  ///   - isExact: whether the time comes from the sniffer's clock.
  ///   - interval: the connection interval in nanoseconds; nil if unknown.
  ///   - startWasCaptured: whether the connection request is in the capture.
  /// - Returns: the counter, if it is trusted.
  mutating func take(
    _ radio: RadioMetadata, at time: Int64, isExact: Bool, interval: Int64?, startWasCaptured: Bool
  ) -> UInt16? {
    guard let counter = radio.eventCounter else { return nil }
    var now = Reading(counter: counter, channel: radio.channel, time: time, start: time)
    defer { last = now }
    hasSkipped = false
    guard let last else {
      if startWasCaptured, counter > EventCounterHypothesis.latestStart { tally.add(false) }
      return isBelieved ? counter : nil
    }
    let step = counter &- last.counter
    if step == 0 {
      now.start = last.start
      if isOther(now, than: last, isExact: isExact, interval) {
        tally.add(false)
        now.start = time
      }
    } else if step >= 0x8000 {
      tally.add(false)
    } else if isExact, radio.channel == last.channel,
      time.elapsed(since: last.time) < EventCounterHypothesis.nearest
    {
      tally.add(false)
    } else {
      tally.add(true)
    }
    hasSkipped = isBelieved && step > 1 && step < 0x8000
    return isBelieved ? counter : nil
  }

  /// Returns whether a packet with the same counter value belongs to another event.
  private func isOther(
    _ now: Reading, than last: Reading, isExact: Bool, _ interval: Int64?
  ) -> Bool {
    if let channel = now.channel, let before = last.channel, channel != before { return true }
    guard let interval, interval > 0 else { return false }
    // Records of one event may be far apart in time, but there is no such tolerance for a counter that never changed.
    let patience =
      isExact || tally.support == 0 ? interval / 10 * 9 : max(interval * 4, 1_000_000_000)
    return now.time.elapsed(since: last.start) >= patience
  }
}
