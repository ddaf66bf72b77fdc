import BluetoothPackets
package import LinkSessions

/// A peripheral's request for new connection parameters.
package struct ParameterRequest: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  package let connection: Int
  /// The packet with the request.
  package let frame: Frame
  /// Minimum and maximum connection interval in nanoseconds.
  package let interval: ClosedRange<Int64>
  /// Requested peripheral latency.
  package let latency: Int
  /// Supervision timeout in nanoseconds.
  package let timeout: Int64
  /// Whether the peripheral's host made the request over L2CAP, so that the central's host accepts exactly these
  /// values or none. The answer of a link layer may contain other values. Core 6.0, Vol 3, Part A, 4.21, and Vol 6,
  /// Part B, 5.1.7.2.
  package let isOfHost: Bool
  /// The response in which the central's host accepts the request, or nil if none was captured.
  package internal(set) var acceptance: Frame?
  /// The response that rejects the request, or nil if none was captured.
  package internal(set) var refusal: Frame?
  /// The answer that shows that the central's link layer does not support the procedure, or nil. Always nil for a
  /// request over L2CAP.
  package internal(set) var unsupported: Frame?

  /// Creates a request, or nil if the range ends before it begins.
  init?(
    connection: Int, frame: Frame, minimum: UInt16, maximum: UInt16, latency: UInt16,
    timeout: UInt16, isOfHost: Bool
  ) {
    guard minimum <= maximum else { return nil }
    self.connection = connection
    self.frame = frame
    interval = Int64(minimum) * 1_250_000...Int64(maximum) * 1_250_000
    self.latency = Int(latency)
    self.timeout = Int64(timeout) * 10_000_000
    self.isOfHost = isOfHost
  }

  /// Whether the parameters match the request.
  func isMet(by parameters: ConnectionParameters) -> Bool {
    interval.contains(parameters.intervalNanoseconds)
  }
}

/// Collects peripherals' requests for new connection parameters by any protocol, and this host's commands that change
/// them.
final class ParameterRequestObserver: SignallingObserver, ControlPDUObserver, RoleSwapObserver,
  SessionEventObserver, TransactionObserver
{
  private var all: [ParameterRequest] = []
  /// The last request of each connection's host: its identifier and its index.
  private var open: [Int: (identifier: UInt8, place: Int)] = [:]
  /// The last request of each connection that this host's controller has not answered.
  private var asked: [Int: Int] = [:]
  /// Number of requests before the last correction of a connection's roles.
  private var before: [Int: Int] = [:]
  /// Records of commands that started updates, by the record of the event that ended the update.
  private(set) var orders: [Int: Int] = [:]

  /// Requests of peripherals only; a central's own requests are excluded.
  var requests: [ParameterRequest] {
    guard !before.isEmpty else { return all }
    return all.enumerated().lazy
      .filter { [before] index, request in index >= before[request.connection] ?? 0 }.map(\.element)
  }

  /// Maximum number of requests, and of commands.
  private static let limit = 20_000
  /// Number of requests and commands beyond the limit.
  private(set) var notKept = 0

  func observe(_ command: borrowing SignallingCommand, in context: PDUContext) {
    switch command.pdu {
    case .connectionParameterUpdateRequest(let request):
      let place = add(
        ParameterRequest(
          connection: context.connection, frame: context.frame, minimum: request.minimumInterval,
          maximum: request.maximumInterval, latency: request.latency, timeout: request.timeout,
          isOfHost: true))
      open[context.connection] = place.map { (command.identifier, $0) }
    case .connectionParameterUpdateResponse(let response):
      guard let asked = open.removeValue(forKey: context.connection),
        asked.identifier == command.identifier
      else { return }
      if response.result == .accepted {
        all[asked.place].acceptance = context.frame
      } else {
        all[asked.place].refusal = context.frame
      }
    default: break
    }
  }

  func observe(_ pdu: borrowing LLControlPDU, in context: ControlContext) {
    guard context.direction == .peripheralToCentral else { return takeAnswer(pdu, context) }
    switch pdu {
    case .connectionParameterRequest(let request):
      add(
        ParameterRequest(
          connection: context.connection, frame: context.frame, minimum: request.intervalMinimum,
          maximum: request.intervalMaximum, latency: request.latency, timeout: request.timeout,
          isOfHost: false))
    default: break
    }
  }

  /// Processes LL_UNKNOWN_RSP, or a rejection because of an unsupported feature.
  private func takeAnswer(_ pdu: borrowing LLControlPDU, _ context: ControlContext) {
    let isMeant: Bool
    switch pdu {
    case .unknownResponse(let response):
      isMeant = response.unknownType == .connectionParameterRequest
    case .extendedRejectIndication(let rejection):
      isMeant =
        rejection.rejectedOpcode == .connectionParameterRequest
        && rejection.errorCode == .unsupportedRemoteFeature
    default: isMeant = false
    }
    guard isMeant,
      let place = all.lastIndex(where: { $0.connection == context.connection && !$0.isOfHost }),
      all[place].unsupported == nil
    else { return }
    all[place].unsupported = context.frame
  }

  func observe(_ event: SessionEvent) {
    guard case .parametersAsked(let request, let id, let frame) = event,
      let place = add(
        ParameterRequest(
          connection: id.index, frame: frame, minimum: request.minimumInterval,
          maximum: request.maximumInterval, latency: request.latency, timeout: request.timeout,
          isOfHost: false))
    else { return }
    asked[id.index] = place
  }

  func observe(began transaction: Transaction) {
    guard case .command(let opcode) = transaction.kind, let connection = transaction.connection,
      let place = asked[connection]
    else { return }
    switch opcode {
    case .leRemoteConnectionParameterRequestReply: all[place].acceptance = transaction.request
    case .leRemoteConnectionParameterRequestNegativeReply:
      all[place].refusal = transaction.request
    default: return
    }
    asked[connection] = nil
  }

  func observe(ended transaction: Transaction) {
    guard transaction.kind == .command(.leConnectionUpdate), transaction.outcome == .success,
      let response = transaction.response
    else { return }
    guard orders.count < ParameterRequestObserver.limit else {
      notKept += 1
      return
    }
    orders[response.number] = transaction.request.number
  }

  func observeRoleSwap(of id: ConnectionID) {
    let connection = id.index
    before[connection] = all.count
    open[connection] = nil
    asked[connection] = nil
  }

  /// - Returns: the index of the request, or nil if it is not kept.
  @discardableResult
  private func add(_ request: ParameterRequest?) -> Int? {
    guard let request else { return nil }
    guard all.count < ParameterRequestObserver.limit else {
      notKept += 1
      return nil
    }
    all.append(request)
    return all.count - 1
  }
}
