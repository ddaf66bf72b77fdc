public import BluetoothPackets
public import LinkSessions

/// Follows the events of every connection while a capture is read.
public final class ConnectionEventObserver: SignallingObserver, ControlPDUObserver,
  LinkPacketObserver, ConnectionRequestObserver, HostPacketObserver, ControllerBuffersObserver,
  TransactionObserver
{
  private let timing = AirTiming()
  private var hosts: [Int: HostLink] = [:]
  /// The buffers that each controller has told of; those for LE alone, where there are any.
  private var buffers: [UInt16: ControllerBuffers] = [:]

  public init() {}

  /// What host and controller told each other of a connection; nil outside HCI logs.
  public func host(of connection: Int) -> HostLink? { hosts[connection] }

  /// What the air tells of a connection; nil where nothing of it was on the air.
  public func events(of connection: Int) -> ConnectionEvents? {
    timing.events(of: connection)
  }

  /// Ends the capture.
  public func finish() { timing.finish() }

  // MARK: Host and controller

  public func observe(_ packet: HostPacket) {
    hosts[packet.connection, default: HostLink()].buffers = buffers[packet.adapter]
    hosts[packet.connection]?.take(packet)
  }

  public func observe(_ completed: CompletedPackets) {
    hosts[completed.connection, default: HostLink()].take(completed)
  }

  public func observe(_ buffers: ControllerBuffers) {
    guard buffers.count > 0 else { return }
    if buffers.areShared, let known = self.buffers[buffers.adapter], !known.areShared { return }
    self.buffers[buffers.adapter] = buffers
  }

  public func observe(_ command: borrowing SignallingCommand, in context: PDUContext) {
    switch command.pdu {
    case .connectionParameterUpdateRequest(let request):
      hosts[context.connection, default: HostLink()].ask(
        HostLink.Request(
          source: .signalling, frame: context.frame.number, asked: request, isAccepted: nil,
          answerFrame: nil))
    case .connectionParameterUpdateResponse(let response):
      hosts[context.connection]?.answer(
        .signalling, isAccepted: response.result == .accepted, frame: context.frame.number)
    default: break
    }
  }

  public func observe(began transaction: Transaction) {
    guard transaction.kind == .command(.leConnectionUpdate),
      let connection = transaction.connection
    else { return }
    hosts[connection, default: HostLink()].ask(
      HostLink.Request(
        source: .hostCommand, frame: transaction.request.number, asked: nil, isAccepted: nil,
        answerFrame: nil))
  }

  public func observe(ended transaction: Transaction) {
    guard transaction.kind == .command(.leConnectionUpdate),
      let connection = transaction.connection, let response = transaction.response
    else { return }
    hosts[connection]?.answer(
      .hostCommand, isAccepted: transaction.outcome == .success, frame: response.number)
  }

  // MARK: The air

  public func observe(_ packet: LinkPacket) { timing.take(packet) }

  public func observe(_ request: LinkSessions.ConnectionRequest) { timing.take(request) }

  public func observe(_ pdu: borrowing LLControlPDU, in context: ControlContext) {
    timing.take(pdu, in: context)
  }
}
