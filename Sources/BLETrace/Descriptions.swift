// Descriptions of values that tests often compare, shown when an expectation fails.

extension Known: CustomStringConvertible {
  /// A description such as "247 (seen, #75)" or "unknown".
  public var description: String {
    guard let value else { return "unknown" }
    return "\(value) (\(basis)" + (frame.map { ", \($0))" } ?? ")")
  }
}

extension ConnectionParameters: CustomStringConvertible {
  /// A description such as "interval 0.015 seconds, latency 0, timeout 4.0 seconds".
  public var description: String {
    "interval \(interval), latency \(latency), timeout \(timeout)"
  }
}

extension Procedure: CustomStringConvertible {
  /// A description such as "subscribe on connection 1: success after 0.03 seconds, #198–#199".
  public var description: String {
    let place = connection.map { " on connection \($0)" } ?? ""
    let time: Duration = duration
    return "\(kind)\(place): \(outcome) after \(time), \(firstFrame)–\(lastFrame)"
  }
}

extension AdvertiserAnalysis.IntervalEstimate: CustomStringConvertible {
  /// A description such as "0.09875 seconds ± 0.000625 seconds".
  public var description: String { "\(interval) ± \(doubt)" }
}

extension ConnectionAnalysis.ObservedConnection: CustomStringConvertible {
  /// The description of its connection.
  public var description: String { "\(connection)" }
}

extension PairingAnalysis.ObservedPairing: CustomStringConvertible {
  /// A description such as "pairing on connection 1: success(seen), #151–#172".
  public var description: String {
    "pairing on connection \(pairing.connection): \(pairing.outcome), "
      + "\(pairing.first.number)–\(pairing.last.number)"
  }
}

extension CheckFinding: CustomStringConvertible {
  /// A description such as "att-timeout on connection 1, 2 times, #12, #40".
  public var description: String {
    let place = connection.map { " on connection \($0)" } ?? ""
    let count = times > 1 ? ", \(times) times" : ""
    return finding.rule.rawValue + place + count + frames.map { ", \($0)" }.joined()
  }
}

extension Transfer.Advice: CustomStringConvertible {
  /// A description such as "shorter-interval: 1280.0 kbit/s, 5 packets every 7.5 ms instead of 6 every 15 ms".
  public var description: String { "\(change.rawValue): \(predictedRate), \(why)" }
}

extension DeviceKey: CustomStringConvertible {
  /// A description such as "C4:F2:17:1A:1D:BB (random)".
  public var description: String { "\(address) (\(isRandom ? "random" : "public"))" }
}

extension Device: CustomStringConvertible {
  /// A description such as "C4:F2:17:1A:1D:BB (random) "Acme HR belt", #33–#64".
  public var description: String {
    let quoted = name.map { " " + $0.debugDescription } ?? ""
    return "\(key)\(quoted), \(firstFrame)–\(lastFrame)"
  }
}

extension Basis: CustomStringConvertible {
  /// The name of the basis: "seen", "derived", "assumed" or "unknown".
  public var description: String { rawValue }
}
