import BluetoothPackets
import LinkSessions

/// Collects subscriptions and their results from procedures as they end.
struct SubscriptionTally {
  /// A write to a Client Characteristic Configuration descriptor, or to an attribute that looks like one.
  struct Subscription {
    let procedure: Procedure
    /// Whether the server rejected it for lack of security.
    let isRefused: Bool
  }

  private(set) var subscriptions = ConnectionList<Subscription>()
  /// Writes of valid descriptor values that were not answered or failed for a reason other than lack of security.
  private(set) var failedWrites = ConnectionList<Procedure>()
  /// Writes of invalid values to descriptors: reserved bits, or a size other than two octets.
  private(set) var reservedWrites = ConnectionList<Procedure>()
  private(set) var values = ConnectionList<Procedure>()
  /// Discoveries of primary services that start at the first handle.
  private(set) var discoveries = ConnectionList<Procedure>()
  /// Writes that end subscriptions.
  private(set) var unsubscriptions = ConnectionList<Procedure>()
  /// Writes of values, with or without response.
  private(set) var writes = ConnectionList<Procedure>()
  /// The last successful use of each attribute.
  private(set) var uses = ConnectionList<Procedure>()
  /// Answered searches of one range on one connection, in the order of the first search of each range.
  private(set) var searches: [RepeatedSearch] = []
  private var searchIndices: [RepeatedSearch.Range: Int] = [:]

  /// An answered search, and the number of times that the client made it.
  struct RepeatedSearch {
    struct Range: Hashable {
      let connection: Int
      let client: LinkDirection
      let kind: Procedure.Kind
      let uuid: BluetoothUUID?
      let handles: ClosedRange<UInt16>
    }

    let range: Range
    let first: Frame
    fileprivate(set) var last: Frame
    fileprivate(set) var count = 1
  }

  /// Maximum number of entries in each list.
  private static let limit = 4096
  /// Number of procedures beyond the limit.
  private(set) var notKept = 0

  /// Releases the kept procedures, but not the number of those that were not kept.
  mutating func forget() {
    let count = notKept
    self = SubscriptionTally()
    notKept = count
  }

  /// Consumes a finished procedure with its names.
  mutating func take(_ procedure: Procedure) {
    takeSearch(procedure)
    switch procedure.kind {
    case .subscribe, .unsubscribe, .write: takeWrite(procedure)
    case .read: takeUse(procedure)
    case .notifications, .indication:
      add(procedure, to: \.values)
    case .writeWithoutResponse: add(procedure, to: \.writes)
    case .bulkTransfer where procedure.isFromServer: add(procedure, to: \.values)
    case .discoverServices where procedure.outcome == .success && procedure.isCompleteSearch:
      add(procedure, to: \.discoveries)
    default: break
    }
  }

  private mutating func add(
    _ procedure: Procedure, to list: WritableKeyPath<SubscriptionTally, ConnectionList<Procedure>>
  ) {
    if self[keyPath: list].count < SubscriptionTally.limit {
      self[keyPath: list].append(procedure, of: procedure.connection)
    } else {
      notKept += 1
    }
  }

  /// Records a search. A search after a Service Changed indication does not count as a repetition, nor do reads of a
  /// value by its type, because the value may be different each time.
  private mutating func takeSearch(_ procedure: Procedure) {
    guard case .search(let search) = procedure.detail, procedure.outcome == .success,
      procedure.kind.isDiscovery, procedure.cause == nil, let connection = procedure.connection,
      let client = procedure.direction, search.first <= search.last
    else { return }
    let range = RepeatedSearch.Range(
      connection: connection, client: client, kind: procedure.kind, uuid: procedure.uuid,
      handles: search.first...search.last)
    if let index = searchIndices[range] {
      searches[index].last = procedure.lastSeen
      searches[index].count += 1
    } else if searches.count < SubscriptionTally.limit {
      searchIndices[range] = searches.count
      searches.append(
        RepeatedSearch(
          range: range, first: Frame(number: procedure.firstFrame, time: procedure.start),
          last: procedure.lastSeen))
    } else {
      notKept += 1
    }
  }

