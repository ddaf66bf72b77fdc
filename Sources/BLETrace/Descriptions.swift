// Descriptions of values that tests often compare, shown by a failed expectation.

extension Known: CustomStringConvertible {
  /// "247 (seen, #75)", "unknown".
  public var description: String {
    guard let value else { return "unknown" }
    return "\(value) (\(basis)" + (frame.map { ", \($0))" } ?? ")")
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
    let place = connection.map { " on connection \($0)" } ?? ""
    let time: Duration = duration
    return "\(kind)\(place): \(outcome) after \(time), \(firstFrame)–\(lastFrame)"
  }
}

extension AdvertiserAnalysis.IntervalEstimate: CustomStringConvertible {
  /// "0.09875 seconds ± 0.000625 seconds".
  public var description: String { "\(interval) ± \(doubt)" }
}

extension ConnectionAnalysis.ObservedConnection: CustomStringConvertible {
  /// The description of its connection.
  public var description: String { "\(connection)" }
}

extension PairingAnalysis.ObservedPairing: CustomStringConvertible {
  /// "pairing on connection 1: success(seen), #151–#172".
  public var description: String {
    "pairing on connection \(pairing.connection): \(pairing.outcome), "
      + "\(pairing.first.number)–\(pairing.last.number)"
  }
}

extension CheckFinding: CustomStringConvertible {
  /// "att-timeout on connection 1, 2 times, #12, #40".
  public var description: String {
    let place = connection.map { " on connection \($0)" } ?? ""
    let count = times > 1 ? ", \(times) times" : ""
    return finding.rule.rawValue + place + count + frames.map { ", \($0)" }.joined()
  }
}

extension Transfer.Advice: CustomStringConvertible {
  /// "shorter-interval: 1280.0 kbit/s, 5 packets every 7.5 ms instead of 6 every 15 ms".
  public var description: String { "\(change.rawValue): \(predictedRate), \(why)" }
}

extension DeviceKey: CustomStringConvertible {
  /// "C4:F2:17:1A:1D:BB (random)".
  public var description: String { "\(address) (\(isRandom ? "random" : "public"))" }
}

extension Device: CustomStringConvertible {
  /// "C4:F2:17:1A:1D:BB (random) "Acme HR belt", #33–#64".
  public var description: String {
    let quoted = name.map { " " + $0.debugDescription } ?? ""
    return "\(key)\(quoted), \(firstFrame)–\(lastFrame)"
  }
}

extension Basis: CustomStringConvertible {
  /// "seen", "derived", "assumed", "unknown".
  public var description: String { rawValue }
}
