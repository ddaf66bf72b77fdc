/// How far a simulated transfer has come.
struct TransferProgress: Sendable {
  var isRunning = false
  /// Application octets that have been handed over.
  var handedOver = 0
  /// Values or SDUs handed over.
  var count = 0
  /// Those that their receiver has.
  var delivered = 0
  /// Values or SDUs handed over since the current connection event began.
  var inThisEvent = 0
  /// K-frames that the sender may still send.
  var credits = 0
  /// The identifier of the receiver's last signalling command.
  var lastIdentifier: UInt8 = 1
  /// K-frames received whose credits have not been given back.
  var spentCredits = 0
  /// What is left of the SDU whose K-frames are being sent, its length before it.
  var unsentSDU: [UInt8] = []
  /// Octets of the value or SDU that was handed over last.
  private(set) var lastSize = 0
  /// Octets that the SDU coming in still lacks.
  private var missing = 0

  /// Values that may be handed over before the next receipt; nil where none is waited for.
  private var untilReceipt: Int?
  private let receiptEvery: Int?
  private let total: Int
  let size: Int
  private let operationsPerEvent: Int?
  private let eventsPerOperation: Int

  init(_ parameters: SimulatedLinkParameters) {
    total = max(parameters.totalOctets, 1)
    size = parameters.valueSize
    eventsPerOperation = max(parameters.eventsPerOperation, 1)
    operationsPerEvent =
      parameters.operationsPerEvent ?? (eventsPerOperation > 1 ? 1 : nil)
    credits = max(parameters.credits, 1)
    receiptEvery = parameters.operation == .l2cap ? nil : parameters.receiptEvery.map { max($0, 1) }
    untilReceipt = receiptEvery
  }

  /// A connection event begins.
  mutating func start(event: Int) {
    if event % eventsPerOperation == 0 { inThisEvent = 0 }
  }

  /// Whether the application has nothing left to hand over.
  var isHandedOver: Bool { handedOver >= total && unsentSDU.isEmpty }

  var mayHandOver: Bool {
    isRunning && handedOver < total && inThisEvent < (operationsPerEvent ?? .max)
      && (untilReceipt ?? 1) > 0
  }

  /// Whether the receiver owes a receipt for the value that it got last.
  var owesReceipt: Bool {
    receiptEvery.map { delivered > 0 && delivered % $0 == 0 && delivered * size < total } ?? false
  }

  /// The receipt has arrived: the next values may go.
  mutating func takeReceipt() { untilReceipt = receiptEvery }

  /// The next value or SDU.
  mutating func nextValue() -> [UInt8] {
    let count = min(size, total - handedOver)
    let start = handedOver
    handedOver += count
    lastSize = count
    self.count += 1
    inThisEvent += 1
    untilReceipt = untilReceipt.map { $0 - 1 }
    return (0..<count).map { UInt8(truncatingIfNeeded: start + $0) }
  }

  /// A K-frame has arrived.
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
