/// A line fitted through the anchors of a connection without keeping them.
///
/// Each part with a constant interval has its own line. All lines have the same slope, because all follow the
/// central's clock. Means and sums of squares are updated with each anchor (Welford's method), so that nanosecond
/// values over many hours do not cause numerical cancellation.
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
    /// Sums over pairs of neighboring anchors, calculated from the differences of their expected times and excesses.
    private var pairs = 0
    private var pairXX = 0.0
    private var pairXY = 0.0
    private var pairYY = 0.0

    /// Adds an anchor.
    ///
    /// - Parameters:
    ///   - nominal: its expected time, in seconds.
    ///   - excess: how much later than expected the anchor was, in nanoseconds.
    ///   - isNeighbour: whether the previous anchor was only a few events earlier.
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

    /// Differences between the first and the last anchor: expected time in seconds and excess in nanoseconds.
    var stretch: (nominal: Double, excess: Double) {
      (last.nominal - first.nominal, last.excess - first.excess)
    }

    /// Root mean square deviation of an anchor in nanoseconds, calculated from the distances between neighboring
    /// anchors, so that a clock whose rate changes does not increase it. Nil with fewer than two such distances.
    var jitter: Double? {
      guard pairs > 1, pairXX > 0 else { return nil }
      let squares = pairYY - pairXY * pairXY / pairXX
      return (max(0, squares) / Double(2 * (pairs - 1))).squareRoot()
    }

    /// Whether the anchors lie on one line with this part's best slope, within the jitter.
    var isSteady: Bool {
      guard count > 2, sumXX > 0, let jitter else { return true }
      let squares = sumYY - sumXY * sumXY / sumXX
      let residue = (max(0, squares) / Double(count - 2)).squareRoot()
      return residue <= max(Part.resolution, 8 * jitter)
    }

    /// Timestamp resolution of some sniffers, in nanoseconds.
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

  /// Whether the rates of the two clocks kept a constant ratio in each part.
  var isSteady: Bool { closedIsSteady && part.isSteady }

  /// Mean slope from the first to the last anchor of each part. Used for a clock whose rate changes.
  var meanSlope: Double? {
    let nominal = closedStretch.nominal + part.stretch.nominal
    return nominal > 0 ? (closedStretch.excess + part.stretch.excess) / nominal : nil
  }

  var count: Int { closedCount + part.count }

  /// Relative excess of the measured interval over the nominal one, in parts per billion. Nil with fewer than three
  /// anchors.
  var slope: Double? {
    let xx = closedXX + part.sumXX
    guard count > 2, xx > 0 else { return nil }
    return (closedXY + part.sumXY) / xx
  }
}
