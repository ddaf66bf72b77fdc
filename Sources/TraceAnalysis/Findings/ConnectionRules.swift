import BluetoothPackets
package import LinkSessions

/// Rules about the duration and the end of connections.
///
/// They are based on a PDU or an event about the connection as a whole, or on an end that the capture proves in
/// another way (Docs/Ends.md). Silence alone does not prove an end.
package enum ConnectionRules {
  /// Maximum lifetime of a short connection in nanoseconds.
  static let shortLife: Int64 = 10_000_000_000
  /// Number of short connections of the same two devices that counts as churn.
  static let churnCount = 3
  /// Minimum number of attempts between the same two devices for a share to be reported.
  static let attemptCount = 3
  /// Number of chances for the peripheral to be received before the link is given up.
  static let fewestChances = 6
  /// Maximum supervision timeout that counts as short, in nanoseconds.
  static let shortTimeout: Int64 = 1_000_000_000
  /// Maximum time for which the initial timeout may stay short, in nanoseconds.
  static let timeToChange: Int64 = 1_000_000_000

  /// Finds problems of single connections, in order, and then problems that involve several connections of the same
  /// two devices.
  ///
  /// - Parameters:
  ///   - table: the connections.
  ///   - requests: requests from peripherals for new connection parameters.
  package static func findings(
    in table: ConnectionTable, _ requests: [ParameterRequest] = []
  ) -> [Finding] {
    let connections = table.connections
    let single = connections.indices.flatMap { index in
      thinMargins(of: connections[index], index)
        + [
          shortTimeout(of: connections[index], index, requests),
          end(of: connections[index], index),
          silenceAfterPHY(of: connections[index], index),
          timer(of: connections[index], index),
          overdue(connections[index], index),
          dying(connections[index], index),
        ].compactMap { $0 }
    }
    return single + attempts(connections) + churn(connections)
  }

  // MARK: Ends

  private static func end(of connection: Connection, _ index: Int) -> Finding? {
    guard let end = connection.end, let rule = rule(for: end) else { return nil }
    var values: [Finding.Value] = []
    if case .reason(let code) = end.cause, let name = code.name {
      values.append(Finding.Value(.reason, .name("\(name)")))
    }
    if let missed = end.missedInstant, let ahead = missed.ahead {
      values.append(Finding.Value(.count, .number(missed.unanswered)))
      values.append(Finding.Value(.capacity, .number(ahead)))
    }
    if rule == .connSupervisionTimeout,
      let parameters = end.circumstances.parameters ?? connection.parameters.value
    {
      values.append(Finding.Value(.timeout, .nanoseconds(parameters.timeout)))
    }
    if rule == .connSupervisionTimeout, let timeout = connection.classicTimeout.value, timeout > 0 {
      values.append(Finding.Value(.timeout, .nanoseconds(timeout)))
    }
    if rule == .connSupervisionTimeout, let silence = connection.silence(before: end) {
      values.append(Finding.Value(.wait, .nanoseconds(silence)))
    }
    if connection.failedToBeEstablishedLate,
      let parameters = end.circumstances.parameters ?? connection.parameters.value
    {
      values.append(Finding.Value(.interval, .nanoseconds(parameters.intervalNanoseconds)))
    }
    if rule == .connParametersUnacceptable,
      let parameters = end.circumstances.parameters ?? connection.parameters.value
    {
      values += unaccepted(parameters, by: end, of: connection)
    }
    if end.circumstances.answersNotHeard > 0 {
      values.append(Finding.Value(.count, .number(end.circumstances.answersNotHeard)))
    }
    if let expired = end.circumstances.expired { values += timed(expired) }
    let refresh = rule == .llResponseTimeout ? connection.stuckRefresh : nil
    if refresh != nil { values.append(Finding.Value(.outcome, .name("key-refresh"))) }
    let overlap =
      rule == .llProcedureCollision
      ? end.overlap : rule == .llMICFailure ? connection.disturbedStart : nil
    if let overlap {
      values.append(Finding.Value(.what, .name(overlap.procedures.second.rawValue)))
      values.append(Finding.Value(.openProcedure, .name(overlap.procedures.first.rawValue)))
    }
    if rule == .connFailedToEstablish, connection.wasNotAccepted {
      values.append(Finding.Value(.what, .name("AUX_CONNECT_RSP")))
    }
    if connection.startWasCaptured {
      let life = end.time.elapsed(since: connection.firstFrame.time)
      values.append(Finding.Value(.lifetime, .nanoseconds(life)))
    }
    if rule == .connEndedBy, let ender = end.endedBy.value, ender.side == nil,
      ender.isLocal == true
    {
      values.append(Finding.Value(.isOwnHost, .flag(true)))
    }
    let frame = Frame(number: end.frame, time: end.time)
    var earlier = Set(end.frames)
    // The cause is the parameters rather than the last packet of either side.
    if rule == .connParametersUnacceptable, let change = parametersInForce(at: end, of: connection)
    {
      earlier = [change.frame]
    }
    if let missed = end.missedInstant { earlier.insert(missed.frame) }
    if let overlap {
      earlier.formUnion([overlap.procedures.firstFrame, overlap.procedures.secondFrame])
    }
    if rule == .llResponseTimeout {
      if let refresh { earlier.insert(refresh.packet) }
      // The unanswered request.
      earlier.formUnion(
        end.circumstances.openRequests.lazy.filter(\.isOfLinkLayer).map(\.frame))
    }
    return Finding(
      rule, connection: index,
      direction: rule == .connEndedBy || rule == .connParametersUnacceptable
        ? end.endedBy.value?.side : end.circumstances.expired?.blamed ?? overlap?.direction,
      frame: frame, earlierFrames: earlier.filter { $0 < frame.number }.sorted(), values: values,
      failures: [.end(ConnectionID(index: index))]
        + (end.circumstances.expired.map { [.transaction(TransactionID($0.transaction))] } ?? [])
        + (refresh?.requests.map { .transaction(TransactionID($0)) } ?? []))
  }

  /// Returns the parameters that a side did not accept, and how long they had been in effect.
  private static func unaccepted(
    _ parameters: ConnectionParameters, by end: Connection.End, of connection: Connection
  ) -> [Finding.Value] {
    var values = [
      Finding.Value(.interval, .nanoseconds(parameters.intervalNanoseconds)),
      Finding.Value(.latency, .number(Int(parameters.latency))),
      Finding.Value(.timeout, .nanoseconds(parameters.timeout)),
    ]
    if let change = parametersInForce(at: end, of: connection) {
      values.append(Finding.Value(.wait, .nanoseconds(end.time.elapsed(since: change.time))))
    }
    return values
  }

  /// Returns the change that set the parameters with which a connection ended.
  private static func parametersInForce(
    at end: Connection.End, of connection: Connection
  ) -> Connection.ParameterChange? {
    connection.changes.last { change in
      if case .parameters = change.value { change.time <= end.time } else { false }
    }
  }

  private static func rule(for end: Connection.End) -> RuleID? {
    switch end.cause {
    case .supervisionTimeout: .connSupervisionTimeout
    case .notEstablished: .connFailedToEstablish
    case .reason(.lmpOrLLResponseTimeout) where end.circumstances.expired != nil:
      .llResponseTimeout
    case .reason(let code) where end.basis == .seen:
      switch code {
      case .connectionTimeout: .connSupervisionTimeout
      case .failedToBeEstablished: .connFailedToEstablish
      case .lmpOrLLResponseTimeout where !end.isFailure: .connEndedBy
      case .lmpOrLLResponseTimeout: .llResponseTimeout
      case .micFailure: .llMICFailure
      case .instantPassed: end.missedInstant == nil ? .llInstantPassed : .llInstantMissed
      case .differentTransactionCollision, .procedureCollision: .llProcedureCollision
      case .remoteUserTerminated, .localHostTerminated: .connEndedBy
      case .unacceptableConnectionParameters where end.endedBy.value?.side != nil:
        .connParametersUnacceptable
      default: nil
      }
    default: nil
    }
  }

  /// Finds a link that was lost within little more than the supervision timeout after a PHY update: the last packet
  /// came before the update took effect. Core 6.0, Vol 6, Part B, 5.1.10.1.
  private static func silenceAfterPHY(of connection: Connection, _ index: Int) -> Finding? {
    guard let end = connection.end, end.cause.name == "supervision-timeout",
      let parameters = end.circumstances.parameters ?? connection.parameters.value,
      let change = connection.changes.last(where: {
        if case .phy = $0.value { $0.basis == .seen } else { false }
      })
    else { return nil }
    // The instant is at least six events ahead, or more with latency. The timeout starts after that.
    let reach = parameters.timeout.later(by: parameters.reach * Int64(2 * fewestChances))
    let elapsed = end.time.elapsed(since: change.time)
    guard elapsed >= 0, elapsed <= reach else { return nil }
    // Later payload proves that the link stayed up with the new PHY.
    let heard = LinkDirection.both.compactMap { end.circumstances.lastHeard[$0]?.time }
    if let last = heard.min(),
      last.elapsed(since: change.time) > parameters.reach * Int64(2 * fewestChances)
    {
      return nil
    }
    return Finding(
      .connPHYSilence, connection: index, frame: Frame(number: end.frame, time: end.time),
      earlierFrames: change.frame < end.frame ? [change.frame] : [],
      values: [Finding.Value(.timeout, .nanoseconds(parameters.timeout))],
      failures: [.end(ConnectionID(index: index))])
  }

  /// Timers after which a side disconnects, in nanoseconds: ATT and SMP (Vol 3, Part F, 3.3.3; Part H, 3.4), and
  /// link-layer procedures (Vol 6, Part B, 5.2).
  private static let timers: [Int64] = [30_000_000_000, procedureTime]

  /// Minimum time that a side waits for an answer from the other link layer, in nanoseconds: the 40 s of Core 6.0, Vol
  /// 6, Part B, 5.2, minus a tolerance for clocks and timestamps.
  package static let answerTime: Int64 = 39_000_000_000

  /// Timeout of link-layer procedures in nanoseconds. Core 6.0, Vol 6, Part B, 5.2.
  package static let procedureTime: Int64 = 40_000_000_000

  /// Tolerance for clocks and timestamps in nanoseconds.
  private static let tolerance: Int64 = 300_000_000

  /// Finds an end that happened exactly when the timer of an open request expired.
  private static func timer(of connection: Connection, _ index: Int) -> Finding? {
    guard let end = connection.end, end.isOver, end.basis == .seen else { return nil }
    for request in end.circumstances.openRequests {
      // If the host itself disconnects, the controller reports the end some events later.
      let late = end.command == nil ? tolerance : 2_000_000_000
      // The timer of a pairing restarts with each PDU.
      guard let timer = limit(of: request.kind), request.kind != .pairing || !request.isAnswered,
        (-tolerance...late).contains(request.waited.elapsed(since: timer))
      else { continue }
      return Finding(
        .connDiesAtTimer, connection: index, direction: request.direction?.opposite,
        frame: Frame(number: end.frame, time: end.time), earlierFrames: [request.frame],
        values: [Finding.Value(.wait, .nanoseconds(request.waited))],
        failures: [
          .end(ConnectionID(index: index)), .transaction(TransactionID(request.transaction)),
        ])
    }
    return nil
  }

  private static func timed(
    _ timer: Connection.EndCircumstances.ResponseTimer
  ) -> [Finding.Value] {
    return [
      Finding.Value(.what, .name(timer.procedure.rawValue)),
      Finding.Value(.outcome, .name(timer.outcome.rawValue)),
      Finding.Value(.wait, .nanoseconds(timer.waited)),
    ]
  }

  /// Finds a link layer request that had been unanswered for 40 s when the capture ended.
  private static func overdue(_ connection: Connection, _ index: Int) -> Finding? {
    guard connection.isOnAir, let end = connection.end, end.cause == .captureEnds,
      let open = end.circumstances.openRequests.first(where: { request in
        request.isOfLinkLayer && !request.isAnswered && !request.mayLackResponse
          && request.waited >= procedureTime.later(by: -timerTolerance)
      })
    else { return nil }
    return Finding(
      .llResponseTimeout, connection: index, direction: open.direction?.opposite,
      frame: Frame(number: end.frame, time: end.time), earlierFrames: [open.frame],
      values: [
        Finding.Value(.what, .name(open.kind.name)),
        Finding.Value(.outcome, .name("unanswered")),
        Finding.Value(.wait, .nanoseconds(open.waited)),
      ], failures: [.transaction(TransactionID(open.transaction))])
  }

  /// Maximum time before its timer expires at which a side may send its last packet, in nanoseconds.
  private static let timerTolerance: Int64 = 60_000_000

  private static func limit(of kind: Transaction.Kind) -> Int64? {
    switch kind {
    case .att, .pairing: timers[0]
    case .control: timers[1]
    case .signalling, .command: nil
    }
  }

  /// Finds a link that has not ended yet but is almost certainly lost, by the same criteria as in the summary.
  private static func dying(_ connection: Connection, _ index: Int) -> Finding? {
    guard let end = connection.end, end.cause == .captureEnds, end.circumstances.isDying,
      let parameters = end.circumstances.parameters, let unanswered = end.circumstances.unanswered
    else { return nil }
    let earlier = [
      end.circumstances.lastHeard[unanswered.direction.opposite]?.number, unanswered.first.number,
    ]
    return Finding(
      .connDyingAtEnd, connection: index, direction: unanswered.direction, frame: unanswered.last,
      earlierFrames: Set(earlier.compactMap(\.self)).filter { $0 < unanswered.last.number }
        .sorted(),
      values: [
        Finding.Value(.wait, .nanoseconds(unanswered.silence)),
        Finding.Value(.timeout, .nanoseconds(parameters.timeout)),
        Finding.Value(.count, .number(unanswered.events)),
      ], failures: [.end(ConnectionID(index: index))])
  }

  // MARK: Margins

  /// Finds timeouts that leave hardly any margin. Core 6.0, Vol 6, Part B, 4.5.2, allows a timeout just longer than
  /// two intervals, each multiplied by the latency plus one. One lost packet then ends the link.
  private static func thinMargins(of connection: Connection, _ index: Int) -> [Finding] {
    var reported: Set<ConnectionParameters> = []
    return connection.changes.compactMap { change in
      guard case .parameters(let parameters) = change.value, change.basis == .seen,
        parameters.timeout < parameters.reach * Int64(fewestChances),
        reported.insert(parameters).inserted
      else { return nil }
      return Finding(
        .connMarginThin, connection: index,
        frame: Frame(number: change.frame, time: change.time),
        values: values(of: parameters))
    }
  }

  private static func values(of parameters: ConnectionParameters) -> [Finding.Value] {
    [
      Finding.Value(.timeout, .nanoseconds(parameters.timeout)),
      Finding.Value(.interval, .nanoseconds(parameters.intervalNanoseconds)),
      Finding.Value(.latency, .number(Int(parameters.latency))),
    ]
  }

  /// Finds short timeouts. A connection begins with the initiator's parameters; a second later, both hosts have had
  /// time to request better ones.
  private static func shortTimeout(
    of connection: Connection, _ index: Int, _ requests: [ParameterRequest]
  ) -> Finding? {
    guard connection.startWasCaptured, connection.technology == .lowEnergy else { return nil }
    let start = connection.firstFrame.time
    var first: (parameters: ConnectionParameters, frame: Int, time: Int64)?
    for change in connection.changes {
      guard case .parameters(let parameters) = change.value, change.basis == .seen else { continue }
      if change.time.elapsed(since: start) <= timeToChange {
        first = (parameters, change.frame, change.time)
      }
    }
    guard let first, first.parameters.timeout <= shortTimeout, first.parameters.timeout > 0,
      connection.lastFrame.time.elapsed(since: start) > timeToChange
    else { return nil }
    let request = requests.last {
      $0.connection == index && $0.frame.number < first.frame
        && $0.timeout == first.parameters.timeout && $0.isMet(by: first.parameters)
    }
    return Finding(
      .connTimeoutShort, connection: index,
      direction: request == nil ? nil : .peripheralToCentral,
      frame: Frame(number: first.frame, time: first.time),
      earlierFrames: request.map { [$0.frame.number] } ?? [],
      values: values(of: first.parameters)
        + (request == nil ? [] : [Finding.Value(.what, .name("asked"))]))
  }

  // MARK: Several connections

  /// Finds pairs of devices with many failed attempts to connect to each other.
  private static func attempts(_ connections: [Connection]) -> [Finding] {
    var all: [Peers: (count: Int, failed: [Int])] = [:]
    var order: [Peers] = []
    for (index, connection) in connections.enumerated() {
      guard connection.startWasCaptured, let peers = Peers(of: connection) else { continue }
      if all[peers] == nil { order.append(peers) }
      all[peers, default: (0, [])].count += 1
      if connection.end?.cause.name == "not-established" { all[peers]?.failed.append(index) }
    }
    return order.compactMap { peers in
      guard let (count, failed) = all[peers], count >= attemptCount, failed.count >= 2,
        failed.count * 3 >= count, !failed.allSatisfy({ connections[$0].wasNotAccepted }),
        let last = failed.last.flatMap({ connections[$0].end })
      else { return nil }
      return Finding(
        .connAttemptYield, device: peers.peripheral ?? peers.central,
        frame: Frame(number: last.frame, time: last.time),
        earlierFrames: failed.dropLast().compactMap { connections[$0].end?.frame },
        values: [
          Finding.Value(.count, .number(failed.count)), Finding.Value(.total, .number(count)),
          Finding.Value(.connections, .connections(failed.map { ConnectionID(index: $0) })),
        ]
      ).beginning(at: failed.first.flatMap { connections[$0].end?.time })
    }
  }

  /// Finds repeated short connections of the same two devices.
  private static func churn(_ connections: [Connection]) -> [Finding] {
    var short: [Peers: [Int]] = [:]
    var order: [Peers] = []
    for (index, connection) in connections.enumerated() {
      // A connection that this host itself ended was meant to be short.
      guard connection.startWasCaptured, let end = connection.end, end.basis == .seen,
        case .reason = end.cause, end.endedBy.value?.isLocal != true,
        end.time.elapsed(since: connection.firstFrame.time) < shortLife,
        let peers = Peers(of: connection)
      else { continue }
      if short[peers] == nil { order.append(peers) }
      short[peers, default: []].append(index)
    }
    return order.compactMap { peers in
      guard let indices = short[peers], indices.count >= churnCount,
        let last = indices.last.flatMap({ connections[$0].end })
      else { return nil }
      let requests = indices.compactMap { lastRequest(of: connections[$0]) }
      let isSame =
        requests.count == indices.count && Set(requests.map(\.opcode)).count == 1
      return Finding(
        .connChurn, device: peers.peripheral ?? peers.central,
        frame: Frame(number: last.frame, time: last.time),
        earlierFrames: (indices.dropLast().compactMap { connections[$0].end?.frame }
          + (isSame ? requests.map(\.frame) : [])).sorted(),
        values: [
          Finding.Value(.count, .number(indices.count)),
          Finding.Value(.connections, .connections(indices.map { ConnectionID(index: $0) })),
        ]
          + (isSame
            ? requests.prefix(1).map { Finding.Value(.opcode, .attRequest($0.opcode)) } : [])
      ).beginning(at: indices.first.flatMap { connections[$0].end?.time })
    }
  }

  /// Returns the attribute request that a side left unanswered before it ended the connection, if it did so right
  /// after the request.
  private static func lastRequest(
    of connection: Connection
  ) -> (opcode: ATTOpcode, frame: Int)? {
    guard let end = connection.end, let side = end.endedBy.value?.side else { return nil }
    for request in end.circumstances.openRequests.reversed() {
      guard case .att(let opcode) = request.kind, !request.mayLackResponse, !request.isAnswered,
        request.waited <= requestPatience, request.direction == side.opposite
      else { continue }
      return (opcode, request.frame)
    }
    return nil
  }

  /// Maximum time from a request to an end that it may have caused, in nanoseconds.
  private static let requestPatience: Int64 = 1_000_000_000
}

