import LinkSessions

/// Who else demands what a rule demands: guidelines of platforms, and the qualification suite.
extension Rule {
  /// A published guideline that makers of accessories keep to.
  public enum Guideline: String, Hashable, Sendable, CaseIterable {
    /// Accessory Design Guidelines for Apple Devices.
    case appleAccessory = "apple-accessory"

    /// Where the rules that it alone has apply.
    public var scope: String {
      switch self {
      case .appleAccessory: "accessories whose central is an Apple device"
      }
    }

    /// The edition whose numbers the rules have.
    public var edition: String {
      switch self {
      case .appleAccessory:
        "Accessory Design Guidelines for Apple Devices, sections as in the edition of 2022-04-26"
      }
    }
  }

  /// A section of a guideline.
  public struct GuidelineSection: Hashable, Sendable {
    /// Whose guideline it is.
    public let guideline: Guideline
    /// The section in it.
    public let section: String

    /// Guideline, edition and section.
    public var text: String { "\(guideline.rawValue), section \(section) (\(guideline.edition))" }
  }

  /// The section of a guideline that demands the same; nil for a rule of the specification alone.
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

  /// Whether the rule is a guideline's alone: it is told where that guideline was asked for.
  public var isOfGuidelineOnly: Bool {
    switch id {
    case .advAppleData, .advIntervalApple, .paramApple, .smpPairingUnprompted,
      .gattPrepareAcrossServices:
      true
    default: false
    }
  }

  /// Test cases of the qualification suite (PTS, TCRL) with the same demand, by their names there.
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
