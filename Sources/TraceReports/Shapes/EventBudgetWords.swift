import TraceAnalysis

/// The outcomes of connection events in words.
enum EventBudgetWords {
  /// Returns text such as "262 events: 200 full, 60 with no more to send, 2 missed", most frequent first.
  static func list(_ budget: ConnectionEvents.Budget) -> String {
    let fates = ConnectionEvents.Fate.allCases.filter { budget.count($0) > 0 }.sorted {
      budget.count($0) > budget.count($1)
    }
    let parts = fates.map { "\(Decimals.grouped(budget.count($0))) \(words($0))" }
    return Decimals.counted(budget.total, "event") + ": " + parts.joined(separator: ", ")
  }

  private static func words(_ fate: ConnectionEvents.Fate) -> String {
    switch fate {
    case .linkFull: "full"
    case .centralStopped: "ended by the central with more to send"
    case .peripheralRefused: "refused by the receiver"
    case .senderEmpty: "with no more to send"
    case .latencySleep: "slept through by the peripheral"
    case .missed: "missed"
    case .badCRC: "ended by a bad CRC"
    case .repeated: "ended by a retransmission"
    case .awaitsAnswer: "waiting for a response"
    case .noCredits: "without credits"
    case .otherLink: "given to another connection"
    case .notCaptured: "not captured"
    }
  }
}
