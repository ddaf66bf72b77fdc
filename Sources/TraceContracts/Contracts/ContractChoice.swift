import LinkSessions
import TraceAnalysis
import TraceReports

/// The subjects in a capture that the filter of an expectation selects.
struct ContractChoice {
  private let chosen: ChosenFrames
  /// IDs of the procedures with a matching transaction.
  private let procedures: Set<Int>
  /// Number of transactions beyond the limit. Their procedures are selected only by their first and last packet.
  let transactionsNotKept: Int

  /// - Parameters:
  ///   - chosen: the packets that match the filter.
  ///   - timeline: the timeline with its transactions, or nil if procedures are not needed.
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

  /// Whether a packet of a subject matches.
  func takes(_ packets: ContractPackets) -> Bool {
    switch packets {
    case .all: chosen.count > 0
    case .frames(let frames, let connection): chosen.touches(frames, of: connection)
    case .procedure(let procedure): takes(procedure)
    case .device(let device): chosen.senders.contains(device)
    case .none: false
    }
  }

  /// Whether a packet of a procedure matches.
  func takes(_ procedure: Procedure) -> Bool {
    procedures.contains(procedure.id)
      || chosen.contains(
        anyOf: [procedure.firstFrame, procedure.lastFrame], of: procedure.connection)
  }

  /// Returns the findings of a check that involve matching packets.
  func limit(_ check: CheckAnalysis) -> CheckAnalysis { check.limited(to: chosen) }
}
