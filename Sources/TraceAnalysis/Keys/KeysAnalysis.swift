public import LinkDecryption
public import LinkSessions

/// What was decrypted in a capture, and with which keys.
public struct KeysAnalysis: CaptureAnalysis {
  /// A connection with encrypted packets or signed writes, or whose key or pairing was captured.
  public struct Account: Sendable {
    /// The connection.
    public let connection: Connection
    /// The key that would decrypt the remaining packets, or nil if no key would.
    public let missing: KeysAnalysis.MissingKey?
    /// Results of recalculating the connection's pairings.
    public let pairings: [KeysAnalysis.PairingProof]
  }

  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// The result of decryption for each encrypted connection.
  public private(set) var accounts: [Account]
  /// Encrypted connections whose packets are in the capture in plaintext, as in a host's log or after decryption by
  /// the sniffer.
  package private(set) var inPlaintext: [Connection]
  /// Connections in a host's log that may have been encrypted before the log began.
  package private(set) var mayBeEncrypted: [Connection]
  /// Encrypted isochronous streams.
  public let streams: [IsochronousStream]
  /// Keys found in the capture, and keys known before.
  public let keys: KeyRing

  /// Number of encrypted packets, and number of those that were decrypted.
  public var packets: (encrypted: Int, decrypted: Int) {
    let all = accounts.map(\.connection.decryption) + streams.map(\.decryption)
    return all.reduce((0, 0)) { ($0.0 + $1.encrypted, $0.1 + $1.decrypted) }
  }

  public static func analyzer() -> KeysAnalyzer { KeysAnalyzer() }

  /// Returns the same analysis, limited to connections that overlap a window of the capture.
  public func within(_ window: CapturedFile.Window) -> KeysAnalysis {
    var analysis = self
    analysis.accounts = accounts.filter { window.touches($0.connection, start: start ?? 0) }
    analysis.inPlaintext = inPlaintext.filter { window.touches($0, start: start ?? 0) }
    analysis.mayBeEncrypted = mayBeEncrypted.filter { window.touches($0, start: start ?? 0) }
    return analysis
  }

  fileprivate init(_ capture: borrowing ReadCapture) {
    file = capture.file
    devices = capture.tracker.devices
    keys = capture.tracker.keys
    streams = capture.tracker.streams.filter { $0.decryption.encrypted > 0 }
    let security = capture.tracker.security
    let pairings = Dictionary(grouping: security.pairings, by: \.connection)
    let encryptions = Dictionary(grouping: security.encryptions, by: \.connection)
    let ring = capture.tracker.keys
    var searchesLeft = ring.searchesLeft
    accounts = capture.tracker.connections.connections.compactMap { connection in
      let decryption = connection.decryption
      let index = connection.id - 1
      guard
        decryption.encrypted > 0 || !decryption.keys.isEmpty || pairings[index] != nil
          || connection.signedWrites.count > 0
      else { return nil }
      return Account(
        connection: connection,
        missing: KeysAnalysis.MissingKey(
          decryption, pairing: pairings[index]?.last, encryption: encryptions[index]?.last,
          hasCandidates: !ring.isEmpty),
        pairings: (pairings[index] ?? []).map {
          KeysAnalysis.PairingProof($0, PairingSecrets($0), ring, searchesLeft: &searchesLeft)
        })
    }
    let reported = Set(accounts.map(\.connection.index))
    inPlaintext = capture.tracker.connections.connections.filter {
      !reported.contains($0.index) && $0.wasEncrypted
    }
    mayBeEncrypted = capture.tracker.connections.connections.filter {
      !reported.contains($0.index) && $0.mayBeEncrypted
    }
  }
}

extension Connection {
  /// Whether a host's log does not show if the connection is encrypted, because data in it is always plaintext.
  package var mayBeEncrypted: Bool {
    technology == .lowEnergy && air == nil && encryption.value == nil
  }

  /// Whether the connection was encrypted at some time.
  fileprivate var wasEncrypted: Bool {
    encryption.value == .on
      || changes.contains {
        if case .encryption(.on, _) = $0.value { true } else { false }
      }
  }
}

/// Builds a ``KeysAnalysis``.
public final class KeysAnalyzer: CaptureAnalyzer {
  /// Creates an analyzer for one capture.
  public init() {}

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [] }

  public func finish(_ capture: borrowing ReadCapture) -> KeysAnalysis { KeysAnalysis(capture) }
}
