import TraceReports

/// A range of numbers. Either bound may be missing or excluded.
struct ContractRange: Hashable, Sendable {
  var lower: Double = -.infinity
  var upper: Double = .infinity
  var lowerIsOpen = false
  var upperIsOpen = false

  func contains(_ number: Double) -> Bool {
    // Numbers in reports are rounded, so they are compared with that precision.
    let slack = max(abs(number), 1) * 1e-9
    if lowerIsOpen ? number <= lower + slack : number < lower - slack { return false }
    if upperIsOpen ? number >= upper - slack : number > upper + slack { return false }
    return true
  }

  /// Whether the range contains none of the possible numbers.
  func excludes(_ possible: ClosedRange<Double>) -> Bool {
    upper < possible.lowerBound || lower > possible.upperBound
      || upperIsOpen && upper <= possible.lowerBound
      || lowerIsOpen && lower >= possible.upperBound
  }

  /// Whether the range begins below zero, where no number is possible. This indicates an error in the contract.
  func isBelow(_ possible: ClosedRange<Double>) -> Bool {
    lower.isFinite && lower < min(0, possible.lowerBound)
  }
}

/// Limits of numbers according to the specification. An expectation outside of them can't be met.
enum ContractLimits {
  /// - Parameters:
  ///   - key: the key of the demand.
  ///   - minimum: the minimum of the report's type.
  static func possible(_ key: ContractKey, minimum: Int?) -> ClosedRange<Double> {
    guard !key.isCounted else { return 0...Double.infinity }
    switch key.word {
    // Core 6.0, Vol 3, Part F, 3.2.8, and Part A, 4.22.
    case "att_mtu", "client_mtu", "server_mtu", "mtu": return 23...65535
    // Core 6.2, Vol 6, Part B, 4.5.1: 0.375 ms to 4 s.
    case "interval_ms", "measured_interval_ms": return 0.375...4000
    case "latency": return 0...499
    // Core 6.0, Vol 6, Part B, 4.5.2.
    case "timeout_ms": return 100...32000
    // Core 6.0, Vol 6, Part B, 4.5.10.
    case "data_length": return 27...251
    // Core 6.0, Vol 3, Part H, 2.3.4.
    case "key_size", "encryption_key_size", "max_key_size": return 7...16
    // Battery Service 1.1, 3.1.
    case "battery_level": return 0...100
    case "rate_hz": return 0...Double.infinity
    case _ where key.isShare: return 0...1
    default:
      let least = minimum.map(Double.init) ?? (isNeverNegative(key) ? 0 : -.infinity)
      return least...Double.infinity
    }
  }

  /// Times before or after the first record, and differences in either direction.
  private static let signed: Set<String> = [
    "start", "end", "time", "first_seen", "last_seen", "supervision_margin_ms", "p50", "p90", "p99",
    "max",
  ]

  /// Whether the value is a duration, a rate or a size.
  private static func isNeverNegative(_ key: ContractKey) -> Bool {
    switch key.unit?.quantity {
    case .rate, .size: true
    case .time: !signed.contains(key.word)
    case .power, nil: false
    }
  }
}
