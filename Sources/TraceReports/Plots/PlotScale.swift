/// Where the round numbers of an axis stand, and where its values go between them.
package struct PlotScale: Hashable, Sendable {
  /// In the unit that is shown.
  let lower: Double
  let upper: Double
  /// Between two ticks: 1, 2 or 5 times a power of ten.
  let step: Double
  package let ticks: [Double]
  /// Digits after the point that tell ticks apart.
  let digits: Int
  /// As shown beside the ticks.
  package let unit: String
  /// The unit that is shown, in that of the values: 0.001 for values in ms that are shown in s.
  private let factor: Double

  /// Spaces between ticks.
  var intervals: Int { max(1, ticks.count - 1) }

  /// The least range that is told apart from none.
  private static let finest = 1e-9
  private static let maximumTicks = 200

  /// A scale from tick to tick.
  ///
  /// - Parameters:
  ///   - lowest: the least value to be shown.
  ///   - highest: the greatest.
  ///   - intervals: the most spaces between ticks that are wanted.
  ///   - isWhole: whether ticks are whole numbers.
  ///   - isTight: whether the scale ends at the values and not at a tick.
  ///   - factor: what values are multiplied with before they are shown.
  ///   - unit: the unit that is shown.
  package init(
    from lowest: Double, to highest: Double, intervals: Int, isWhole: Bool = false,
    isTight: Bool = false, factor: Double = 1, unit: String = ""
  ) {
    let (low, high) = PlotScale.widened(lowest * factor, highest * factor)
    var rough = max((high - low) / Double(max(1, intervals)), PlotScale.finest)
    if isWhole { rough = max(rough, 1) }
    let (step, digits) = PlotScale.niceStep(atLeast: rough)
    let outer = (low: (low / step).rounded(.down), high: (high / step).rounded(.up))
    let first = isTight ? (low / step - 1e-9).rounded(.up) : outer.low
    let last = isTight ? (high / step + 1e-9).rounded(.down) : max(outer.high, outer.low + 1)
    var ticks: [Double] = []
    var number = first
    while number <= last, ticks.count < PlotScale.maximumTicks {
      ticks.append(number * step)
      // Beyond 2^53 there is no next whole number.
      guard number + 1 > number else { break }
      number += 1
    }
    self.ticks = ticks
    lower = isTight ? low : first * step
    upper = isTight ? high : max(last * step, first * step + step)
    self.step = step
    self.digits = digits
    self.unit = unit
    self.factor = factor
  }

  /// A scale for these values on an axis; in its middle if there are none.
  package init(
    _ axis: Plot.Axis, of values: some Sequence<Double>, intervals: Int, isTight: Bool = false
  ) {
    var lowest = Double.infinity
    var highest = -Double.infinity
    for value in values where value.isFinite {
      lowest = min(lowest, value)
      highest = max(highest, value)
    }
    if lowest > highest { (lowest, highest) = (0, 0) }
    if axis.startsAtZero {
      lowest = min(lowest, 0)
      highest = max(highest, 0)
    } else if axis.leastSpan > 0 {
      lowest = min(lowest, highest - axis.leastSpan)
    }
    let (factor, unit) = axis.isTime ? PlotScale.timeUnit(lowest, highest) : (1, axis.unit)
    self.init(
      from: lowest, to: highest, intervals: intervals, isWhole: axis.isWhole, isTight: isTight,
      factor: factor, unit: unit)
  }

  /// Where a value stands: 0 at the lower end, 1 at the upper one.
  package func position(_ value: Double) -> Double {
    position(tick: value * factor)
  }

  /// Where a number in the unit that is shown stands.
  func position(tick: Double) -> Double {
    let position = (tick - lower) / (upper - lower)
    return position.isFinite ? min(max(position, 0), 1) : 0
  }

  package func label(_ tick: Double) -> String {
    PlotScale.text(tick, digits: digits)
  }

  /// A value as a marker names it: one digit finer than the ticks, with its unit.
  package func text(of value: Double) -> String {
    let text = PlotScale.text(value * factor, digits: min(digits + 1, 9), keepsZeros: false)
    return unit.isEmpty ? text : text + " " + unit
  }

  /// A number with its thousands grouped.
  static func text(_ value: Double, digits: Int, keepsZeros: Bool = true) -> String {
    let text =
      keepsZeros
      ? Decimals.text(value, exactly: digits) : Decimals.text(value, atMost: digits)
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count > 0, let whole = Int(parts[0]), abs(whole) >= 1000 else { return text }
    return Decimals.grouped(whole) + (parts.count > 1 ? "." + parts[1] : "")
  }

  // MARK: Round numbers

  /// A range that has a width, also where all values are the same.
  private static func widened(_ lowest: Double, _ highest: Double) -> (Double, Double) {
    let low = lowest.isFinite ? min(max(lowest, -1e15), 1e15) : 0
    let high = highest.isFinite ? max(low, min(highest, 1e15)) : low
    let size = max(abs(low), abs(high))
    guard high - low < max(size * 1e-12, finest) else { return (low, high) }
    let margin = size > 0 ? size / 20 : 0.5
    return size > 0 ? (low - margin, high + margin) : (0, 1)
  }

  private static func niceStep(atLeast rough: Double) -> (step: Double, digits: Int) {
    var magnitude = 1.0
    var digits = 0
    while magnitude * 10 <= rough { magnitude *= 10 }
    while magnitude > rough * 1.000_001 {
      magnitude /= 10
      digits += 1
    }
    // A little more than a round number is that number: sums of decimal fractions are not exact.
    for factor in [1.0, 2, 5] where rough <= magnitude * factor * 1.000_001 {
      return (magnitude * factor, digits)
    }
    return (magnitude * 10, max(0, digits - 1))
  }

  private static func timeUnit(_ first: Double, _ last: Double) -> (Double, String) {
    // Ticks must tell apart what lies far from zero, so it is the span that counts.
    switch last - first {
    case ..<0.5 where abs(last) < 10: (1000, "ms")
    case ..<300: (1, "s")
    case ..<18_000: (1 / 60, "min")
    default: (1 / 3600, "h")
    }
  }
}
