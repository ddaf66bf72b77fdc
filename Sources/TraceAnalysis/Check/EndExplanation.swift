public import LinkSessions

/// What led to the end of a connection, where the capture shows more than the end.
public enum EndExplanation: Hashable, Sendable {
  /// The silence begins with the last write of a transfer to one attribute: its frame, and the octets
  /// written in all. Devices restart after new firmware.
  case restart(handle: UInt16, octets: Int, frame: Int)
  /// Other links of the same host died at the same time: indices in `ConnectionTable`.
  case hostLinks([Int])
  /// The side that hung up did so after the same idle time on several connections: nanoseconds, and
  /// their indices.
  case idleTimeout(Int64, [Int])
  /// The peripheral took connections again before the controller reported the link as lost.
  case departure(Departure)

  /// A peripheral that left a link without ending it, as after a reset.
  public struct Departure: Hashable, Sendable {
    /// Its first connectable advertising after its last packet.
    public let advertised: Frame
    /// Its last packet; nil where none was heard.
    public let heard: Frame?
    /// The last write to it before that, by its handle and its frame.
    public let write: Write?
    /// The timeout in force, where the loss was reported long after it had passed, in nanoseconds.
    public let overdueTimeout: Int64?
    /// Nanoseconds from the advertising to the report of the loss.
    public let reported: Int64
    /// An earlier timeout of the connection that the report fits, counted from its beginning.
    public let usedTimeout: UsedTimeout?

    /// A write to the peripheral.
    public struct Write: Hashable, Sendable {
      /// The attribute.
      public let handle: UInt16
      /// The request's record, from 1.
      public let frame: Int
    }

    /// A timeout, in nanoseconds, and the record that gives it.
    public struct UsedTimeout: Hashable, Sendable {
      /// In nanoseconds.
      public let timeout: Int64
      /// The record that gives it, from 1.
      public let frame: Int
    }

    var frames: [Int] {
      [advertised.number, heard?.number, write?.frame].compactMap(\.self)
    }
  }

  /// The frames that it rests on besides those of the end.
  var frames: [Int] {
    switch self {
    case .restart(_, _, let frame): [frame]
    case .departure(let departure): departure.frames
    case .hostLinks, .idleTimeout: []
    }
  }
}

/// What clients have written, by connection: the last write, and how much went to its attribute.
struct WriteTally {
  private struct Writes {
    var octets: [UInt16: Int] = [:]
    var last: (handle: UInt16, request: Int, frame: Frame, client: LinkDirection)?
  }

  private var connections: [Int: Writes] = [:]

  /// Attributes of a connection, and connections, that are followed.
  private static let limit = 64
  private static let connectionLimit = 4096

  mutating func take(_ procedure: Procedure) {
    guard procedure.isWrite, let connection = procedure.connection, let handle = procedure.handle,
      let client = procedure.direction,
      connections[connection] != nil || connections.count < WriteTally.connectionLimit
    else { return }
    var writes = connections[connection] ?? Writes()
    if writes.octets[handle] != nil || writes.octets.count < WriteTally.limit {
      writes.octets[handle, default: 0] += procedure.octets
    }
    let frame = procedure.lastSeen
    if frame.number > writes.last?.frame.number ?? 0 {
      // Of one write its request; of a run the last.
      let request = procedure.count == 1 ? procedure.firstFrame : frame.number
      writes.last = (handle, request, frame, client)
    }
    connections[connection] = writes
  }

  /// The last write of a connection; nil where there was none.
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
  fileprivate var isWrite: Bool {
    switch kind {
    case .write, .writeWithoutResponse, .writeLong, .reliableWrite, .signedWrite: true
    case .bulkTransfer: !isFromServer
    default: false
    }
  }
}

/// Looks for what led to the ends of connections.
struct EndExplanations {
  let connections: ConnectionTable
  let writes: WriteTally
  /// Links that were lost: index, time, and the central on the air; nil for this log's host.
  private let lost: [(index: Int, time: Int64, central: Int?)]
  /// Idle times before connections were hung up, by who did it to whom.
  private let idles: [Idle: [(index: Int, time: Int64)]]

  private struct Idle: Hashable {
    let peers: Peers
    let party: Party
  }

  /// A transfer of so many octets may have been firmware.
  private static let transferOctets = 4096
  /// Links that die within so many nanoseconds die together.
  private static let together: Int64 = 1_000_000_000
  /// A controller may report a loss so many nanoseconds after its timeout.
  private static let delay: Int64 = 500_000_000
  /// So many connections with the same idle time show a timer.
  private static let idleCount = 3
  /// A shorter time without data is no idle time, in nanoseconds.
  private static let leastIdle: Int64 = 2_000_000_000

