/// A format whose records have a header and nothing else that tells where one begins.
protocol RecordHeaders {
  /// Octets of a record before its payload.
  var headerLength: Int { get }

  /// What the header at `offset` claims, all of which is in memory.
  func claim(at offset: Int, in walk: inout CaptureWalk) -> RecordProbe
}
