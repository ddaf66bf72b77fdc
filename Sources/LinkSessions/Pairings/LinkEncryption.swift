public import BluetoothPackets

/// One attempt to encrypt a connection, or to change its key.
///
/// On the air, it lasts from LL_ENC_REQ to LL_START_ENC_RSP (Core 6.0, Vol 6, Part B, 5.1.3); in an HCI log, from the
/// command or the request for the key to the event that ends it.
public struct LinkEncryption: Hashable, Sendable {
  /// The origin of the key.
  @nonexhaustive
  public enum Key: Hashable, Sendable {
    /// A pairing on this connection generated it.
    case pairing(PairingID)
    /// It was stored by an earlier connection: this one had no pairing before.
    case stored
    /// The capture starts too late to show the origin.
    case unknown
  }

  /// The outcome of an attempt.
  @nonexhaustive
  public enum Outcome: Hashable, Sendable {
    /// Encrypted; the basis is `derived` if only ciphertext shows it.
    case on(Basis)
    /// The other side rejected it, or it failed.
    case failed(ControllerErrorCode)
    /// The connection ended first.
    case disconnected
    /// The capture lacks packets that may contain the outcome.
    case notInCapture
    /// The capture ended first.
    case inProgress
  }

  /// The attempt's number, counted from 1 in the order in which attempts begin.
  package let id: Int
  /// Index in `ConnectionTable`.
  package let connection: Int
  /// The first record: LL_ENC_REQ, the host's command or the request for the key; the last record if the capture lacks
  /// these.
  public let first: Frame
  /// The origin of the key.
  public let key: Key
  /// Whether the link was already encrypted, so that the key is changed.
  public let isRefresh: Bool
  /// The random number of the key (Rand); zero with LE Secure Connections. Vol 3, Part H, 2.4.4.
  public internal(set) var random: UInt64?
  /// EDIV of the key; nil if the capture does not contain it.
  public internal(set) var diversifier: UInt16?
  /// Whether EDIV or Rand is not zero. A peripheral assigns them only to keys of legacy pairing.
  public var isNamed: Bool { (random ?? 0) != 0 || (diversifier ?? 0) != 0 }
  /// Whether the central uses EDIV or Rand for the key that the pairing has just generated, which has neither.
  public internal(set) var nameIsForbidden = false
  /// Whether the requests on the connection have named so many different keys that they can't all be stored ones.
  package internal(set) var keyNameVaries = false
  /// SKD of each side, on the air.
  public internal(set) var sessionKeyDiversifiers = BothDirections<UInt64?>(both: nil)
  /// IV of each side; nil if it was not captured.
  public internal(set) var vectors = BothDirections<UInt32?>(both: nil)
  /// LL_ENC_RSP, on the air.
  package internal(set) var responseFrame: Int?
  /// The peripheral's Security Request that led to the attempt.
  public internal(set) var securityRequest: SecurityLog.Request?
  /// In a peripheral's log: the host's reply to the request for the key.
  package internal(set) var keyAnswerFrame: Int?
  /// The BR/EDR Link Key Notification event with the key from which the LTK was derived; nil if the LTK was not
  /// derived, or the log contains no keys. Core 6.0, Vol 3, Part H, 2.4.2.5.
  package internal(set) var linkKeyFrame: Int?
  /// Whether the peripheral's host had no key.
  public internal(set) var keyIsMissing = false
  /// Size of the key in octets.
  public internal(set) var keySize: UInt8?
  /// The outcome.
  public internal(set) var outcome = Outcome.inProgress
  /// The packet that ended it; nil while it is in progress.
  public internal(set) var end: Frame?
}
