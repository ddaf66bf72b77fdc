/// Transactions and procedures with packets that a filter matches.
package struct ProcedureChoice {
  private let chosen: ChosenFrames?
  /// Procedures with a matching transaction.
  private var procedures: Set<Int> = []

  /// Maximum number of procedures to keep.
  package static let limit = 1_000_000
  private let limit: Int
  /// Number of procedures of matching transactions beyond the limit. Some of them are omitted.
  package private(set) var notKept = 0

  /// - Parameters:
  ///   - chosen: the matching packets, or nil for all.
  ///   - limit: the maximum number of procedures to keep.
  package init(_ chosen: ChosenFrames?, limit: Int = ProcedureChoice.limit) {
    self.chosen = chosen
    self.limit = limit
  }

  /// Whether a packet of a transaction matches. If so, its procedure matches, too.
  package mutating func takes(_ member: ProcedureBuilder.Member) -> Bool {
    guard let chosen else { return true }
    guard chosen.contains(member.transaction) else { return false }
    guard let procedure = member.procedure, !procedures.contains(procedure) else { return true }
    if procedures.count < limit {
      procedures.insert(procedure)
    } else {
      notKept += 1
    }
    return true
  }

  /// Whether a procedure has a matching transaction, or begins or ends with a matching packet.
  package func takes(_ procedure: Procedure) -> Bool {
    guard let chosen else { return true }
    return procedures.contains(procedure.id)
      || chosen.contains(procedure.firstFrame, of: procedure.connection)
      || chosen.contains(procedure.lastFrame, of: procedure.connection)
  }
}