  private mutating func takeWrite(_ procedure: Procedure) {
    if case .written(1...2) = procedure.detail {
      switch procedure.outcome {
      case .timeout: add(procedure, to: \.failedWrites)
      case .error(.att(let error)) where !error.asksForSecurity:
        add(procedure, to: \.failedWrites)
      default: break
      }
    }
    let isDescriptor =
      procedure.uuid == GATTAttribute.clientCharacteristicConfiguration.uuid
      || procedure.kind == .subscribe
    guard isDescriptor else { return takeUse(procedure) }
    guard case .written(let value) = procedure.detail else {
      // A write that failed carried no value, or an unknown one.
      let isOdd = procedure.octets > 0 && procedure.octets != 2
      if isOdd, procedure.outcome == .success, procedure.count == 1 {
        add(procedure, to: \.reservedWrites)
      }
      return
    }
    if value & ~3 != 0 { add(procedure, to: \.reservedWrites) }
    guard value == 0 || value & 3 != 0 else { return }
    guard value > 0 else {
      if procedure.outcome == .success { add(procedure, to: \.unsubscriptions) }
      return
    }
    var isRefused = false
    if case .error(.att(let error)) = procedure.outcome { isRefused = error.asksForSecurity }
    guard isRefused || procedure.outcome == .success else { return }
    guard subscriptions.count < SubscriptionTally.limit else {
      notKept += 1
      return
    }
    subscriptions.append(
      Subscription(procedure: procedure, isRefused: isRefused), of: procedure.connection)
  }

  private mutating func takeUse(_ procedure: Procedure) {
    guard procedure.outcome == .success else { return }
    add(procedure, to: \.uses)
    if procedure.kind == .write { add(procedure, to: \.writes) }
  }
}

/// Rules about subscriptions.
struct SubscriptionRules {
  let tally: SubscriptionTally
  let connections: ConnectionTable
  let gatt: GATTMemory
  let security: SecurityLog

  /// Maximum time from a subscription to the first value, in nanoseconds.
  static let patience: Int64 = 30_000_000_000

  var findings: [Finding] {
    refused + reserved + otherKinds + duringEncryption + beforeBond + unsubscribed + silent
      + serviceChanged
      + changesUnreported + rediscovered
      + LostSubscriptions(
        tally: tally, connections: connections, gatt: gatt, security: security
      ).findings
  }

  private func finding(_ rule: RuleID, _ procedure: Procedure, name: Bool = false) -> Finding {
    var values: [Finding.Value] = []
    if let handle = procedure.handle { values.append(Finding.Value(.handle, .handle(handle))) }
    if name, case .error(let error) = procedure.outcome, let name = error.name {
      values.append(Finding.Value(.reason, .name(name)))
    }
    return Finding(
      rule, connection: procedure.connection, direction: procedure.direction,
      frame: procedure.lastSeen, earlierFrames: procedure.earlierFrames, values: values,
      failures: procedure.failureIDs)
  }

  private func peers(of procedure: Procedure) -> Peers? {
    procedure.connection.flatMap { Peers(of: connections[$0]) }
  }

  // MARK: Rejections

  /// Rejected subscriptions that were not repeated successfully, on this connection or a later one
  /// of the same two devices.
  private var refused: [Finding] {
    tally.subscriptions.all.compactMap { refusal in
      let procedure = refusal.procedure
      guard refusal.isRefused, let index = procedure.connection, let handle = procedure.handle
      else {
        return nil
      }
      let isRetried = tally.subscriptions.all.contains { other in
        !other.isRefused && other.procedure.handle == handle
          && other.procedure.start > procedure.start
          && (other.procedure.connection == index
            || (peers(of: other.procedure).map { $0 == peers(of: procedure) } ?? false))
      }
      // If the capture ends or loses the connection soon afterwards, it is unknown whether the client tried again.
      let connection = connections[index]
      let isOver = connection.end?.isOver == true
      guard !isRetried, !connection.lacksPackets, connection.encryptedPackets == 0,
        isOver
          || connection.lastFrame.time.elapsed(since: procedure.end) > SubscriptionRules.patience
      else { return nil }
      return finding(.gattCCCDRefused, procedure, name: true)
    }
  }

