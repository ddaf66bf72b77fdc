import BluetoothPackets
import LinkSessions

/// Finds transfers while a capture is read: runs of data on one direction and operation.
final class TransferObserver: ATTObserver, AttributeValueObserver, SDUObserver,
  ControlPDUObserver, HostPacketObserver, SessionEventObserver, RoleSwapObserver, EventFollower
{
  /// What has been found so far.
  var accounts: TransferAccounts {
    @inline(__always) _read { yield unsafe kept }
  }
  // SAFETY: the accounts call nobody who could reach them while they change, and one thread reads a capture.
  // The run-time would look at each change, several times a packet.
  @exclusivity(unchecked) private var kept: TransferAccounts
  /// What came of it at the end of the capture, for all who tell of every transfer.
  var story: ThroughputStory?
  let timing: AirTiming

  static let openLimit = 20_000
  static let finishedLimit = 20_000
  /// Of all connections: what waits is told without events when there is more.
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
    case .connectionEnded(let connection, _): makeRoom(connection)
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

  func observe(_ completed: CompletedPackets) { unsafe kept.take(completed) }

  func observeRoleSwap(of connection: Int) { unsafe kept.swapRoles(of: connection) }

  func take(_ step: EventStep, of connection: Int) { unsafe kept.take(step, of: connection) }

  /// What waits for the events of a connection is told without them, where no more may wait.
  private func makeRoom(_ connection: Int) {
    // Before the accounts are changed: what is told then comes back as steps.
    if accounts.isFull, timing.isHolding(connection) { timing.stopHolding(connection) }
  }

  /// What the packets of a connection show.
  func ledger(_ connection: Int) -> LinkLedger { unsafe kept.ledger(connection) }

  /// Ends every run: the capture is over.
  func finish() {
    timing.finish()
    unsafe kept.finish()
  }
}
