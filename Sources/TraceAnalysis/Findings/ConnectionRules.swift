import BluetoothPackets
public import LinkSessions

/// Rules about how connections last and end.
///
/// They rest on what a PDU or an event says of the connection as a whole, so that packets that a
/// sniffer has missed change nothing; that nothing more was heard is no end.
public enum ConnectionRules {
  /// A connection shorter than this, in nanoseconds, was of little use.
  static let shortLife: Int64 = 10_000_000_000
  /// From so many short connections of the same two on, something is wrong.
  static let churnCount = 3
  /// How often the peripheral has to have a chance to be heard before the link is given up.
  static let fewestChances = 6

  /// What is wrong with the connections of a capture, by the connection; then what is wrong with
  /// several of the same two devices.
  public static func findings(in table: ConnectionTable) -> [Finding] {
    let connections = table.connections
    let single = connections.indices.flatMap { index in
      thinMargins(of: connections[index], index)
        + [end(of: connections[index], index)]
        .compactMap { $0 }
    }
    return single + churn(connections)
  }

  // MARK: Ends

  private static func end(of connection: Connection, _ index: Int) -> Finding? {
    guard let end = connection.end, end.basis == .seen, case .reason(let code) = end.cause else {
      return nil
    }
    let rule: RuleID
    var values: [FindingValue] = []
    switch code {
    case .connectionTimeout:
      rule = .connSupervisionTimeout
      if let parameters = connection.parameters.value {
        values.append(FindingValue(.timeout, .nanoseconds(parameters.timeout)))
      }
    case .failedToBeEstablished: rule = .connFailedToEstablish
    case .lmpOrLLResponseTimeout: rule = .llResponseTimeout
    case .micFailure: rule = .llMICFailure
    case .remoteUserTerminated, .localHostTerminated:
      rule = .connEndedBy
      values.append(FindingValue(.reason, .name(code.name.map { "\($0)" } ?? "reason")))
    default: return nil
    }
    if connection.startWasCaptured {
      let life = end.time.elapsed(since: connection.firstFrame.time)
      values.append(FindingValue(.lifetime, .nanoseconds(life)))
    }
    return Finding(
      rule, connection: index, direction: rule == .connEndedBy ? ender(of: connection) : nil,
      frame: Frame(number: end.frame, time: end.time), values: values)
  }

  /// Who ended it: on the air the sender of LL_TERMINATE_IND, in a log this host or the other side;
  /// nil where neither wanted it, or the capture does not tell.
  static func ender(of connection: Connection) -> LinkDirection? {
    guard let end = connection.end, case .reason(let code) = end.cause else { return nil }
    if let side = end.terminatedBy { return side }
    guard code == .remoteUserTerminated || code == .localHostTerminated,
      connection.localIsCentral.basis == .seen, let isCentral = connection.localIsCentral.value
    else { return nil }
    return isCentral == (code == .localHostTerminated) ? .centralToPeripheral : .peripheralToCentral
  }

  // MARK: Margins

  /// Core 6.0, Vol 6, Part B, 4.5.2, allows a timeout just over two of the intervals that latency
  /// stretches; one lost packet then ends the link.
  private static func thinMargins(of connection: Connection, _ index: Int) -> [Finding] {
    var told: Set<ConnectionParameters> = []
    return connection.changes.compactMap { change in
      guard case .parameters(let parameters) = change.value, change.basis == .seen,
        parameters.timeout < parameters.reach * Int64(fewestChances),
        told.insert(parameters).inserted
      else { return nil }
      return Finding(
        .connMarginThin, connection: index,
        frame: Frame(number: change.frame, time: change.time),
        values: [
          FindingValue(.timeout, .nanoseconds(parameters.timeout)),
          FindingValue(.interval, .nanoseconds(parameters.intervalNanoseconds)),
          FindingValue(.latency, .number(Int(parameters.latency))),
        ])
    }
  }

  // MARK: Several connections

  /// Connections of the same two devices that begin and end soon after, again and again.
  private static func churn(_ connections: [Connection]) -> [Finding] {
    var short: [Peers: [Int]] = [:]
    var order: [Peers] = []
    for (index, connection) in connections.enumerated() {
      guard connection.startWasCaptured, let end = connection.end, end.basis == .seen,
        case .reason = end.cause,
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
      return Finding(
        .connChurn, device: peers.peripheral ?? peers.central,
        frame: Frame(number: last.frame, time: last.time),
        earlierFrames: indices.dropLast().compactMap { connections[$0].end?.frame },
        values: [
          FindingValue(.count, .number(indices.count)),
          FindingValue(.connections, .connections(indices)),
        ])
    }
  }
}

extension ConnectionParameters {
  /// The supervision timeout in nanoseconds.
  fileprivate var timeout: Int64 { Int64(supervisionTimeout) * 10_000_000 }

  /// The time, in nanoseconds, in which the peripheral listens at least once.
  fileprivate var reach: Int64 { intervalNanoseconds * (Int64(latency) + 1) }
}
