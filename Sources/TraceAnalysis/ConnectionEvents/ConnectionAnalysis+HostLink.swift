public import BluetoothPackets
public import LinkSessions

extension ConnectionAnalysis {
  /// Traffic between host and controller about one connection: data in transit, and requests for new
  /// parameters.
  public struct HostLink: Sendable {
    /// A request by a host for new connection parameters.
    public struct Request: Hashable, Sendable {
      /// How the host made the request.
      @nonexhaustive
      public enum Source: String, Hashable, Sendable, CaseIterable {
        /// HCI_LE_Connection_Update by the host that wrote the log.
        case hostCommand = "host_command"
        /// L2CAP Connection Parameter Update Request by the peripheral.
        case signalling = "l2cap_request"
        /// LL_CONNECTION_PARAM_REQ by the other side, which the controller passed to the host.
        case remoteRequest = "ll_request"
      }

      /// How the request was made.
      public internal(set) var source: Source
      /// The record of the request.
      package internal(set) var frame: Int
      /// The requested parameters, or nil if the record does not contain them.
      public internal(set) var asked: ConnectionParameterUpdateRequest?
      /// Whether the request was accepted, or nil if the capture does not show it.
      public internal(set) var isAccepted: Bool?
      /// The record of the response, or nil if there is none.
      package internal(set) var answerFrame: Int?
      /// The error with which this host's request ended, or nil if it did not fail.
      public internal(set) var error: ProtocolTransaction.Failure?
    }

    /// Number of packets that the host sent to the controller.
    public internal(set) var sentPackets = 0
    /// Number of octets that the host sent to the controller.
    public internal(set) var sentOctets = 0
    /// Number of packets that the host received.
    public internal(set) var receivedPackets = 0
    /// Number of octets that the host received.
    public internal(set) var receivedOctets = 0
    /// Number of packets that the controller reported as completed.
    public internal(set) var completedPackets = 0
    /// Maximum number of packets of this connection in the controller.
    public internal(set) var mostInFlight = 0
    /// Maximum number of packets of all connections in the controller while it held packets of this one. All
    /// connections share its buffers.
    package internal(set) var mostTogether = 0
    /// Time for which the controller held packets of this connection, in nanoseconds.
    package internal(set) var busy: Int64 = 0
    /// Time for which the controller's buffers were full of this connection's packets, in nanoseconds.
    package internal(set) var full: Int64 = 0
    /// The longest time for which the host sent nothing although the controller had nothing left to send, in
    /// nanoseconds.
    package internal(set) var longestHostGap: Int64 = 0
    /// The record that ended the longest gap, or nil if there was no gap or the capture ended first.
    package internal(set) var hostGapFrame: Int?
    /// The controller's buffers, or nil if it did not report them.
    public internal(set) var buffers: HostPacket.ControllerBuffers?
    /// Requests for new parameters, in order.
    public internal(set) var requests: [Request] = []

    private(set) var inFlight = 0
    private var heldSince: Int64?
    /// The longest time from the first packet in the controller until it held none, in nanoseconds.
    package private(set) var longestStay: Int64 = 0
    private var lastTime: Int64?
    private var emptySince: Int64?

    static let requestLimit = 256
    /// Number of requests beyond `requestLimit`.
    public private(set) var requestsNotKept = 0

    /// Octets per second that the controller sent while it had packets of this connection, or nil if
    /// it reported none as completed.
    public var octetsPerSecond: Double? {
      guard completedPackets > 0, busy > 0 else { return nil }
      return Double(sentOctets) / (Double(busy) / 1e9)
    }

    /// Nanoseconds for which a packet stayed in the controller, if it held one at a time. Nil if it held several, or
    /// reported none as completed.
    package var stay: Int64? {
      guard mostInFlight == 1, completedPackets > 0 else { return nil }
      return busy / Int64(completedPackets)
    }

    /// Bits per second that the controller sent while it had packets of this connection.
    public var bitsPerSecond: Double? { octetsPerSecond.map { $0 * 8 } }

    mutating func take(_ packet: HostPacket) {
      guard packet.frame.direction == .hostToController else {
        receivedPackets += 1
        receivedOctets += packet.octets
        return
      }
      pass(to: packet.frame.time)
      endGap(at: packet.frame)
      sentPackets += 1
      sentOctets += packet.octets
      if inFlight == 0 { heldSince = packet.frame.time }
      inFlight += 1
      mostInFlight = max(mostInFlight, inFlight)
    }

    mutating func take(_ completed: HostPacket.Completed) {
      pass(to: completed.frame.time)
      completedPackets += completed.count
      // A log that begins in the middle of a connection reports packets as completed that it does not contain.
      inFlight = max(0, inFlight - completed.count)
      if inFlight == 0, let start = heldSince {
        longestStay = max(longestStay, completed.frame.time.elapsed(since: start))
        heldSince = nil
      }
      if inFlight == 0, emptySince == nil { emptySince = completed.frame.time }
    }

    /// Ends the connection. The time without data before its end also counts as a gap.
    mutating func finish(at end: Frame) {
      pass(to: end.time)
      endGap(at: end)
    }

    /// Ends the capture within the connection.
    mutating func finish(atEndOfCapture time: Int64) {
      pass(to: time)
      endGap(at: time, nil)
    }

    private mutating func endGap(at frame: Frame) { endGap(at: frame.time, frame.number) }

    private mutating func endGap(at time: Int64, _ frame: Int?) {
      defer { emptySince = nil }
      guard let emptySince else { return }
      let gap = time.elapsed(since: emptySince)
      guard gap > longestHostGap else { return }
      longestHostGap = gap
      hostGapFrame = frame
    }

    /// Advances the time with the current number of packets in the controller.
    private mutating func pass(to time: Int64) {
      if let lastTime, inFlight > 0 {
        let elapsed = max(0, time.elapsed(since: lastTime))
        busy.lengthen(by: elapsed)
        if let buffers, buffers.count > 0, inFlight >= buffers.count { full.lengthen(by: elapsed) }
      }
      lastTime = time
    }

    mutating func ask(_ request: Request) {
      if requests.count < ConnectionAnalysis.HostLink.requestLimit {
        requests.append(request)
      } else {
        requestsNotKept += 1
      }
    }

    /// Records the response to the last open request of this kind.
    mutating func answer(
      _ source: Request.Source, isAccepted: Bool, error: Transaction.Failure? = nil, frame: Int
    ) {
      guard
        let index = requests.lastIndex(where: { $0.source == source && $0.isAccepted == nil })
      else { return }
      requests[index].isAccepted = isAccepted
      requests[index].answerFrame = frame
      requests[index].error = error
    }
  }
}
