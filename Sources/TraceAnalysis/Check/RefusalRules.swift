import BluetoothPackets
import LinkSessions

/// Rules about requests that a server refused for a reason that the capture shows.
struct RefusalRules {
  let refusals: [AttributeWatch.Refusal]
  /// Refusals that contradict what the server's queue had held before.
  let kept: [AttributeWatch.KeptQueue]
  /// Empty queues that were executed.
  let empty: [AttributeWatch.EmptyExecution]
  /// What queues held that were full, by transaction.
  var queueStates: [Int: AttributeWatch.QueueState] = [:]
  let connections: ConnectionTable
  let gatt: GATTMemory

  var findings: [Finding] { accesses + properties + queues + keptQueues + emptyQueues }

  /// Requests for one attribute that were refused for the same reason.
  private struct Case: Hashable {
    let place: AttributeWatch.Place
    let request: ATTOpcode
    let error: ATTErrorCode
    let state: Bool
  }

  /// Returns a finding for each case, with its first request and its last answer.
  private func findings(
    _ rule: RuleID, _ cases: [(key: Case, refusal: AttributeWatch.Refusal)], isServersFault: Bool?,
    _ name: Finding.Value.Name?
  ) -> [Finding] {
    var places: [Case: Int] = [:]
    var groups: [(key: Case, refusals: [AttributeWatch.Refusal])] = []
    for (key, refusal) in cases {
      if let place = places[key] {
        groups[place].refusals.append(refusal)
      } else {
        places[key] = groups.count
        groups.append((key, [refusal]))
      }
    }
    return groups.compactMap { key, refusals in
      guard let last = refusals.last else { return nil }
      let isServer = isServersFault ?? key.state
      return Finding(
        rule, connection: key.place.connection,
        direction: isServer ? key.place.server : key.place.server.opposite, frame: last.response,
        earlierFrames: refusals.prefix(RefusalRules.frames).map(\.requestFrame),
        values: [
          Finding.Value(.opcode, .attRequest(key.request)),
          Finding.Value(.count, .number(refusals.count)),
          Finding.Value(.handle, .handle(key.place.handle)),
          Finding.Value(.reason, .name(key.error.name.map { "\($0)" } ?? "error")),
        ] + (name.map { [Finding.Value($0, .flag(key.state))] } ?? []),
        failures: refusals.map { .transaction(TransactionID($0.transaction)) })
    }
  }

  /// Maximum number of requests per case whose records are named.
  private static let frames = 8

  private static func accessesValue(_ opcode: ATTOpcode) -> Bool {
    readsValue(opcode) || writesValue(opcode)
  }

  private static func readsValue(_ opcode: ATTOpcode) -> Bool {
    opcode == .readRequest || opcode == .readBlobRequest
  }

  private static func writesValue(_ opcode: ATTOpcode) -> Bool {
    opcode == .writeRequest || opcode == .prepareWriteRequest
  }

  private func attribute(_ place: AttributeWatch.Place) -> GATTDatabase.Attribute? {
    gatt.database(of: connections[place.connection], sendingIn: place.server)?[place.handle]
  }

  // MARK: Security

  /// Values that were refused for lack of security, on a link that nobody encrypted afterwards or on one whose key was
  /// not good enough. Refused subscriptions have their own rule.
  private var accesses: [Finding] {
    let cases = refusals.compactMap { refusal -> (key: Case, refusal: AttributeWatch.Refusal)? in
      let place = refusal.place
      guard refusal.error.asksForSecurity, place.handle > 0,
        RefusalRules.accessesValue(refusal.request),
        attribute(place)?.uuid != GATTAttribute.clientCharacteristicConfiguration.uuid,
        let isEncrypted = isEncrypted(place.connection, at: refusal.requestFrame)
      else { return nil }
      if !isEncrypted {
        // If the link was encrypted afterwards, the client reacted to the refusal.
        let isSecured = connections[place.connection].changes.contains {
          if case .encryption(.on, _) = $0.value {
            $0.frame > refusal.response.number
          } else {
            false
          }
        }
        guard !isSecured else { return nil }
      }
      return (
        Case(place: place, request: refusal.request, error: refusal.error, state: isEncrypted),
        refusal
      )
    }
    return findings(.gattAccessRefused, cases, isServersFault: false, .isEncrypted)
  }

  /// Whether a link was encrypted at the time of a record, or nil if the capture does not show it.
  private func isEncrypted(_ index: Int, at frame: Int) -> Bool? {
    let connection = connections[index]
    for change in connection.changes.reversed() where change.frame < frame {
      if case .encryption(let state, _) = change.value { return state == .on }
    }
    if connection.startWasCaptured && !connection.lacksPackets { return false }
    // If a sniffer can read attributes without a key, they are not encrypted.
    return connection.isOnAir && connection.decryption.decrypted == 0
      && connection.decryptedPackets == 0 ? false : nil
  }

  // MARK: Properties

