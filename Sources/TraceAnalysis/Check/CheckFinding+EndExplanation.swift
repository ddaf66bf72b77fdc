public import CaptureFiles
public import LinkSessions

extension CheckFinding {
  /// The cause of a connection's end, if the capture shows one.
  @nonexhaustive
  public enum EndExplanation: Hashable, Sendable {
    /// The silence began with the last write of a transfer to one attribute: the frame of the write, and the total
    /// number of octets written. Devices restart after a firmware update.
    case restart(handle: UInt16, octets: Int, frame: FrameNumber)
    /// The silence began after a transfer and a subsequent write to another attribute: the transfer's attribute and
    /// octets, and that write.
    case restartAfter(handle: UInt16, octets: Int, write: Departure.Write)
    /// The other side repeatedly sent the same packet, which had a wrong CRC each time.
    case damagedPacket(Connection.EndCircumstances.Unanswered)
    /// The silence began with the first packet from this host that was longer than those before, and the controller
    /// never reported it as completed.
    case longPacket(Connection.EndCircumstances.NotCompleted)
    /// Other links of the same host were lost at the same time.
    case hostLinks([ConnectionID])
    /// The side that disconnected did so after the same idle time on several connections.
    case idleTimeout(Duration, [ConnectionID])
    /// The peripheral accepted connections again before the controller reported the link as lost.
    case departure(Departure)

    /// The silence began right after a write that the server's link layer acknowledged.
    case lastWrite(Departure.Write)
    /// The next attempt to connect to the same device succeeded: the new connection, and the time until then.
    case retried(ConnectionID, Duration)
    /// The next pairing with the same device succeeded: its connection, the time until then, and its first record.
    case paired(ConnectionID, Duration, FrameNumber)

    /// A peripheral that left a link without disconnecting, for example because of a reset.
    public struct Departure: Hashable, Sendable {
      /// The peripheral's first connectable advertising after its last packet.
      public let advertised: Frame
      /// The peripheral's last packet, or nil if none was received.
      public let heard: Frame?
      /// The last write to the peripheral before that.
      public let write: Write?
      /// The supervision timeout in nanoseconds, if the loss was reported long after it had expired.
      package let overdueTimeout: Int64?
      /// Nanoseconds from the advertising to the report of the loss.
      package let reported: Int64
      /// An encrypted PDU that the central had just repeated, or nil if there was none.
      package var repeated: Connection.EndCircumstances.RepeatedPDU?
      /// An earlier timeout of the connection that matches the time of the report.
      public let usedTimeout: UsedTimeout?

      /// A write to the peripheral.
      public struct Write: Hashable, Sendable {
        /// The attribute handle.
        public let handle: UInt16
        /// The record of the request, counted from 1.
        package let frame: Int
      }

      /// A supervision timeout, and the record that set it.
      public struct UsedTimeout: Hashable, Sendable {
        /// The timeout in nanoseconds.
        package let timeout: Int64
        /// The record that set the timeout, counted from 1.
        package let frame: Int
      }

      var frames: [Int] {
        [
          advertised.number, heard?.number, write?.frame, repeated?.original,
          repeated?.acknowledgement, repeated?.copy.number,
        ].compactMap(\.self)
      }
    }

    /// The frames that support the explanation, other than those of the end.
    var frames: [Int] {
      switch self {
      case .restart(_, _, let frame): [frame.rawValue]
      case .departure(let departure): departure.frames
      case .lastWrite(let write), .restartAfter(_, _, let write): [write.frame]
      case .damagedPacket(let packets): [packets.first.number, packets.last.number]
      case .longPacket(let packets): [packets.first.number]
      case .hostLinks, .idleTimeout, .retried: []
      case .paired(_, _, let frame): [frame.rawValue]
      }
    }
  }
}

extension CheckFinding {
  /// The name of the cause, if it supports the evidence of a connection's end. Nil for other findings.
  package var endCauseName: String? {
    switch explanation {
    case .departure(let departure): return departure.repeated == nil ? "departure" : "repeated-pdu"
    case .damagedPacket: return "damaged-packet"
    case .longPacket: return "long-packet"
    default: break
    }
    return rule == .llResponseTimeout && finding[.outcome] == .name("key-refresh")
      ? "key-refresh" : nil
  }
}

