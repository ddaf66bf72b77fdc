public import LinkSessions

/// The attributes of every server in a capture.
public struct GATTAnalysis: CaptureAnalysis {
  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// The known attributes of each server.
  public private(set) var trees: [GATTTree]
  /// The connections, for their times.
  private let connections: ConnectionTable
  /// Databases known before the capture was read.
  public let known: GATTMemory.KnownDatabases
  /// Number of attributes that were discovered while a table was full, plus the number of uses of attributes that are
  /// missing for that reason.
  public let attributesNotKept: Int
  /// Number of encrypted packets that could not be read, which may contain attributes.
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

  /// Returns the start of a server's first connection in nanoseconds since 1970, or nil for a server without
  /// connections.
  package func start(of tree: GATTTree) -> Int64? {
    tree.connections.first.map { connections[$0 - 1].firstFrame.time }
  }

  /// Returns the same analysis, limited to servers that were connected in a window of the capture.
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

  /// Creates an analyzer for one capture.
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
