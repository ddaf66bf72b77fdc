extension AdvertiserAnalysis {
  /// Number of packets at each signal strength. A few dozen counters suffice for exact medians.
  public struct SignalHistogram: Sendable {
    private struct Entry: Sendable {
      let rssi: Int8
      var count: UInt32
    }

    /// Entries in ascending order of RSSI.
    private var entries: [Entry] = []
    /// Number of packets.
    public private(set) var count = 0
    private let limit: Int

    /// Creates an empty histogram.
    public init() { self.init(limit: 256) }

    /// - Parameter limit: the maximum number of distinct values. Each further value is counted as the nearest existing
    ///   one.
    package init(limit: Int) {
      self.limit = limit
    }

    /// Adds a packet with this RSSI in dBm.
    public mutating func add(_ rssi: Int8) { add(rssi, times: 1) }

    /// Adds all packets of another histogram.
    public mutating func add(_ other: AdvertiserAnalysis.SignalHistogram) {
      for entry in other.entries { add(entry.rssi, times: entry.count) }
    }

    private mutating func add(_ rssi: Int8, times: UInt32) {
      count += Int(times)
      let place = entries.firstIndex { $0.rssi >= rssi } ?? entries.count
      if place < entries.count, entries[place].rssi == rssi {
        entries[place].count &+= times
      } else if entries.count < limit {
        entries.insert(Entry(rssi: rssi, count: times), at: place)
      } else {
        let above = place < entries.count ? Int(entries[place].rssi) - Int(rssi) : .max
        let below = place > 0 ? Int(rssi) - Int(entries[place - 1].rssi) : .max
        entries[above < below ? place : place - 1].count &+= times
      }
    }

    /// The lowest RSSI in dBm, or nil without measurements.
    public var minimum: Int? { entries.first.map { Int($0.rssi) } }
    /// The highest RSSI in dBm, or nil without measurements.
    public var maximum: Int? { entries.last.map { Int($0.rssi) } }

    /// The median RSSI in dBm, or nil without measurements. For an even number of packets, it is the mean of the two
    /// middle values, rounded toward the weaker one.
    public var median: Int? {
      guard count > 0 else { return nil }
      let middle = (value(at: (count - 1) / 2) + value(at: count / 2))
      return Int((Double(middle) / 2).rounded(.down))
    }

    /// Returns the value at a position in ascending order.
    private func value(at place: Int) -> Int {
      var seen = 0
      for entry in entries {
        seen += Int(entry.count)
        if seen > place { return Int(entry.rssi) }
      }
      return maximum ?? 0
    }
  }
}
