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
  /// So many refusals before the peripheral leaves are one story.
  static let refusalCount = 3

  /// - Parameters:
  ///   - procedures: of the capture, resolved, in any order.
  ///   - table: their connections.
  ///   - requests: what peripherals have asked for.
  public static func findings(
    in procedures: some Sequence<Procedure>, _ table: ConnectionTable,
    _ requests: [ParameterRequest] = []
  ) -> [Finding] {
    let asked = Dictionary(
      requests.map { ($0.frame.number, $0) }, uniquingKeysWith: { first, _ in first })
    var findings: [Finding] = []
    var refusals: [Int: [Procedure]] = [:]
    for procedure in procedures where procedure.kind == .connectionParameterUpdate {
      guard let index = procedure.connection, procedure.direction == .peripheralToCentral else {
        continue
      }
      let connection = table.connections[index]
      if let early = tooEarly(procedure, connection, index) { findings.append(early) }
      if let request = asked[procedure.firstFrame],
        let finding = following(procedure, request, connection)
      {
        findings.append(finding)
      }
      guard procedure.isRefused else { continue }
      refusals[index, default: []].append(procedure)
      findings.append(
        Finding(
          .paramRejected, connection: index, direction: .centralToPeripheral,
          frame: procedure.lastSeen, earlierFrames: procedure.earlierFrames,
          values: asked[procedure.firstFrame].map {
            [FindingValue(.askedInterval, .nanosecondRange($0.interval))]
          } ?? []))
    }
    findings += forgotten(requests, besides: procedures, table)
    for (index, refused) in refusals.sorted(by: { $0.key < $1.key }) {
      if let loop = loop(refused, table.connections[index], index) {
        findings.append(loop)
      }
    }
    return findings
  }

  /// What became of a request that was accepted: parameters that were never changed, or to others than
  /// those that had been accepted.
  private static func following(
    _ procedure: Procedure, _ request: ParameterRequest, _ connection: Connection
  ) -> Finding? {
    guard procedure.outcome == .success, !connection.isOnAir || !connection.lacksPackets else {
      return nil
    }
    var inForce: ConnectionParameters?
    for change in connection.changes {
      guard case .parameters(let parameters) = change.value, change.basis == .seen else { continue }
      if change.frame > request.frame.number {
        let asked = FindingValue(.askedInterval, .nanosecondRange(request.interval))
        guard request.isOfHost, !request.isMet(by: parameters),
          change.time.elapsed(since: procedure.end) < pause
        else { return nil }
        return Finding(
          .paramOutsideRequest, connection: request.connection, direction: .centralToPeripheral,
          frame: Frame(number: change.frame, time: change.time),
          earlierFrames: [request.frame.number],
          values: [
            FindingValue(.interval, .nanoseconds(parameters.intervalNanoseconds)), asked,
          ])
      }
      inForce = parameters
    }
    // Who has what he asks for already needs no change.
    guard procedure.detail == .accepted(.notApplied), let inForce, !request.isMet(by: inForce),
      hadTime(after: procedure, connection)
    else { return nil }
    return Finding(
      .paramAcceptedUnapplied, connection: request.connection, direction: .centralToPeripheral,
      frame: procedure.lastSeen, earlierFrames: procedure.earlierFrames,
      values: [
        FindingValue(.interval, .nanoseconds(inForce.intervalNanoseconds)),
        FindingValue(.askedInterval, .nanosecondRange(request.interval)),
      ])
  }

  /// Requests that were accepted while an earlier one was under way, and never applied: the procedure that
  /// holds both is over with the first.
  private static func forgotten(
    _ requests: [ParameterRequest], besides procedures: some Sequence<Procedure>,
    _ table: ConnectionTable
  ) -> [Finding] {
    let told = Set(procedures.lazy.map(\.firstFrame))
    return requests.compactMap { request in
      let connection = table.connections[request.connection]
      guard request.isOfHost, let acceptance = request.acceptance,
        !told.contains(request.frame.number), !connection.isOnAir || !connection.lacksPackets,
        let heard = connection.end?.circumstances.lastHeard.peripheralToCentral,
        heard.time.elapsed(since: acceptance.time) >= timeToApply
      else { return nil }
      var inForce: ConnectionParameters?
      for change in connection.changes where change.basis == .seen {
        guard case .parameters(let parameters) = change.value else { continue }
        if change.frame > request.frame.number, request.isMet(by: parameters) { return nil }
        inForce = parameters
      }
      guard let inForce, !request.isMet(by: inForce) else { return nil }
      return Finding(
        .paramAcceptedUnapplied, connection: request.connection,
        direction: .centralToPeripheral, frame: acceptance,
        earlierFrames: [request.frame.number],
        values: [
          FindingValue(.interval, .nanoseconds(inForce.intervalNanoseconds)),
          FindingValue(.askedInterval, .nanosecondRange(request.interval)),
        ])
    }
  }

  /// Whether the link lived on long enough for the central to apply what it had accepted: the
  /// peripheral was heard so much later.
  private static func hadTime(after procedure: Procedure, _ connection: Connection) -> Bool {
    let heard = connection.end?.circumstances.lastHeard.peripheralToCentral
    return heard.map { $0.time.elapsed(since: procedure.end) >= timeToApply } ?? false
  }

  private static func tooEarly(
    _ procedure: Procedure, _ connection: Connection, _ index: Int
  ) -> Finding? {
    let wait = procedure.start.elapsed(since: connection.firstFrame.time)
    guard connection.startWasCaptured, wait < pause else { return nil }
    return Finding(
      .paramTooEarly, connection: index, direction: .peripheralToCentral,
      frame: Frame(number: procedure.firstFrame, time: procedure.start),
      earlierFrames: [connection.firstFrame.number],
      values: [FindingValue(.wait, .nanoseconds(wait))])
  }

  /// The peripheral has asked again and again, was refused each time, and has left.
  private static func loop(
    _ refused: [Procedure], _ connection: Connection, _ index: Int
  ) -> Finding? {
    guard refused.count >= refusalCount, let end = connection.end, end.basis == .seen,
      end.endedBy.value?.side == .peripheralToCentral
    else { return nil }
    return Finding(
      .paramRejectedLoop, connection: index, direction: .centralToPeripheral,
      frame: Frame(number: end.frame, time: end.time), earlierFrames: refused.map(\.lastFrame),
      values: [FindingValue(.count, .number(refused.count))])
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

  /// The last frame that proves it.
  var lastSeen: Frame { Frame(number: lastFrame, time: end) }

  /// The frames before the last one that prove it.
  var earlierFrames: [Int] { firstFrame < lastFrame ? [firstFrame] : [] }
}
