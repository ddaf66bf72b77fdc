extension Transfer {
  /// Number of bytes over time since a run's start, in steps of equal length, for a plot of the rate.
  public struct RateHistory: Hashable, Sendable {
    static let limit = 1_200

    /// Maximum number of steps.
    private let limit: Int

    /// Length of a step in nanoseconds. It starts as the unit of connection intervals and is doubled whenever the
    /// history grows too long.
    package private(set) var step: Int64 = 1_250_000
    /// Bytes in each step.
    public private(set) var bytes: [Int] = []

    /// - Parameter limit: the maximum number of steps.
    init(limit: Int = Transfer.RateHistory.limit) {
      self.limit = limit
    }

    /// Adds a PDU that was complete `offset` nanoseconds after the run's start.
    mutating func add(_ count: Int, at offset: Int64) {
      var index = max(0, offset) / step
      while index >= Int64(limit) {
        guard doubleStep() else { return }
        index = max(0, offset) / step
      }
      while bytes.count <= Int(index) { bytes.append(0) }
      bytes[Int(index)] += count
    }

    /// Lengthens the steps until there are at most `count`.
    mutating func shorten(to count: Int) {
      while bytes.count > count, doubleStep() {}
      // Releases the memory of the removed steps.
      bytes = bytes.map { $0 }
    }

    /// - Returns: false if a step can't be longer.
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

    /// Bits per second in each of `count` equal parts of the run.
    ///
    /// - Parameters:
    ///   - count: the number of parts.
    ///   - duration: the duration of the run in nanoseconds.
    ///   - isCentred: whether each part is centered on its time, so that regular data, once per part, falls into one
    ///     part.
    package func rates(parts count: Int, duration: Int64, isCentred: Bool = false) -> [Double] {
      guard count > 0, duration > 0 else { return [] }
      var parts = [Double](repeating: 0, count: count)
      let width = Double(duration) / Double(count)
      for (index, octets) in bytes.enumerated() where octets > 0 {
        // A step's bytes are spread over the parts that it overlaps.
        let start = Double(index) * Double(step) + (isCentred ? width / 2 : 0)
        let end = min(start + Double(step), Double(duration))
        guard end > start else {
          parts[count - 1] += Double(octets)
          continue
        }
        var from = start
        while from < end {
          var part = min(count - 1, Int(from / width))
          // Rounding may have put the start of a part into the previous one.
          if Double(part + 1) * width <= from { part = min(count - 1, part + 1) }
          let to = part == count - 1 ? end : min(end, Double(part + 1) * width)
          parts[part] += Double(octets) * (to - from) / (end - start)
          from = to
        }
      }
      return parts.map { $0 * 8e9 / width }
    }
  }
}
