public import LinkSessions

extension TraceSummary {
  /// A private address under which a device probably went on advertising after another one.
  ///
  /// It is derived: the same octets came from one address until it fell silent, and within seconds
  /// from the other, and no third address sent them at that time. Two devices with the same octets
  /// that take turns would look the same.
  public struct AddressChange: Hashable, Sendable {
    /// Index of the earlier address in `DeviceTable`.
    package let old: Int
    /// Index of the later address in `DeviceTable`.
    package let new: Int
    /// The last packet from the earlier address.
    public let last: Frame
    /// The first packet from the later address.
    public let first: Frame

    /// Nanoseconds within which the later address begins.
    private static let pause: Int64 = 5_000_000_000
    /// Octets that say more than flags and a transmit power.
    private static let payload = 8
    /// Packets from an address before its silence means anything.
    private static let packets = 10

    /// All changes of address that the advertisers of a capture show, in order of time.
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

    /// The changes among advertisers with one payload.
    private static func changes(
      _ alike: [Advertiser], _ devices: DeviceTable
    ) -> [TraceSummary.AddressChange] {
      let alike = alike.sorted { ($0.firstFrame.number, $0.id) < ($1.firstFrame.number, $1.id) }
      var changes: [TraceSummary.AddressChange] = []
      var latest: Advertiser?
      /// The last packet of all but `latest`.
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
  /// Whether a device takes another one of these from time to time.
  fileprivate var isPrivate: Bool { self == .resolvablePrivate || self == .nonResolvablePrivate }
}

extension TraceSummary {
  /// Private addresses under which a device probably went on advertising after another one.
  public var addressChanges: [TraceSummary.AddressChange] {
    TraceSummary.AddressChange.all(advertisers, devices)
  }
}
