/// Advertising events that share one interval: an advertiser's legacy advertising, or one of its sets.
struct AdvertisingTrain: Sendable {
  /// Distinguishes the trains of one address.
  struct Key: Hashable, Sendable {
    var isLegacy: Bool
    /// The Advertising SID, or nil if the PDU lacks it.
    var set: UInt8?
  }

  /// The key of the train, or nil before its first event.
  var key: Key?
  var intervals: IntervalRecorder
  /// Start time of the last event.
  var lastEventTime: Int64?

  /// Interrupts the intervals, because the advertiser stops advertising.
  mutating func interrupt() {
    intervals.interrupt()
    lastEventTime = nil
  }
}
