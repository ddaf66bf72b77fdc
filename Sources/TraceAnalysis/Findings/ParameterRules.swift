import BluetoothPackets
public import LinkSessions

/// Rules about requests for other connection parameters, and what becomes of them.
public enum ParameterRules {
  /// T_GAP(conn_pause_peripheral), in nanoseconds: so long a peripheral waits after connecting.
  /// Core 6.0, Vol 3, Part C, 9.3.12.2 and Appendix A.
  static let pause: Int64 = 5_000_000_000
  /// T_GAP(conn_param_timeout), in nanoseconds: within it a central applies what it has accepted. Core
  /// 6.0, Vol 3, Part C, 9.3.9.2 and Appendix A.
  static let timeToApply: Int64 = 30_000_000_000
  /// How long, in nanoseconds, a central's host may take for its answer before its silence is told: the
  /// response timer starts at 1 s or more, and may be started again. Core 6.0, Vol 3, Part A, 6.2.1.
  static let timeToAnswer: Int64 = 5_000_000_000
  /// So many refusals before the peripheral leaves are one story.
  static let refusalCount = 3

  /// - Parameters:
  ///   - procedures: of the capture, resolved, in any order.
  ///   - table: their connections.
  ///   - requests: what peripherals have asked for.
  ///   - orders: by the record of an update's end, that of the command which ordered it.
  public static func findings(
    in procedures: some Sequence<Procedure>, _ table: ConnectionTable,
    _ requests: [ParameterRequest] = [], orders: [Int: Int] = [:]
  ) -> [Finding] {
    let requests = requests.filter { isOfPeripheral($0, table.connections[$0.connection]) }
    let asked = Dictionary(
      requests.map { ($0.frame.number, $0) }, uniquingKeysWith: { first, _ in first })
    var findings: [Finding] = []
    var refusals: [Int: [Refusal]] = [:]
    // The failed transactions that a refusal is, so that the ledger of failures has no other for it.
    var failures: [Int: [FailureID]] = [:]
    for procedure in procedures where procedure.kind == .connectionParameterUpdate {
      failures[procedure.firstFrame, default: []] +=
        procedure.detail == .accepted(.notApplied)
        ? procedure.transactions.least.map { [.transaction($0)] } ?? [] : procedure.failureIDs
    }
    /// Requests of each connection that were accepted so far.
    var earlier: [Int: [ParameterRequest]] = [:]
    for request in requests {
      let connection = table.connections[request.connection]
      findings += [
        tooEarly(request, connection),
        following(
          request, after: earlier[request.connection] ?? [], connection, orders,
          failures[request.frame.number] ?? []),
        unanswered(request, connection),
      ].compactMap(\.self)
      if request.acceptance != nil { earlier[request.connection, default: []].append(request) }
      guard let refusal = request.refusal else { continue }
      let ids = failures[request.frame.number] ?? []
      refusals[request.connection, default: []].append(
        Refusal(frame: refusal.number, failures: ids))
      findings.append(rejected(request, by: refusal, after: [request.frame.number], ids))
    }
    for procedure in procedures where procedure.kind == .connectionParameterUpdate {
      guard let index = procedure.connection, procedure.direction == .peripheralToCentral,
        let request = asked[procedure.firstFrame], request.refusal == nil, procedure.isRefused
      else { continue }
      refusals[index, default: []].append(
        Refusal(frame: procedure.lastFrame, failures: procedure.failureIDs))
      findings.append(
        rejected(
          request, by: procedure.lastSeen, after: procedure.earlierFrames, procedure.failureIDs))
    }
    for (index, refused) in refusals.sorted(by: { $0.key < $1.key }) {
      if let loop = loop(refused, table.connections[index], index) {
        findings.append(loop)
      }
    }
    return findings
  }

  /// Whether it is the peripheral that asks; what a central's link layer asks a peripheral's host for is
  /// no request of the peripheral.
  private static func isOfPeripheral(
    _ request: ParameterRequest, _ connection: Connection
  ) -> Bool {
    request.isOfHost || connection.isOnAir || connection.localIsCentral.value == true
  }

  private static func rejected(
    _ request: ParameterRequest, by answer: Frame, after earlier: [Int], _ failures: [FailureID]
  ) -> Finding {
    Finding(
      .paramRejected, connection: request.connection, direction: .centralToPeripheral,
      frame: answer, earlierFrames: earlier,
      values: [FindingValue(.askedInterval, .nanosecondRange(request.interval))],
      failures: failures)
  }