  // MARK: Values of descriptors

  /// Values that are invalid for the descriptor. Core 6.0, Vol 3, Part G, 3.3.3.3.
  private var reserved: [Finding] {
    tally.reservedWrites.all.compactMap { procedure in
      guard let index = procedure.connection, let handle = procedure.handle,
        connections[index].cutPackets == 0
      else { return nil }
      var values = [Finding.Value(.handle, .handle(handle))]
      if case .written(let value) = procedure.detail {
        values.append(Finding.Value(.other, .handle(value)))
      } else {
        values.append(Finding.Value(.octets, .octets(procedure.octets)))
      }
      return Finding(
        .gattCCCDReserved, connection: index, direction: procedure.direction,
        frame: procedure.lastSeen, earlierFrames: procedure.earlierFrames, values: values,
        failures: procedure.failureIDs)
    }
  }

  /// Values that a server notifies although the client subscribed only to indications, or vice versa. The client's
  /// last write to the descriptor decides.
  private var otherKinds: [Finding] {
    tally.values.all.compactMap { values -> Finding? in
      guard let index = values.connection, let handle = values.handle, let side = values.direction,
        values.kind != .serviceChanged, !connections[index].lacksPackets,
        connections[index].encryptedPackets == 0, connections[index].cutPackets == 0,
        let database = gatt.database(of: connections[index], sendingIn: side),
        let descriptor = configuration(of: handle, in: database),
        // Procedures are in the order of their ends, not of their beginnings.
        let written = tally.subscriptions[of: index].filter({
          $0.procedure.handle == descriptor && $0.procedure.direction == side.opposite
            && $0.procedure.firstFrame < values.lastFrame
        }).max(by: { $0.procedure.firstFrame < $1.procedure.firstFrame }), !written.isRefused,
        written.procedure.count == 1,
        written.procedure.lastFrame < values.firstFrame,
        case .written(let bits) = written.procedure.detail,
        bits & (values.isOfIndications ? 2 : 1) == 0,
        // Values may have been in transit when the client changed its subscription.
        values.end.elapsed(since: written.procedure.end) > SubscriptionRules.reach,
        !isEnded(written.procedure, before: values.lastFrame),
        // A client may also have written the descriptor with a command.
        !tally.writes[of: index].contains(where: {
          $0.handle == descriptor && $0.firstFrame > written.procedure.lastFrame
            && $0.firstFrame < values.lastFrame
        })
      else { return nil }
      return Finding(
        .gattValueOtherKind, connection: index, direction: side,
        frame: values.lastValue ?? values.lastSeen,
        earlierFrames: [written.procedure.firstFrame] + values.earlierFrames,
        values: [
          Finding.Value(.count, .number(max(1, values.count))),
          Finding.Value(.handle, .handle(handle)),
          Finding.Value(.what, .name(values.isOfIndications ? "indications" : "notifications")),
          Finding.Value(.other, .handle(bits)),
        ]
      ).beginning(at: values.start)
    }
  }

  // MARK: Encryption and bonds

  private var duringEncryption: [Finding] {
    security.encryptions.flatMap { encryption -> [Finding] in
      guard let end = encryption.end, encryption.first.number < end.number else { return [] }
      return tally.subscriptions[of: encryption.connection].filter {
        $0.procedure.firstFrame > encryption.first.number
          && $0.procedure.firstFrame < end.number
      }.map { finding(.gattCCCDBeforeEncryption, $0.procedure) }
    }
  }

  /// A descriptor on one of two devices.
  private struct Descriptor: Hashable {
    let peers: Peers
    let handle: UInt16
  }

  /// The first frame of the last write to each descriptor, on any connection of the same two devices.
  private var lastWrites: [Descriptor: Int] {
    var last: [Descriptor: Int] = [:]
    for subscription in tally.subscriptions.all {
      guard let descriptor = descriptor(of: subscription.procedure) else { continue }
      last[descriptor] = max(last[descriptor] ?? 0, subscription.procedure.firstFrame)
    }
    return last
  }

