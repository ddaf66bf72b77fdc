import LinkSessions
import TraceAnalysis

/// What the filter of an expectation chooses among the things of a capture.
struct ContractChoice {
  private let chosen: ChosenFrames
  /// The procedures with a chosen transaction, by their identity.
  private let procedures: Set<Int>
  /// Transactions for which there was no room: their procedures are chosen by their first and last
  /// packet alone.
  let transactionsNotKept: Int

  /// - Parameters:
  ///   - chosen: by the filter.
  ///   - timeline: with its transactions; nil where no procedure is asked about.
  init(_ chosen: ChosenFrames, _ timeline: Timeline?) {
    self.chosen = chosen
    transactionsNotKept = timeline?.notKept.transactions ?? 0
    var procedures: Set<Int> = []
    for member in timeline?.transactions ?? [] {
      guard let procedure = member.procedure, chosen.contains(member.transaction) else { continue }
      procedures.insert(procedure)
    }
    self.procedures = procedures
  }

  /// Whether a packet of a thing was chosen.
  func takes(_ packets: ContractPackets) -> Bool {
    switch packets {
    case .all: chosen.count > 0
    case .frames(let frames, let connection): chosen.touches(frames, of: connection)
    case .procedure(let procedure): takes(procedure)
    case .device(let device): chosen.senders.contains(device)
    case .none: false
    }
  }

  /// Whether a packet of a procedure was chosen.
  func takes(_ procedure: Procedure) -> Bool {
    procedures.contains(procedure.id)
      || chosen.contains(
        anyOf: [procedure.firstFrame, procedure.lastFrame], of: procedure.connection)
  }

  /// What a check says of chosen packets.
  func limit(_ check: CheckStory) -> CheckStory { check.limited(to: chosen) }
}
