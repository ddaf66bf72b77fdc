import BluetoothPackets
public import LinkSessions

extension TraceSummary {
  public static func teller() -> SummaryTeller { SummaryTeller() }
}

/// Tells the story of a capture on one screen.
public final class SummaryTeller: StoryTeller {
  private let traffic = AttributeTrafficTally()
  private let advertising = AdvertisingObserver(keepsDetails: false)

  public init() {}

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    [traffic, advertising]
  }

  public func finish(_ capture: borrowing ReadCapture) -> TraceSummary {
    advertising.finish()
    return TraceSummary(
      file: capture.file, userLinkTypes: capture.options.userLinkTypes,
      devices: capture.tracker.devices,
      advertisers: capture.tracker.advertisers,
      advertisingTimes: Dictionary(
        uniqueKeysWithValues: advertising.advertisers.map { ($0.device, AdvertisingTimes($0)) }),
      connections: capture.tracker.connections, gatt: capture.tracker.gatt,
      attributes: traffic.rows.sorted {
        ($0.valueOctets, $0.pdus, $1.firstFrame) > ($1.valueOctets, $1.pdus, $0.firstFrame)
      }, attributesNotTracked: traffic.untracked,
      limits: CaptureLimits(
        of: capture.tracker, attributesNotTracked: traffic.untracked
      ).findings)
  }
}
