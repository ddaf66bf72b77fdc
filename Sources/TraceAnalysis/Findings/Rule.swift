public import LinkSessions

/// Properties of a rule other than its text: one row of the table `Scripts/rules.txt`.
public struct Rule: Hashable, Sendable, Identifiable {
  /// The name of the rule.
  public let id: RuleID
  /// The part of a capture that the rule is about.
  public let category: Category
  /// Severity of a violation.
  public let severity: Severity
  /// Evidence that a capture must contain for the rule to be judged. Without it, the rule has no findings.
  public let evidence: [Evidence]
  /// Source of the rule.
  public let reference: String
  /// Whether the rule applies only to LE: its clause is about LE's link layer or Security Manager, about connection
  /// parameters, or about the MTU exchange, in place of which BR/EDR has L2CAP's configuration. Core 6.0, Vol 3, Part
  /// G, 5.1.
  let isOfLowEnergyAlone: Bool
  /// A small capture in the fixtures folder that breaks the rule, or nil if there is none.
  public let example: String?
  /// The profile with the declaration that the example violates, or nil for rules that need none.
  public let exampleProfile: String?
  /// The section of Apple's guideline with the same requirement.
  let appleSection: String?
  /// Whether the rule comes only from a guideline. Such rules are reported only if that guideline is requested.
  public let isOfGuidelineOnly: Bool
  /// Names of the test cases in the qualification suite (PTS, TCRL) with the same requirement.
  public let qualification: [String]

  /// Categories of rules.
  @nonexhaustive
  public enum Category: String, Hashable, Sendable, CaseIterable {
    /// The link layer.
    case linkLayer = "link-layer"
    /// Connections: parameters, margins and ends.
    case connection
    /// L2CAP.
    case l2cap
    /// ATT.
    case att
    /// GATT.
    case gatt
    /// Pairings and their failures.
    case pairing
    /// Protection of connections.
    case security
    /// Advertising.
    case advertising
    /// Limits of throughput.
    case performance
    /// The capture itself: contents and gaps.
    case capture
  }

  /// Severity of a finding.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Information; nothing has failed.
    case note
    /// Something works, but poorly or not with every device.
    case warning
    /// A rule is broken, or something has failed.
    case error
  }

  /// Evidence that a capture may lack, so that a rule can't be judged.
  @nonexhaustive
  public enum Evidence: String, Hashable, Sendable, CaseIterable {
    /// Records with complete packets.
    case wholeRecords = "whole-records"
    /// The beginning of the connection.
    case connectionStart = "connection-start"
    /// The end of the connection, from a PDU or an event.
    case connectionEnd = "connection-end"
    /// Interval, latency and timeout, from a PDU or an event.
    case connectionParameters = "connection-parameters"
    /// Every packet between the frames that the rule compares.
    case noMissedPackets = "no-missed-packets"
    /// Unencrypted or decrypted packets.
    case plaintext
    /// Which side is the central.
    case roles
    /// Packets captured on the air.
    case air
    /// Traffic between a host and its controller.
    case hostLog = "host-log"
  }

  /// Creates the row of a rule. A rule that is not in the table belongs to the program that uses bletrace: it is a
  /// warning about the capture that needs no evidence and cites nothing.
  public init(_ id: RuleID) {
    self = Rule.byID[id] ?? Rule(id, .capture, .warning, [], "")
  }

  init(
    _ id: RuleID, _ category: Category, _ severity: Severity, _ evidence: [Evidence],
    _ reference: String,
    isOfLowEnergyAlone: Bool = false, example: String? = nil, exampleProfile: String? = nil,
    appleSection: String? = nil, isOfGuidelineOnly: Bool = false, qualification: [String] = []
  ) {
    self.id = id
    self.category = category
    self.severity = severity
    self.evidence = evidence
    self.reference = reference
    self.isOfLowEnergyAlone = isOfLowEnergyAlone
    self.example = example
    self.exampleProfile = exampleProfile
    self.appleSection = appleSection
    self.isOfGuidelineOnly = isOfGuidelineOnly
    self.qualification = qualification
  }

  private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}
