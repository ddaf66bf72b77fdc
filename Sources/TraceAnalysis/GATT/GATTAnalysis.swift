public import LinkSessions

/// The attributes of every server in a capture.
public struct GATTAnalysis: CaptureAnalysis {
  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// The known attributes of each server.
  public private(set) var trees: [GATTTree]
  /// When each connection was there.
  private let connections: ConnectionTable
  /// Databases known before the capture was read.
  public let known: GATTMemory.KnownDatabases
  /// Number of attributes that were discovered when a table was full, and of uses of others that it
  /// lacks.
  public let attributesNotKept: Int
  /// Packets that are ciphertext, which may hold attributes.
  public let ciphertextPackets: Int

  public static func analyzer() -> GATTAnalyzer { GATTAnalyzer() }

  fileprivate init(_ capture: borrowing ReadCapture, _ trees: [GATTTree], notKept: Int) {
    file = capture.file
    devices = capture.tracker.devices
    connections = capture.tracker.connections
    self.trees = trees
    known = capture.options.knownDatabases
    attributesNotKept = notKept
    ciphertextPackets = connections.connections.reduce(0) { $0 + $1.encryptedPackets }
  }

  /// When the first of a server's connections began, in nanoseconds since 1970; nil for one without connections.
  package func start(of tree: GATTTree) -> Int64? {
    tree.connections.first.map { connections[$0 - 1].firstFrame.time }
  }

  /// The servers alone that were connected in a part of the capture.
  public func within(_ window: CapturedFile.Window) -> GATTAnalysis {
    let ids = connections.ids(in: window, start: start ?? 0)
    var analysis = self
    analysis.trees = trees.filter { !ids.isDisjoint(with: $0.connections) }
    return analysis
  }
}

/// Builds a ``GATTAnalysis``.
public final class GATTAnalyzer: CaptureAnalyzer {
  private let observer = AttributeObserver()

  /// Creates an instance for one capture.
  public init() {}

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    [observer]
  }

  public func finish(_ capture: borrowing ReadCapture) -> GATTAnalysis {
    let gatt = capture.tracker.gatt
    return GATTAnalysis(
      capture, GATTTree.trees(of: capture.tracker, observed: observer),
      notKept: gatt.attributesNotKept + gatt.serversNotKept + observer.notKept)
  }
}
