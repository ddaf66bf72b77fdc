public import BluetoothPackets
public import LinkSessions

/// An action of one side, from its first packet to its last: one or more transactions with one
/// purpose.
public struct Procedure: Hashable, Sendable {
  /// Number of the procedure, from 1, in the order in which procedures begin. Numbers may be missing.
  package let id: Int
  /// Index in `ConnectionTable`, or nil outside connections.
  package internal(set) var connection: Int?
  /// The purpose.
  public internal(set) var kind: Kind
  /// The direction of the first request, or of the one-way PDUs.
  public internal(set) var direction: LinkDirection?
  /// Index of the credit-based channel that carried it, or nil for fixed channels.
  public internal(set) var channel: Int?
  /// Start in nanoseconds since 1970.
  package internal(set) var start: Int64
  /// End in nanoseconds since 1970.
  package internal(set) var end: Int64
  /// The first frame that belongs to the procedure.
  package internal(set) var firstFrame: Int
  /// The last frame that belongs to the procedure.
  package internal(set) var lastFrame: Int
  /// The outcome.
  public internal(set) var outcome = ProtocolTransaction.Outcome.inProgress
  /// The transactions of the procedure.
  public internal(set) var transactions = Procedure.TransactionIDs()
  /// The failed transactions, limited to the first `failureLimit`.
  public internal(set) var failures = Procedure.TransactionIDs()
  /// Handle of the attribute, if there is a single one.
  public internal(set) var handle: UInt16?
  /// Type of that attribute, or the type in a search.
  public internal(set) var uuid: BluetoothUUID?
  /// How `uuid` is known, and for a subscription its kind.
  public internal(set) var basis = Basis.unknown
  /// Whether `uuid` has a vendor-specific meaning instead of the SIG's name and layout.
  public internal(set) var isVendorDefined = false
  /// The characteristic to which the attribute belongs, if the attribute is a descriptor.
  public internal(set) var characteristic: BluetoothUUID?
  /// Handle of that characteristic's value.
  public internal(set) var valueHandle: UInt16?
  /// The record with the last answer, if that record is damaged in this capture but the answer was acknowledged.
  package internal(set) var damagedAnswer: Int?
  /// Whether the procedure's request is missing from the capture and was derived from its response.
  package internal(set) var lacksRequest = false
  /// Whether the peripheral was heard after a change of the link took effect. True for procedures that are not
  /// changes.
  package internal(set) var wasFollowed = true
  /// The PDU that ended a run because it was not answered like the others. The outcome is that of this PDU.
  package internal(set) var unansweredFrame: Int?
  /// The record that closed the channel while the procedure waited.
  package internal(set) var closingFrame: Int?
  /// Number of requests with their answers, of commands, of notifications, or of SDUs.
  public internal(set) var count = 0
  /// Octets of values transferred.
  public internal(set) var octets = 0
  /// Information specific to the kind.
  public internal(set) var detail = Detail.none
  /// ID of the procedure that caused this one, such as a rejected read before a pairing, a Service Changed before a
  /// new discovery, or the subscription to notifications.
  package internal(set) var cause: Int?
  /// ID of the rejected procedure that this one repeats.
  package internal(set) var repeats: Int?

  /// Measurements of a run, stored separately: a capture has thousands of procedures, but few of them are runs.
  private var run: [RunMeasures] = []

  init(
    id: Int, connection: Int?, kind: Kind, direction: LinkDirection?, frame: Frame,
    firstFrame: Int? = nil, firstTime: Int64? = nil
  ) {
    self.id = id
    self.connection = connection
    self.kind = kind
    self.direction = direction
    start = firstTime ?? frame.time
    end = frame.time
    self.firstFrame = firstFrame ?? frame.number
    lastFrame = frame.number
  }

  /// Nanoseconds from start to end.
  package var duration: Int64 { end.elapsed(since: start) }

  /// Duration of a run's values in nanoseconds, calculated as `Transfer.activeTime` is. Nil for other procedures, and
  /// if it is 0.
  package var activeTime: Int64? {
    guard let pace, pace.bytes > 0, duration > 0 else { return nil }
    return measuredTime ?? pace.activeTime
  }

  /// Goodput of a run in bits per second. Nil for other procedures, and if the duration is 0.
  public var bitsPerSecond: Double? {
    activeTime.map { Double(pace?.bytes ?? 0) * 8e9 / Double($0) }
  }

  /// The frames that prove the procedure: the first and the last.
  package var frames: ClosedRange<Int> { min(firstFrame, lastFrame)...max(firstFrame, lastFrame) }

  /// The last value of a run that a server sends.
  package var lastValueFrame: Frame { lastValue ?? Frame(number: lastFrame, time: end) }

  static var failureLimit: Int { 16 }
}

// MARK: Runs

extension Procedure {
  /// The measurements of a run.
  private struct RunMeasures: Hashable, Sendable {
    var lastValue: Frame?
    var gaps = ValueGaps()
    var pace: TransferPace?
    var measuredTime: Int64?
  }

  private mutating func beRun() {
    if run.isEmpty { run = [RunMeasures()] }
  }

  /// The last value of a run of indications. Its confirmation comes after it.
  public internal(set) var lastValue: Frame? {
    get { run.first?.lastValue }
    set {
      beRun()
      run[0].lastValue = newValue
    }
  }

  /// The gaps between the values of a run that a server sends.
  package internal(set) var gaps: ValueGaps {
    get { run.first?.gaps ?? ValueGaps() }
    _modify {
      beRun()
      yield &run[0].gaps
    }
  }

  /// Data for the rate of a run.
  var pace: TransferPace? {
    get { run.first?.pace }
    _modify {
      beRun()
      yield &run[0].pace
    }
  }

  /// Duration of its values in nanoseconds, as measured by its transfer. Nil if it is not a
  /// transfer.
  var measuredTime: Int64? {
    get { run.first?.measuredTime }
    set {
      beRun()
      run[0].measuredTime = newValue
    }
  }
}

// MARK: Changes

extension Procedure {
  /// Records a finished transaction unless it succeeded.
  mutating func note(failed transaction: Transaction) {
    guard transaction.outcome != .success else { return }
    if transaction.outcome == .timeout, unansweredFrame == nil {
      unansweredFrame = transaction.firstFrame
    }
    failures.append(transaction.id, limit: Procedure.failureLimit)
  }

  mutating func begin(at frame: Frame) {
    start = min(start, frame.time)
    firstFrame = min(firstFrame, frame.number)
  }

  mutating func extend(to frame: Frame) {
    end = max(end, frame.time)
    lastFrame = max(lastFrame, frame.number)
  }
}