  private func descriptor(of procedure: Procedure) -> Descriptor? {
    guard let connection = procedure.connection, let handle = procedure.handle,
      let peers = Peers(of: connections[connection])
    else { return nil }
    return Descriptor(peers: peers, handle: handle)
  }

  /// Subscriptions before the pairing that creates a bond, if the descriptor is not written again after it, on this
  /// connection or a later one of the two devices.
  private var beforeBond: [Finding] {
    let lastWrites = lastWrites
    return security.pairings.flatMap { pairing -> [Finding] in
      // Later encrypted packets may repeat them.
      guard pairing.makesBond, pairing.startWasCaptured,
        connections[pairing.connection].encryptedPackets == 0
      else { return [] }
      let own = Array(tally.subscriptions[of: pairing.connection])
      var reported: Set<UInt16> = []
      return own.filter { before in
        guard !before.isRefused, before.procedure.lastFrame < pairing.first.number,
          let handle = before.procedure.handle
        else { return false }
        let isRepeated =
          descriptor(of: before.procedure).flatMap { lastWrites[$0] }.map {
            $0 > pairing.first.number
          }
          ?? own.contains {
            $0.procedure.handle == handle && $0.procedure.firstFrame > pairing.first.number
          }
        return !isRepeated && !isEnded(before.procedure, before: pairing.first.number)
          && !bringsValues(before.procedure, after: pairing.last.time)
          && !isRead(handle, by: before.procedure, after: pairing.first.number)
          && reported.insert(handle).inserted
      }.map { finding(.gattCCCDBeforeBond, $0.procedure) }
    }
  }

  /// Whether the client read the descriptor later and may have seen that it need not write it again.
  private func isRead(_ handle: UInt16, by subscription: Procedure, after frame: Int) -> Bool {
    tally.uses[of: subscription.connection].contains {
      $0.kind == .read && $0.handle == handle
        && $0.direction == subscription.direction && $0.firstFrame > frame
    }
  }

  /// Whether the client itself ended a subscription.
  private func isEnded(_ subscription: Procedure, before frame: Int) -> Bool {
    tally.unsubscriptions[of: subscription.connection].contains {
      $0.handle == subscription.handle
        && $0.firstFrame > subscription.lastFrame && $0.lastFrame < frame
    }
  }

  /// Whether values show that a subscription is active after a time.
  private func bringsValues(_ subscription: Procedure, after time: Int64) -> Bool {
    guard let index = subscription.connection, let descriptor = subscription.handle,
      let client = subscription.direction,
      let database = gatt.database(of: connections[index], sendingIn: client.opposite),
      case .characteristicDeclaration(_, let value)? = database.characteristic(of: descriptor)?.kind
    else { return false }
    let peers = peers(of: subscription)
    return tally.values.all.contains {
      $0.handle == value && $0.end.elapsed(since: time) > 0
        && ($0.connection == index || peers != nil && self.peers(of: $0) == peers)
    }
  }

  // MARK: Values

  /// Values without a subscription, on connections captured from the start, for attributes whose descriptor is known
  /// and was not written, between devices that have not bonded in the capture and do not use a stored key.
  private var unsubscribed: [Finding] {
    let security = EarliestSecurity(security, connections)
    return tally.values.all.compactMap { values in
      if let ended = endedSubscription(of: values) {
        return unsubscribed(values, earlier: [ended.lastFrame])
      }
      guard let index = values.connection, let handle = values.handle, let side = values.direction,
        values.cause == nil, values.kind != .serviceChanged
      else { return nil }
      let connection = connections[index]
      guard connection.startWasCaptured, !connection.lacksPackets, connection.cutPackets == 0,
        connection.encryptedPackets == 0, values.channel == nil,
        !security.mayBeBonded(connection, before: values.firstFrame),
        let database = gatt.database(of: connection, sendingIn: side),
        let descriptor = configuration(of: handle, in: database),
        !tally.subscriptions[of: index].contains(where: {
          $0.procedure.handle == descriptor && $0.procedure.firstFrame < values.firstFrame
        }),
        // A client may also have written the descriptor with a command.
        !tally.writes[of: index].contains(where: {
          $0.handle == descriptor && $0.direction == side.opposite
            && $0.firstFrame < values.firstFrame
        })
      else { return nil }
      return unsubscribed(values)
    }
  }

