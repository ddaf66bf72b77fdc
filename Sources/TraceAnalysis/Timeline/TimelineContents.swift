import LinkSessions

/// How much of a timeline is kept: a report that sorts has to have it all.
///
/// What comes later is counted. `TimelineLines` of TraceReports keeps nothing and tells everything.
public struct TimelineLimits: Sendable {
  /// Procedures.
  public var procedures = 100_000
  /// Transactions.
  public var transactions = 100_000
  /// Samples of what changes over time.
  public var samples = 200_000

  /// The limits that hold for any file.
  public init() {}
}

/// What is kept of a timeline while its capture is read.
struct TimelineContents {
  private(set) var procedures: [Procedure] = []
  private(set) var transactions: [ProcedureBuilder.Member] = []
  private(set) var samples: [TimelineSample] = []
  private(set) var notKept = Timeline.NotKept()
  private let limits: TimelineLimits
  private let filter: TimelineFilter
  private var choice: ProcedureChoice
  private let keepsTransactions: Bool

  init(
    _ limits: TimelineLimits, _ filter: TimelineFilter, _ choice: ProcedureChoice,
    keepsTransactions: Bool
  ) {
    self.limits = limits
    self.filter = filter
    self.choice = choice
    self.keepsTransactions = keepsTransactions
  }

  /// Takes what is over since the last time.
  ///
  /// - Parameters:
  ///   - builder: it forgets what is taken.
  ///   - start: of the capture, in nanoseconds since 1970.
  mutating func take(_ builder: ProcedureBuilder, start: Int64) {
    // Before procedures, for a procedure is chosen with its transactions.
    for member in builder.newTransactions {
      guard choice.takes(member), keepsTransactions,
        filter.takes(member.transaction, start: start)
      else { continue }
      if transactions.count < limits.transactions {
        transactions.append(member)
      } else {
        notKept.transactions += 1
      }
    }
    for procedure in builder.newProcedures {
      let isWanted = filter.takes(procedure, start: start) && choice.takes(procedure)
      guard isWanted || procedure.mayBeCause else { continue }
      if procedures.count < limits.procedures {
        procedures.append(procedure)
      } else if isWanted {
        notKept.procedures += 1
      }
    }
    let room = max(0, limits.samples - samples.count)
    samples += builder.newSamples.prefix(room)
    notKept.samples += max(0, builder.newSamples.count - room)
    builder.forgetNews()
  }

  /// Puts them in the order of time, and gives procedures the names that only the whole capture tells.
  mutating func settle(
    _ connections: ConnectionTable, _ gatt: GATTMemory, _ times: MeasuredTimes, start: Int64
  ) {
    transactions.sort { $0.transaction.id < $1.transaction.id }
    // Causes come before what follows from them.
    procedures.sort { ($0.start, $0.id) < ($1.start, $1.id) }
    var resolver = ProcedureResolver()
    // In place: of a long timeline there is no room for two.
    var count = 0
    for index in procedures.indices {
      guard resolver.resolve(&procedures[index], connections: connections, gatt: gatt),
        filter.takes(procedures[index], start: start), choice.takes(procedures[index])
      else { continue }
      times.settle(&procedures[index])
      procedures.swapAt(count, index)
      count += 1
    }
    procedures.removeLast(procedures.count - count)
  }
}

/// What transfers measured, by where they begin.
struct MeasuredTimes {
  private struct Key: Hashable {
    let connection: Int
    let handle: UInt16?
    let firstFrame: Int
    let pdus: Int
  }

  private var times: [Key: Int64] = [:]

  init(_ transfers: TransferObserver) {
    for run in transfers.accounts.finished {
      let key = Key(
        connection: run.key.connection, handle: run.key.handle, firstFrame: run.firstFrame,
        pdus: run.pdus)
      times[key] = run.activeTime
    }
  }

  /// Gives a run the time of the transfer that it is.
  func settle(_ procedure: inout Procedure) {
    guard procedure.pace != nil, let connection = procedure.connection else { return }
    procedure.measuredTime =
      times[
        Key(
          connection: connection, handle: procedure.handle, firstFrame: procedure.firstFrame,
          pdus: procedure.count)]
  }
}

extension Procedure {
  /// Whether others may follow from it, which a filter takes although it leaves this one out: a
  /// subscription, Service Changed.
  fileprivate var mayBeCause: Bool {
    if case .written = detail { return true }
    return kind == .indication
  }
}
