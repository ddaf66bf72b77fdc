extension Advertiser {
  /// The range and mean of received signal strengths.
  public struct SignalRange: Hashable, Sendable {
    /// The weakest signal in dBm.
    public private(set) var minimum: Int8 = .max
    /// The strongest signal in dBm.
    public private(set) var maximum: Int8 = .min
    /// Number of packets with a signal strength.
    public private(set) var count = 0
    private var sum = 0

    /// Creates an empty range.
    public init() {}

    mutating func add(_ rssi: Int8) {
      minimum = min(minimum, rssi)
      maximum = max(maximum, rssi)
      sum += Int(rssi)
      count += 1
    }

    /// The mean in dBm; nil if no packet had a signal strength.
    public var mean: Double? {
      count == 0 ? nil : Double(sum) / Double(count)
    }
  }
}
