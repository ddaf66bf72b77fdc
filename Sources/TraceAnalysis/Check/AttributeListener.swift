import BluetoothPackets
import LinkSessions

/// Hears for the rules about attributes what the sessions find.
final class AttributeListener: ATTObserver, ATTAnswerObserver, FailureObserver,
  SessionEventObserver,
  RoleSwapObserver
{
  private(set) var watch = AttributeWatch()
  /// Is rung when a value waits for `judgeValue`.
  private let bell: FollowerBell

  /// - Parameter bell: is rung when a value waits for `judgeValue`.
  init(bell: FollowerBell) { self.bell = bell }

  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    if watch.take(pdu, in: context) { bell.ring() }
  }

  func observe(
    _ pdu: borrowing ATTPDU, answering request: ATTRequest, in context: PDUContext
  ) {
    if watch.take(pdu, answering: request, in: context) { bell.ring() }
  }

  func observe(failed transaction: Transaction) { watch.take(failed: transaction) }

  func observe(_ event: SessionEvent) {
    switch event {
    case .changed, .connectionEnded: watch.take(event)
    default: break
    }
  }

  func observeRoleSwap(of connection: Int) { watch.swapRoles(of: connection) }

  /// Looks at the value that waits, now that the tables know of the record that brought it.
  func judgeValue(_ connections: ConnectionTable, _ gatt: GATTMemory) {
    watch.judgeValue(connections, gatt)
  }

  /// Ends the capture: what was told by the directions of connections whose roles then turned out to be
  /// the other ones is forgotten.
  func finish() { watch.forgetFormerRoles() }
}
