extension Simulation {
  /// The contents of the values of a simulated transfer.
  @nonexhaustive
  public enum ValuePattern: String, CaseIterable, Sendable {
    /// Ascending octets, in values of any size, of Nordic's UART service.
    case count
    /// Heart Rate Measurement: the rate at rest, in exercise and in recovery, with the RR-Interval.
    case heartRate = "heart-rate"
    /// Temperature of the Environmental Sensing service, which slowly rises and falls.
    case temperature
    /// Battery Level of a discharging battery.
    case battery

    /// Number of octets of each value, or nil for any size.
    var valueOctets: Int? {
      switch self {
      case .count: nil
      case .heartRate: 4
      case .temperature: 2
      case .battery: 1
      }
    }

    /// 16-bit UUIDs of the service and of the characteristic, and the characteristic's properties.
    var attributes: (service: UInt16, characteristic: UInt16, properties: UInt8)? {
      switch self {
      case .count: nil
      case .heartRate: (0x180D, 0x2A37, 0x10)
      case .temperature: (0x181A, 0x2A6E, 0x12)
      case .battery: (0x180F, 0x2A19, 0x12)
      }
    }

    /// Whether the characteristic may be read.
    public var isReadable: Bool { self != .heartRate }
  }
}

/// Generates the values of a pattern, one after another.
package struct PatternValues: Sendable {
  private let pattern: Simulation.ValuePattern
  private var random: SimulationRandom
  private var number = 0
  private var current: Int

  /// Starts a pattern. The seed determines its noise.
  package init(_ pattern: Simulation.ValuePattern, seed: UInt64) {
    self.pattern = pattern
    random = SimulationRandom(seed: seed)
    current =
      switch pattern {
      case .count: 0
      case .heartRate: 66
      case .temperature: 2_150
      case .battery: 97
      }
  }

  /// Returns the next value.
  ///
  /// - Parameters:
  ///   - count: the number of octets, for the counting pattern.
  ///   - start: the index of the first octet, for the counting pattern.
  package mutating func next(_ count: Int, from start: Int) -> [UInt8] {
    defer { number += 1 }
    switch pattern {
    case .count: return (0..<count).map { UInt8(truncatingIfNeeded: start + $0) }
    case .heartRate:
      // Ten values at rest, twenty in exercise, thirty in recovery.
      let phase = number % 60
      approach(phase < 10 ? 66 : phase < 30 ? 148 : 92, part: 6, noise: 2)
      let interval = UInt16(truncatingIfNeeded: 60 * 1_024 / current)
      // Flags: RR-Interval present, sensor contact supported and detected.
      return [0x16, UInt8(truncatingIfNeeded: current)] + HostLog.octets(interval)
    case .temperature:
      approach(number % 40 < 20 ? 2_600 : 1_900, part: 12, noise: 6)
      return HostLog.octets(UInt16(truncatingIfNeeded: current))
    case .battery:
      let value = current
      if number % 2 == 1 { current = max(current - 1, 0) }
      return [UInt8(truncatingIfNeeded: value)]
    }
  }

  private mutating func approach(_ target: Int, part: Int, noise: Int) {
    current += (target - current) / part + random.below(2 * noise + 1) - noise
  }
}
