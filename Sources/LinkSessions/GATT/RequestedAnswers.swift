import BluetoothPackets
import ByteReading

/// Puts together what Apple Notification Center Services answer: as much of it as their clients asked
/// for. Of an answer whose request the capture lacks nothing is put together.
///
/// What an attribute is may be known only when the capture has been read: anything that is written is
/// taken for a request that looks like one, and asks for nothing where no value answers it.
struct RequestedAnswers {
  /// A server at one end of a connection.
  private struct Server: Hashable {
    var connection: Int
    var direction: LinkDirection
  }

  /// An answer of which a part is there.
  private struct Answer {
    let request: NotificationCenterRequest
    let handle: UInt16
    var octets: [UInt8]
  }

  private struct Exchange {
    /// In the order in which they were written.
    var requests: [NotificationCenterRequest] = []
    var answer: Answer?
  }

  private var exchanges: [Server: Exchange] = [:]

  /// Servers whose answers are put together at a time; then the one of the oldest connection is
  /// given up.
  private static let serverLimit = 64
  /// Requests of one server that wait.
  private static let requestLimit = 16

  /// Takes what a client writes.
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
    // What asks again for the same is the one that is answered now.
    exchanges[server, default: Exchange()].requests.removeAll {
      $0.beginning == request.beginning
    }
    exchanges[server, default: Exchange()].requests.append(request)
    if exchanges[server]?.requests.count ?? 0 > RequestedAnswers.requestLimit {
      exchanges[server]?.requests.removeFirst()
    }
  }

  /// Takes what a server sends of its own accord.
  ///
  /// - Returns: the answer that it completes; nil where it completes none.
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
    // Over a hole nothing can be put together.
    let isWhole = context.cutOctets == 0 && answer.octets.count <= ValueMessage.maximumOctets
    if progress == .begun, isWhole { return nil }
    exchanges[server]?.answer = nil
    guard progress == .complete, isWhole else { return nil }
    exchanges[server]?.requests.removeAll { $0 == answer.request }
    if exchanges[server]?.requests.isEmpty == true { exchanges[server] = nil }
    return answer.octets
  }
}
