import BluetoothPackets
import ByteReading
import LinkSessions

/// Tracks how many of the controller's data buffers are in use, according to the packets and the Number Of Completed
/// Packets events. Core 6.0, Vol 4, Part E, 4.1.1.
struct HostBuffers {
  private struct Link {
    /// Number of packets sent to the controller but not completed. Only meaningful while the log contains all events.
    var outstanding = 0
    /// Number of packets sent to the controller but not completed, even if the log lacks events.
    var handedOver = 0
    var completed = 0
    /// The first packet that has not been reported as completed.
    var firstWaiting: Frame?
    var lastSent: Frame?
    var lastReceived: Frame?
  }

  /// A controller that reports nothing while all of its buffers are in use.
  private struct Stall {
    let connection: Int
    let count: Int
    let completed: Int
    let first: Frame
    let last: Frame
    let received: Frame
    let end: Int64
  }

  /// Number of the controller's LE buffers, or of those that LE shares with BR/EDR.
  private(set) var total = 0
  private var isOfLowEnergy = false
  private var links: [Int: Link] = [:]
  private var outstanding = 0
  private var stalls: [Stall] = []
  /// Whether the log lacks events, or the host sends more packets than there are buffers.
  private var lacksEvents = false
  private var overflows: [Overflow] = []
  /// Number of all packets sent but not completed, including those beyond the buffers, and its maximum since it was
  /// last zero.
  private var handedOver = 0
  private var most = 0
  private var firstOfMost: Frame?

  /// A burst of Data Buffer Overflow events.
  private struct Overflow {
    let packets: Int
    let first: Frame?
    let firstEvent: Frame
    var last: Frame
    var count: Int
  }

  /// Maximum time between the events of one burst, in nanoseconds.
  private static let burst: Int64 = 1_000_000_000

  private static let limit = 64
  /// Time without an event that no controller needs while its link works, in nanoseconds.
  private static let patience: Int64 = 5_000_000_000

  mutating func reset() {
    links = [:]
    outstanding = 0
    handedOver = 0
  }

  /// Processes Data Buffer Overflow: the controller had no room for a packet. 7.7.26.
  mutating func overflow(at frame: Frame) {
    if let last = overflows.last,
      frame.time.elapsed(since: last.last.time) <= HostBuffers.burst
    {
      overflows[overflows.count - 1].last = frame
      overflows[overflows.count - 1].count += 1
    } else if overflows.count < HostBuffers.limit {
      overflows.append(
        Overflow(packets: most, first: firstOfMost, firstEvent: frame, last: frame, count: 1))
    }
  }

  /// Findings about the reported overflows, with the number of packets in the controller and the number of its
  /// buffers.
  var overflowFindings: [Finding] {
    overflows.map { overflow in
      var values = [Finding.Value(.count, .number(overflow.count))]
      // If the log lacks packets or events, the number is not reliable.
      if total > 0, overflow.packets > total {
        values.append(Finding.Value(.total, .number(overflow.packets)))
        values.append(Finding.Value(.capacity, .number(total)))
      }
      let earlier = [
        overflow.packets > total ? overflow.first?.number : nil, overflow.firstEvent.number,
      ]
      return Finding(
        .hciDataOverflow, frame: overflow.last,
        earlierFrames: earlier.compactMap(\.self).filter { $0 < overflow.last.number },
        values: values)
    }
  }

  /// Processes the answer to LE Read Buffer Size or Read Buffer Size. 7.8.2 and 7.4.5.
  mutating func take(answer parameters: RawSpan) {
    guard let opcode = parameters.littleEndian16(at: 1), parameters.octet(at: 3) == 0 else {
      return
    }
    switch opcode {
    case 0x2002, 0x2060:
      guard let length = parameters.littleEndian16(at: 4), length > 0,
        let count = parameters.octet(at: 6)
      else { return }
      total = Int(count)
      isOfLowEnergy = true
    case 0x1005:
      guard !isOfLowEnergy, let count = parameters.littleEndian16(at: 7) else { return }
      total = Int(count)
    default: break
    }
  }

  mutating func take(isSent: Bool, on connection: Int, at frame: Frame) {
    if isSent {
      if handedOver == 0 {
        most = 0
        firstOfMost = frame
      }
      handedOver += 1
      links[connection, default: Link()].handedOver += 1
      most = max(most, handedOver)
    }
    guard total > 0, !lacksEvents else { return }
    if isSent {
      outstanding += 1
      links[connection, default: Link()].outstanding += 1
      links[connection]?.lastSent = frame
      if links[connection]?.firstWaiting == nil { links[connection]?.firstWaiting = frame }
      if outstanding > total { lacksEvents = true }
    } else {
      links[connection, default: Link()].lastReceived = frame
    }
  }

  mutating func complete(_ packets: Int, on connection: Int) {
    guard var link = links[connection] else { return }
    let freed = min(packets, link.handedOver)
    link.handedOver -= freed
    handedOver -= freed
    let completed = min(packets, link.outstanding)
    link.completed += completed
    link.outstanding -= completed
    link.firstWaiting = link.outstanding == 0 ? nil : link.firstWaiting
    outstanding -= completed
    links[connection] = link
  }

