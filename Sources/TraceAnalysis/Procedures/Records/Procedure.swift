public import BluetoothPackets
public import LinkSessions

/// What one side wanted, from the first packet about it to the last: several transactions, one
/// thought.
public struct Procedure: Hashable, Sendable, Identifiable {
  /// From 1, in the order in which procedures begin; a number may be missing.
  public let id: Int
  /// Index in `ConnectionTable`; nil for what a host does outside connections.
  public internal(set) var connection: Int?
  /// What was wanted.
  public internal(set) var kind: Kind
  /// Which way the first request, or the one-way PDUs, went.
  public internal(set) var direction: LinkDirection?
  /// The index of the credit-based channel that carried it; nil on fixed channels.
  public internal(set) var channel: Int?
  /// Nanoseconds since 1970.
  public internal(set) var start: Int64
  /// Nanoseconds since 1970.
  public internal(set) var end: Int64
  /// The first frame that belongs to it.
  public internal(set) var firstFrame: Int
  /// The last frame that belongs to it.
  public internal(set) var lastFrame: Int
  /// How it ended.
  public internal(set) var outcome = TransactionOutcome.inProgress
  /// The transactions that it consists of.
  public internal(set) var transactions = TransactionIDs()
  /// Those of them that did not succeed; the first `failureLimit`.
  public internal(set) var failures = TransactionIDs()
  /// The attribute that it is about, where it is about one.
  public internal(set) var handle: UInt16?
  /// The type of that attribute, or what a search looks for.
  public internal(set) var uuid: BluetoothUUID?
  /// On what `uuid`, and for a subscription its kind, rest.
  public internal(set) var basis = Basis.unknown
  /// Whether the SIG's name and layout for `uuid` are not meant, but something of the vendor's.
  public internal(set) var isVendorDefined = false
  /// The characteristic whose descriptor the attribute is.
  public internal(set) var characteristic: BluetoothUUID?
  /// The record that holds the last answer, damaged in this capture and acknowledged.
  public internal(set) var damagedAnswer: Int?
  /// The PDU of a run that was not answered as its others were, which ended the run; the outcome is
  /// what became of it.
  public internal(set) var unansweredFrame: Int?
  /// The record that closed the channel which it waited on.
  public internal(set) var closingFrame: Int?
  /// Requests with their answers, commands, notifications or SDUs.
  public internal(set) var count = 0
  /// Octets of values that were moved.
  public internal(set) var octets = 0
  /// The last value of a run of indications: its confirmation comes after it.
  public internal(set) var lastValue: Frame?
  /// What else there is to say of it.
  public internal(set) var detail = Detail.none
  /// The procedure that brought this one about: a refused read before a pairing, a Service Changed
  /// before a new discovery, the subscription of notifications.
  public internal(set) var cause: Int?
  /// The refused procedure that this one tries again.
  public internal(set) var repeats: Int?

  /// What the rate of a run is reckoned from.
  var pace: TransferPace?
  /// Nanoseconds that its values took, as the transfer has them that it is; nil where it is none.
  var measuredTime: Int64?

  init(
    id: Int, connection: Int?, kind: Kind, direction: LinkDirection?, frame: Frame,
    firstFrame: Int? = nil
  ) {
    self.id = id
    self.connection = connection
    self.kind = kind
    self.direction = direction
    start = frame.time
    end = frame.time
    self.firstFrame = firstFrame ?? frame.number
    lastFrame = frame.number
  }

  /// Nanoseconds from start to end.
  public var duration: Int64 { end.elapsed(since: start) }

  /// Nanoseconds that the values of a run took, as `Transfer.activeTime` reckons; nil for other
  /// procedures, and where no time passed.
  public var activeTime: Int64? {
    guard let pace, pace.bytes > 0, duration > 0 else { return nil }
    return measuredTime ?? pace.activeTime
  }

  /// Bits of values a second in a run: its goodput; nil for other procedures, and where no time
  /// passed.
  public var bitsPerSecond: Double? {
    activeTime.map { Double(pace?.bytes ?? 0) * 8e9 / Double($0) }
  }

  /// The frames that prove it: the first and the last.
  public var frames: ClosedRange<Int> { min(firstFrame, lastFrame)...max(firstFrame, lastFrame) }

  static var failureLimit: Int { 16 }

  /// Notes a transaction of it that is over, unless it succeeded.
  mutating func note(failed transaction: Transaction) {
    guard transaction.outcome != .success else { return }
    failures.append(transaction.id, limit: Procedure.failureLimit)
  }

  mutating func extend(to frame: Frame) {
    end = max(end, frame.time)
    lastFrame = max(lastFrame, frame.number)
  }
}
