import BluetoothPackets
import LinkSessions

/// What a capture shows besides findings that speaks for or against the cause of an effect.
struct DiagnosisEvidence {
  /// The starts of encryption, and the pairings.
  let security: SecurityLog
  /// Of the advertising of a device, by its index in `DeviceTable`: the median in dBm.
  let signalOfDevice: (Int) -> Int?
  /// What the air tells of a connection's events.
  let events: (Int) -> ConnectionEvents?

  /// Signals below this, in dBm, are weak.
  static let weakSignal = -80
  /// So many events in a row have to be lost before a timeout is none too short.
  private static let roomyTimeout = 20
  /// Packets that have to have been heard before damage to few of them says anything.
  private static let fewestPackets = 200
  /// Of a hundred packets so many damaged ones are few.
  private static let fewDamaged = 3
  /// Of the packets of one channel so many damaged ones are many, where there were enough.
  private static let badChannel = 0.3
  private static let fewestOnChannel = 8

  /// The starts of encryption of one connection, in their order.
  func encryptions(of connection: Int?) -> [LinkEncryption] {
    guard let connection else { return [] }
    return security.encryptions.filter { $0.connection == connection }
  }

  /// The strength of a peripheral's advertising in dBm: the median.
  func advertisingSignal(of connection: Connection?) -> Int? {
    guard let peripheral = connection?.peripheral.value else { return nil }
    return signalOfDevice(peripheral)
  }

  /// Whether the end that a finding reports came although the signal was strong.
  func signalWasStrong(_ finding: Finding, _ connections: ConnectionTable) -> Bool {
    guard let index = finding.connection else { return false }
    switch finding.rule {
    case .connSupervisionTimeout, .connDyingAtEnd, .connPHYSilence:
      return connections[index].end.map { !signal($0).isEmpty } ?? false
    case .connFailedToEstablish:
      return (advertisingSignal(of: connections[index])).map { $0 >= DiagnosisEvidence.weakSignal }
        ?? false
    default: return false
    }
  }

  // MARK: What it was not

  /// Causes that the capture speaks against.
  ///
  /// - Parameters:
  ///   - kind: of the effect.
  ///   - effect: the finding that tells it.
  ///   - connection: on which it is.
  ///   - change: what took hold just before the effect; nil where nothing did.
  ///   - connections: of the capture.
  func ruledOut(
    _ kind: Diagnosis.Kind, _ effect: Finding, on connection: Connection, change: ParameterChange?,
    in connections: ConnectionTable
  ) -> [Diagnosis.RuledOut] {
    switch kind {
    case .supervisionTimeout:
      guard let end = connection.end else { return [] }
      return signal(end) + coverage(end, connection) + interference(connection)
        + timing(end, connection) + key(connection) + changes(end, connection, change)
    case .procedureUnanswered:
      guard let end = connection.end else { return [] }
      return signal(end) + interference(connection) + key(connection)
    case .procedureCollision: return key(connection)
    case .notEstablished: return advertisingRulesOut(connection)
    case .integrityFailure: return bond(connection, connections)
    case .requestUnanswered: return link(effect, connection)
    default: return []
    }
  }

  /// The peripheral's advertising was strong.
  func advertisingRulesOut(_ connection: Connection?) -> [Diagnosis.RuledOut] {
    guard let strength = advertisingSignal(of: connection),
      strength >= DiagnosisEvidence.weakSignal
    else { return [] }
    return [.advertisingSignal(strength)]
  }

  private func signal(_ end: ConnectionEnd) -> [Diagnosis.RuledOut] {
    let signals = LinkDirection.both.compactMap { end.circumstances.signal[$0] }
    guard signals.count == 2, let weaker = signals.min(),
      Int(weaker) >= DiagnosisEvidence.weakSignal
    else { return [] }
    return [.signal(weaker)]
  }

  /// The sniffer has heard one side to the end, which went on sending what nobody acknowledged.
  private func coverage(_ end: ConnectionEnd, _ connection: Connection) -> [Diagnosis.RuledOut] {
    guard connection.isOnAir, let unanswered = end.circumstances.unanswered else { return [] }
    return [.coverage(unanswered.direction)]
  }