  mutating func end(_ connection: Int, at frame: Frame) {
    judge(at: frame.time)
    if let link = links.removeValue(forKey: connection) {
      outstanding -= link.outstanding
      handedOver -= link.handedOver
    }
  }

  /// Records the links that are blocked for lack of a buffer.
  private mutating func judge(at time: Int64) {
    guard total > 0, outstanding == total, !lacksEvents,
      let last = links.values.compactMap(\.lastSent?.time).max(),
      time.elapsed(since: last) >= HostBuffers.patience
    else { return }
    for (connection, link) in links.sorted(by: { $0.key < $1.key }) where link.outstanding > 0 {
      guard let first = link.firstWaiting, let last = link.lastSent,
        let received = link.lastReceived, received.number > first.number,
        // If packets were completed before, the link may have been lost afterwards, unless the peer is still heard.
        link.completed == 0 || received.time.elapsed(since: last.time) >= 1_000_000_000,
        stalls.count < HostBuffers.limit,
        !stalls.contains(where: { $0.connection == connection })
      else { continue }
      stalls.append(
        Stall(
          connection: connection, count: total, completed: link.completed, first: first, last: last,
          received: received, end: time))
    }
  }

  /// - Parameters:
  ///   - time: the time of the last record.
  ///   - connections: the connections of the capture.
  ///   - mask: the command that excluded Number Of Completed Packets from the event mask.
  func findings(at time: Int64, _ connections: ConnectionTable, mask: Int?) -> [Finding] {
    var judged = self
    judged.judge(at: time)
    guard !judged.lacksEvents else { return [] }
    return judged.stalls.compactMap { stall -> Finding? in
      guard !connections[stall.connection].lacksPackets,
        connections[stall.connection].cutPackets == 0
      else { return nil }
      let isNever = stall.completed == 0
      var values = [
        Finding.Value(.count, .number(stall.count)),
        Finding.Value(.wait, .nanoseconds(stall.end.elapsed(since: stall.last.time))),
      ]
      if isNever { values.append(Finding.Value(.outcome, .name("never"))) }
      var frames = [stall.first.number]
      if isNever, let mask {
        values.append(Finding.Value(.what, .name("masked")))
        frames.append(mask)
      }
      return Finding(
        .hciBuffersStuck, connection: stall.connection, frame: stall.last,
        earlierFrames: Set(frames).filter { $0 < stall.last.number }.sorted(), values: values)
    }
  }
}

/// The events that a host enables in its controller. Core 6.0, Vol 4, Part E, 7.3.1 and 7.8.1.
struct EventMasks {
  private var mask: (bits: UInt64, frame: Int)?
  private var maskOfLowEnergy: (bits: UInt64, frame: Int)?
  /// Whether the controller requested a long-term key anyway.
  var hasAskedForKey = false

  mutating func take(_ opcode: UInt16, _ parameters: RawSpan, _ frame: Frame) {
    guard let bits = parameters.word(at: 0) else { return }
    if opcode == 0x2001 {
      maskOfLowEnergy = (bits, frame.number)
    } else {
      mask = (bits, frame.number)
    }
  }

  /// The command that excluded Number Of Completed Packets, whose bit is set by default.
  var withoutCompleted: Int? { mask.flatMap { $0.bits & 1 << 18 == 0 ? $0.frame : nil } }

  /// The command that excluded LE Long Term Key Request.
  var withoutKeyRequest: Int? {
    maskOfLowEnergy.flatMap { $0.bits & 1 << 4 == 0 && !hasAskedForKey ? $0.frame : nil }
  }

  /// Whether LE Advertising Set Terminated may be disabled, as it is by default.
  var mayLackSetEnds: Bool {
    (maskOfLowEnergy.map { $0.bits & 1 << 17 == 0 } ?? true)
      // The LE Meta event.
      || (mask.map { $0.bits & 1 << 61 == 0 } ?? false)
  }

  /// Returns findings about links on which the central's encryption request cannot have reached the peripheral's host
  /// and which ended for lack of an answer.
  func findings(_ connections: ConnectionTable, _ security: SecurityLog) -> [Finding] {
    guard let frame = withoutKeyRequest else { return [] }
    return connections.connections.compactMap { connection in
      guard connection.air == nil, connection.localIsCentral.value == false,
        let end = connection.end,
        end.cause == .reason(.lmpOrLLResponseTimeout), end.basis == .seen, frame < end.frame,
        connection.startWasCaptured,
        !security.encryptions.contains(where: { $0.connection == connection.index })
      else { return nil }
      let life = end.time.elapsed(since: connection.firstFrame.time)
      let timer = ConnectionRules.procedureTime
      return Finding(
        .hciKeyRequestMasked, connection: connection.index, direction: .peripheralToCentral,
        frame: Frame(number: end.frame, time: end.time), earlierFrames: [frame],
        values: life > timer
          ? [Finding.Value(.lifetime, .nanoseconds(life.elapsed(since: timer)))] : [],
        failures: [.end(ConnectionID(index: connection.index))])
    }
  }
}
