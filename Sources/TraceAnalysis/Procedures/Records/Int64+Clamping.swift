extension Int64 {
  /// The number without its fraction; the largest or smallest where there is no room for it.
  ///
  /// Damaged files hold times centuries apart, and what is computed of them can be anything.
  init(clamping number: Double) {
    self =
      number.isNaN ? 0 : number >= 9.2e18 ? .max : number <= -9.2e18 ? .min : Int64(number)
  }
}
