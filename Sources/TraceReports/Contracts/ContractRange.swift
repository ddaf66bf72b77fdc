/// Numbers from one bound to another, either of which may be missing or not belong to them.
struct ContractRange: Hashable, Sendable {
  var lower: Double = -.infinity
  var upper: Double = .infinity
  var lowerIsOpen = false
  var upperIsOpen = false

  func contains(_ number: Double) -> Bool {
    // What a report writes is rounded: equality is that of its digits.
    let slack = max(abs(number), 1) * 1e-9
    if lowerIsOpen ? number <= lower + slack : number < lower - slack { return false }
    if upperIsOpen ? number >= upper - slack : number > upper + slack { return false }
    return true
  }

  /// Whether no number from one to the other can be in this range.
  func excludes(_ possible: ClosedRange<Double>) -> Bool {
    upper < possible.lowerBound || lower > possible.upperBound
      || upperIsOpen && upper <= possible.lowerBound
      || lowerIsOpen && lower >= possible.upperBound
  }
}

/// What numbers of a name can be by the specification: an expectation outside of it never holds.
enum ContractLimits {
  /// - Parameters:
  ///   - key: of the report's member.
  ///   - minimum: the least that the report's type allows.
  static func possible(_ key: String, minimum: Int?) -> ClosedRange<Double> {
    switch key {
    // Core 6.0, Vol 3, Part F, 3.2.8, and Part A, 4.22.
    case "att_mtu", "client_mtu", "server_mtu", "mtu": 23...65535
    // Core 6.2, Vol 6, Part B, 4.5.1: 0.375 ms to 4 s.
    case "interval_ms", "measured_interval_ms": 0.375...4000
    case "latency": 0...499
    // Core 6.0, Vol 6, Part B, 4.5.2.
    case "timeout_ms": 100...32000
    // Core 6.0, Vol 6, Part B, 4.5.10.
    case "data_length": 27...251
    // Core 6.0, Vol 3, Part H, 2.3.4.
    case "key_size", "encryption_key_size", "max_key_size": 7...16
    default: (minimum.map(Double.init) ?? -.infinity)...Double.infinity
    }
  }
}
