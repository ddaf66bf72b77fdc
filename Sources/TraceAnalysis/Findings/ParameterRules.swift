import BluetoothPackets
import LinkSessions

/// Rules about requests for new connection parameters and their results.
package enum ParameterRules {
  /// T_GAP(conn_pause_peripheral) in nanoseconds: how long a peripheral waits after connecting.
  /// Core 6.0, Vol 3, Part C, 9.3.12.2 and Appendix A.
  static let pause: Int64 = 5_000_000_000
  /// T_GAP(conn_param_timeout) in nanoseconds: the time limit for a central to apply parameters
  /// that it has accepted. Core 6.0, Vol 3, Part C, 9.3.9.2 and Appendix A.
  static let timeToApply: Int64 = 30_000_000_000
  /// Maximum time for a central's host to answer before its silence is reported, in nanoseconds. The response timer is
  /// at least 1 s and may be restarted. Core 6.0, Vol 3, Part A, 6.2.1.
  static let timeToAnswer: Int64 = 5_000_000_000
  /// Minimum number of rejections before the peripheral disconnects that are reported together.
  static let refusalCount = 3

  /// - Parameters:
  ///   - procedures: the procedures of the capture, resolved, in any order.
  ///   - table: the connections of the procedures.
  ///   - requests: the requests from peripherals.
  ///   - orders: records of commands that started updates, by the record of the event that ended the update.
  ///   - dials: the parameters that this host requested when it connected, by connection.
  static func findings(
    in procedures: some Sequence<Procedure>, _ table: ConnectionTable,
    _ requests: [ParameterRequest] = [], orders: [Int: Int] = [:],
    dials: [Int: DialledParameters] = [:]
  ) -> [Finding] {
    let requests = requests.filter { isOfPeripheral($0, table.connections[$0.connection]) }
    let asked = Dictionary(
      requests.map { ($0.frame.number, $0) }, uniquingKeysWith: { first, _ in first })
    var findings: [Finding] = []
    let updates = procedures.filter {
      $0.kind == .connectionParameterUpdate && $0.outcome == .success
    }
    var refusals: [Int: [Refusal]] = [:]
    // The failed transactions of a rejection, so that the failure ledger does not list them again.
    var failures: [Int: [Finding.FailureID]] = [:]
    /// Accepted requests whose update the central's host commanded but its controller refused. That is a separate
    /// failure.
    var refusedOrders: Set<Int> = []
    for procedure in procedures where procedure.kind == .connectionParameterUpdate {
      let isUnapplied = procedure.detail == .accepted(.notApplied)
      failures[procedure.firstFrame, default: []] +=
        isUnapplied
        ? procedure.transactions.least.map { [.transaction(TransactionID($0))] } ?? []
        : procedure.failureIDs
      if !isUnapplied, !procedure.isRefused, !procedure.failureIDs.isEmpty {
        refusedOrders.insert(procedure.firstFrame)
      }
    }
    /// Accepted requests so far, by connection.
    var earlier: [Int: [ParameterRequest]] = [:]
    for request in requests {
      let connection = table.connections[request.connection]
      findings += [
        tooEarly(request, connection),
        refusedOrders.contains(request.frame.number)
          ? nil
          : following(
            request, after: earlier[request.connection] ?? [], connection, orders,
            failures[request.frame.number] ?? [], updates),
        unanswered(request, connection),
      ].compactMap(\.self)
      if request.acceptance != nil { earlier[request.connection, default: []].append(request) }
      guard let refusal = request.refusal else { continue }
      let ids = failures[request.frame.number] ?? []
      refusals[request.connection, default: []].append(
        Refusal(frame: refusal.number, time: refusal.time, failures: ids))
      findings.append(
        rejected(
          request, by: refusal, after: [request.frame.number], ids, dials[request.connection]))
    }
    for procedure in procedures where procedure.kind == .connectionParameterUpdate {
      guard let index = procedure.connection, procedure.direction == .peripheralToCentral,
        let request = asked[procedure.firstFrame], request.refusal == nil, procedure.isRefused
      else { continue }
      refusals[index, default: []].append(
        Refusal(
          frame: procedure.lastFrame, time: procedure.end, failures: procedure.failureIDs))
      findings.append(
        rejected(
          request, by: procedure.lastSeen, after: procedure.earlierFrames, procedure.failureIDs,
          dials[index]))
    }
    let ownRanges = dials.filter { index, dial in
      requests.contains { $0.connection == index && $0.refusal != nil && isOutside(dial, $0) }
    }
    for (index, refused) in refusals.sorted(by: { $0.key < $1.key }) {
      if let loop = loop(refused, table.connections[index], index, ownRanges[index]) {
        findings.append(loop)
      }
    }
    return findings
  }

  /// Whether the peripheral made the request. A request from a central's link layer to a peripheral's host does not
  /// count.
  private static func isOfPeripheral(
    _ request: ParameterRequest, _ connection: Connection
  ) -> Bool {
    request.isOfHost || connection.isOnAir || connection.localIsCentral.value == true
  }

  private static func rejected(
    _ request: ParameterRequest, by answer: Frame, after earlier: [Int],
    _ failures: [Finding.FailureID], _ dial: DialledParameters?
  ) -> Finding {
    let own = dial.flatMap { isOutside($0, request) ? $0 : nil }
    return Finding(
      .paramRejected, connection: request.connection, direction: .centralToPeripheral,
      frame: answer, earlierFrames: (own.map { [$0.frame] } ?? []) + earlier,
      values: [Finding.Value(.askedInterval, .nanosecondRange(request.interval))]
        + (own.map { [Finding.Value(.ownInterval, .nanosecondRange($0.interval))] } ?? []),
      failures: failures)
  }

  /// Whether a valid request lies outside the range that the central's host requested when it connected. Core 6.0, Vol
  /// 3, Part A, 4.20.
  private static func isOutside(_ dial: DialledParameters, _ request: ParameterRequest) -> Bool {
    let longest = request.interval.upperBound
    let isValid =
      (7_500_000...4_000_000_000).contains(longest) && request.latency <= 499
      && (100_000_000...32_000_000_000).contains(request.timeout)
      && request.timeout > longest * Int64(2 * (request.latency + 1))
    return isValid && !request.interval.overlaps(dial.interval)
  }

  /// Finds accepted requests after which the parameters were never changed, or were changed to
  /// other values.
  private static func following(
    _ request: ParameterRequest, after earlier: [ParameterRequest], _ connection: Connection,
    _ orders: [Int: Int], _ failures: [Finding.FailureID], _ updates: [Procedure]
  ) -> Finding? {
    guard request.isOfHost, let acceptance = request.acceptance, !connection.lacksPackets else {
      return nil
    }
    let asked = Finding.Value(.askedInterval, .nanosecondRange(request.interval))
    var inForce: ConnectionParameters?
    for change in connection.changes where change.basis == .seen {
      guard case .parameters(let parameters) = change.value else { continue }
      inForce = parameters
      let order = orders[change.frame] ?? change.frame
      // Some hosts start the update before they answer the request.
      if order > request.frame.number, request.isMet(by: parameters) { return nil }
      // An update that was started before the request, or requested by an earlier one, is not its result.
      guard order > acceptance.number, !earlier.contains(where: { $0.isMet(by: parameters) })
      else { continue }
      guard change.time.elapsed(since: acceptance.time) < pause
      else { return nil }
      return Finding(
        .paramOutsideRequest, connection: request.connection, direction: .centralToPeripheral,
        frame: Frame(number: change.frame, time: change.time),
        earlierFrames: [request.frame.number],
        values: [
          Finding.Value(.interval, .nanoseconds(parameters.intervalNanoseconds)), asked,
        ])
    }
    // If the requested parameters are already in use, no change is needed.
    guard let inForce, !request.isMet(by: inForce), hadTime(after: acceptance, connection) else {
      return nil
    }
    let pending = pendingUpdate(at: acceptance, connection, updates)
    return Finding(
      .paramAcceptedUnapplied, connection: request.connection, direction: .centralToPeripheral,
      frame: acceptance,
      earlierFrames: [pending, request.frame.number].compactMap(\.self).sorted(),
      values: [Finding.Value(.interval, .nanoseconds(inForce.intervalNanoseconds)), asked]
        + (pending == nil ? [] : [Finding.Value(.what, .name("pending"))]),
      failures: failures)
  }

  /// Returns the record of an update whose instant had not been reached when a request was accepted.
  private static func pendingUpdate(
    at acceptance: Frame, _ connection: Connection, _ updates: [Procedure]
  ) -> Int? {
    let announced = connection.changes.last { change in
      guard case .parameters = change.value, change.instant != nil else { return false }
      return change.basis == .seen && change.frame < acceptance.number
    }
    guard let frame = announced?.frame,
      updates.contains(where: {
        $0.connection == connection.index && $0.firstFrame <= frame
          && $0.lastFrame > acceptance.number
      })
    else { return nil }
    return frame
  }

  /// Whether the link stayed up long enough for the central to apply what it had accepted, because the peripheral was
  /// still received that much later.
  private static func hadTime(after acceptance: Frame, _ connection: Connection) -> Bool {
    let heard = connection.end?.circumstances.lastHeard.peripheralToCentral
    return heard.map { $0.time.elapsed(since: acceptance.time) >= timeToApply } ?? false
  }

  private static func tooEarly(
    _ request: ParameterRequest, _ connection: Connection
  ) -> Finding? {
    let wait = request.frame.time.elapsed(since: connection.firstFrame.time)
    guard connection.startWasCaptured, wait < pause else { return nil }
    // If the timeout is so short that a single disturbance exceeds it, the request can't wait for the end of the
    // pause.
    if let parameters = initial(connection), parameters.timeout <= ConnectionRules.shortTimeout {
      return nil
    }
    return Finding(
      .paramTooEarly, connection: request.connection, direction: .peripheralToCentral,
      frame: request.frame, earlierFrames: [connection.firstFrame.number],
      values: [Finding.Value(.wait, .nanoseconds(wait))])
  }

  private static func initial(_ connection: Connection) -> ConnectionParameters? {
    for change in connection.changes {
      if case .parameters(let parameters) = change.value { return parameters }
    }
    return nil
  }

  /// Finds requests from the peripheral's host that the central never answered.
  private static func unanswered(
    _ request: ParameterRequest, _ connection: Connection
  ) -> Finding? {
    guard request.isOfHost, request.acceptance == nil, request.refusal == nil,
      !connection.lacksPackets, !connection.lacksEvents, connection.encryptedPackets == 0,
      connection.cutPackets == 0, let end = connection.end
    else { return nil }
    let wait = end.time.elapsed(since: request.frame.time)
    guard wait >= timeToAnswer else { return nil }
    return Finding(
      .paramUnanswered, connection: request.connection, direction: .centralToPeripheral,
      frame: request.frame, values: [Finding.Value(.wait, .nanoseconds(wait))])
  }

  /// A rejection with its frame and its failures.
  private struct Refusal {
    let frame: Int
    let time: Int64
    let failures: [Finding.FailureID]
  }

  /// Finds a peripheral that repeated its request several times, was rejected each time, and
  /// disconnected.
  private static func loop(
    _ refused: [Refusal], _ connection: Connection, _ index: Int, _ own: DialledParameters?
  ) -> Finding? {
    guard refused.count >= refusalCount, let end = connection.end, end.basis == .seen,
      end.endedBy.value?.side == .peripheralToCentral, let last = refused.last?.time
    else { return nil }
    // A peripheral that stays connected for longer than its previous pauses between requests left for another reason.
    let pauses = zip(refused, refused.dropFirst()).map { $1.time.elapsed(since: $0.time) }
    guard end.time.elapsed(since: last) <= max(pause, (pauses.max() ?? 0).later(by: pause / 2))
    else { return nil }
    return Finding(
      .paramRejectedLoop, connection: index, direction: .centralToPeripheral,
      frame: Frame(number: end.frame, time: end.time), earlierFrames: refused.map(\.frame),
      values: [Finding.Value(.count, .number(refused.count))]
        + (own.map { [Finding.Value(.ownInterval, .nanosecondRange($0.interval))] } ?? []),
      failures: refused.flatMap(\.failures))
  }
}

extension Procedure {
  /// Whether the central rejected the values. An answer that the request is not supported does not count.
  fileprivate var isRefused: Bool {
    switch outcome {
    // Core 6.0, Vol 3, Part A, 4.21: rejected.
    case .error(.signalling(code: 1, _)): true
    // Invalid, unsupported or unacceptable parameters. Vol 6, Part B, 5.1.7.2.
    case .error(.controller(let code)): [0x1E, 0x20, 0x3B].contains(code.rawValue)
    default: false
    }
  }

  /// Its failed transactions as identifiers of failures.
  var failureIDs: [Finding.FailureID] { failures.ids.map { .transaction(TransactionID($0)) } }

  /// The last frame that proves the procedure.
  var lastSeen: Frame { Frame(number: lastFrame, time: end) }

  /// The earlier frames that prove the procedure.
  var earlierFrames: [Int] { firstFrame < lastFrame ? [firstFrame] : [] }
}
