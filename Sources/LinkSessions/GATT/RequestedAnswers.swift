import BluetoothPackets
import ByteReading

/// Assembles the responses of the Apple Notification Center Service up to the length that their clients requested. If
/// the capture lacks the request, the response is not assembled.
///
/// An attribute's type may be known only after the whole capture has been read. So every write that looks like a
/// request is treated as one; it has no effect if no value answers it.
struct RequestedAnswers {
  /// A server at one end of a connection.
  private struct Server: Hashable {
    var connection: Int
    var direction: LinkDirection
  }

  /// An incomplete response.
  private struct Answer {
    let request: NotificationCenterRequest
    let handle: UInt16
    var octets: [UInt8]
  }

  private struct Exchange {
    /// The requests, in the order in which they were written.
    var requests: [NotificationCenterRequest] = []
    var answer: Answer?
  }

  private var exchanges: [Server: Exchange] = [:]

  /// Maximum number of servers whose responses are assembled at the same time. If it is exceeded, the server on the
  /// oldest connection is dropped.
  private static let serverLimit = 64
  /// Maximum number of pending requests of one server.
  private static let requestLimit = 16

  /// Records a write by a client.
  mutating func ask(_ value: RawSpan, _ context: PDUContext) {
    guard value.octet(at: 0) ?? 2 <= 1, context.cutOctets == 0,
      let request = NotificationCenterRequest(value)
    else { return }
    let server = Server(connection: context.connection, direction: context.direction.opposite)
    if exchanges[server] == nil, exchanges.count >= RequestedAnswers.serverLimit,
      let oldest = exchanges.keys.min(by: { $0.connection < $1.connection })
    {
      exchanges[oldest] = nil
    }
    // A repeated request replaces the pending one.
    exchanges[server, default: Exchange()].requests.removeAll {
      $0.beginning == request.beginning
    }
    exchanges[server, default: Exchange()].requests.append(request)
    if exchanges[server]?.requests.count ?? 0 > RequestedAnswers.requestLimit {
      exchanges[server]?.requests.removeFirst()
    }
  }

  /// Processes a value that a server sends unsolicited.
  ///
  /// - Returns: the response that it completes; nil if it completes none.
  mutating func take(_ value: RawSpan, of handle: UInt16, _ context: PDUContext) -> [UInt8]? {
    guard !exchanges.isEmpty else { return nil }
    let server = Server(connection: context.connection, direction: context.direction)
    guard let exchange = exchanges[server] else { return nil }
    if let request = exchange.requests.first(where: { $0.isAnswered(by: value) }) {
      exchanges[server]?.answer = Answer(
        request: request, handle: handle, octets: [UInt8](copying: value))
    } else if exchange.answer?.handle == handle {
      exchanges[server]?.answer?.octets.append(copying: value)
    } else {
      return nil
    }
    guard let answer = exchanges[server]?.answer else { return nil }
    let progress = answer.request.progress(of: answer.octets.rawSpan)
    // A response with a gap can't be assembled.
    let isWhole = context.cutOctets == 0 && answer.octets.count <= ValueLayout.Message.maximumOctets
    if progress == .begun, isWhole { return nil }
    exchanges[server]?.answer = nil
    guard progress == .complete, isWhole else { return nil }
    exchanges[server]?.requests.removeAll { $0 == answer.request }
    if exchanges[server]?.requests.isEmpty == true { exchanges[server] = nil }
    return answer.octets
  }
}
