public import LinkDecryption
public import LinkSessions

/// What could be decrypted of a capture, and with which keys.
public struct KeysStory: CaptureStory {
  /// A connection with ciphertext or signed writes, or whose key or pairing the capture shows.
  public struct Account: Sendable {
    /// The connection.
    public let connection: Connection
    /// Which key would open what is left; nil where nothing is left that a key would open.
    public let missing: MissingKey?
    /// What recomputing its pairings shows.
    public let pairings: [PairingProof]
  }

  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// What keys did for each encrypted connection.
  public let accounts: [Account]
  /// Isochronous streams with ciphertext.
  public let streams: [IsochronousStream]
  /// The keys that the capture has given away, and those that were known before.
  public let keys: KeyRing

  /// Packets in ciphertext, and those of them that were decrypted.
  public var packets: (encrypted: Int, decrypted: Int) {
    let all = accounts.map(\.connection.decryption) + streams.map(\.decryption)
    return all.reduce((0, 0)) { ($0.0 + $1.encrypted, $0.1 + $1.decrypted) }
  }

  public static func teller() -> KeysTeller { KeysTeller() }

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
        missing: MissingKey(
          decryption, pairing: pairings[index]?.last, encryption: encryptions[index]?.last,
          hasCandidates: !ring.isEmpty),
        pairings: (pairings[index] ?? []).map {
          PairingProof($0, PairingSecrets($0), ring, searchesLeft: &searchesLeft)
        })
    }
  }
}

/// Tells what could be decrypted.
public final class KeysTeller: StoryTeller {
  /// Tells which keys were used, and which are missing.
  public init() {}

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [] }

  public func finish(_ capture: borrowing ReadCapture) -> KeysStory { KeysStory(capture) }
}
