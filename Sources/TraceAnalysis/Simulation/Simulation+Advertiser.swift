extension Simulation {
  /// A device that advertises but is never connected.
  public struct Advertiser: Hashable, Sendable {
    /// What a simulated device advertises.
    @nonexhaustive
    public enum Kind: String, CaseIterable, Sendable {
      /// Apple's iBeacon, which is not connectable.
      case iBeacon = "ibeacon"
      /// Eddystone-URL, which is not connectable.
      case eddystone
      /// A thermometer whose values change, in BTHome's service data.
      case thermometer
      /// A heart rate sensor that waits for a connection.
      case heartRateSensor = "heart-rate-sensor"
    }

    /// What it advertises.
    public var kind: Kind
    /// advInterval in microseconds, a multiple of 625. Each event follows after this time and a
    /// random delay of up to 10 ms. Core 6.0, Vol 6, Part B, 4.4.2.2.1.
    public var interval: Int
    /// Microseconds from the start of the capture to the advertiser's first event.
    public var start = 0
    /// Microseconds from the start of the capture until the advertiser falls silent.
    public var end = 10_000_000
    /// Probability that a packet has a wrong CRC at the sniffer.
    public var packetErrorRate = 0.0
    /// Probability that the sniffer misses a packet.
    public var snifferMissRate = 0.0

    /// Creates an advertiser.
    public init(_ kind: Kind, interval: Int) {
      self.kind = kind
      self.interval = interval
    }

    /// Returns this many advertisers of various kinds, at intervals that Apple's accessory guidelines list.
    public static func group(_ count: Int, seconds: Double) -> [Advertiser] {
      let intervals = [152_500, 1_022_500, 546_250, 211_250, 318_750, 417_500, 760_000]
      return (0..<max(count, 0)).map { index in
        var advertiser = Advertiser(
          Kind.allCases[index % Kind.allCases.count], interval: intervals[index % intervals.count])
        advertiser.start = 10_000 + 37_000 * index
        advertiser.end = Int((seconds * 1e6).rounded())
        return advertiser
      }
    }
  }
}
