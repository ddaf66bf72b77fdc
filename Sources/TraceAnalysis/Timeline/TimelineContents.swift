import LinkSessions

extension Timeline {
  /// Limits of a timeline. A report that sorts needs the whole timeline in memory.
  ///
  /// Anything beyond the limits is counted. `TimelineLines` of TraceReports keeps nothing and reports
  /// everything.
  public struct Limits: Sendable {
    /// Maximum number of procedures.
    public var procedures = 100_000
    /// Maximum number of transactions.
    public var transactions = 100_000
    /// Maximum number of samples of changing quantities.
    public var samples = 200_000

    /// Creates the default limits, which suit any file.
    public init() {}
  }
}

/// Contents of a timeline while its capture is read.
struct TimelineContents {
  private(set) var procedures: [Procedure] = []
  private(set) var transactions: [ProcedureBuilder.Member] = []
  private(set) var samples: [Timeline.Sample] = []
  private(set) var notKept = Timeline.NotKept()
  private let limits: Timeline.Limits
  private let filter: Timeline.Filter
  private var choice: ProcedureChoice
  private let keepsTransactions: Bool

  init(
    _ limits: Timeline.Limits, _ filter: Timeline.Filter, _ choice: ProcedureChoice,
    keepsTransactions: Bool
  ) {
    self.limits = limits
    self.filter = filter
    self.choice = choice
    self.keepsTransactions = keepsTransactions
  }

  /// Consumes everything that has ended since the last call.
  ///
  /// - Parameters:
  ///   - builder: discards what has been consumed.
  ///   - start: start of the capture in nanoseconds since 1970.
  mutating func take(_ builder: ProcedureBuilder, start: Int64) {
    for connection in builder.newSwaps { swapSides(of: connection) }
    // Transactions come first, because a procedure is selected together with its transactions.
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

  /// Reverses the direction of everything that was kept of a connection while its roles were only assumed.
  private mutating func swapSides(of connection: Int) {
    for index in procedures.indices { procedures[index].swapSides(of: connection) }
    for index in transactions.indices where transactions[index].transaction.connection == connection
    {
      let member = transactions[index]
      transactions[index] = ProcedureBuilder.Member(
        transaction: member.transaction.withSwappedSides(of: connection),
        procedure: member.procedure)
    }
    for index in samples.indices {
      switch samples[index] {
      case .sdu(let octets, connection, let direction, let time):
        samples[index] = .sdu(
          octets: octets, connection: connection, direction: direction.opposite, time: time)
      case .credits(let change) where change.connection == connection:
        samples[index] = .credits(change.withSwappedSides)
      default: break
      }
    }
  }

  /// Sorts procedures by time, and gives them names that are known only at the end of the capture.
  mutating func settle(
    _ connections: ConnectionTable, _ gatt: GATTMemory, _ times: MeasuredTimes, start: Int64
  ) {
    transactions.sort { $0.transaction.id < $1.transaction.id }
    // Causes come before their effects.
    procedures.sort { ($0.start, $0.id) < ($1.start, $1.id) }
    var resolver = ProcedureResolver()
    // In place, because two copies of a long timeline would take too much memory.
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

/// Durations measured by transfers, by their start.
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

  /// Sets the duration of a run to that of its transfer.
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
  /// Reverses the direction if the procedure belongs to a connection whose roles were found to be reversed.
  mutating func swapSides(of connection: Int) {
    if self.connection == connection { direction = direction?.opposite }
  }

  /// Whether the procedure may cause other procedures that a filter may select even though it excludes this one: a
  /// subscription or Service Changed.
  fileprivate var mayBeCause: Bool {
    if case .written = detail { return true }
    return kind == .indication
  }
}