  init(_ connections: ConnectionTable, _ writes: WriteTally) {
    self.connections = connections
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

  /// What led to the end that a finding reports; nil where nothing else shows it.
  func explanation(of finding: Finding) -> EndExplanation? {
    guard let index = finding.connection, let end = connections[index].end else { return nil }
    switch finding.rule {
    case .connSupervisionTimeout:
      return restart(before: end, connections[index]) ?? departure(before: end, connections[index])
        ?? hostLinks(with: index, end)
    case .connEndedBy: return idleTimeout(of: index)
    default: return nil
    }
  }

  /// Nothing was heard of the side that was written to since the last write of a large transfer, and the
  /// supervision timeout ran from there.
  private func restart(before end: ConnectionEnd, _ connection: Connection) -> EndExplanation? {
    guard let last = writes.last(of: connection.index),
      last.octets >= EndExplanations.transferOctets,
      let parameters = end.circumstances.parameters ?? connection.parameters.value
    else { return nil }
    let heard = end.circumstances.lastHeard[last.client.opposite]
    let silence = end.time.elapsed(since: last.frame.time)
    // The write itself may have been acknowledged before the device restarted.
    let acknowledgement = end.circumstances.acknowledgement
    guard heard.map({ $0.number < last.frame.number || $0 == acknowledgement }) ?? true,
      silence >= parameters.timeout / 10 * 9,
      silence
        <= parameters.timeout.later(by: parameters.reach * 2).later(by: EndExplanations.together)
    else { return nil }
    return .restart(handle: last.handle, octets: last.octets, frame: last.frame.number)
  }

  /// The peripheral's own advertising shows that it had left the link before the timeout was over.
  private func departure(before end: ConnectionEnd, _ connection: Connection) -> EndExplanation? {
    guard !connection.isOnAir, let advertised = end.circumstances.advertisedAgain,
      advertised.number < end.frame
    else { return nil }
    let reported = end.time.elapsed(since: advertised.time)
    let last = writes.last(of: connection.index)
    var overdue: Int64?
    var used: EndExplanation.Departure.UsedTimeout?
    if let parameters = end.circumstances.parameters ?? connection.parameters.value,
      reported
        > parameters.timeout.later(by: parameters.reach * 2).later(by: EndExplanations.delay)
    {
      overdue = parameters.timeout
      used = usedTimeout(of: connection, end, longerThan: parameters.timeout)
      // The link has lived on for longer than any timeout: the peripheral takes several centrals.
      guard used != nil else { return nil }
    }
    return .departure(
      EndExplanation.Departure(
        advertised: advertised, heard: end.circumstances.lastHeard.peripheralToCentral,
        write: last.flatMap {
          $0.client == .centralToPeripheral && $0.frame.number < advertised.number
            ? EndExplanation.Departure.Write(handle: $0.handle, frame: $0.request) : nil
        }, overdueTimeout: overdue, reported: reported, usedTimeout: used))
  }

  /// The timeout that the connection began with, where it ended just when that was over.
  private func usedTimeout(
    of connection: Connection, _ end: ConnectionEnd, longerThan timeout: Int64
  ) -> EndExplanation.Departure.UsedTimeout? {
    guard connection.startWasCaptured else { return nil }
    let lifetime = end.time.elapsed(since: connection.firstFrame.time)
    for change in connection.changes where change.basis == .seen {
      guard case .parameters(let earlier) = change.value, earlier.timeout > timeout,
        (lifetime / 50).magnitude > lifetime.elapsed(since: earlier.timeout).magnitude
      else { continue }
      return EndExplanation.Departure.UsedTimeout(timeout: earlier.timeout, frame: change.frame)
    }
    return nil
  }

  /// Other links of the same central that died within a second: what they have in common is that host.
  private func hostLinks(with index: Int, _ end: ConnectionEnd) -> EndExplanation? {
    let own = connections[index]
    let central = own.isOnAir ? own.central.value : nil
    guard !own.isOnAir || central != nil else { return nil }
    let others = lost.filter {
      $0.index != index && $0.central == central
        && $0.time.elapsed(since: end.time).magnitude < EndExplanations.together.magnitude
    }.map(\.index)
    return others.isEmpty ? nil : .hostLinks(others)
  }

  /// The same side of the same two has hung up after the same time without data.
  private func idleTimeout(of index: Int) -> EndExplanation? {
    let connection = connections[index]
    guard let end = connection.end, let own = EndExplanations.idle(connection, end),
      let party = end.endedBy.value, let peers = Peers(of: connection),
      let all = idles[Idle(peers: peers, party: party)]
    else { return nil }
    let alike = all.filter {
      $0.time.elapsed(since: own).magnitude <= max(100_000_000, own / 50).magnitude
    }.map(\.index)
    return alike.count >= EndExplanations.idleCount ? .idleTimeout(own, alike) : nil
  }

  /// How long nobody had sent data when a side hung up, as a host's log shows it; on the air empty packets
  /// hide it.
  private static func idle(_ connection: Connection, _ end: ConnectionEnd) -> Int64? {
    guard !connection.isOnAir, !connection.lacksPackets, end.endedBy.value != nil,
      let last = LinkDirection.both.compactMap({ end.circumstances.lastHeard[$0]?.time }).max()
    else { return nil }
    let idle = end.time.elapsed(since: last)
    return idle >= leastIdle ? idle : nil
  }
}
