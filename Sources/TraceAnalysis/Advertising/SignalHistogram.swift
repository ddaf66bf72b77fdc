/// How often each signal strength was measured: exact medians for the room of a few dozen counts.
public struct SignalHistogram: Sendable {
  private struct Entry: Sendable {
    let rssi: Int8
    var count: UInt32
  }

  /// In rising order.
  private var entries: [Entry] = []
  /// How many packets are counted.
  public private(set) var count = 0
  private let limit: Int

  /// No packet yet.
  public init() { self.init(limit: 256) }

  /// - Parameter limit: how many strengths are told apart; another one then counts as the nearest.
  package init(limit: Int) {
    self.limit = limit
  }

  /// Counts a packet of so many dBm.
  public mutating func add(_ rssi: Int8) { add(rssi, times: 1) }

  /// Counts all packets of another histogram.
  public mutating func add(_ other: SignalHistogram) {
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

  /// dBm; nil if nothing was measured.
  public var minimum: Int? { entries.first.map { Int($0.rssi) } }
  /// dBm.
  public var maximum: Int? { entries.last.map { Int($0.rssi) } }

  /// dBm.
  public var median: Int? {
    var seen = 0
    for entry in entries {
      seen += Int(entry.count)
      if seen * 2 >= count { return Int(entry.rssi) }
    }
    return maximum
  }
}
