/// The unit of an integer field: what one step of it is worth.
@frozen
public enum FieldUnit: UInt8, Sendable {
  case none
  /// 0.125 ms.
  case eighthMillisecond
  /// 0.625 ms, a slot.
  case slot
  /// 1.25 ms, two slots.
  case doubleSlot
  /// 10 ms.
  case tenMilliseconds
  case milliseconds
  case microseconds
  case seconds
  case decibelMilliwatts
  case decibels
  case octets
  case percent
  /// 0.01 ppm.
  case hundredthPartPerMillion

  /// How many of `symbol` one step is worth.
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