  /// Few packets were damaged, and no channel was bad.
  private func interference(_ connection: Connection) -> [Diagnosis.RuledOut] {
    guard connection.isOnAir, let events = events(connection.index) else { return [] }
    let whole = events.channels.reduce(0) { $0 + $1.pdus }
    let damaged = events.channels.reduce(0) { $0 + $1.badCRC }
    let isBad = events.channels.contains {
      $0.pdus + $0.badCRC >= DiagnosisEvidence.fewestOnChannel
        && $0.errorRate ?? 0 >= DiagnosisEvidence.badChannel
    }
    guard whole + damaged >= DiagnosisEvidence.fewestPackets, !isBad,
      damaged * 100 < (whole + damaged) * DiagnosisEvidence.fewDamaged
    else { return [] }
    return [.interference(packets: whole + damaged, damaged: damaged)]
  }

  /// The timeout left room for many events, whatever the latency.
  private func timing(_ end: ConnectionEnd, _ connection: Connection) -> [Diagnosis.RuledOut] {
    guard let parameters = end.circumstances.parameters ?? connection.parameters.value,
      parameters.reach > 0, parameters.timeout > ConnectionRules.shortTimeout
    else { return [] }
    let events = Int(clamping: parameters.timeout / parameters.reach)
    return events >= DiagnosisEvidence.roomyTimeout ? [.timing(events: events)] : []
  }

  private func key(_ connection: Connection) -> [Diagnosis.RuledOut] {
    let decrypted = connection.decryption.decrypted
    return decrypted > 0 ? [.key(packets: decrypted)] : []
  }

  /// No change was due, or the last one had taken hold and both sides went on.
  private func changes(
    _ end: ConnectionEnd, _ connection: Connection, _ change: ParameterChange?
  ) -> [Diagnosis.RuledOut] {
    guard change == nil, end.circumstances.pendingInstant == nil,
      connection.encryptedPackets == 0
    else { return [] }
    let last = connection.changes.last {
      switch $0.value {
      case .phy, .parameters, .channelMap:
        $0.basis == .seen && $0.frame > connection.firstFrame.number
      default: false
      }
    }
    guard let last else { return connection.isOnAir ? [.instants] : [] }
    let heard = LinkDirection.both.compactMap { end.circumstances.lastHeard[$0] }
    guard let oldest = heard.min(by: { $0.number < $1.number }), heard.count == 2 else { return [] }
    let after = oldest.time.elapsed(since: last.time)
    return after > 0 ? [.change(last, heardAfter: after)] : []
  }

  /// The bond has encrypted an earlier connection of the two, and nobody has paired since.
  ///
  /// Only a host's log holds every pairing.
  private func bond(
    _ connection: Connection, _ connections: ConnectionTable
  ) -> [Diagnosis.RuledOut] {
    guard !connection.isOnAir, let peers = Peers(of: connection),
      let failed = encryptions(of: connection.index).last, failed.key == .stored
    else { return [] }
    let earlier = security.encryptions.last { other in
      guard other.id < failed.id, other.connection != failed.connection,
        other.random == failed.random, other.diversifier == failed.diversifier,
        case .on(.seen) = other.outcome
      else { return false }
      return Peers(of: connections[other.connection]) == peers
    }
    guard let earlier, let end = earlier.end else { return [] }
    let hasPairedSince = security.pairings.contains {
      $0.first.number > earlier.first.number
        && Peers(of: connections[$0.connection]) == peers
    }
    return hasPairedSince ? [] : [.bond(connection: earlier.connection, frame: end.number)]
  }

  /// Who left a request unanswered was heard after it.
  private func link(_ effect: Finding, _ connection: Connection) -> [Diagnosis.RuledOut] {
    guard let request = effect.frames.min(), let side = effect.direction?.opposite,
      let heard = connection.end?.circumstances.lastHeard[side], heard.number > request
    else { return [] }
    return [.link(heard: heard.number)]
  }
}
