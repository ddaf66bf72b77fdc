import BluetoothPackets
import LinkSessions

/// Finds subscriptions whose values arrived regularly on one connection, but not on a later connection of the same two
/// devices that was used without subscribing again.
///
/// A server keeps descriptor values only for bonded clients. Core 6.0, Vol 3, Part G, 3.3.3.3.
struct LostSubscriptions {
  let tally: SubscriptionTally
  let connections: ConnectionTable
  let gatt: GATTMemory
  let security: SecurityLog

  /// Minimum number of values that show a rhythm.
  private static let leastValues = 3
  /// Minimum duration of a connection without values, and maximum interval of the earlier values, in nanoseconds.
  private static let patience = SubscriptionRules.patience

  private struct Place: Hashable {
    let peers: Peers
    let server: LinkDirection
    let handle: UInt16
  }

  private struct Rhythm {
    let subscription: Procedure
    let last: Procedure
    let pause: Int64
  }

  var findings: [Finding] {
    var reported: Set<Place> = []
    return tally.subscriptions.all.compactMap { subscription in
      guard !subscription.isRefused, let first = subscription.procedure.connection,
        let client = subscription.procedure.direction,
        let peers = Peers(of: connections[first]),
        let value = value(of: subscription.procedure, client),
        let rhythm = rhythm(after: subscription.procedure, value, client)
      else { return nil }
      let place = Place(peers: peers, server: client.opposite, handle: value)
      guard !reported.contains(place),
        let descriptor = subscription.procedure.handle,
        let later = connections.connections.first(where: {
          $0.index > first && Peers(of: $0) == peers
            && isSilent($0, value, descriptor, for: rhythm.pause)
            && usesService(of: value, on: $0, asOn: first, client)
        })
      else { return nil }
      reported.insert(place)
      let isBonded = isBonded(peers, before: later)
      return Finding(
        .gattSubscriptionLost, connection: later.index,
        direction: isBonded ? client.opposite : client, frame: later.lastFrame,
        earlierFrames: [
          rhythm.subscription.firstFrame, rhythm.last.lastFrame, later.firstFrame.number,
        ],
        values: [
          Finding.Value(.handle, .handle(value)), Finding.Value(.wait, .nanoseconds(rhythm.pause)),
          Finding.Value(.connections, .connections([ConnectionID(index: first)])),
          Finding.Value(.isBonded, .flag(isBonded)),
        ])
    }
  }

  /// Returns the handle of the value that a descriptor configures.
  private func value(of subscription: Procedure, _ client: LinkDirection) -> UInt16? {
    guard let index = subscription.connection, let descriptor = subscription.handle,
      let database = gatt.database(of: connections[index], sendingIn: client.opposite),
      case .characteristicDeclaration(_, let value)? = database.characteristic(of: descriptor)?
        .kind,
      value != descriptor, database[value]?.uuid != 0x2A05
    else { return nil }
    return value
  }

  /// Returns the interval at which a subscription's values came, if there were several and the subscription was not
  /// ended.
  private func rhythm(
    after subscription: Procedure, _ value: UInt16, _ client: LinkDirection
  ) -> Rhythm? {
    let values = Array(
      tally.values[of: subscription.connection].filter {
        $0.handle == value && $0.start.elapsed(since: subscription.start) >= 0
      })
    let count = values.reduce(0) { $0 + $1.count }
    let isEnded = tally.unsubscriptions[of: subscription.connection].contains {
      $0.handle == subscription.handle && $0.firstFrame > subscription.lastFrame
    }
    guard !isEnded, count >= LostSubscriptions.leastValues, let first = values.first,
      let last = values.last, !areAnswers(values, to: client)
    else { return nil }
    let pause = last.end.elapsed(since: first.start) / Int64(count - 1)
    guard pause <= LostSubscriptions.patience else { return nil }
    return Rhythm(subscription: subscription, last: last, pause: pause)
  }

  /// Whether most values came after a write from the client that followed the previous value. Such a server only
  /// answers requests, and sends nothing to a client that makes none.
  private func areAnswers(_ values: [Procedure], to client: LinkDirection) -> Bool {
    guard let index = values.first?.connection else { return false }
    let requests = Array(tally.writes[of: index].filter { $0.direction == client })
    var before = Int64.min
    let answers = values.count { value in
      defer { before = value.end }
      return requests.contains {
        $0.start > before && $0.start < value.start
          && value.start.elapsed(since: $0.end) < LostSubscriptions.answerTime
      }
    }
    return answers * 2 > values.count
  }

  /// Maximum time in which a server answers a write, in nanoseconds.
  private static let answerTime: Int64 = 3_000_000_000

  /// Whether a completely captured connection was used and lasted long, but brought no value.
  private func isSilent(
    _ connection: Connection, _ value: UInt16, _ descriptor: UInt16, for pause: Int64
  ) -> Bool {
    guard connection.startWasCaptured, !connection.lacksPackets, connection.encryptedPackets == 0,
      connection.cutPackets == 0, !connection.lacksEvents, connection.attributePDUs > 0
    else { return false }
    let length = connection.lastFrame.time.elapsed(since: connection.firstFrame.time)
    guard length >= LostSubscriptions.patience, length / 3 >= pause else { return false }
    let isSubscribed =
      tally.subscriptions[of: connection.index].contains { $0.procedure.handle == descriptor }
      || tally.unsubscriptions[of: connection.index].contains { $0.handle == descriptor }
    return !isSubscribed
      && !tally.values[of: connection.index].contains { $0.handle == value }
  }

  /// Whether the client used another attribute of the service, of the same server as before. A client that does
  /// something else needs no values.
  private func usesService(
    of value: UInt16, on later: Connection, asOn first: Int, _ client: LinkDirection
  ) -> Bool {
    guard let database = gatt.database(of: later, sendingIn: client.opposite),
      let service = database.service(of: value)
    else { return false }
    let before = database.serviceLists.last { $0.isComplete && $0.connection == first }
    let now = database.serviceLists.last { $0.isComplete && $0.connection == later.index }
    if let before, let now, before.fingerprint != now.fingerprint { return false }
    let isOfService = { (use: Procedure) in
      use.direction == client
        && use.handle.flatMap { database.service(of: $0) }?.handle == service.handle
    }
    return tally.uses[of: later.index].contains(where: isOfService)
      || tally.writes[of: later.index].contains(where: isOfService)
  }

  /// Whether two devices had a bond when a connection began, if the capture shows it.
  private func isBonded(_ peers: Peers, before later: Connection) -> Bool {
    security.encryptions.contains {
      guard $0.connection == later.index, $0.key == .stored, case .on = $0.outcome else {
        return false
      }
      return true
    }
      || security.pairings.contains {
        $0.makesBond && $0.last.number < later.firstFrame.number
          && Peers(of: connections[$0.connection]) == peers
      }
  }
}