  /// Values that could not be read or written, either as the server declares, or contrary to its declaration.
  private var properties: [Finding] {
    let cases = refusals.compactMap { refusal -> (key: Case, refusal: AttributeWatch.Refusal)? in
      let place = refusal.place
      let needed: UInt8
      switch refusal.error {
      case .readNotPermitted where RefusalRules.readsValue(refusal.request): needed = 0x02
      case .writeNotPermitted where RefusalRules.writesValue(refusal.request): needed = 0x08
      default: return nil
      }
      guard
        let database = gatt.database(
          of: connections[place.connection], sendingIn: place.server),
        database[place.handle]?.kind == .characteristicValue,
        case .characteristicDeclaration(let properties, place.handle)? =
          database.characteristic(of: place.handle)?.kind
      else { return nil }
      return (
        Case(
          place: place, request: refusal.request, error: refusal.error,
          state: properties.rawValue & needed != 0), refusal
      )
    }
    return findings(.gattNotPermitted, cases, isServersFault: nil, .isDeclared)
  }

  // MARK: Queued writes

  /// Prepared writes that were refused because the server's queue was full.
  private var queues: [Finding] {
    let kept = Set(kept.map(\.transaction))
    let full = refusals.filter {
      $0.error == .prepareQueueFull && $0.request == .prepareWriteRequest
        && !kept.contains($0.transaction)
    }
    // A queue that was refused once stays as it is until the client executes or cancels it.
    return Dictionary(grouping: full) { $0.place }.values.flatMap { refusals -> [Finding] in
      let cases = refusals.map {
        (
          key: Case(place: $0.place, request: $0.request, error: $0.error, state: false),
          refusal: $0
        )
      }
      return findings(.attQueueFull, cases, isServersFault: false, nil).map { found in
        describe(found, refusals)
      }
    }.sorted { $0.frames.lexicographicallyPrecedes($1.frames) }
  }

  /// Adds what the queue held that was full: nothing, in a server that shares one among its connections, or what the
  /// client had left in it.
  private func describe(_ finding: Finding, _ refusals: [AttributeWatch.Refusal]) -> Finding {
    let states = refusals.map { queueStates[$0.transaction] }
    guard let first = refusals.first else { return finding }
    if states.contains(.uncleared) {
      return finding.with(finding.values + [Finding.Value(.what, .name("uncleared"))])
    }
    let connection = connections[first.place.connection]
    guard case .empty(let others, let last)?? = states.first, connection.startWasCaptured,
      !connection.lacksPackets, connection.encryptedPackets == 0, connection.cutPackets == 0,
      states.allSatisfy({ if case .empty? = $0 { true } else { false } })
    else { return finding }
    guard others > 0, let last else {
      return finding.with(finding.values + [Finding.Value(.what, .name("empty"))])
    }
    return Finding(
      finding.rule, connection: finding.connection, direction: first.place.server,
      frame: refusals.last?.response ?? first.response,
      earlierFrames: [last] + refusals.prefix(RefusalRules.frames - 1).map(\.requestFrame),
      values: finding.values + [
        Finding.Value(.what, .name("shared")), Finding.Value(.total, .number(others)),
      ], failures: refusals.map { .transaction(TransactionID($0.transaction)) })
  }

  /// Queues that refuse what they had held before, because the server had not emptied them. Core 6.0, Vol 3, Part F,
  /// 3.4.6.3.
  private var keptQueues: [Finding] {
    Dictionary(grouping: kept) { $0.place }.values.compactMap { refusals -> Finding? in
      guard let first = refusals.first, let last = refusals.last else { return nil }
      let refused = refusals.compactMap(\.refused?.number)
      return Finding(
        .attQueueKept, connection: first.place.connection, direction: first.place.server,
        frame: last.response,
        earlierFrames: Set(
          (refused + refusals.map(\.requestFrame)).prefix(RefusalRules.frames)
        ).sorted(),
        values: [
          Finding.Value(.count, .number(refusals.count)),
          Finding.Value(.handle, .handle(first.place.handle)),
        ]
          + (refused.count == refusals.count
            ? [Finding.Value(.what, .name("after-refusal"))] : []),
        failures: refusals.map { .transaction(TransactionID($0.transaction)) })
    }.sorted { $0.frames.lexicographicallyPrecedes($1.frames) }
  }

  /// Empty queues that a client executed, one finding per client. Core 6.0, Vol 3, Part F, 3.4.6.3.
  private var emptyQueues: [Finding] {
    Dictionary(grouping: empty) { $0.place }.compactMap { place, executions -> Finding? in
      let connection = connections[place.connection]
      guard let last = executions.last, connection.startWasCaptured, !connection.lacksPackets,
        connection.encryptedPackets == 0, connection.cutPackets == 0
      else { return nil }
      return Finding(
        .attQueueEmpty, connection: place.connection, direction: place.server.opposite,
        frame: last.response,
        earlierFrames: executions.prefix(RefusalRules.frames).map(\.request),
        values: [Finding.Value(.count, .number(executions.count))])
    }.sorted { $0.frames.lexicographicallyPrecedes($1.frames) }
  }
}
