extension Simulation {
  /// How the two sides of a simulated connection pair. Core 6.0, Vol 3, Part H, 2.3.5.1.
  @nonexhaustive
  public enum Pairing: String, CaseIterable, Sendable {
    /// LE legacy pairing, Just Works.
    case legacyJustWorks = "legacy-just-works"
    /// LE legacy pairing with a passkey.
    case legacyPasskey = "legacy-passkey"
    /// LE legacy pairing with a temporary key that was transferred out of band.
    case legacyOutOfBand = "legacy-oob"
    /// LE Secure Connections, Just Works.
    case justWorks = "just-works"
    /// LE Secure Connections, with six digits that the user compares.
    case numericComparison = "numeric-comparison"
    /// LE Secure Connections with a passkey.
    case passkey
    /// LE Secure Connections with data that was transferred out of band in both directions.
    case outOfBand = "oob"

    /// Whether it is LE legacy pairing.
    public var isLegacy: Bool {
      switch self {
      case .legacyJustWorks, .legacyPasskey, .legacyOutOfBand: true
      case .justWorks, .numericComparison, .passkey, .outOfBand: false
      }
    }

    /// Whether the user types a passkey, which can be mistyped.
    public var usesPasskey: Bool { self == .legacyPasskey || self == .passkey }

    var usesOutOfBandData: Bool { self == .legacyOutOfBand || self == .outOfBand }
  }
}
