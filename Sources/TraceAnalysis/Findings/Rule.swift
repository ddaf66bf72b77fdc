public import LinkSessions

/// What is known of a rule besides its words: one row of the table.
public struct Rule: Hashable, Sendable, Identifiable {
  public let id: RuleID
  /// What part of a capture the rule is about.
  public let category: Category
  /// How bad it is to break it.
  public let severity: Severity
  /// What a capture must hold for the rule to be judged. Where it lacks one of these, the rule
  /// says nothing.
  public let evidence: [Evidence]
  /// Where the rule is written.
  public let reference: String

  /// What the rule is about.
  public enum Category: String, Hashable, Sendable, CaseIterable {
    /// The link layer.
    case linkLayer = "link-layer"
    /// How a connection lives: its parameters, its margins, its end.
    case connection
    /// L2CAP.
    case l2cap
    /// ATT.
    case att
    /// GATT.
    case gatt
    /// How a pairing runs, and why it fails.
    case pairing
    /// What a connection is protected from.
    case security
    /// Advertising.
    case advertising
    /// What keeps data from moving faster.
    case performance
    /// What a capture holds, and what it lacks.
    case capture
  }

  /// How grave a finding is.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// Worth knowing; nothing has gone wrong.
    case note
    /// It works, but badly, or not everywhere.
    case warning
    /// A rule is broken, or something has failed.
    case error
  }

  /// Something that a capture may lack, so that a rule can't be judged.
  public enum Evidence: String, Hashable, Sendable, CaseIterable {
    /// Records that hold their packets whole.
    case wholeRecords = "whole-records"
    /// The beginning of the connection.
    case connectionStart = "connection-start"
    /// The end of the connection, as a PDU or an event tells it.
    case connectionEnd = "connection-end"
    /// Interval, latency and timeout, as a PDU or an event tells them.
    case connectionParameters = "connection-parameters"
    /// Every packet between the frames that the rule compares.
    case noMissedPackets = "no-missed-packets"
    /// Packets in the plain, or decrypted ones.
    case plaintext
    /// Which side is the central.
    case roles
    /// Packets as they were on the air.
    case air
    /// What a host and its controller told each other.
    case hostLog = "host-log"
  }

  /// All rules, in the order in which their names are listed.
  public static let all: [Rule] = RuleID.allCases.map(Rule.init)
}