  private func unsubscribed(_ values: Procedure, earlier: [Int] = []) -> Finding? {
    guard let handle = values.handle else { return nil }
    var details = [
      Finding.Value(.count, .number(max(1, values.count))),
      Finding.Value(.handle, .handle(handle)),
    ]
    if values.isOfIndications { details.append(Finding.Value(.what, .name("indications"))) }
    return Finding(
      .gattValueUnsubscribed, connection: values.connection, direction: values.direction,
      frame: values.lastValue ?? values.lastSeen, earlierFrames: earlier + values.earlierFrames,
      values: details
    ).beginning(at: values.start)
  }

  /// Maximum time for values in transit after a subscription ended, in nanoseconds.
  private static let reach: Int64 = 1_000_000_000

  /// Returns the write that ended the subscription of values that arrived anyway, if it is the client's last one.
  private func endedSubscription(of values: Procedure) -> Procedure? {
    guard let index = values.connection, let handle = values.handle, let side = values.direction,
      values.channel == nil, values.kind != .serviceChanged, !connections[index].lacksPackets,
      let database = gatt.database(of: connections[index], sendingIn: side),
      let descriptor = configuration(of: handle, in: database),
      let ended = tally.unsubscriptions[of: index].last(where: {
        $0.handle == descriptor && $0.direction == side.opposite
          && $0.lastFrame < values.firstFrame
      }), values.end.elapsed(since: ended.end) > SubscriptionRules.reach,
      !tally.subscriptions[of: index].contains(where: {
        $0.procedure.handle == descriptor && $0.procedure.lastFrame > ended.lastFrame
          && $0.procedure.firstFrame < values.lastFrame
      })
    else { return nil }
    return ended
  }

  /// Returns the handle of a value's Client Characteristic Configuration descriptor.
  private func configuration(of handle: UInt16, in database: GATTDatabase) -> UInt16? {
    guard let declaration = database.characteristic(of: handle), handle < .max - 8 else {
      return nil
    }
    return (handle + 1...handle + 8).first { candidate in
      database.characteristic(of: candidate)?.handle == declaration.handle
        && database[candidate]?.uuid == GATTAttribute.clientCharacteristicConfiguration.uuid
    }
  }

  /// Subscriptions without any value afterwards.
  private var silent: [Finding] {
    var reported: Set<UInt64> = []
    return tally.subscriptions.all.compactMap { subscription in
      let procedure = subscription.procedure
      guard !subscription.isRefused, let index = procedure.connection,
        let descriptor = procedure.handle, let client = procedure.direction,
        connections[index].lastFrame.time.elapsed(since: procedure.end)
          > SubscriptionRules.patience, !connections[index].lacksPackets,
        connections[index].encryptedPackets == 0,
        let database = gatt.database(of: connections[index], sendingIn: client.opposite),
        case .characteristicDeclaration(_, let value)? = database.characteristic(of: descriptor)?
          .kind,
        database[value]?.uuid != SubscriptionRules.serviceChanged
      else { return nil }
      let hasCome = tally.values[of: index].contains {
        $0.handle == value && $0.end.elapsed(since: procedure.end) >= 0
          && $0.start.elapsed(since: procedure.end) < SubscriptionRules.patience
      }
      let isWithdrawn = tally.unsubscriptions[of: index].contains {
        $0.handle == descriptor && $0.start.elapsed(since: procedure.end) >= 0
          && $0.start.elapsed(since: procedure.end) < SubscriptionRules.patience
      }
      guard !hasCome, !isWithdrawn,
        reported.insert(UInt64(index) << 16 | UInt64(descriptor)).inserted
      else {
        return nil
      }
      return finding(.gattSubscribedSilent, procedure)
    }
  }

  // MARK: Service Changed and caches

  private static var serviceChanged: BluetoothUUID { 0x2A05 }

