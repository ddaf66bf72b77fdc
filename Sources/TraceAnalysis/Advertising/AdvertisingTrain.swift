/// Events of an advertiser that have one interval: its legacy advertising, or one of its sets.
struct AdvertisingTrain: Sendable {
  /// What tells the trains of one address from each other.
  struct Key: Hashable, Sendable {
    var isLegacy: Bool
    /// The Advertising SID; nil if the PDU lacks it.
    var set: UInt8?
  }

  /// Nil before its first event.
  var key: Key?
  var intervals: IntervalRecorder
  /// When its last event began.
  var lastEventTime: Int64?

  /// The advertiser stops advertising.
  mutating func interrupt() {
    intervals.interrupt()
    lastEventTime = nil
  }
}
