import BluetoothPackets
import LinkSessions

/// Collects the data that the rules about attributes need while a capture is read.
final class AttributeListener: ATTObserver, ATTAnswerObserver, AttributeValueObserver,
  FailureObserver, SessionEventObserver, RoleSwapObserver
{
  var watch: AttributeWatch {
    @inline(__always) _read { yield unsafe kept }
  }
  // SAFETY: the watch calls no other code while it changes, and one thread reads a capture. Otherwise, the runtime
  // would check each change.
  @exclusivity(unchecked) private var kept = AttributeWatch()
  /// Signals that a value is waiting for `judgeValue`.
  private let bell: FollowerBell

  /// - Parameter bell: signals that a value is waiting for `judgeValue`.
  init(bell: FollowerBell) { self.bell = bell }

  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    unsafe kept.take(pdu, in: context)
  }

  func observe(
    _ pdu: borrowing ATTPDU, answering request: Transaction.ATTRequest, in context: PDUContext
  ) {
    unsafe kept.take(pdu, answering: request, in: context)
  }

  func observe(_ value: ValueSeen) {
    if unsafe kept.take(value) { bell.ring() }
  }

  func observe(failed transaction: Transaction) { unsafe kept.take(failed: transaction) }

  func observe(_ event: SessionEvent) {
    switch event {
    case .changed, .connectionEnded: unsafe kept.take(event)
    default: break
    }
  }

  func observeRoleSwap(of connection: ConnectionID) { unsafe kept.swapRoles(of: connection.index) }

  /// Checks the waiting value, now that the tables include its record.
  func judgeValue(_ connections: ConnectionTable, _ gatt: GATTMemory) {
    unsafe kept.judgeValue(connections, gatt)
  }

  /// Ends the capture and removes what was recorded with the wrong direction before the roles of a connection were
  /// corrected.
  func finish() { unsafe kept.forgetFormerRoles() }
}