/// Writes of clients by connection: the last write, and the total written to its attribute.
struct WriteTally {
  private struct Writes {
    var octets: [UInt16: Int] = [:]
    /// The attribute to which most octets were written, and the last write to it.
    var most: (handle: UInt16, octets: Int, frame: Frame)?
    var last: (handle: UInt16, request: Int, frame: Frame, client: LinkDirection)?
  }

  private var connections: [Int: Writes] = [:]
  /// Frame of the last value or answer from a server, by connection.
  private var answers: [Int: Int] = [:]

  /// Maximum number of connections, and of attributes per connection, to track.
  private static let limit = 64
  private static let connectionLimit = 4096

  mutating func take(_ procedure: Procedure) {
    if let connection = procedure.connection, let frame = procedure.lastAnswer,
      answers[connection] != nil || answers.count < WriteTally.connectionLimit
    {
      answers[connection] = max(answers[connection] ?? 0, frame)
    }
    guard procedure.isWrite, let connection = procedure.connection, let handle = procedure.handle,
      let client = procedure.direction,
      connections[connection] != nil || connections.count < WriteTally.connectionLimit
    else { return }
    var writes = connections[connection] ?? Writes()
    if writes.octets[handle] != nil || writes.octets.count < WriteTally.limit {
      writes.octets[handle, default: 0] += procedure.octets
    }
    let frame = procedure.lastSeen
    if let octets = writes.octets[handle], octets >= writes.most?.octets ?? 0 {
      writes.most = (handle, octets, frame)
    }
    if frame.number > writes.last?.frame.number ?? 0 {
      // For a single write, the request. For a run, the last write.
      let request = procedure.count == 1 ? procedure.firstFrame : frame.number
      writes.last = (handle, request, frame, client)
    }
    connections[connection] = writes
  }

  /// Whether the server sent an answer or a value after a frame.
  func isAnswered(on connection: Int, after frame: Int) -> Bool {
    answers[connection].map { $0 > frame } ?? false
  }

  /// Returns the attribute to which most octets were written on a connection, with the last write to it.
  func most(of connection: Int) -> (handle: UInt16, octets: Int, frame: Frame)? {
    connections[connection]?.most
  }

  /// Returns the last write on a connection, or nil if there was none.
  func last(
    of connection: Int
  ) -> (handle: UInt16, request: Int, frame: Frame, client: LinkDirection, octets: Int)? {
    guard let writes = connections[connection], let last = writes.last else { return nil }
    return (
      last.handle, last.request, last.frame, last.client, writes.octets[last.handle] ?? 0
    )
  }
}

extension Procedure {
  /// The last frame in which a server answered or sent a value.
  fileprivate var lastAnswer: Int? {
    if isFromServer { return lastFrame }
    switch kind.layer {
    case .attributes: return outcome == .success && hasAnswer ? lastFrame : nil
    default: return nil
    }
  }

  private var hasAnswer: Bool {
    switch kind {
    case .writeWithoutResponse, .signedWrite, .bulkTransfer: false
    default: true
    }
  }

  fileprivate var isWrite: Bool {
    switch kind {
    case .write, .writeWithoutResponse, .writeLong, .reliableWrite, .signedWrite: true
    case .bulkTransfer: !isFromServer
    default: false
    }
  }
}

/// Finds the causes of connections' ends.
struct EndExplanations {
  let connections: ConnectionTable
  let writes: WriteTally
  /// All pairings of the capture, in order.
  private let pairings: [Pairing]
  /// Lost links: index, time, and the central for links on the air, or nil for links of this log's host.
  private let lost: [(index: Int, time: Int64, central: Int?)]
  /// Idle times before disconnects, by the two devices and the side that disconnected.
  private let idles: [Idle: [(index: Int, time: Int64)]]

  private struct Idle: Hashable {
    let peers: Peers
    let party: Connection.Party
  }

