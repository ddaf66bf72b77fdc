/// Bytes by time from a run's start, in steps of equal length: what a plot of the rate shows.
public struct RateHistory: Hashable, Sendable {
  static let limit = 600

  /// How many steps there may be.
  private let limit: Int

  /// Nanoseconds of a step; doubled whenever the history grows too long.
  public private(set) var step: Int64 = 100_000_000
  /// Bytes in each step.
  public private(set) var bytes: [Int] = []

  /// - Parameter limit: how many steps there may be.
  init(limit: Int = RateHistory.limit) {
    self.limit = limit
  }

  /// Takes a PDU that was complete `offset` nanoseconds after the run's start.
  mutating func add(_ count: Int, at offset: Int64) {
    var index = max(0, offset) / step
    while index >= Int64(limit) {
      guard doubleStep() else { return }
      index = max(0, offset) / step
    }
    while bytes.count <= Int(index) { bytes.append(0) }
    bytes[Int(index)] += count
  }

  /// Makes steps longer until there are no more than so many.
  mutating func shorten(to count: Int) {
    while bytes.count > count, doubleStep() {}
    // The memory of those that are gone is given back.
    bytes = bytes.map { $0 }
  }

  /// - Returns: false where a step can't be longer.
  private mutating func doubleStep() -> Bool {
    let (longer, overflow) = step.multipliedReportingOverflow(by: 2)
    guard !overflow else { return false }
    step = longer
    for pair in 0..<(bytes.count + 1) / 2 {
      let second = 2 * pair + 1
      bytes[pair] = bytes[2 * pair] + (second < bytes.count ? bytes[second] : 0)
    }
    bytes.removeLast(bytes.count / 2)
    return true
  }

  /// Bits a second in each of `count` equal parts of the run.
  ///
  /// - Parameters:
  ///   - count: how many parts.
  ///   - duration: of the run, in nanoseconds.
  public func rates(parts count: Int, duration: Int64) -> [Double] {
    guard count > 0, duration > 0 else { return [] }
    var parts = [Double](repeating: 0, count: count)
    let width = Double(duration) / Double(count)
    for (index, octets) in bytes.enumerated() where octets > 0 {
      // A step's bytes are spread over the parts that it covers.
      let start = Double(index) * Double(step)
      let end = min(start + Double(step), Double(duration))
      guard end > start else {
        parts[count - 1] += Double(octets)
        continue
      }
      var from = start
      while from < end {
        var part = min(count - 1, Int(from / width))
        // Rounding may have left the start of a part in the one before.
        if Double(part + 1) * width <= from { part = min(count - 1, part + 1) }
        let to = part == count - 1 ? end : min(end, Double(part + 1) * width)
        parts[part] += Double(octets) * (to - from) / (end - start)
        from = to
      }
    }
    return parts.map { $0 * 8e9 / width }
  }
}
