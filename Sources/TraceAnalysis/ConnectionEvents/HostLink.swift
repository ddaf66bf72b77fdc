public import BluetoothPackets
public import LinkSessions

/// What host and controller told each other about a connection: data on its way, and who asked for
/// which timing.
public struct HostLink: Sendable {
  /// A host asks for another timing.
  public struct Request: Hashable, Sendable {
    /// How a host asks.
    public enum Source: String, Hashable, Sendable, CaseIterable {
      /// HCI_LE_Connection_Update by the host that wrote the log.
      case hostCommand = "host_command"
      /// L2CAP Connection Parameter Update Request of the peripheral.
      case signalling = "l2cap_request"
    }

    /// How it asked.
    public internal(set) var source: Source
    /// The record of the request.
    public internal(set) var frame: Int
    /// What was asked for; nil where the record does not tell.
    public internal(set) var asked: ConnectionParameterUpdateRequest?
    /// Whether it was accepted; nil where the capture does not show it.
    public internal(set) var isAccepted: Bool?
    /// The record of the answer; nil where there is none.
    public internal(set) var answerFrame: Int?
  }

  /// Packets and octets that the host handed to the controller, and those that it got.
  public internal(set) var sentPackets = 0
  /// Octets that the host handed to the controller.
  public internal(set) var sentOctets = 0
  /// Packets that the host got.
  public internal(set) var receivedPackets = 0
  /// Octets that the host got.
  public internal(set) var receivedOctets = 0
  /// Packets that the controller reported as done.
  public internal(set) var completedPackets = 0
  /// Packets of this connection in the controller, at most.
  public internal(set) var mostInFlight = 0
  /// Nanoseconds in which the controller held packets of this connection, and in which its buffers
  /// were full of them.
  public internal(set) var busy: Int64 = 0
  /// Nanoseconds in which the controller's buffers were full of this connection's packets.
  public internal(set) var full: Int64 = 0
  /// The longest time, in nanoseconds, in which the host sent nothing although the controller had
  /// nothing left to send, and the record that ended it.
  public internal(set) var longestHostGap: Int64 = 0
  /// The record that ended the longest gap; nil where there was none.
  public internal(set) var hostGapFrame: Int?
  /// What the controller said of its buffers; nil where it did not.
  public internal(set) var buffers: ControllerBuffers?
  /// Requests for another timing, in their order.
  public internal(set) var requests: [Request] = []

  private var inFlight = 0
  private var lastTime: Int64?
  private var emptySince: Int64?

  static let requestLimit = 256
  /// Requests for another timing that came after `requestLimit` of them.
  public private(set) var requestsNotKept = 0

  /// Octets a second that the controller took while it had packets of this connection to send; nil
  /// where it reported none as done.
  public var octetsPerSecond: Double? {
    guard completedPackets > 0, busy > 0 else { return nil }
    return Double(sentOctets) / (Double(busy) / 1e9)
  }

  /// Nanoseconds that a packet stayed in the controller, where that had one at a time; nil where it had
  /// several, and where it reported none as done.
  public var stay: Int64? {
    guard mostInFlight == 1, completedPackets > 0 else { return nil }
    return busy / Int64(completedPackets)
  }

  /// The same in bits a second.
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
    inFlight += 1
    mostInFlight = max(mostInFlight, inFlight)
  }

  mutating func take(_ completed: CompletedPackets) {
    pass(to: completed.frame.time)
    completedPackets += completed.count
    // A log that begins midway reports packets done that it never saw.
    inFlight = max(0, inFlight - completed.count)
    if inFlight == 0, emptySince == nil { emptySince = completed.frame.time }
  }

  /// The connection is over: what it was left without data before that is a gap, too.
  mutating func finish(at end: Frame) {
    pass(to: end.time)
    endGap(at: end)
  }

  private mutating func endGap(at frame: Frame) {
    defer { emptySince = nil }
    guard let emptySince else { return }
    let gap = frame.time.elapsed(since: emptySince)
    guard gap > longestHostGap else { return }
    longestHostGap = gap
    hostGapFrame = frame.number
  }

  /// Time goes by with as many packets in the controller as there are.
  private mutating func pass(to time: Int64) {
    if let lastTime, inFlight > 0 {
      let elapsed = max(0, time.elapsed(since: lastTime))
      busy.lengthen(by: elapsed)
      if let buffers, buffers.count > 0, inFlight >= buffers.count { full.lengthen(by: elapsed) }
    }
    lastTime = time
  }

  mutating func ask(_ request: Request) {
    if requests.count < HostLink.requestLimit {
      requests.append(request)
    } else {
      requestsNotKept += 1
    }
  }

  /// The last open request of this kind has its answer.
  mutating func answer(_ source: Request.Source, isAccepted: Bool, frame: Int) {
    guard
      let index = requests.lastIndex(where: { $0.source == source && $0.isAccepted == nil })
    else { return }
    requests[index].isAccepted = isAccepted
    requests[index].answerFrame = frame
  }
}
