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

/// Collects peripherals' requests for other connection parameters.
final class ParameterRequestObserver: SignallingObserver, ControlPDUObserver, RoleSwapObserver {
  private var all: [ParameterRequest] = []
  /// The last request of each connection's host: its identifier, and its place among all.
  private var open: [Int: (identifier: UInt8, place: Int)] = [:]
  /// How many of all there were when a connection's roles turned out to be the other ones.
  private var before: [Int: Int] = [:]

  /// Those of peripherals: what the central has asked for belongs to nobody else.
  var requests: [ParameterRequest] {
    guard !before.isEmpty else { return all }
    return all.enumerated().lazy
      .filter { [before] index, request in index >= before[request.connection] ?? 0 }.map(\.element)
  }

  /// Requests that are kept.
  private static let limit = 20_000
  /// Requests for which there was no room.
  private(set) var notKept = 0

  func observe(_ command: borrowing SignallingCommand, in context: PDUContext) {
    switch command.pdu {
    case .connectionParameterUpdateRequest(let request):
      let count = all.count
      add(
        ParameterRequest(
          connection: context.connection, frame: context.frame, minimum: request.minimumInterval,
          maximum: request.maximumInterval, latency: request.latency, timeout: request.timeout,
          isOfHost: true))
      open[context.connection] = all.count > count ? (command.identifier, count) : nil
    case .connectionParameterUpdateResponse(let response):
      guard let asked = open.removeValue(forKey: context.connection),
        asked.identifier == command.identifier, response.result == .accepted
      else { return }
      all[asked.place].acceptance = context.frame
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

  func observeRoleSwap(of connection: Int) {
    before[connection] = all.count
    open[connection] = nil
  }

  private func add(_ request: ParameterRequest?) {
    guard let request else { return }
    guard all.count < ParameterRequestObserver.limit else {
      notKept += 1
      return
    }
    all.append(request)
  }
}
