import LinkSessions

// Clauses of the specification that were looked up.
extension Rule {
  /// Whether the clause was looked up in the specification and supports the rule. If not, it is
  /// cited from memory: the requirement exists, but the number may differ.
  public var isReferenceVerified: Bool {
    guard reference.hasPrefix(Rule.core) else {
      return !reference.hasPrefix("Core Specification Supplement")
        && !Rule.unreadDocuments.contains(reference)
    }
    return reference.dropFirst(Rule.core.count).split(separator: ";").allSatisfy {
      Rule.readClauses.contains(String($0.drop { $0 == " " }))
    }
  }

  private static let core = "Core 6.0, "

  private static let unreadDocuments: Set<String> = [
    "Apple, Proximity Beacon Specification", "Eddystone Protocol Specification",
    "Apple, WWDC 2017, session 712",
  ]

  /// Clauses of the Core Specification 6.0 that were looked up for the rules that cite them.
  private static let readClauses: Set<String> = [
    // Error codes
    "Vol 1, Part F, 2",
    // L2CAP
    "Vol 3, Part A, 3.4.3", "Vol 3, Part A, 4", "Vol 3, Part A, 4.20", "Vol 3, Part A, 4.21",
    "Vol 3, Part A, 4.24", "Vol 3, Part A, 7.2.1", "Vol 3, Part A, 7.2.2", "Vol 3, Part A, 10.1",
    // Generic Access Profile
    "Vol 3, Part C, 9.3.9.2", "Vol 3, Part C, 9.3.12.2", "Vol 3, Part C, 10.3.1",
    "Vol 3, Part C, 10.3.2", "Vol 3, Part C, 10.7.1.2", "Vol 3, Part C, 10.8",
    "Vol 3, Part C, 11", "Vol 3, Part C, 12.3",
    // Attribute Protocol
    "Vol 3, Part F, 3.2.8", "Vol 3, Part F, 3.2.9", "Vol 3, Part F, 3.3",
    "Vol 3, Part F, 3.3.1", "Vol 3, Part F, 3.3.2", "Vol 3, Part F, 3.3.3",
    "Vol 3, Part F, 3.4.1.1", "Vol 3, Part F, 3.4.2.1", "Vol 3, Part F, 3.4.2.1 and 3.4.2.2",
    "Vol 3, Part F, 3.4.3.1", "Vol 3, Part F, 3.4.7.1", "Vol 3, Part F, 3.4.7.2",
    "Vol 3, Part F, 3.4.7.3",
    // Generic Attribute Profile
    "Vol 3, Part G, 2.5.2", "Vol 3, Part G, 3.1 and 3.3.1", "Vol 3, Part G, 3.3.3.3",
    "Vol 3, Part G, 4.2", "Vol 3, Part G, 4.3.1", "Vol 3, Part G, 4.3.1 and 5.2.1",
    "Vol 3, Part G, 4.9.5", "Vol 3, Part G, 4.10.1",
    "Vol 3, Part G, 7.1", "Vol 3, Part G, 8.1",
    // Security Manager
    "Vol 3, Part H, 2.1", "Vol 3, Part H, 2.3.4", "Vol 3, Part H, 2.3.5.1",
    "Vol 3, Part H, 2.3.5.2", "Vol 3, Part H, 2.3.5.3", "Vol 3, Part H, 2.3.5.3 and 2.3.5.6.3",
    "Vol 3, Part H, 2.3.5.4 and 2.3.5.6.4", "Vol 3, Part H, 2.3.5.5 and 2.3.5.6.2",
    "Vol 3, Part H, 2.3.5.6.1", "Vol 3, Part H, 2.3.5.6.2",
    "Vol 3, Part H, 2.3.5.6.5", "Vol 3, Part H, 2.3.6", "Vol 3, Part H, 2.4 and 2.4.6",
    "Vol 3, Part H, 2.4.4 and 2.4.4.1", "Vol 3, Part H, 2.4.4.2", "Vol 3, Part H, 2.4.6",
    "Vol 3, Part H, 3.3", "Vol 3, Part H, 3.4", "Vol 3, Part H, 3.5.2",
    "Vol 3, Part H, 3.5.4", "Vol 3, Part H, 3.5.5",
    // Host Controller Interface
    "Vol 4, Part E, 1", "Vol 4, Part E, 7.7.65.1",
    // Link Layer
    "Vol 6, Part B, 2.4", "Vol 6, Part B, 2.4.1", "Vol 6, Part B, 2.4.1 and 2.4.2",
    "Vol 6, Part B, 2.4.2",
    "Vol 6, Part B, 2.3.3.1", "Vol 6, Part B, 2.3.4.5 and 4.1.2", "Vol 6, Part B, 4.4.2.1",
    "Vol 6, Part B, 4.4.2.2.1", "Vol 6, Part B, 4.4.2.2.3", "Vol 6, Part B, 4.4.2.11",
    "Vol 6, Part B, 4.5", "Vol 6, Part B, 4.5.1", "Vol 6, Part B, 4.5.2",
    "Vol 6, Part B, 4.5.3", "Vol 6, Part B, 4.5.6", "Vol 6, Part B, 4.5.8.1",
    "Vol 6, Part B, 4.5.9", "Vol 6, Part B, 4.5.10", "Vol 6, Part B, 4.6",
    "Vol 6, Part B, 5 and 5.3", "Vol 6, Part B, 5.1",
    "Vol 6, Part B, 5.1.3", "Vol 6, Part B, 5.1.3.1", "Vol 6, Part B, 5.1.5",
    "Vol 6, Part B, 5.1.9", "Vol 6, Part B, 5.1.10", "Vol 6, Part B, 5.2",
    "Vol 6, Part B, 5.3", "Vol 6, Part B, 5.4", "Vol 6, Part B, 5.5.1", "Vol 6, Part E, 1",
  ]
}
