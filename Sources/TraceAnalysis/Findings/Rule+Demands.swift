import LinkSessions

/// Other sources that state the same requirement as a rule: platform guidelines.
extension Rule {
  /// A published guideline for accessory makers.
  @nonexhaustive
  public enum Guideline: String, Hashable, Sendable, CaseIterable {
    /// Accessory Design Guidelines for Apple Devices.
    case appleAccessory = "apple-accessory"

    /// Scope of the rules that are stated only by this guideline.
    public var scope: String {
      switch self {
      case .appleAccessory: "accessories whose central is an Apple device"
      }
    }

    /// The edition from which the rules' numbers are taken.
    public var edition: String {
      switch self {
      case .appleAccessory:
        "Accessory Design Guidelines for Apple Devices, sections as in the edition of 2022-04-26"
      }
    }
  }

  /// A section of a guideline.
  public struct GuidelineSection: Hashable, Sendable {
    /// The guideline.
    public let guideline: Guideline
    /// The section in the guideline.
    public let section: String

    /// Guideline, edition and section.
    public var text: String { "\(guideline.rawValue), section \(section) (\(guideline.edition))" }
  }

  /// The guideline section with the same requirement, or nil if only the specification states it.
  public var guideline: GuidelineSection? {
    appleSection.map { GuidelineSection(guideline: .appleAccessory, section: $0) }
  }
}
