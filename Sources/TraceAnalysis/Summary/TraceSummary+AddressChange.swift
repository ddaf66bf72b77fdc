public import LinkSessions

extension TraceSummary {
  /// A private address with which a device probably continued advertising after another one.
  ///
  /// The change is derived: the same octets came from one address until it fell silent and, within seconds, from the
  /// other, while no third address sent them. Two devices that send the same octets in turns would look the same.
  public struct AddressChange: Hashable, Sendable {
    /// Index of the earlier address in `DeviceTable`.
    package let old: Int
    /// Index of the later address in `DeviceTable`.
    package let new: Int
    /// The last packet from the earlier address.
    public let last: Frame
    /// The first packet from the later address.
    public let first: Frame

    /// Maximum time until the later address begins, in nanoseconds.
    private static let pause: Int64 = 5_000_000_000
    /// Minimum number of octets for a payload that contains more than flags and a transmit power.
    private static let payload = 8
    /// Minimum number of packets from an address before its silence is significant.
    private static let packets = 10

    /// Returns all address changes of a capture's advertisers, in order of time.
    static func all(_ advertisers: AdvertiserTable, _ devices: DeviceTable) -> [TraceSummary
      .AddressChange]
    {
      var groups: [[UInt8]: [Advertiser]] = [:]
      for advertiser in advertisers.advertisers {
        let payload = advertiser.advertisingPayload
        guard payload.changes == 0, payload.octets.count >= TraceSummary.AddressChange.payload
        else { continue }
        groups[payload.octets, default: []].append(advertiser)
      }
      return groups.values.flatMap { changes($0, devices) }
        .sorted { ($0.first.number, $0.new) < ($1.first.number, $1.new) }
    }

    /// Returns the changes among advertisers with the same payload.
    private static func changes(
      _ alike: [Advertiser], _ devices: DeviceTable
    ) -> [TraceSummary.AddressChange] {
      let alike = alike.sorted { ($0.firstFrame.number, $0.id) < ($1.firstFrame.number, $1.id) }
      var changes: [TraceSummary.AddressChange] = []
      var latest: Advertiser?
      /// The last packet of all advertisers other than `latest`.
      var others = Int64.min
      for (place, next) in alike.enumerated() {
        let begins = next.firstFrame.time
        if let old = latest, old.advertisements >= packets,
          devices[old.device].key.kind.isPrivate, devices[next.device].key.kind.isPrivate,
          begins >= old.lastFrame.time, begins.elapsed(since: old.lastFrame.time) <= pause,
          others < old.lastFrame.time.elapsed(since: pause),
          place + 1 == alike.count
            || alike[place + 1].firstFrame.time > old.lastFrame.time.later(by: pause)
        {
          changes.append(
            TraceSummary.AddressChange(
              old: old.device, new: next.device, last: old.lastFrame, first: next.firstFrame))
        }
        guard let before = latest else {
          latest = next
          continue
        }
        let isLater = next.lastFrame.time >= before.lastFrame.time
        others = max(others, (isLater ? before : next).lastFrame.time)
        latest = isLater ? next : before
      }
      return changes
    }
  }
}

extension DeviceKey.Kind {
  /// Whether devices change addresses of this kind from time to time.
  fileprivate var isPrivate: Bool { self == .resolvablePrivate || self == .nonResolvablePrivate }
}

extension TraceSummary {
  /// Private addresses with which a device probably continued advertising after another one.
  public var addressChanges: [TraceSummary.AddressChange] {
    TraceSummary.AddressChange.all(advertisers, devices)
  }
}
