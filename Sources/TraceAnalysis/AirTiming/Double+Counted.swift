extension Double {
  /// The integer part, limited so that values from hostile files can't overflow a counter.
  var counted: Int { isFinite ? Int(Swift.max(-1e15, Swift.min(1e15, self))) : 0 }
}