extension Connection {
  /// Whether an advertiser on the secondary channels did not accept the request, according to the capture.
  package var wasNotAccepted: Bool { isUnheard && air?.lacksResponse == true }

  /// Returns how long the other side was silent before a supervision timeout, in nanoseconds. Returns nil if the
  /// capture does not show it.
  package func silence(before end: Connection.End) -> Int64? {
    guard !isOnAir else { return end.circumstances.unanswered?.silence }
    guard let local = localIsCentral.value, !lacksPackets else { return nil }
    let heard = end.circumstances.lastHeard[local ? .peripheralToCentral : .centralToPeripheral]
    guard let since = heard?.time ?? (startWasCaptured ? firstFrame.time : nil) else { return nil }
    let silence = end.time.elapsed(since: since)
    return silence > 0 ? silence : nil
  }

  /// Whether the controller reported that the connection failed to be established (0x3E) long after its first six
  /// intervals, which alone determine that. A tolerance of one second allows for late reports. Core 6.0, Vol 6, Part
  /// B, 4.5.2.
  package var failedToBeEstablishedLate: Bool {
    guard startWasCaptured, let end, end.cause == .reason(.failedToBeEstablished),
      let parameters = end.circumstances.parameters ?? parameters.value
    else { return false }
    // The first of the six packets may come as late as the transmit window allows.
    let six = parameters.intervalNanoseconds * 8
    return end.time.elapsed(since: firstFrame.time) > six.later(by: 1_000_000_000)
  }
}

