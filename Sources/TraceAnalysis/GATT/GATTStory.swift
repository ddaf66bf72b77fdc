public import LinkSessions

/// What a capture shows of every server's attributes.
public struct GATTStory: CaptureStory {
  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// What is known of each server.
  public let trees: [GATTTree]
  /// What was known of servers before the capture.
  public let known: KnownDatabases
  /// Attributes that were discovered when a table was full, and uses of others that it lacks.
  public let attributesNotKept: Int

  public static func teller() -> GATTTeller { GATTTeller() }
}

/// Tells what is shown of servers' attributes.
public final class GATTTeller: StoryTeller {
  private let observer = AttributeObserver()

  /// Tells what servers have.
  public init() {}

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    [observer]
  }

  public func finish(_ capture: borrowing ReadCapture) -> GATTStory {
    let gatt = capture.tracker.gatt
    return GATTStory(
      file: capture.file, devices: capture.tracker.devices,
      trees: GATTTree.trees(of: capture.tracker, observed: observer),
      known: capture.options.knownDatabases,
      attributesNotKept: gatt.attributesNotKept + gatt.serversNotKept + observer.notKept)
  }
}
