import BluetoothPackets
public import LinkSessions

/// A peripheral's request for other connection parameters.
public struct ParameterRequest: Hashable, Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  /// The packet with the request.
  public let frame: Frame
  /// The least and the greatest connection interval, in nanoseconds.
  public let interval: ClosedRange<Int64>
  /// Events that the peripheral would like to leave out.
  public let latency: Int
  /// In nanoseconds.
  public let timeout: Int64
  /// Whether the peripheral's host asked by L2CAP, so that the central's host accepts these values or
  /// none; the link layer's answer may hold others. Core 6.0, Vol 3, Part A, 4.21, and Vol 6, Part B,
  /// 5.1.7.2.
  public let isOfHost: Bool
  /// The answer of the central's host that accepts it; nil where none was seen.
  public internal(set) var acceptance: Frame?
  /// The answer that refuses it; nil where none was seen.
  public internal(set) var refusal: Frame?

  /// Nil for a range that ends before it begins.
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

  /// Whether timing is what was asked for.
  func isMet(by parameters: ConnectionParameters) -> Bool {
    interval.contains(parameters.intervalNanoseconds)
  }
}

/// Collects peripherals' requests for other connection parameters, whichever way they travel, and the
/// orders of this host that change them.
final class ParameterRequestObserver: SignallingObserver, ControlPDUObserver, RoleSwapObserver,
  SessionEventObserver, TransactionObserver
{
  private var all: [ParameterRequest] = []
  /// The last request of each connection's host: its identifier, and its place among all.
  private var open: [Int: (identifier: UInt8, place: Int)] = [:]
  /// The last request of each connection that this host's controller waits to hear about.
  private var asked: [Int: Int] = [:]
  /// How many of all there were when a connection's roles turned out to be the other ones.
  private var before: [Int: Int] = [:]
  /// By the record of the event that ends an update, that of the command which ordered it.
  private(set) var orders: [Int: Int] = [:]

  /// Those of peripherals: what the central has asked for belongs to nobody else.
  var requests: [ParameterRequest] {
    guard !before.isEmpty else { return all }
    return all.enumerated().lazy
      .filter { [before] index, request in index >= before[request.connection] ?? 0 }.map(\.element)
  }

  /// Requests that are kept, and orders.
  private static let limit = 20_000
  /// Requests and orders for which there was no room.
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
    guard context.direction == .peripheralToCentral else { return }
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

  func observe(_ event: SessionEvent) {
    guard case .parametersAsked(let request, let connection, let frame) = event,
      let place = add(
        ParameterRequest(
          connection: connection, frame: frame, minimum: request.minimumInterval,
          maximum: request.maximumInterval, latency: request.latency, timeout: request.timeout,
          isOfHost: false))
    else { return }
    asked[connection] = place
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

  func observeRoleSwap(of connection: Int) {
    before[connection] = all.count
    open[connection] = nil
    asked[connection] = nil
  }

  /// - Returns: its place among all; nil where it is not kept.
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
