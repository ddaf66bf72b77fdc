/// How often each signal strength was measured: exact medians for the room of a few dozen counts.
public struct SignalHistogram: Sendable {
  private var counts: [UInt32] = []
  private var lowest = 0
  public private(set) var count = 0

  public init() {}

  public mutating func add(_ rssi: Int8) {
    let value = Int(rssi)
    if counts.isEmpty {
      lowest = value
      counts = [0]
    } else if value < lowest {
      counts.insert(contentsOf: repeatElement(0, count: lowest - value), at: 0)
      lowest = value
    } else if value >= lowest + counts.count {
      counts.append(contentsOf: repeatElement(0, count: value - lowest - counts.count + 1))
    }
    counts[value - lowest] &+= 1
    count += 1
  }

  public mutating func add(_ other: SignalHistogram) {
    for (offset, times) in other.counts.enumerated() {
      for _ in 0..<min(1, times) { add(Int8(clamping: other.lowest + offset)) }
      guard times > 1 else { continue }
      counts[other.lowest + offset - lowest] &+= times - 1
      count += Int(times) - 1
    }
  }

  /// dBm; nil if nothing was measured.
  public var minimum: Int? { count == 0 ? nil : lowest }
  /// dBm.
  public var maximum: Int? { count == 0 ? nil : lowest + counts.count - 1 }

  /// dBm.
  public var median: Int? {
    guard count > 0 else { return nil }
    var seen = 0
    for (offset, times) in counts.enumerated() {
      seen += Int(times)
      if seen * 2 >= count { return lowest + offset }
    }
    return maximum
  }
}
