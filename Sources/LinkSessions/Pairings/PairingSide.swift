public import BluetoothPackets

/// What one side of a pairing has sent: small values as they are, everything with its frame, so
/// that a decryption can begin from it.
public struct PairingSide: Hashable, Sendable {
  /// A value and the frame that carried it.
  public struct Sent<Value: Hashable & Sendable>: Hashable, Sendable {
    /// What was sent.
    public let value: Value
    /// The packet with it.
    public let frame: Frame
  }

  /// The Pairing Request of the initiator, or the Pairing Response of the responder.
  public internal(set) var features: PairingFeatures?
  /// The packet with its Pairing Request or Response.
  public internal(set) var featuresFrame: Frame?
  /// LE Secure Connections only.
  public internal(set) var publicKey: Sent<PairingPublicKey>?
  /// The last confirm value; passkey entry of LE Secure Connections has twenty.
  public internal(set) var confirm: Sent<UInt128>?
  /// How many Pairing Confirms it has sent.
  public internal(set) var confirms = 0
  /// The last random value.
  public internal(set) var random: Sent<UInt128>?
  /// How many Pairing Randoms it has sent.
  public internal(set) var randoms = 0
  /// The DHKey check.
  public internal(set) var check: Sent<UInt128>?

  /// LE Secure Connections: the bits of the passkey that its confirm values have used, the first the
  /// least significant, and in how many rounds. Vol 3, Part H, 2.3.5.6.3.
  public internal(set) var passkeyBits: UInt32 = 0
  /// How many rounds of a passkey it has gone through, of 20.
  public internal(set) var passkeyRounds = 0

  /// The passkey, if all twenty rounds tell it.
  public var passkey: UInt32? { passkeyRounds == 20 ? passkeyBits : nil }

  /// Whether the capture has anything that it sent for the pairing.
  public var wasHeard: Bool {
    features != nil || publicKey != nil || confirms > 0 || randoms > 0 || check != nil
      || longTermKey != nil || identityResolvingKey != nil
  }

  /// The frames of the keys that it distributed.
  public internal(set) var longTermKey: Int?
  /// EDIV and Rand of the key that it handed out.
  public internal(set) var keyName: Sent<CentralIdentification>?
  /// The frame with its identity resolving key; nil where it handed out none.
  public internal(set) var identityResolvingKey: Int?
  /// Whether that key is all zero: the side uses no resolvable private addresses. Core 6.0, Vol 3, Part
  /// C, 9.4.4.2.
  public internal(set) var hasNoPrivateAddresses = false
  /// Its identity address; nil where it told none.
  public internal(set) var identity: Sent<DeviceKey>?
  /// The frame with its signature key; nil where it handed out none.
  public internal(set) var signatureKey: Int?

  /// The keys that it has distributed to the end.
  public var keys: KeyDistribution {
    var keys: KeyDistribution = []
    if longTermKey != nil, keyName != nil { keys.insert(.encryptionKey) }
    if identityResolvingKey != nil, identity != nil { keys.insert(.identityKey) }
    if signatureKey != nil { keys.insert(.signingKey) }
    return keys
  }
}
