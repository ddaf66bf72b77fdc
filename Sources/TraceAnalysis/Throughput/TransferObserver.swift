import BluetoothPackets
import LinkSessions

/// Finds transfers while a capture is read: runs of data in one direction by one operation.
final class TransferObserver: ATTObserver, AttributeValueObserver, SDUObserver,
  ControlPDUObserver, HostPacketObserver, SessionEventObserver, RoleSwapObserver, EventFollower
{
  /// Results so far.
  var accounts: TransferAccounts {
    @inline(__always) _read { yield unsafe kept }
  }
  // SAFETY: the accounts call no code that could reach them while they change, and one thread reads
  // a capture. The runtime would check each change, several times per packet.
  @exclusivity(unchecked) private var kept: TransferAccounts
  /// The result at the end of the capture, shared by everything that reports all transfers.
  var analysis: ThroughputAnalysis?
  let timing: AirTiming

  static let openLimit = 8_000
  static let finishedLimit = 12_000
  /// Limit for all connections together. Beyond it, waiting steps are reported without events.
  static let heldLimit = 100_000

  init(_ timing: AirTiming) {
    self.timing = timing
    unsafe kept = TransferAccounts(timing)
    timing.add(self)
  }

  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    makeRoom(context.connection)
    unsafe kept.take(pdu, in: context)
  }

  func observe(_ value: ValueSeen) {
    makeRoom(value.context.connection)
    unsafe kept.take(value)
  }

  func observeSDU(octets: Int, of channel: CreditBasedChannel, in context: PDUContext) {
    makeRoom(context.connection)
    unsafe kept.takeSDU(octets: octets, of: channel, in: context)
  }

  func observe(_ event: SessionEvent) {
    switch event {
    case .connectionEnded(let connection, _): makeRoom(connection.index)
    case .creditsChanged(let change): makeRoom(change.connection)
    case .changed: break
    default: return
    }
    unsafe kept.take(event)
  }

  func observe(_ pdu: borrowing LLControlPDU, in context: ControlContext) {
    unsafe kept.take(pdu, in: context)
  }

  func observe(_ packet: HostPacket) { unsafe kept.take(packet) }

  func observe(_ completed: HostPacket.Completed) { unsafe kept.take(completed) }

  func observeRoleSwap(of connection: ConnectionID) { unsafe kept.swapRoles(of: connection.index) }

  func take(_ step: EventStep, of connection: Int) { unsafe kept.take(step, of: connection) }

  /// Stops waiting for the events of a connection if the limit is reached.
  private func makeRoom(_ connection: Int) {
    // Called before the accounts change, because it returns the waiting steps.
    if accounts.isFull, timing.isHolding(connection) { timing.stopHolding(connection) }
  }

  /// The account of a connection.
  func ledger(_ connection: Int) -> LinkLedger { unsafe kept.ledger(connection) }

  /// Ends every run at the end of the capture.
  func finish() {
    timing.finish()
    unsafe kept.finish()
  }
}
