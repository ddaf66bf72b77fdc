import TraceReports

// Judging a number of which only the range is known.
extension ContractCondition {
  /// Returns the verdict on a number between two others.
  ///
  /// - Parameter range: the possible numbers. Its upper bound may be infinite.
  func verdict(between range: ClosedRange<Double>) -> ContractMeasurement.Verdict {
    // The verdict of the condition changes only at its own bounds.
    var points = [range.lowerBound]
    for bound in bounds {
      // Larger than the precision with which numbers are compared.
      let step = max(bound.magnitude, 1) * 1e-6
      points += [bound - step, bound, bound + step]
    }
    points.append(
      range.upperBound.isFinite
        ? range.upperBound : 2 * max(1, range.lowerBound.magnitude, bounds.max()?.magnitude ?? 0))
    let verdicts = Set(points.filter(range.contains).map { holds(for: .number($0)) })
    return verdicts.count == 1 ? (verdicts.contains(true) ? .holds : .fails) : .notKnown
  }

  /// Returns the verdict on a count that may be higher than the capture shows.
  func verdict(atLeast count: Int) -> ContractMeasurement.Verdict {
    verdict(between: Double(count)...Double.infinity)
  }

  /// Returns the ground of a wrong count: another capture of the same run may show more. Nil for a count that meets
  /// the condition.
  func ground(of count: Int) -> ExpectationResult.Ground? {
    guard !holds(for: .number(Double(count))) else { return nil }
    return verdict(atLeast: count) == .notKnown ? .absent : .shown
  }

  /// The finite numbers with which the condition compares.
  private var bounds: [Double] {
    switch self {
    case .known, .flag, .text: []
    case .number(let range): [range.lower, range.upper].filter(\.isFinite)
    case .anyOf(let conditions), .allOf(let conditions): conditions.flatMap(\.bounds)
    case .not(let condition): condition.bounds
    }
  }
}
