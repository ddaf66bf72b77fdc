package import CaptureFiles

extension CaptureRecord {
  /// The record as a log holds it that keeps at most `limit` octets of each packet: it says how long
  /// the packet was, and lacks its end.
  package func cut(to limit: Int) -> CaptureRecord {
    var cut = self
    cut.capturedLength = min(capturedLength, limit)
    return cut
  }
}
