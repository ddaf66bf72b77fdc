import BluetoothPackets
import LinkSessions

/// Collects what the sessions find about one frame.
final class FrameListener: TransactionObserver, LinkPacketObserver, ATTObserver, SMPObserver,
  SignallingObserver, SDUObserver, EventFollower
{
  private let number: Int
  weak var timing: AirTiming?

  /// Transactions that the frame begins, ends or is part of, by identifier.
  private(set) var transactions: [Int: Transaction] = [:]
  /// Open pairings and link-layer procedures. They consist of more than two PDUs, and the frame may
  /// be one of them.
  private var open: [Int: Transaction] = [:]
  private(set) var packet: LinkPacket?
  private(set) var packetBefore: LinkPacket?
  /// The last packet of each connection before the frame.
  private var lastPackets: [Int: LinkPacket] = [:]
  private(set) var event: ConnectionEvents.Event?
  private var isInOpenEvent = false
  private var pdus: [PDUPlace] = []
  private var waitsForPDU: (connection: Int, direction: LinkDirection?, isSDU: Bool)?
  /// The open pairing or procedure that the frame may be part of. Its result is known at its end.
  private var waitsForEnd: Int?
  /// Messages made of attribute values.
  var messages: MessageListener

  /// The frames that contain a PDU.
  private struct PDUPlace {
    let connection: Int
    let direction: LinkDirection
    let frames: ClosedRange<Int>
  }

  /// Maximum number of transactions. It is higher than the number that a frame can begin or end.
  private static let limit = 16
  /// Maximum number of open pairings and procedures. It is higher than the number of connections that have one at the
  /// same time.
  private static let openLimit = 1024

  init(number: Int) {
    self.number = number
    messages = MessageListener(number: number)
  }

  // MARK: Later frames

  /// Whether later frames may add information about this one.
  var isWaiting: Bool {
    waitsForPDU != nil || isInOpenEvent || waitsForEnd != nil || messages.isWaiting
      || transactions.values.contains { $0.outcome == .inProgress && $0.response == nil }
  }

  /// Records that the frame has been read.
  ///
  /// - Parameters:
  ///   - outcome: the result of decoding the frame.
  ///   - procedure: the procedure of the frame's LL control PDU, or nil if it has none.
  func wait(for outcome: FrameOutcome, partOf procedure: LinkLayerProcedure?) {
    guard let connection = outcome.connection else { return }
    waitsForEnd =
      open.values.first { transaction in
        guard transaction.connection == connection else { return false }
        return switch transaction.kind {
        case .pairing: outcome.layer == .smp
        case .control(let open): open == procedure
        default: false
        }
      }?.id
    guard outcome.notDecoded == nil, pdu(of: outcome) == nil else { return }
    switch outcome.layer {
    case .hciACL, .linkLayerData: waitsForPDU = (connection, outcome.direction, isSDU: false)
    // An SDU on a channel continues until it is complete, regardless of other packets in between.
    case .creditBasedChannel: waitsForPDU = (connection, outcome.direction, isSDU: true)
    default: break
    }
  }

  /// Consumes a frame after the selected one.
  func take(after outcome: FrameOutcome) {
    guard let waiting = waitsForPDU, !waiting.isSDU else { return }
    // If another packet reached L2CAP on this connection, the PDU is complete or was abandoned.
    if outcome.connection == waiting.connection, outcome.direction == waiting.direction,
      ![.hciACL, .linkLayerData, .linkLayerEmpty, .linkLayerControl].contains(outcome.layer)
    {
      waitsForPDU = nil
    }
  }

  /// Returns the frames of the PDU that the frame is part of.
  func pdu(of outcome: FrameOutcome) -> ClosedRange<Int>? {
    pdus.first {
      $0.connection == outcome.connection
        && (outcome.direction == nil || outcome.direction == $0.direction)
    }?.frames
  }

  // MARK: Transactions

  func observe(began transaction: Transaction) {
    if transaction.firstFrame...max(transaction.firstFrame, transaction.request.number) ~= number {
      guard transactions.count < FrameListener.limit else { return }
      transactions[transaction.id] = transaction
      return
    }
    guard transaction.request.number < number, open.count < FrameListener.openLimit else { return }
    switch transaction.kind {
    case .pairing, .control: open[transaction.id] = transaction
    default: break
    }
  }

  func observe(ended transaction: Transaction) {
    let response = transaction.response?.number
    let isPart = waitsForEnd == transaction.id
    if isPart { waitsForEnd = nil }
    open[transaction.id] = nil
    guard transactions[transaction.id] != nil || response == number || isPart else { return }
    transactions[transaction.id] = transaction
  }

  // MARK: Packets and PDUs

  func observe(_ packet: LinkPacket) {
    if packet.frame.number == number {
      self.packet = packet
      packetBefore = lastPackets[packet.connection]
      lastPackets = [:]
    } else if self.packet == nil {
      lastPackets[packet.connection] = packet
    }
  }

  func take(_ step: EventStep, of connection: Int) {
    switch step {
    case .packet(let placed):
      if placed.packet.frame.number == number { isInOpenEvent = true }
    case .ended(let event):
      guard packet?.connection == connection, event.firstFrame...event.lastFrame ~= number else {
        return
      }
      self.event = event
      isInOpenEvent = false
    case .settled: break
    }
  }

  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    note(context)
    messages.observe(pdu, in: context)
  }

  func observe(_ pdu: borrowing SMPPDU, in context: PDUContext) { note(context) }

  func observe(_ command: borrowing SignallingCommand, in context: PDUContext) { note(context) }

  func observeSDU(octets: Int, of channel: CreditBasedChannel, in context: PDUContext) {
    note(context)
  }

  private func note(_ context: PDUContext) {
    let last = context.frame.number
    guard context.firstFrame <= number, number <= last, pdus.count < FrameListener.limit else {
      return
    }
    pdus.append(
      PDUPlace(
        connection: context.connection, direction: context.direction,
        frames: context.firstFrame...last))
    waitsForPDU = nil
  }
}
