import BluetoothPackets
import LinkDecryption
public import LinkSessions

/// The pairings of a capture, and the encryption of its connections.
public struct PairingAnalysis: CaptureAnalysis {
  /// A pairing with its trigger and its assessment.
  public struct ObservedPairing: Sendable {
    /// The pairing itself.
    public let pairing: Pairing
    /// The rejected request that triggered it.
    public let refusal: PairingAnalysis.SecurityRefusal?
    /// The likely cause of its failure. Nil if it succeeded, or if its end was not captured.
    public let cause: Finding?
    /// Whether the cause was calculated from the exchanged values, rather than inferred.
    public let causeIsComputed: Bool
    /// Weaknesses, even if it succeeded.
    public let warnings: [Finding]
  }

  /// An encryption, and the pairing whose key it uses.
  public struct Encryption: Sendable {
    /// The start of encryption itself.
    public let encryption: LinkEncryption
    /// Identifier of the pairing that created the key, if it was captured: on this connection or,
    /// for a stored key, on an earlier one.
    package let pairing: Int?
    /// The likely cause of its failure. Nil if it did not fail, or if the error code does not
    /// indicate a cause.
    public var cause: Finding? { Finding(causeOf: encryption) }
    /// Whether the encryption uses the key of an earlier connection.
    public var isReconnection: Bool {
      encryption.key == .stored && !encryption.isRefresh && !encryption.keyNameVaries
    }
    /// Identifier of the last pairing of the same two devices before this encryption, if it distributed a key with
    /// EDIV and Rand and the encryption uses a different one.
    package internal(set) var otherwiseNamed: Int?
    /// Whether it is the step of a pairing that starts encryption.
    public internal(set) var isPartOfPairing = false
  }

  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// The connections of the capture.
  public let connections: ConnectionTable
  /// Pairings, in the order in which they started.
  public private(set) var pairings: [ObservedPairing]
  /// Starts of encryption, in the order in which they started.
  public private(set) var encryptions: [Encryption]
  /// The peripherals' Security Requests outside pairings, in order.
  public private(set) var requests: [SecurityLog.Request]
  /// Number of pairings, encryptions and requests beyond the limit.
  public let notKept: Int

  /// Number of connections with encrypted packets that were not decrypted, and number of such
  /// packets.
  public var ciphertext: (connections: Int, packets: Int) {
    connections.connections.reduce((connections: 0, packets: 0)) { sum, connection in
      connection.encryptedPackets > 0
        ? (sum.connections + 1, sum.packets + connection.encryptedPackets) : sum
    }
  }

  public static func analyzer() -> PairingAnalyzer { PairingAnalyzer() }

  /// Returns the same analysis, limited to connections that overlap a window of the capture.
  public func within(_ window: CapturedFile.Window) -> PairingAnalysis {
    let ids = connections.ids(in: window, start: start ?? 0)
    var analysis = self
    analysis.pairings = pairings.filter { ids.contains($0.pairing.connection + 1) }
    analysis.encryptions = encryptions.filter { ids.contains($0.encryption.connection + 1) }
    analysis.requests = requests.filter { ids.contains($0.connection + 1) }
    return analysis
  }

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
          && KeysAnalysis.PairingProof($0, PairingSecrets($0), keys, searchesLeft: &searchesLeft)
            .passkeysDiffer,
        warnings: $0.weaknesses)
    }
    let bonds = BondBook(
      capture.tracker.security.pairings, capture.tracker.connections, capture.tracker.devices)
    let pairings = capture.tracker.security.pairings
    encryptions = capture.tracker.security.encryptions.map {
      var encryption = Encryption(encryption: $0, pairing: bonds.pairing(of: $0))
      if case .pairing(let id) = $0.key {
        let end = pairings[id.rawValue - 1].end?.number ?? .max
        encryption.isPartOfPairing = $0.first.number <= end
      }
      if encryption.pairing == nil, $0.isNamed {
        encryption.otherwiseNamed = bonds.lastNamed(before: $0)
      }
      return encryption
    }
  }
}

/// Builds a ``PairingAnalysis``.
public final class PairingAnalyzer: CaptureAnalyzer {
  private let observer = PairingObserver()

  /// Creates an analyzer for one capture.
  public init() {}

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    [observer]
  }

  public func finish(_ capture: borrowing ReadCapture) -> PairingAnalysis {
    PairingAnalysis(capture, observer)
  }
}