extension Connection.End {
  /// The change whose instant had passed when it was received, although it had been announced as early as required.
  /// Core 6.0, Vol 6, Part B, 5.1.1.
  fileprivate var missedInstant: Connection.EndCircumstances.PendingInstant? {
    guard cause == .reason(.instantPassed), let pending = circumstances.pendingInstant,
      let ahead = pending.ahead, ahead >= ConnectionRules.fewestChances, pending.unanswered > 0
    else { return nil }
    return pending
  }
}

extension Connection.EndCircumstances.ResponseTimer {
  /// The result of the procedure whose timer expired. All reports use this property.
  package enum Outcome: String {
    case unanswered, answered, rejected
    /// The procedure was the other side's: this side rejected it because of a collision with a procedure that it did
    /// not have.
    case claimed
  }

  /// The result of the procedure.
  package var outcome: Outcome {
    if isClaim { return .claimed }
    return answer == nil ? .unanswered : isRejected ? .rejected : .answered
  }

  /// The side at fault: the one that did not answer, or the one that did not stop its timer.
  package var blamed: LinkDirection {
    answer == nil && !isClaim ? direction.opposite : direction
  }
}

extension Connection {
  /// A change of the encryption key that never ended.
  struct StuckRefresh {
    /// The record of the command.
    let command: Int
    /// The record of the first packet that was in the controller before the command and was never sent.
    let packet: Int
    /// The ATT requests that this host sent after the command and that its controller could not send.
    let requests: [Int]
  }

