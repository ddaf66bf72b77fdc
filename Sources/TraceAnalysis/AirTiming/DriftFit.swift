/// A line fitted through the anchors of a connection without keeping them.
///
/// Each part with a constant interval has its own line. All lines share the slope, because all
/// follow the central's clock. Means and sums of squares are updated with each anchor (Welford's
/// method), so that hours of nanoseconds cause no cancellation.
struct DriftFit {
  /// The anchors of one part.
  struct Part {
    private(set) var count = 0
    private var meanX = 0.0
    private var meanY = 0.0
    private(set) var sumXX = 0.0
    private(set) var sumXY = 0.0
    private(set) var sumYY = 0.0
    /// The first and the last anchor.
    private var first = (nominal: 0.0, excess: 0.0)
    private var last = (nominal: 0.0, excess: 0.0)
    /// Sums over pairs of neighbouring anchors: of the differences between their expected times and their excess.
    private var pairs = 0
    private var pairXX = 0.0
    private var pairXY = 0.0
    private var pairYY = 0.0

    /// Adds an anchor.
    ///
    /// - Parameters:
    ///   - nominal: its expected time, in seconds.
    ///   - excess: how much later than expected it was, in nanoseconds.
    ///   - isNeighbour: whether the previous anchor was one of a few events before.
    mutating func add(nominal: Double, excess: Double, isNeighbour: Bool) {
      if isNeighbour, count > 0 {
        let (x, y) = (nominal - last.nominal, excess - last.excess)
        pairs += 1
        pairXX += x * x
        pairXY += x * y
        pairYY += y * y
      }
      if count == 0 { first = (nominal, excess) }
      last = (nominal, excess)
      count += 1
      let x = nominal - meanX
      let y = excess - meanY
      meanX += x / Double(count)
      meanY += y / Double(count)
      sumXX += x * (nominal - meanX)
      sumXY += x * (excess - meanY)
      sumYY += y * (excess - meanY)
    }

    /// From the first anchor to the last one: the expected time in seconds, and the excess in nanoseconds.
    var stretch: (nominal: Double, excess: Double) {
      (last.nominal - first.nominal, last.excess - first.excess)
    }

    /// The root mean square deviation of an anchor in nanoseconds, as the distances between neighbouring anchors
    /// show it: a clock whose rate changes does not add to it. Nil with fewer than two such distances.
    var jitter: Double? {
      guard pairs > 1, pairXX > 0 else { return nil }
      let squares = pairYY - pairXY * pairXY / pairXX
      return (max(0, squares) / Double(2 * (pairs - 1))).squareRoot()
    }

    /// Whether the anchors lie on one line, as far as their jitter allows: one whose own slope is the best.
    var isSteady: Bool {
      guard count > 2, sumXX > 0, let jitter else { return true }
      let squares = sumYY - sumXY * sumXY / sumXX
      let residue = (max(0, squares) / Double(count - 2)).squareRoot()
      return residue <= max(Part.resolution, 8 * jitter)
    }

    /// Deviations in nanoseconds that the time stamps of some sniffers have.
    private static let resolution = 16_000.0
  }

  private var closedXX = 0.0
  private var closedXY = 0.0
  private var closedCount = 0
  private var closedStretch = (nominal: 0.0, excess: 0.0)
  private var closedIsSteady = true
  private(set) var part = Part()

  mutating func add(nominal: Double, excess: Double, isNeighbour: Bool) {
    part.add(nominal: nominal, excess: excess, isNeighbour: isNeighbour)
  }

  /// Begins a new part, because the interval has changed.
  mutating func split() {
    closedXX += part.sumXX
    closedXY += part.sumXY
    closedCount += part.count
    closedStretch.nominal += part.stretch.nominal
    closedStretch.excess += part.stretch.excess
    closedIsSteady = closedIsSteady && part.isSteady
    part = Part()
  }

  /// Whether the clocks kept one rate towards each other in each part.
  var isSteady: Bool { closedIsSteady && part.isSteady }

  /// The mean slope from the first anchor to the last one of each part: what a clock with a changing rate has.
  var meanSlope: Double? {
    let nominal = closedStretch.nominal + part.stretch.nominal
    return nominal > 0 ? (closedStretch.excess + part.stretch.excess) / nominal : nil
  }

  var count: Int { closedCount + part.count }

  /// How much longer than nominal the measured interval is, in parts per billion. Nil with fewer
  /// than three anchors.
  var slope: Double? {
    let xx = closedXX + part.sumXX
    guard count > 2, xx > 0 else { return nil }
    return (closedXY + part.sumXY) / xx
  }
}
