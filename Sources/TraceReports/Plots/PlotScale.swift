/// The ticks of an axis, and the positions of values between them.
package struct PlotScale: Hashable, Sendable {
  /// The lower end, in the displayed unit.
  let lower: Double
  let upper: Double
  /// Distance between two ticks: 1, 2 or 5 times a power of ten.
  let step: Double
  package let ticks: [Double]
  /// Number of digits after the decimal point needed to distinguish ticks.
  let digits: Int
  /// The unit next to the ticks.
  package let unit: String
  /// Factor from the unit of the values to the displayed unit: 0.001 for values in ms shown in s.
  private let factor: Double

  /// Number of spaces between ticks.
  var intervals: Int { max(1, ticks.count - 1) }

  /// Minimum range that counts as different from zero.
  private static let finest = 1e-9
  private static let maximumTicks = 200

  /// Creates a scale from tick to tick.
  ///
  /// - Parameters:
  ///   - lowest: the lowest value to show.
  ///   - highest: the highest value to show.
  ///   - intervals: the maximum number of spaces between ticks.
  ///   - isWhole: whether ticks are integers.
  ///   - isTight: whether the scale ends at the values instead of at a tick.
  ///   - factor: the factor to apply to values before they are shown.
  ///   - unit: the unit shown.
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
      // Beyond 2^53 there is no next integer.
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

  /// Creates a scale for values on an axis. If there are no values, zero is assumed.
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

  /// Returns the position of a value: 0 at the lower end, 1 at the upper end.
  package func position(_ value: Double) -> Double {
    position(tick: value * factor)
  }

  /// Position of a number in the unit shown.
  func position(tick: Double) -> Double {
    let position = (tick - lower) / (upper - lower)
    return position.isFinite ? min(max(position, 0), 1) : 0
  }

  package func label(_ tick: Double) -> String {
    PlotScale.text(tick, digits: digits)
  }

  /// Returns a value for the text of a marker, with one digit more than the ticks, and its unit.
  package func text(of value: Double) -> String {
    let text = PlotScale.text(value * factor, digits: min(digits + 1, 9), keepsZeros: false)
    return unit.isEmpty ? text : text + " " + unit
  }

  /// A number with a thousands separator.
  static func text(_ value: Double, digits: Int, keepsZeros: Bool = true) -> String {
    let text =
      keepsZeros
      ? Decimals.text(value, exactly: digits) : Decimals.text(value, atMost: digits)
    let parts = text.split(separator: ".", maxSplits: 1)
    guard parts.count > 0, let whole = Int(parts[0]), abs(whole) >= 1000 else { return text }
    return Decimals.grouped(whole) + (parts.count > 1 ? "." + parts[1] : "")
  }

  // MARK: Round numbers

  /// A nonempty range, even if all values are equal.
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
    // A value just above a round number counts as that number, because sums of decimal fractions
    // are inexact.
    for factor in [1.0, 2, 5] where rough <= magnitude * factor * 1.000_001 {
      return (magnitude * factor, digits)
    }
    return (magnitude * 10, max(0, digits - 1))
  }

  private static func timeUnit(_ first: Double, _ last: Double) -> (Double, String) {
    // The range matters, because ticks must be distinguishable far from zero.
    switch last - first {
    case ..<0.5 where abs(last) < 10: (1000, "ms")
    case ..<300: (1, "s")
    case ..<18_000: (1 / 60, "min")
    default: (1 / 3600, "h")
    }
  }
}
