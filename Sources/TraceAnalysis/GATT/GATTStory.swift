public import LinkSessions

/// The attributes of every server in a capture.
public struct GATTStory: CaptureStory {
  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// The known attributes of each server.
  public let trees: [GATTTree]
  /// Databases known before the capture was read.
  public let known: KnownDatabases
  /// Number of attributes that were discovered when a table was full, and of uses of others that it
  /// lacks.
  public let attributesNotKept: Int
  /// Packets that are ciphertext, which may hold attributes.
  public let ciphertextPackets: Int

  public static func teller() -> GATTTeller { GATTTeller() }
}

/// Builds a ``GATTStory``.
public final class GATTTeller: StoryTeller {
  private let observer = AttributeObserver()

  /// Creates an instance for one capture.
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
      attributesNotKept: gatt.attributesNotKept + gatt.serversNotKept + observer.notKept,
      ciphertextPackets: capture.tracker.connections.connections.reduce(0) {
        $0 + $1.encryptedPackets
      })
  }
}
