public import BluetoothPackets
import LinkSessions
public import TraceAnalysis

/// Which advertisers a report tells of.
public struct AdvertisingSelection: Sendable {
  /// Only these addresses; all if empty.
  public var addresses: [DeviceAddress]
  /// The most advertisers; nil for as many as the form of the report has by default.
  public var limit: Int?

  /// Advertisers of these addresses, all where there are none; at most `limit` of them.
  public init(addresses: [DeviceAddress] = [], limit: Int? = nil) {
    self.addresses = addresses
    self.limit = limit
  }

  /// The advertisers with these addresses, those that sent most first.
  func chosen(from story: AdvertisingStory) -> [AdvertiserStory] {
    guard !addresses.isEmpty else { return story.advertisers }
    return story.advertisers.filter { addresses.contains(story.devices[$0.device].key.address) }
  }

  /// Addresses that the capture does not show as advertisers.
  public func missing(from story: AdvertisingStory) -> [DeviceAddress] {
    addresses.filter { address in
      !story.advertisers.contains { story.devices[$0.device].key.address == address }
    }
  }
}
