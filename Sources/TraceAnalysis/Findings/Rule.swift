public import LinkSessions

/// Properties of a rule other than its text: one row of the rule table.
public struct Rule: Hashable, Sendable, Identifiable {
  public let id: RuleID
  /// The part of a capture that the rule is about.
  public let category: Category
  /// Severity of breaking it.
  public let severity: Severity
  /// Evidence that a capture must contain so that the rule can be evaluated. Without it the rule
  /// has no findings.
  public let evidence: [Evidence]
  /// Source of the rule.
  public let reference: String

  /// Categories of rules.
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
    /// It works, but badly, or not with every device.
    case warning
    /// A rule is broken, or something has failed.
    case error
  }

  /// Evidence that a capture may lack, so that a rule can't be evaluated.
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

  /// All rules in the order of `RuleID`.
  public static let all: [Rule] = RuleID.allCases.map(Rule.init)
}
