import LinkSessions

/// Other sources with the same requirement as a rule: platform guidelines, and the qualification
/// suite.
extension Rule {
  /// A published guideline for accessory makers.
  public enum Guideline: String, Hashable, Sendable, CaseIterable {
    /// Accessory Design Guidelines for Apple Devices.
    case appleAccessory = "apple-accessory"

    /// Scope of the rules that only this guideline has.
    public var scope: String {
      switch self {
      case .appleAccessory: "accessories whose central is an Apple device"
      }
    }

    /// The edition with the numbers that the rules use.
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

  /// The guideline section with the same requirement, or nil if only the specification has it.
  public var guideline: GuidelineSection? {
    let section: String? =
      switch id {
      case .advChannels: "40.2"
      case .advAppleData: "40.3 and 40.4"
      case .advIntervalApple: "40.5"
      case .paramApple: "40.6"
      case .dataLengthUnused: "40.7"
      case .gattDiscoveryNeedsSecurity: "40.9"
      case .smpPairingUnprompted: "40.10"
      case .gattPrepareAcrossServices, .gattRediscovery: "40.13"
      default: nil
      }
    return section.map { GuidelineSection(guideline: .appleAccessory, section: $0) }
  }

  /// Whether only a guideline has the rule. Such rules are reported only if that guideline is
  /// requested.
  public var isOfGuidelineOnly: Bool {
    switch id {
    case .advAppleData, .advIntervalApple, .paramApple, .smpPairingUnprompted,
      .gattPrepareAcrossServices:
      true
    default: false
    }
  }

  /// Names of the test cases in the qualification suite (PTS, TCRL) with the same requirement.
  public var qualification: [String] {
    switch id {
    case .llProcedureCollision: ["LL/CON/PER/BV-46-C", "LL/CON/PER/BV-47-C", "LL/CON/PER/BV-48-C"]
    case .llEncryptionDisturbed: ["SM/PER/SIP/BV-01-C"]
    case .attMTUDefault: ["GATT/SR/GAC/BV-01-C"]
    case .attInvalidHandle: ["GATT/SR/GAR/BI-02-C"]
    case .attUnsupportedRequest: ["GATT/SR/UNS/BI-01-C"]
    case .gattServiceChangedMissing: ["GATT/SR/GAS/BV-01-C"]
    case .gattValueUnsubscribed: ["GATT/SR/GAN/BV-01-C"]
    case .pairingNoAnswer: ["SM/PER/PROT/BV-02-C"]
    case .l2capFrameWithoutCredit, .l2capZeroCredits: ["L2CAP/LE/CFC/BI-01-C"]
    default: []
    }
  }
}