  /// What became of a request that was accepted: parameters that were never changed, or to others than
  /// those that had been accepted.
  private static func following(
    _ request: ParameterRequest, after earlier: [ParameterRequest], _ connection: Connection,
    _ orders: [Int: Int], _ failures: [FailureID]
  ) -> Finding? {
    guard request.isOfHost, let acceptance = request.acceptance, !connection.lacksPackets else {
      return nil
    }
    let asked = FindingValue(.askedInterval, .nanosecondRange(request.interval))
    var inForce: ConnectionParameters?
    for change in connection.changes where change.basis == .seen {
      guard case .parameters(let parameters) = change.value else { continue }
      inForce = parameters
      let order = orders[change.frame] ?? change.frame
      // Some hosts order the update before they answer the request.
      if order > request.frame.number, request.isMet(by: parameters) { return nil }
      // What was ordered before is no answer to it, nor is what an earlier request asked for.
      guard order > acceptance.number, !earlier.contains(where: { $0.isMet(by: parameters) })
      else { continue }
      guard change.time.elapsed(since: acceptance.time) < pause
      else { return nil }
      return Finding(
        .paramOutsideRequest, connection: request.connection, direction: .centralToPeripheral,
        frame: Frame(number: change.frame, time: change.time),
        earlierFrames: [request.frame.number],
        values: [
          FindingValue(.interval, .nanoseconds(parameters.intervalNanoseconds)), asked,
        ])
    }
    // Who has what he asks for already needs no change.
    guard let inForce, !request.isMet(by: inForce), hadTime(after: acceptance, connection) else {
      return nil
    }
    return Finding(
      .paramAcceptedUnapplied, connection: request.connection, direction: .centralToPeripheral,
      frame: acceptance, earlierFrames: [request.frame.number],
      values: [FindingValue(.interval, .nanoseconds(inForce.intervalNanoseconds)), asked],
      failures: failures)
  }

  /// Whether the link lived on long enough for the central to apply what it had accepted: the
  /// peripheral was heard so much later.
  private static func hadTime(after acceptance: Frame, _ connection: Connection) -> Bool {
    let heard = connection.end?.circumstances.lastHeard.peripheralToCentral
    return heard.map { $0.time.elapsed(since: acceptance.time) >= timeToApply } ?? false
  }

  private static func tooEarly(
    _ request: ParameterRequest, _ connection: Connection
  ) -> Finding? {
    let wait = request.frame.time.elapsed(since: connection.firstFrame.time)
    guard connection.startWasCaptured, wait < pause else { return nil }
    // A timeout that one disturbance outlasts can't wait for the end of the pause.
    if let parameters = initial(connection), parameters.timeout <= ConnectionRules.shortTimeout {
      return nil
    }
    return Finding(
      .paramTooEarly, connection: request.connection, direction: .peripheralToCentral,
      frame: request.frame, earlierFrames: [connection.firstFrame.number],
      values: [FindingValue(.wait, .nanoseconds(wait))])
  }

  /// What the connection began with.
  private static func initial(_ connection: Connection) -> ConnectionParameters? {
    for change in connection.changes {
      if case .parameters(let parameters) = change.value { return parameters }
    }
    return nil
  }

  /// A request of the peripheral's host that the central never answers.
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
      frame: request.frame, values: [FindingValue(.wait, .nanoseconds(wait))])
  }

  /// Where a request was refused, and the failures that this is.
  private struct Refusal {
    let frame: Int
    let failures: [FailureID]
  }

  /// The peripheral has asked again and again, was refused each time, and has left.
  private static func loop(
    _ refused: [Refusal], _ connection: Connection, _ index: Int
  ) -> Finding? {
    guard refused.count >= refusalCount, let end = connection.end, end.basis == .seen,
      end.endedBy.value?.side == .peripheralToCentral
    else { return nil }
    return Finding(
      .paramRejectedLoop, connection: index, direction: .centralToPeripheral,
      frame: Frame(number: end.frame, time: end.time), earlierFrames: refused.map(\.frame),
      values: [FindingValue(.count, .number(refused.count))],
      failures: refused.flatMap(\.failures))
  }
}

extension Procedure {
  /// Whether the central has refused the values; that it does not know the request is no refusal.
  fileprivate var isRefused: Bool {
    switch outcome {
    // Core 6.0, Vol 3, Part A, 4.21: rejected.
    case .error(.signalling(code: 1, _)): true
    // Invalid, unsupported or unacceptable parameters. Vol 6, Part B, 5.1.7.2.
    case .error(.controller(let code)): [0x1E, 0x20, 0x3B].contains(code.rawValue)
    default: false
    }
  }

  /// Its transactions that did not succeed, as a finding explains them.
  var failureIDs: [FailureID] { failures.ids.map { .transaction($0) } }

  /// The last frame that proves it.
  var lastSeen: Frame { Frame(number: lastFrame, time: end) }

  /// The frames before the last one that prove it.
  var earlierFrames: [Int] { firstFrame < lastFrame ? [firstFrame] : [] }
}
