/// Which transactions and procedures the packets that a filter chooses are parts of.
public struct ProcedureChoice {
  private let chosen: ChosenFrames?
  /// Those that a chosen transaction belongs to.
  private var procedures: Set<Int> = []

  /// How many procedures are kept.
  public static let limit = 1_000_000
  private let limit: Int
  /// Procedures of chosen transactions that found no room: not all of them are taken.
  public private(set) var notKept = 0

  /// - Parameters:
  ///   - chosen: nil where all are wanted.
  ///   - limit: how many procedures are kept.
  public init(_ chosen: ChosenFrames?, limit: Int = ProcedureChoice.limit) {
    self.chosen = chosen
    self.limit = limit
  }

  /// Whether a packet of a transaction was chosen; if so, its procedure is.
  public mutating func takes(_ member: ProcedureBuilder.Member) -> Bool {
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

  /// Whether a procedure has a chosen transaction, or begins or ends with a chosen packet.
  public func takes(_ procedure: Procedure) -> Bool {
    guard let chosen else { return true }
    return procedures.contains(procedure.id)
      || chosen.contains(procedure.firstFrame, of: procedure.connection)
      || chosen.contains(procedure.lastFrame, of: procedure.connection)
  }
}