  /// Minimum size of a transfer that may have been firmware, in octets.
  private static let transferOctets = 4096
  /// Maximum time from a transfer to the write of a following command, and from that write to the device's last
  /// packet, in nanoseconds.
  private static let afterTransfer: Int64 = 5_000_000_000
  /// Minimum number of repetitions of a damaged packet.
  private static let repetitions = 8
  /// Minimum number of completed packets with which the first uncompleted one is compared.
  private static let completedPackets = 4
  /// Octets of data that every link layer can receive in one packet. Core 6.0, Vol 6, Part B, 4.5.10.
  private static let shortestData = 27
  /// Maximum nanoseconds between losses that count as simultaneous.
  private static let together: Int64 = 1_000_000_000
  /// Maximum delay between a timeout and the controller's report, in nanoseconds.
  private static let delay: Int64 = 500_000_000
  /// Minimum number of connections with the same idle time that shows a timer.
  private static let idleCount = 3
  /// Minimum idle time in nanoseconds.
  private static let leastIdle: Int64 = 2_000_000_000

  init(_ connections: ConnectionTable, _ writes: WriteTally, _ pairings: [Pairing]) {
    self.connections = connections
    self.pairings = pairings
    self.writes = writes
    var lost: [(index: Int, time: Int64, central: Int?)] = []
    var idles: [Idle: [(index: Int, time: Int64)]] = [:]
    for connection in connections.connections {
      guard let end = connection.end else { continue }
      if end.cause.name == "supervision-timeout" {
        lost.append(
          (connection.index, end.time, connection.isOnAir ? connection.central.value : nil))
      }
      if let time = EndExplanations.idle(connection, end), let party = end.endedBy.value,
        let peers = Peers(of: connection)
      {
        idles[Idle(peers: peers, party: party), default: []].append((connection.index, time))
      }
    }
    self.lost = lost
    self.idles = idles
  }

  /// Returns the cause of the end that a finding reports, or nil if the capture shows none.
  func explanation(of finding: Finding) -> CheckFinding.EndExplanation? {
    guard let index = finding.connection, let end = connections[index].end else { return nil }
    switch finding.rule {
    case .connSupervisionTimeout:
      return damagedPacket(before: end) ?? restart(before: end, connections[index])
        ?? departure(before: end, connections[index])
        ?? longPacket(before: end, connections[index]) ?? hostLinks(with: index, end)
        ?? lastWrite(before: end, connections[index])
    case .connFailedToEstablish: return retry(after: end, connections[index])
    case .connEndedBy: return idleTimeout(of: index)
    case .pairingNotSupported: return pairing(after: end.time, connections[index])
    case .smpKeyMissing:
      return finding.frame.flatMap {
        pairing(after: $0.time, connections[index], ofSameCentral: true)
      }
    default: return nil
    }
  }

  /// Finds a restart: nothing was received from the server after the last write of a large transfer, at which the
  /// supervision timeout started.
  private func restart(before end: Connection.End, _ connection: Connection) -> CheckFinding
    .EndExplanation?
  {
    guard let last = writes.last(of: connection.index),
      let parameters = end.circumstances.parameters ?? connection.parameters.value
    else { return nil }
    let heard = end.circumstances.lastHeard[last.client.opposite]
    func isTimeout(_ silence: Int64) -> Bool {
      EndExplanations.isTimeout(silence, parameters)
    }
    // The write itself may have been acknowledged before the device restarted.
    let acknowledgement = end.circumstances.acknowledgement
    if last.octets >= EndExplanations.transferOctets,
      heard.map({ $0.number < last.frame.number || $0 == acknowledgement }) ?? true,
      isTimeout(end.time.elapsed(since: last.frame.time))
    {
      return .restart(
        handle: last.handle, octets: last.octets, frame: FrameNumber(last.frame.number))
    }
    // A firmware updater then writes a command to another attribute, such as to activate the new firmware.
    guard let transfer = writes.most(of: connection.index), transfer.handle != last.handle,
      transfer.octets >= EndExplanations.transferOctets, transfer.frame.number < last.frame.number,
      last.frame.time.elapsed(since: transfer.frame.time) <= EndExplanations.afterTransfer,
      let heard, heard.number > last.request,
      heard.time.elapsed(since: last.frame.time) <= EndExplanations.afterTransfer,
      isTimeout(end.time.elapsed(since: heard.time))
    else { return nil }
    return .restartAfter(
      handle: transfer.handle, octets: transfer.octets,
      write: CheckFinding.EndExplanation.Departure.Write(handle: last.handle, frame: last.request))
  }

  /// Whether a side was silent for the supervision timeout, and not for much longer.
  private static func isTimeout(_ silence: Int64, _ parameters: ConnectionParameters) -> Bool {
    silence >= parameters.timeout / 10 * 9
      && silence <= parameters.timeout.later(by: parameters.reach * 2).later(by: together)
  }

