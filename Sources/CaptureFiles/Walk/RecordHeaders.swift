/// A format in which only a header marks the start of a record.
protocol RecordHeaders {
  /// Octets of a record before its payload.
  var headerLength: Int { get }

  /// Returns the values in the header at `offset`, all of which is in memory.
  func claim(at offset: Int, in walk: inout CaptureWalk) -> RecordProbe
}
