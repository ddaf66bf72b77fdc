extension Pairing {
  /// How the two devices authenticate each other. Core 6.0, Vol 3, Part H, 2.3.5.1.
  @nonexhaustive
  public enum AssociationModel: Hashable, Sendable {
    /// No authentication.
    case justWorks
    /// The user enters a passkey that the other device displays.
    case passkeyEntry(PasskeySource)
    /// The user compares two numbers.
    case numericComparison
    /// The devices have exchanged data out of band.
    case outOfBand

    /// The device that displays the passkey.
    @nonexhaustive
    public enum PasskeySource: String, Hashable, Sendable, CaseIterable {
      /// The initiator displays it.
      case initiatorDisplays = "initiator"
      /// The responder displays it.
      case responderDisplays = "responder"
      /// The user chooses one and enters it on both devices.
      case bothEnter = "both-enter"
    }

    /// The name that reports use.
    public var name: String {
      switch self {
      case .justWorks: "just-works"
      case .passkeyEntry: "passkey-entry"
      case .numericComparison: "numeric-comparison"
      case .outOfBand: "out-of-band"
      }
    }

    /// Whether it provides protection against a man in the middle.
    public var isAuthenticated: Bool { self != .justWorks }
  }

  /// The reason for the association model.
  @nonexhaustive
  public enum AssociationReason: Hashable, Sendable {
    /// Out-of-band data: of both sides in legacy pairing, of at least one side with Secure Connections.
    case outOfBandData
    /// Neither side requires protection against a man in the middle.
    case protectionNotAsked
    /// The input and output capabilities of both sides.
    case capabilities
    /// A temporary key of 0 decrypts the following packets; the capture lacks the features of a side.
    case temporaryKey
  }
}
