public import BluetoothPackets

/// One attempt to encrypt a connection, or to change its key.
///
/// From the air LL_ENC_REQ to LL_START_ENC_RSP (Core 6.0, Vol 6, Part B, 5.1.3), from an HCI log
/// the command or the request for the key to the event that ends it.
public struct LinkEncryption: Hashable, Sendable, Identifiable {
  /// Where the key comes from.
  public enum Key: Hashable, Sendable {
    /// A pairing of the same connection has just made it, by its identifier.
    case pairing(Int)
    /// No pairing came before it on this connection: it was kept from an earlier one.
    case stored
    /// The capture begins too late to tell.
    case unknown
  }

  /// How an encryption ended.
  public enum Outcome: Hashable, Sendable {
    /// Encrypted; derived where ciphertext alone shows it.
    case on(Basis)
    /// The other side refused it.
    case failed(ControllerErrorCode)
    /// The connection ended before.
    case disconnected
    /// The capture lacks packets in which it may have ended.
    case notInCapture
    /// The capture ends before.
    case inProgress
  }

  /// From 1, in the order in which they begin.
  public let id: Int
  /// Index in `ConnectionTable`.
  public let connection: Int
  /// What began it: LL_ENC_REQ, the host's command or the request for the key; or, where the
  /// capture lacks those, what ended it.
  public let first: Frame
  /// The key that it uses.
  public let key: Key
  /// The link was encrypted before: the key is changed.
  public let isRefresh: Bool
  /// The name of the key; zero with LE Secure Connections. Vol 3, Part H, 2.4.4.
  public internal(set) var random: UInt64?
  /// EDIV of the key; nil where nobody named it.
  public internal(set) var diversifier: UInt16?
  /// Whether the key has a name, which a peripheral gives to keys of legacy pairing alone.
  public var isNamed: Bool { (random ?? 0) != 0 || (diversifier ?? 0) != 0 }
  /// The central names a key that has no name: the one that the pairing has just made.
  public internal(set) var nameIsForbidden = false
  /// SKD and IV of each side, on the air.
  public internal(set) var sessionKeyDiversifiers = BothDirections<UInt64?>(both: nil)
  /// IV of both sides; nil where it was not seen.
  public internal(set) var vectors = BothDirections<UInt32?>(both: nil)
  /// LL_ENC_RSP, on the air.
  public internal(set) var responseFrame: Int?
  /// The Security Request of the peripheral that asked for it.
  public internal(set) var securityRequest: SeenSecurityRequest?
  /// In the log of a peripheral: the host's answer to the request for the key.
  public internal(set) var keyAnswerFrame: Int?
  /// The host of the peripheral had no key.
  public internal(set) var keyIsMissing = false
  /// In octets.
  public internal(set) var keySize: UInt8?
  /// How it ended.
  public internal(set) var outcome = Outcome.inProgress
  /// The packet that ended it; nil while it goes on.
  public internal(set) var end: Frame?
}
