/// SCA: the accuracy of a device's clock while it sleeps. Core 6.0, Vol 6, Part B, 2.3.3.1.
public struct SleepClockAccuracy: RawRepresentable, Hashable, Sendable {
  /// The code, 0 to 7; higher values are reserved.
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The worst-case error in parts per million; nil for a reserved value.
  public var partsPerMillion: Int? {
    switch rawValue {
    case 0: 500
    case 1: 250
    case 2: 150
    case 3: 100
    case 4: 75
    case 5: 50
    case 6: 30
    case 7: 20
    default: nil
    }
  }

  /// The range in the specification; nil for a reserved value.
  public var name: StaticString? { SleepClockAccuracy.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "251 ppm to 500 ppm"
    case 1: "151 ppm to 250 ppm"
    case 2: "101 ppm to 150 ppm"
    case 3: "76 ppm to 100 ppm"
    case 4: "51 ppm to 75 ppm"
    case 5: "31 ppm to 50 ppm"
    case 6: "21 ppm to 30 ppm"
    case 7: "0 ppm to 20 ppm"
    default: nil
    }
  }
}
