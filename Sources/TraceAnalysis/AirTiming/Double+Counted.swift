extension Double {
  /// The number without its fraction, kept within what counters of hostile files may say.
  var counted: Int { isFinite ? Int(Swift.max(-1e15, Swift.min(1e15, self))) : 0 }
}
