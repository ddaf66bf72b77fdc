/// How the two devices make sure of each other. Core 6.0, Vol 3, Part H, 2.3.5.1.
public enum AssociationModel: Hashable, Sendable {
  /// Nobody confirms anything.
  case justWorks
  /// The user enters on one device what he reads on the other.
  case passkeyEntry(PasskeySource)
  /// The user compares two numbers.
  case numericComparison
  /// The devices have exchanged data by other means.
  case outOfBand

  /// Where the user reads the passkey that he enters on the other device.
  public enum PasskeySource: String, Hashable, Sendable, CaseIterable {
    /// On the initiator.
    case initiatorDisplays = "initiator"
    /// On the responder.
    case responderDisplays = "responder"
    /// The user thinks of one and enters it on both.
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

  /// Whether it protects against a man in the middle.
  public var isAuthenticated: Bool { self != .justWorks }
}

/// Why the association model is the one that it is.
public enum AssociationReason: Hashable, Sendable {
  /// Legacy: both have out of band data; Secure Connections: at least one has.
  case outOfBandData
  /// Neither side asks for protection against a man in the middle.
  case protectionNotAsked
  /// What the two can show and enter.
  case capabilities
}