  /// Clients that bonded but never subscribed to Service Changed, although they discovered its descriptor.
  private var serviceChanged: [Finding] {
    security.pairings.compactMap { pairing in
      let connection = connections[pairing.connection]
      // Nearly all clients are centrals. A peripheral that is also a client is not checked.
      guard pairing.makesBond, !connection.lacksPackets, connection.encryptedPackets == 0,
        connection.cutPackets == 0, let end = pairing.end,
        connection.lastFrame.time.elapsed(since: end.time) > ParameterRules.pause,
        let database = gatt.database(of: connection, sendingIn: .peripheralToCentral),
        let value = database.sorted.first(where: {
          $0.kind == .characteristicValue && $0.uuid == SubscriptionRules.serviceChanged
        }), let descriptor = configuration(of: value.handle, in: database)
      else { return nil }
      let peers = Peers(of: connection)
      let isSubscribed = tally.subscriptions.all.contains {
        $0.procedure.handle == descriptor && !$0.isRefused
          && ($0.procedure.connection == pairing.connection
            || (peers != nil && self.peers(of: $0.procedure) == peers))
      }
      guard !isSubscribed else { return nil }
      return Finding(
        .gattServiceChangedUnsubscribed, connection: pairing.connection,
        direction: .centralToPeripheral, frame: end,
        values: [Finding.Value(.handle, .handle(descriptor))])
    }
  }

  /// Bonded servers whose attributes changed without an indication.
  private var changesUnreported: [Finding] {
    var reported: Set<GATTMemory.Server> = []
    return security.pairings.compactMap { pairing in
      guard pairing.makesBond else { return nil }
      let bonded = connections[pairing.connection]
      let server = gatt.server(of: bonded, sendingIn: .peripheralToCentral)
      guard let database = gatt.database(of: bonded, sendingIn: .peripheralToCentral),
        !database.changes.contains(where: { $0.cause == .serviceChanged }),
        let former = database.former.first(where: {
          $0.change.cause == .rediscovered && $0.change.frame > pairing.last.number
            && $0.change.connection != pairing.connection
        }), connections.connections.indices.contains(former.change.connection)
      else { return nil }
      let later = connections[former.change.connection]
      guard Peers(of: later) == Peers(of: bonded), Peers(of: bonded) != nil, !later.lacksPackets,
        later.encryptedPackets == 0, later.cutPackets == 0, reported.insert(server).inserted
      else { return nil }
      return Finding(
        .gattServiceChangedMissing, connection: former.change.connection,
        direction: .peripheralToCentral,
        frame: Frame(number: former.change.frame, time: later.lastFrame.time),
        earlierFrames: [former.attribute.lastFrame],
        values: [Finding.Value(.handle, .handle(former.attribute.handle))])
    }
  }

  /// Repeated discovery of the same server by the same bonded client on several connections.
  private var rediscovered: [Finding] {
    var seen: [Peers: [Procedure]] = [:]
    var order: [Peers] = []
    for discovery in tally.discoveries.all {
      guard let peers = peers(of: discovery), discovery.cause == nil,
        discovery.direction == .centralToPeripheral,
        seen[peers]?.contains(where: { $0.connection == discovery.connection }) != true
      else { continue }
      if seen[peers] == nil { order.append(peers) }
      seen[peers, default: []].append(discovery)
    }
    return order.compactMap { peers in
      guard let all = seen[peers], all.count > 1, let last = all.last,
        security.pairings.contains(where: {
          $0.makesBond && Peers(of: connections[$0.connection]) == peers
            && $0.first.number < last.firstFrame
        })
      else { return nil }
      return Finding(
        .gattRediscovery, connection: last.connection, direction: .centralToPeripheral,
        frame: last.lastSeen, earlierFrames: all.dropLast().map(\.firstFrame),
        values: [Finding.Value(.count, .number(all.count))]
      ).beginning(at: all.first?.start)
    }
  }
}

extension Procedure {
  /// Whether the procedure is a search that reached its end.
  fileprivate var isCompleteSearch: Bool {
    if case .search(let search) = detail { search.isComplete } else { true }
  }

  /// Whether the client confirms the values.
  fileprivate var isOfIndications: Bool {
    if case .run(of: .indication) = detail { return true }
    return kind == .indication
  }
}
