import BluetoothPackets
import LinkDecryption
public import LinkSessions

/// The pairings of a capture, and how its connections were encrypted.
public struct PairingStory: CaptureStory {
  /// A pairing with what led to it and what is to be said of it.
  public struct ObservedPairing: Sendable {
    /// The pairing itself.
    public let pairing: Pairing
    /// The request that was refused before it.
    public let refusal: SecurityRefusal?
    /// The likely cause of its failure. Nil where it succeeded, or where its end is not in the capture.
    public let cause: Finding?
    /// Whether the cause is computed from the values that the two exchanged, rather than likely.
    public let causeIsComputed: Bool
    /// What is weak about it, even where it succeeded.
    public let warnings: [Finding]
  }

  /// An encryption, and the pairing whose key it uses.
  public struct Encryption: Sendable {
    /// The start of encryption itself.
    public let encryption: LinkEncryption
    /// The identifier of the pairing that made the key, where the capture shows it: on this
    /// connection or, for a stored key, on an earlier one.
    public let pairing: Int?
    /// The likely cause of its failure; nil where it did not fail, or the code does not tell.
    public var cause: Finding? { Finding(causeOf: encryption) }
    /// Whether it begins a connection with the key of an earlier one.
    public var isReconnection: Bool { encryption.key == .stored && !encryption.isRefresh }
    /// Whether it is the step of a pairing that switches encryption on for the first time.
    public internal(set) var isPartOfPairing = false
  }

  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// The connections of the capture.
  public let connections: ConnectionTable
  /// Pairings, in the order in which they began.
  public let pairings: [ObservedPairing]
  /// Starts of encryption, in the order in which they began.
  public let encryptions: [Encryption]
  /// The peripherals' Security Requests outside pairings, in their order.
  public let requests: [SeenSecurityRequest]
  /// Pairings, encryptions and requests that came when the table was full.
  public let notKept: Int

  /// Connections with packets in ciphertext, and how many such packets there are.
  public var ciphertext: (connections: Int, packets: Int) {
    connections.connections.reduce((connections: 0, packets: 0)) { sum, connection in
      connection.encryptedPackets > 0
        ? (sum.connections + 1, sum.packets + connection.encryptedPackets) : sum
    }
  }

  public static func teller() -> PairingTeller { PairingTeller() }

  fileprivate init(_ capture: borrowing ReadCapture, _ observer: PairingObserver) {
    file = capture.file
    devices = capture.tracker.devices
    connections = capture.tracker.connections
    notKept = capture.tracker.security.notKept
    requests = capture.tracker.security.requests
    let keys = capture.tracker.keys
    var searchesLeft = keys.searchesLeft
    pairings = capture.tracker.security.pairings.map {
      let cause = Finding(causeOf: $0)
      return ObservedPairing(
        pairing: $0, refusal: observer.refusals[$0.transaction], cause: cause,
        causeIsComputed: cause.map(\.rule) == .pairingPasskeysDiffer
          && PairingProof($0, PairingSecrets($0), keys, searchesLeft: &searchesLeft).passkeysDiffer,
        warnings: $0.weaknesses)
    }
    let bonds = BondBook(
      capture.tracker.security.pairings, capture.tracker.connections, capture.tracker.devices)
    let pairings = capture.tracker.security.pairings
    encryptions = capture.tracker.security.encryptions.map {
      var encryption = Encryption(encryption: $0, pairing: bonds.pairing(of: $0))
      if case .pairing(let id) = $0.key {
        let end = pairings[id - 1].end?.number ?? .max
        encryption.isPartOfPairing = $0.first.number <= end
      }
      return encryption
    }
  }
}

/// Tells how devices paired.
public final class PairingTeller: StoryTeller {
  private let observer = PairingObserver()

  /// Tells of pairings and encryption.
  public init() {}

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    [observer]
  }

  public func finish(_ capture: borrowing ReadCapture) -> PairingStory {
    PairingStory(capture, observer)
  }
}
