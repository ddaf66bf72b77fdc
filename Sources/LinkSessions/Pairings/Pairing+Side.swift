public import BluetoothPackets

extension Pairing {
  /// The values that one side of a pairing sent, each with its frame, so that they can be used to decrypt traffic.
  public struct Side: Hashable, Sendable {
    /// A value and the frame that contains it.
    public struct Sent<Value: Hashable & Sendable>: Hashable, Sendable {
      /// The value.
      public let value: Value
      /// The packet that contains it.
      public let frame: Frame
    }

    /// The Pairing Request of the initiator, or the Pairing Response of the responder.
    public internal(set) var features: PairingFeatures?
    /// The packet with its Pairing Request or Pairing Response.
    public internal(set) var featuresFrame: Frame?
    /// The public key; LE Secure Connections only.
    public internal(set) var publicKey: Sent<PairingPublicKey>?
    /// The last confirm value. Passkey entry with LE Secure Connections uses twenty.
    public internal(set) var confirm: Sent<UInt128>?
    /// Number of Pairing Confirm PDUs.
    public internal(set) var confirms = 0
    /// The last random value.
    public internal(set) var random: Sent<UInt128>?
    /// Number of Pairing Random PDUs.
    public internal(set) var randoms = 0
    /// The DHKey check.
    public internal(set) var check: Sent<UInt128>?

    /// LE Secure Connections: the bits of the passkey in the confirm values, starting with the least significant bit.
    /// Vol 3, Part H, 2.3.5.6.3.
    public internal(set) var passkeyBits: UInt32 = 0
    /// Number of completed rounds of passkey entry, out of 20.
    public internal(set) var passkeyRounds = 0

    /// The passkey, if all twenty rounds were captured.
    public var passkey: UInt32? { passkeyRounds == 20 ? passkeyBits : nil }

    /// Whether the capture contains any of its pairing PDUs.
    public var wasHeard: Bool {
      features != nil || publicKey != nil || confirms > 0 || randoms > 0 || check != nil
        || longTermKey != nil || identityResolvingKey != nil
    }

    /// The frame with its long term key; nil if it distributed none.
    package internal(set) var longTermKey: Int?
    /// EDIV and Rand of the long term key that it distributed.
    public internal(set) var keyName: Sent<CentralIdentification>?
    /// The frame with its identity resolving key; nil if it distributed none.
    package internal(set) var identityResolvingKey: Int?
    /// Whether that key is all zeros, which means that the side uses no resolvable private addresses. Core 6.0, Vol 3,
    /// Part C, 9.4.4.2.
    public internal(set) var hasNoPrivateAddresses = false
    /// Its identity address; nil if it distributed none.
    public internal(set) var identity: Sent<DeviceKey>?
    /// The frame with its signature key; nil if it distributed none.
    package internal(set) var signatureKey: Int?

    /// The keys that it has distributed completely.
    public var keys: KeyDistribution {
      var keys: KeyDistribution = []
      if longTermKey != nil, keyName != nil { keys.insert(.encryptionKey) }
      if identityResolvingKey != nil, identity != nil { keys.insert(.identityKey) }
      if signatureKey != nil { keys.insert(.signingKey) }
      return keys
    }
  }
}
