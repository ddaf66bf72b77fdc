extension Int64 {
  /// The integer part, clamped to the range.
  ///
  /// Damaged files have timestamps centuries apart, so calculated values may be arbitrarily large.
  init(clamping number: Double) {
    self =
      number.isNaN ? 0 : number >= 9.2e18 ? .max : number <= -9.2e18 ? .min : Int64(number)
  }
}
