import BluetoothPackets
import CaptureFiles

/// Whether the event counter in a sniffer's header counts the events of its connection.
///
/// For it: that it steps on when an event begins. Against it: that it stands still while the channel or
/// the time shows another event, goes back, or steps on within one.
struct EventCounterHypothesis: Sendable {
  private struct Reading: Sendable {
    var counter: UInt16
    var channel: UInt8?
    var time: Int64
    /// When the first packet with this counter was sent.
    var start: Int64
  }

  private var tally = Tally()
  /// Whether events lie between the last packet and the one before it, by a counter that is believed.
  private(set) var hasSkipped = false
  private var last: Reading?

  /// As long as more speaks for it than against it.
  var isBelieved: Bool { tally.score >= 0 }

  /// A count that begins with the connection's request does so near 0.
  private static let latestStart: UInt16 = 64
  /// A packet that begins so many nanoseconds after another one belongs to the same event.
  private static let nearest: Int64 = 700_000

  /// Takes the next packet of the connection.
  ///
  /// - Parameters:
  ///   - radio: what its header says.
  ///   - time: when it was sent, in nanoseconds.
  ///   - isExact: whether that is by the sniffer's clock.
  ///   - interval: the connection interval in nanoseconds; nil where it is not known.
  ///   - startWasCaptured: whether the request is in the capture.
  /// - Returns: the counter, if it is believed.
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

  /// Whether a packet with the same counter shows another event.
  private func isOther(
    _ now: Reading, than last: Reading, isExact: Bool, _ interval: Int64?
  ) -> Bool {
    if let channel = now.channel, let before = last.channel, channel != before { return true }
    guard let interval, interval > 0 else { return false }
    // Records of one event may come far apart; but a counter that has never moved has no such credit.
    let patience =
      isExact || tally.support == 0 ? interval / 10 * 9 : max(interval * 4, 1_000_000_000)
    return now.time.elapsed(since: last.start) >= patience
  }
}
