import BluetoothPackets
import LinkSessions

/// Follows the traffic between host and controller for every connection.
final class HostLinkObserver: SignallingObserver, HostPacketObserver, ControllerBuffersObserver,
  TransactionObserver, SessionEventObserver
{
  /// The links, by index in `ConnectionTable`.
  private(set) var links: [Int: ConnectionAnalysis.HostLink] = [:]
  /// Buffers that each controller reported: those dedicated to LE, if there are any.
  private var buffers: [UInt16: HostPacket.ControllerBuffers] = [:]
  /// Number of packets of all connections in each controller, and the controller of each connection.
  private var together: [UInt16: Int] = [:]
  private var mostTogether: [UInt16: Int] = [:]
  private var adapters: [Int: UInt16] = [:]

  func observe(_ packet: HostPacket) {
    links[packet.connection, default: ConnectionAnalysis.HostLink()].buffers =
      buffers[packet.adapter]
    links[packet.connection]?.take(packet)
    guard packet.frame.direction == .hostToController else { return }
    adapters[packet.connection] = packet.adapter
    together[packet.adapter, default: 0] += 1
    let all = together[packet.adapter] ?? 0
    if all > links[packet.connection]?.mostTogether ?? 0 {
      links[packet.connection]?.mostTogether = all
    }
    guard all > mostTogether[packet.adapter] ?? 0 else { return }
    mostTogether[packet.adapter] = all
    for (connection, adapter) in adapters
    where adapter == packet.adapter && links[connection]?.inFlight ?? 0 > 0 {
      links[connection]?.mostTogether = all
    }
  }

  func observe(_ event: SessionEvent) {
    if case .parametersAsked(let request, let connection, let frame) = event {
      links[connection.index, default: ConnectionAnalysis.HostLink()].ask(
        ConnectionAnalysis.HostLink.Request(
          source: .remoteRequest, frame: frame.number,
          asked: ConnectionParameterUpdateRequest(
            minimumInterval: request.minimumInterval, maximumInterval: request.maximumInterval,
            latency: request.latency, timeout: request.timeout),
          isAccepted: nil, answerFrame: nil))
    }
    guard case .connectionEnded(let id, let end) = event else { return }
    let connection = id.index
    if let adapter = adapters.removeValue(forKey: connection) {
      together[adapter] = max(0, (together[adapter] ?? 0) - (links[connection]?.inFlight ?? 0))
    }
    if end.isOver {
      links[connection]?.finish(at: Frame(number: end.frame, time: end.time))
    } else if end.cause == .captureEnds {
      links[connection]?.finish(atEndOfCapture: end.time)
    }
  }

  func observe(_ completed: HostPacket.Completed) {
    let before = links[completed.connection]?.inFlight ?? 0
    links[completed.connection, default: ConnectionAnalysis.HostLink()].take(completed)
    let freed = before - (links[completed.connection]?.inFlight ?? 0)
    together[completed.adapter] = max(0, (together[completed.adapter] ?? 0) - freed)
  }

  func observe(_ buffers: HostPacket.ControllerBuffers) {
    guard buffers.count > 0 else { return }
    if buffers.areShared, let known = self.buffers[buffers.adapter], !known.areShared { return }
    self.buffers[buffers.adapter] = buffers
  }

  func observe(_ command: borrowing SignallingCommand, in context: PDUContext) {
    switch command.pdu {
    case .connectionParameterUpdateRequest(let request):
      links[context.connection, default: ConnectionAnalysis.HostLink()].ask(
        ConnectionAnalysis.HostLink.Request(
          source: .signalling, frame: context.frame.number, asked: request, isAccepted: nil,
          answerFrame: nil))
    case .connectionParameterUpdateResponse(let response):
      links[context.connection]?.answer(
        .signalling, isAccepted: response.result == .accepted, frame: context.frame.number)
    default: break
    }
  }

  func observe(began transaction: Transaction) {
    guard transaction.kind == .command(.leConnectionUpdate),
      let connection = transaction.connection
    else { return }
    links[connection, default: ConnectionAnalysis.HostLink()].ask(
      ConnectionAnalysis.HostLink.Request(
        source: .hostCommand, frame: transaction.request.number, asked: nil, isAccepted: nil,
        answerFrame: nil))
  }

  func observe(ended transaction: Transaction) {
    noteReply(transaction)
    guard transaction.kind == .command(.leConnectionUpdate),
      let connection = transaction.connection, let response = transaction.response
    else { return }
    let error: Transaction.Failure? =
      if case .error(let error) = transaction.outcome { error } else { nil }
    links[connection]?.answer(
      .hostCommand, isAccepted: transaction.outcome == .success, error: error,
      frame: response.number)
  }

  /// Records this host's reply to a request from the other side's link layer. Core 6.0, Vol 4, Part E, 7.8.31 and
  /// 7.8.32.
  private func noteReply(_ transaction: Transaction) {
    guard let connection = transaction.connection, case .command(let opcode) = transaction.kind,
      opcode == .leRemoteConnectionParameterRequestReply
        || opcode == .leRemoteConnectionParameterRequestNegativeReply
    else { return }
    links[connection]?.answer(
      .remoteRequest, isAccepted: opcode == .leRemoteConnectionParameterRequestReply,
      frame: transaction.request.number)
  }
}
