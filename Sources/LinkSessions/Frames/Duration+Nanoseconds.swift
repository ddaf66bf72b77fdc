extension Duration {
  /// Whole nanoseconds; the largest or smallest number of 64 bits for a longer one.
  package var inNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (seconds < 0 ? .min : .max) : whole.later(by: attoseconds / 1_000_000_000)
  }
}
