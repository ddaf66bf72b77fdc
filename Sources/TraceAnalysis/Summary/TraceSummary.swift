public import CaptureFiles
public import LinkSessions

/// The story of a capture: what every report of it is made from.
public struct TraceSummary: CaptureStory {
  public let file: CapturedFile
  /// What the reader of the capture said that user link types hold.
  public let userLinkTypes: UserLinkTypes

  /// The devices of the capture.
  public let devices: DeviceTable
  /// Its advertisers.
  public let advertisers: AdvertiserTable
  /// How often each advertiser was heard, by index in `DeviceTable`.
  public let advertisingTimes: [Int: AdvertisingTimes]
  /// Its connections.
  public let connections: ConnectionTable
  /// What is known of servers' attributes.
  public let gatt: GATTMemory
  /// By the octets that they moved, most first.
  public let attributes: [AttributeTraffic]
  /// Attributes whose traffic found no room.
  public let attributesNotTracked: Int
  /// What went wrong, most important first.
  public let troubles: [Trouble]
  /// Kinds of trouble beside those, for which there was no room.
  public let troublesNotKept: Int
  /// What servers say of themselves, by index in `DeviceTable`.
  public let information: [Int: DeviceInformation]
  /// How often each connection is in `troubles`, by index in `ConnectionTable`.
  public let troubleCounts: [Int: Int]
  /// How many of their events the capture has, by index in `ConnectionTable`; connections on the air
  /// alone, and those whose interval was found.
  public let coverage: [Int: EventCounts]
  /// What this capture can't tell.
  public let limits: [Finding]

  /// How many troubles a document lists.
  public static let troubleLimit = 8
  /// Kinds of trouble beside those.
  public var troublesNotTold: Int {
    max(0, troubles.count - TraceSummary.troubleLimit) + troublesNotKept
  }
}

/// When an advertiser was heard: what `AdvertiserStory` tells of it.
public struct AdvertisingTimes: Sendable {
  /// The advertising interval.
  public let interval: Known<IntervalEstimate>
  /// Milliseconds that it does not exceed, where no more is known.
  public let intervalAtMost: Double?
  /// The first advertisement.
  public let first: Frame
  /// The last advertisement.
  public let last: Frame

  init(_ story: AdvertiserStory) {
    interval = story.interval
    intervalAtMost = story.intervalAtMost
    first = story.first
    last = story.last
  }
}