  /// Finds a packet longer than its predecessors that the peer never acknowledged and after which the peer was not
  /// received again. The supervision timeout expires after such a packet.
  private func longPacket(before end: Connection.End, _ connection: Connection) -> CheckFinding
    .EndExplanation?
  {
    guard !connection.isOnAir, let left = end.circumstances.notCompleted,
      let local = connection.localIsCentral.value,
      left.completed >= EndExplanations.completedPackets,
      left.octets > max(left.longestCompleted, EndExplanations.shortestData),
      let parameters = end.circumstances.parameters ?? connection.parameters.value,
      EndExplanations.isTimeout(end.time.elapsed(since: left.first.time), parameters)
    else { return nil }
    let heard = end.circumstances.lastHeard[local ? .peripheralToCentral : .centralToPeripheral]
    if let heard, heard.time.elapsed(since: left.first.time) > parameters.reach * 2 { return nil }
    return .longPacket(left)
  }

  /// Finds a packet that the central repeated in vain. Random damage would affect different octets in each repetition.
  private func damagedPacket(before end: Connection.End) -> CheckFinding.EndExplanation? {
    guard let unanswered = end.circumstances.unanswered, unanswered.hasOneDamage,
      unanswered.damaged >= EndExplanations.repetitions,
      unanswered.damaged >= unanswered.packets / 10 * 9
    else { return nil }
    return .damagedPacket(unanswered)
  }

  /// Finds a write that was followed by silence: the server acknowledged it on the air and was never heard again,
  /// while the client continued with empty packets.
  private func lastWrite(before end: Connection.End, _ connection: Connection) -> CheckFinding
    .EndExplanation?
  {
    let circumstances = end.circumstances
    guard connection.isOnAir, let last = writes.last(of: connection.index),
      let heard = circumstances.lastHeard[last.client.opposite], heard.number > last.frame.number,
      !circumstances.unacknowledged[last.client],
      let client = circumstances.lastHeard[last.client], client.number > heard.number,
      !writes.isAnswered(on: connection.index, after: last.request),
      let parameters = circumstances.parameters ?? connection.parameters.value,
      heard.time.elapsed(since: last.frame.time) <= parameters.intervalNanoseconds
    else { return nil }
    return .lastWrite(
      CheckFinding.EndExplanation.Departure.Write(handle: last.handle, frame: last.request))
  }

  /// Finds the next pairing with the same device, if it succeeded.
  private func pairing(
    after time: Int64, _ connection: Connection, ofSameCentral: Bool = false
  ) -> CheckFinding.EndExplanation? {
    guard let peripheral = connection.peripheral.value else { return nil }
    let next = pairings.first { pairing in
      guard case .success = pairing.outcome, pairing.first.time >= time else { return false }
      let other = connections[pairing.connection]
      return other.peripheral.value == peripheral
        && (!ofSameCentral || other.central.value == connection.central.value)
    }
    return next.map {
      .paired(
        ConnectionID(index: $0.connection), .nanoseconds($0.first.time.elapsed(since: time)),
        FrameNumber($0.first.number))
    }
  }

  /// Finds the next connection attempt with the same device, if it succeeded.
  private func retry(after end: Connection.End, _ connection: Connection) -> CheckFinding
    .EndExplanation?
  {
    guard let peripheral = connection.peripheral.value,
      let next = connections.connections.first(where: {
        $0.index > connection.index && $0.peripheral.value == peripheral
          && $0.firstFrame.time >= end.time
      }), !next.isUnheard, next.end?.cause.name != "not-established"
    else { return nil }
    return .retried(
      ConnectionID(index: next.index), .nanoseconds(next.firstFrame.time.elapsed(since: end.time)))
  }

