extension Field {
  /// The unit of an integer field: the value of one step.
  @frozen
  public enum Unit: UInt8, Sendable {
    /// A dimensionless number.
    case none
    /// 0.125 ms.
    case eighthMillisecond
    /// 0.625 ms, a slot.
    case slot
    /// 1.25 ms, two slots.
    case doubleSlot
    /// 10 ms.
    case tenMilliseconds
    /// 1 ms.
    case milliseconds
    /// 1 µs.
    case microseconds
    /// 1 s.
    case seconds
    /// 1 dBm, the power of a signal.
    case decibelMilliwatts
    /// 1 dB, a ratio of powers.
    case decibels
    /// One octet.
    case octets
    /// 1 %.
    case percent
    /// 0.01 ppm.
    case hundredthPartPerMillion

    /// The value of one step in units of `symbol`.
    public var scale: Double {
      switch self {
      case .eighthMillisecond: 0.125
      case .slot: 0.625
      case .doubleSlot: 1.25
      case .tenMilliseconds: 10
      case .hundredthPartPerMillion: 0.01
      default: 1
      }
    }

    /// The unit's symbol, empty for `none`.
    public var symbol: StaticString {
      switch self {
      case .none: ""
      case .eighthMillisecond, .slot, .doubleSlot, .tenMilliseconds, .milliseconds: "ms"
      case .microseconds: "µs"
      case .seconds: "s"
      case .decibelMilliwatts: "dBm"
      case .decibels: "dB"
      case .octets: "octets"
      case .percent: "%"
      case .hundredthPartPerMillion: "ppm"
      }
    }
  }
}