  /// A host's command to change the key of an encrypted link that no event ended, while a packet that the controller
  /// already had was never reported as completed. Core 6.0, Vol 6, Part B, 5.1.3.2.
  var stuckRefresh: StuckRefresh? {
    guard !isOnAir, let end, let packet = end.circumstances.notCompleted?.first.number,
      let command = end.circumstances.openRequests.first(where: {
        $0.kind == .command(.leEnableEncryption)
      }), packet < command.frame,
      changes.contains(where: {
        if case .encryption(.on, _) = $0.value { $0.frame < command.frame } else { false }
      })
    else { return nil }
    return StuckRefresh(
      command: command.frame, packet: packet,
      requests: end.circumstances.openRequests.filter {
        if case .att = $0.kind { $0.frame > command.frame } else { false }
      }.map(\.transaction))
  }
}

extension Connection.End {
  /// The overlap of two procedures that one side had begun, because of which the other side left the link.
  package var overlap: Connection.EndCircumstances.Overlap? {
    guard let overlap = circumstances.overlap,
      endedBy.value?.side.map({ $0 != overlap.direction }) ?? true
    else { return nil }
    switch cause {
    case .reason(.differentTransactionCollision), .reason(.procedureCollision): return overlap
    default: return nil
    }
  }
}

extension Connection {
  /// The PDU of a procedure that a side began during the start of encryption and because of which the other side ended
  /// the connection: nothing was encrypted, and no key was tried. Core 6.0, Vol 6, Part B, 5.1.3.1.
  package var disturbedStart: Connection.EndCircumstances.Overlap? {
    guard isOnAir, encryptedPackets == 0, let end, end.cause == .reason(.micFailure),
      let overlap = end.circumstances.overlap,
      overlap.procedures.first == .encryptionStart,
      // Of several starts, the one that was open at the end.
      end.circumstances.openRequests.contains(where: { $0.frame == overlap.procedures.firstFrame })
    else { return nil }
    return overlap
  }
}

extension Connection.EndCircumstances.OpenRequest {
  /// Whether the transaction is a procedure between the link layers, in a log or on the air.
  package var isOfLinkLayer: Bool {
    switch kind {
    case .command, .control: true
    case .att, .pairing, .signalling: false
    }
  }
}

extension ConnectionParameters {
  /// The supervision timeout in nanoseconds.
  var timeout: Int64 { Int64(supervisionTimeout) * 10_000_000 }

  /// Maximum time between two events in which the peripheral listens, in nanoseconds.
  var reach: Int64 { intervalNanoseconds * Int64(Int(latency) + 1) }
}

extension Finding {
  /// Whether the end of the connection also reports it: two procedures at once, or a request while the controllers
  /// were stuck.
  func isSaidByEnd(_ connections: ConnectionTable) -> Bool {
    guard let index = connection, let end = connections[index].end else { return false }
    switch rule {
    case .llProcedureOverlap: return end.overlap != nil
    case .attTimeout:
      guard end.cause == .reason(.lmpOrLLResponseTimeout),
        let refresh = connections[index].stuckRefresh
      else { return false }
      return frames.allSatisfy { $0 > refresh.command }
    default: return false
    }
  }
}
