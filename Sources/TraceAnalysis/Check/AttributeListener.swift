import BluetoothPackets
import LinkSessions

/// Hears for the rules about attributes what the sessions find.
final class AttributeListener: ATTObserver, ATTAnswerObserver, AttributeValueObserver,
  FailureObserver, SessionEventObserver, RoleSwapObserver
{
  var watch: AttributeWatch {
    @inline(__always) _read { yield unsafe kept }
  }
  // SAFETY: the watch calls nobody while it changes, and one thread reads a capture. The run-time would look
  // at each change.
  @exclusivity(unchecked) private var kept = AttributeWatch()
  /// Is rung when a value waits for `judgeValue`.
  private let bell: FollowerBell

  /// - Parameter bell: is rung when a value waits for `judgeValue`.
  init(bell: FollowerBell) { self.bell = bell }

  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    unsafe kept.take(pdu, in: context)
  }

  func observe(
    _ pdu: borrowing ATTPDU, answering request: ATTRequest, in context: PDUContext
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

  func observeRoleSwap(of connection: Int) { unsafe kept.swapRoles(of: connection) }

  /// Looks at the value that waits, now that the tables know of the record that brought it.
  func judgeValue(_ connections: ConnectionTable, _ gatt: GATTMemory) {
    unsafe kept.judgeValue(connections, gatt)
  }

  /// Ends the capture: what was told by the directions of connections whose roles then turned out to be
  /// the other ones is forgotten.
  func finish() { unsafe kept.forgetFormerRoles() }
}
