extension Duration {
  /// The duration in whole nanoseconds, clamped to the range of 64 bits.
  package var inNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (seconds < 0 ? .min : .max) : whole.later(by: attoseconds / 1_000_000_000)
  }
}
