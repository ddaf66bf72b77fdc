/// Progress of a simulated transfer.
struct TransferProgress: Sendable {
  var isRunning = false
  /// Application octets handed over so far.
  var handedOver = 0
  /// Number of values or SDUs handed over.
  var count = 0
  /// Number of values or SDUs that the receiver has received.
  var delivered = 0
  /// Number of values or SDUs handed over since the current connection event began.
  var inThisEvent = 0
  /// Number of K-frames that the sender may still send.
  var credits = 0
  /// Identifier of the receiver's last signalling command.
  var lastIdentifier: UInt8 = 1
  /// Number of received K-frames whose credits have not been returned.
  var spentCredits = 0
  /// The unsent rest of the current SDU, preceded by its length.
  var unsentSDU: [UInt8] = []
  /// Octets of the last value or SDU handed over.
  private(set) var lastSize = 0
  /// Missing octets of the SDU being received.
  private var missing = 0

  /// When the application has the next value, in nanoseconds. It may pause, think, or have its own clock.
  private var nextTime: Int64 = 0
  private var nextDue: Int64?
  private var nextLook: Int64?
  private let period: Int64
  private let pause: (every: Int, time: Int64)?
  /// Number of values that may be handed over before the next receipt, or nil if receipts are not
  /// used.
  private var untilReceipt: Int?
  private let receiptEvery: Int?
  private let total: Int
  let size: Int
  private let operationsPerEvent: Int?
  private let eventsPerOperation: Int
  private var values: PatternValues
  private let hasPattern: Bool

  init(_ parameters: Simulation.Parameters, seed: UInt64) {
    values = PatternValues(parameters.pattern, seed: seed)
    hasPattern = parameters.pattern.valueOctets != nil && parameters.operation != .l2cap
    total = max(parameters.totalOctets, 1)
    size = parameters.valueSize
    eventsPerOperation = max(parameters.eventsPerOperation, 1)
    operationsPerEvent =
      parameters.operationsPerEvent ?? (eventsPerOperation > 1 ? 1 : nil)
    credits = max(parameters.credits, 1)
    receiptEvery = parameters.operation == .l2cap ? nil : parameters.receiptEvery.map { max($0, 1) }
    untilReceipt = receiptEvery
    period = Int64(parameters.valuePeriod) * 1_000
    pause = parameters.pauseEvery.map { (max($0, 1), Int64(parameters.pause) * 1_000) }
  }

  /// Starts a connection event.
  mutating func start(event: Int) {
    if event % eventsPerOperation == 0 { inThisEvent = 0 }
  }

  /// Whether the application has nothing left to hand over.
  var isHandedOver: Bool { handedOver >= total && unsentSDU.isEmpty }

  var mayHandOver: Bool {
    isRunning && handedOver < total && inThisEvent < (operationsPerEvent ?? .max)
      && (untilReceipt ?? 1) > 0
  }

  /// Returns when the application has its next value, if that is later than `time`.
  func nextTime(after time: Int64) -> Int64? {
    isRunning && handedOver < total && nextTime > time ? nextTime : nil
  }

  /// Whether no check for the next value is scheduled at `time` yet. The caller then schedules one.
  mutating func looksAgain(at time: Int64) -> Bool {
    defer { nextLook = time }
    return nextLook != time
  }

  /// Records that the application has nothing to send before `time`.
  mutating func wait(until time: Int64) { nextTime = max(nextTime, time) }

  /// Records that a value has been handed over, and calculates when the next one is due.
  ///
  /// - Parameters:
  ///   - time: the time of the value.
  ///   - jitter: deviation of the application's clock in nanoseconds.
  mutating func setNextTime(after time: Int64, jitter: Int64) {
    if period > 0 {
      let due = (nextDue ?? time).later(by: period)
      nextDue = due
      wait(until: due.later(by: jitter))
    }
    if let pause, count % pause.every == 0 { wait(until: time.later(by: pause.time)) }
  }

  /// Whether the receiver owes a receipt for the last value that it received.
  var owesReceipt: Bool {
    receiptEvery.map { delivered > 0 && delivered % $0 == 0 && delivered * size < total } ?? false
  }

  /// Records that the receipt has arrived, so that the next values may be sent.
  mutating func takeReceipt() { untilReceipt = receiptEvery }

  /// Returns the next value or SDU.
  mutating func nextValue() -> [UInt8] {
    // A value of a pattern is never shortened.
    let count = hasPattern ? size : min(size, total - handedOver)
    let start = handedOver
    handedOver += count
    lastSize = count
    self.count += 1
    inThisEvent += 1
    untilReceipt = untilReceipt.map { $0 - 1 }
    return hasPattern
      ? values.next(count, from: start) : (0..<count).map { UInt8(truncatingIfNeeded: start + $0) }
  }

  /// Records that a K-frame has arrived.
  mutating func received(_ frame: [UInt8]) {
    if missing == 0, frame.count >= 2 {
      missing = (Int(frame[0]) | Int(frame[1]) << 8) - (frame.count - 2)
    } else {
      missing -= frame.count
    }
    missing = max(missing, 0)
    if missing == 0 { delivered += 1 }
  }
}