  /// Finds a departure: the peripheral's own advertising shows that it left the link before the timeout expired.
  private func departure(before end: Connection.End, _ connection: Connection) -> CheckFinding
    .EndExplanation?
  {
    let again =
      connection.isOnAir ? end.circumstances.leftLink : end.circumstances.advertisedAgain
    guard let advertised = again, advertised.number < end.frame else { return nil }
    let reported = end.time.elapsed(since: advertised.time)
    let last = writes.last(of: connection.index)
    var overdue: Int64?
    var used: CheckFinding.EndExplanation.Departure.UsedTimeout?
    if let parameters = end.circumstances.parameters ?? connection.parameters.value,
      !connection.isOnAir,
      reported
        > parameters.timeout.later(by: parameters.reach * 2).later(by: EndExplanations.delay)
    {
      overdue = parameters.timeout
      used = usedTimeout(of: connection, end, longerThan: parameters.timeout)
      // After the advertising, the link stayed up for longer than any timeout, so the peripheral supports several
      // centrals.
      guard used != nil else { return nil }
    }
    return .departure(
      CheckFinding.EndExplanation.Departure(
        advertised: advertised, heard: end.circumstances.lastHeard.peripheralToCentral,
        write: last.flatMap {
          $0.client == .centralToPeripheral && $0.frame.number < advertised.number
            ? CheckFinding.EndExplanation.Departure.Write(handle: $0.handle, frame: $0.request)
            : nil
        }, overdueTimeout: overdue, reported: reported,
        repeated: repeated(before: advertised, end.circumstances), usedTimeout: used))
  }

  /// Maximum time until a peripheral that left a link advertises again, in nanoseconds.
  private static let afterLeaving: Int64 = 1_000_000_000

  /// Returns an encrypted PDU that the central repeated right before the peripheral left. Core 6.0, Vol 6, Part E, 1.
  private func repeated(
    before advertised: Frame, _ circumstances: Connection.EndCircumstances
  ) -> Connection.EndCircumstances.RepeatedPDU? {
    guard let repeated = circumstances.repeated,
      advertised.time.elapsed(since: repeated.copy.time) <= EndExplanations.afterLeaving
    else { return nil }
    return repeated
  }

  /// Returns the timeout with which the connection began, if the connection ended when that timeout expired.
  private func usedTimeout(
    of connection: Connection, _ end: Connection.End, longerThan timeout: Int64
  ) -> CheckFinding.EndExplanation.Departure.UsedTimeout? {
    guard connection.startWasCaptured else { return nil }
    let lifetime = end.time.elapsed(since: connection.firstFrame.time)
    for change in connection.changes where change.basis == .seen {
      guard case .parameters(let earlier) = change.value, earlier.timeout > timeout,
        (lifetime / 50).magnitude > lifetime.elapsed(since: earlier.timeout).magnitude
      else { continue }
      return CheckFinding.EndExplanation.Departure.UsedTimeout(
        timeout: earlier.timeout, frame: change.frame)
    }
    return nil
  }

  /// Finds other links of the same central that were lost within a second, which suggests a problem of that host.
  private func hostLinks(with index: Int, _ end: Connection.End) -> CheckFinding.EndExplanation? {
    let own = connections[index]
    let central = own.isOnAir ? own.central.value : nil
    guard !own.isOnAir || central != nil else { return nil }
    let others = lost.filter {
      $0.index != index && $0.central == central
        && $0.time.elapsed(since: end.time).magnitude < EndExplanations.together.magnitude
    }.map { ConnectionID(index: $0.index) }
    return others.isEmpty ? nil : .hostLinks(others)
  }

  /// Finds connections of the same two devices that the same side ended after the same idle time.
  private func idleTimeout(of index: Int) -> CheckFinding.EndExplanation? {
    let connection = connections[index]
    guard let end = connection.end, let own = EndExplanations.idle(connection, end),
      let party = end.endedBy.value, let peers = Peers(of: connection),
      let all = idles[Idle(peers: peers, party: party)]
    else { return nil }
    let alike = all.filter {
      $0.time.elapsed(since: own).magnitude <= max(100_000_000, own / 50).magnitude
    }.map { ConnectionID(index: $0.index) }
    return alike.count >= EndExplanations.idleCount
      ? .idleTimeout(.nanoseconds(own), alike) : nil
  }

  /// Returns the time without data before a side disconnected, according to a host's log. On the air, empty packets
  /// hide it.
  private static func idle(_ connection: Connection, _ end: Connection.End) -> Int64? {
    guard !connection.isOnAir, !connection.lacksPackets, end.endedBy.value != nil,
      let last = LinkDirection.both.compactMap({ end.circumstances.lastHeard[$0]?.time }).max()
    else { return nil }
    let idle = end.time.elapsed(since: last)
    return idle >= leastIdle ? idle : nil
  }
}
