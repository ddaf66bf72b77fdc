// What a failed expectation shows of values that many tests compare.

extension Known: CustomStringConvertible {
  /// "247 (seen, #75)", "unknown".
  public var description: String {
    guard let value else { return "unknown" }
    return "\(value) (\(basis)" + (frame.map { ", #\($0))" } ?? ")")
  }
}

extension ConnectionParameters: CustomStringConvertible {
  /// "interval 0.015 seconds, latency 0, timeout 4.0 seconds".
  public var description: String {
    "interval \(interval), latency \(latency), timeout \(timeout)"
  }
}

extension Procedure: CustomStringConvertible {
  /// "subscribe on connection 1: success after 0.03 seconds, #198–#199".
  public var description: String {
    let place = connection.map { " on connection \($0 + 1)" } ?? ""
    return "\(kind)\(place): \(outcome) after \(took), #\(firstFrame)–#\(lastFrame)"
  }
}

extension IntervalEstimate: CustomStringConvertible {
  /// "0.09875 seconds ± 0.000625 seconds".
  public var description: String { "\(interval) ± \(doubt)" }
}
