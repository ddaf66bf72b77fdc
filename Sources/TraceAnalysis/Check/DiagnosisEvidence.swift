import BluetoothPackets
import CaptureFiles
import LinkSessions

/// Evidence for or against the cause of an effect, other than findings.
struct DiagnosisEvidence {
  /// Starts of encryption, and pairings.
  let security: SecurityLog
  let devices: DeviceTable
  /// Median RSSI of a device's advertising in dBm, by its index in `DeviceTable`.
  let signalOfDevice: (Int) -> Int?
  /// The last advertising record of each device, by device index after merging identities.
  let lastAdvertising: [Int: Int]
  /// Events of a connection on the air.
  let events: (Int) -> ConnectionEvents?

  /// Signals below this value in dBm are weak.
  static let weakSignal = -80
  /// Number of consecutive lost events that a sufficiently long timeout must survive.
  private static let roomyTimeout = 20
  /// Minimum number of packets for a conclusion from the share of damaged ones.
  private static let fewestPackets = 200
  /// Maximum percentage of damaged packets that still counts as few.
  private static let fewDamaged = 3
  /// Share of damaged packets on one channel that makes it bad, if there are enough packets.
  private static let badChannel = 0.3
  private static let fewestOnChannel = 8

  /// Maximum time before the silence of a lost link for a signal strength to be relevant to the loss, in nanoseconds.
  private static let freshness: Int64 = 5_000_000_000

  /// Adds further evidence about the subject of a finding.
  func complete(_ finding: inout CheckFinding, _ connections: ConnectionTable) {
    finding.signalWasStrong = signalWasStrong(finding.finding, connections)
    finding.answerPause = strangeAnswerPause(finding.finding, connections)
    finding.peerSignal = peerSignal(finding.finding, connections)
    if case .dying(_, let frame, _, _)? = finding.peerSignal, !finding.frames.contains(frame) {
      finding.frames = (finding.frames + [frame]).sorted()
    }
    finding.hasRoomyTimeout = hasRoomyTimeout(finding.finding, connections)
    finding.lacksSignal = lacksSignal(finding.finding, connections)
    finding.isOwnSilence = isOwnSilence(finding.finding, connections)
    finding.goneFor = goneFor(finding.finding, connections)
  }

  /// Returns the starts of encryption on one connection, in order.
  func encryptions(of connection: Int?) -> [LinkEncryption] {
    guard let connection else { return [] }
    return security.encryptions.filter { $0.connection == connection }
  }

  /// Returns the median RSSI of a peripheral's advertising in dBm.
  func advertisingSignal(of connection: Connection?) -> Int? {
    guard let peripheral = connection?.peripheral.value else { return nil }
    return signalOfDevice(peripheral)
  }

  /// Whether the signal was strong until the end that a finding reports.
  func signalWasStrong(_ finding: Finding, _ connections: ConnectionTable) -> Bool {
    guard let index = finding.connection else { return false }
    switch finding.rule {
    case .connSupervisionTimeout, .connDyingAtEnd, .connPHYSilence:
      return connections[index].end.map { !signal($0).isEmpty } ?? false
    case .connFailedToEstablish where connections[index].end?.circumstances.answersNotHeard ?? 0 > 0:
      return false
    case .connFailedToEstablish:
      return (advertisingSignal(of: connections[index])).map { $0 >= DiagnosisEvidence.weakSignal }
        ?? false
    default: return false
    }
  }

  /// Returns the time of the peripheral's answers that the central never heard, in microseconds, if it is outside the
  /// allowed range. Returns nil if it is allowed, or if answers that were heard on other connections of the capture
  /// seem equally late.
  func strangeAnswerPause(_ finding: Finding, _ connections: ConnectionTable) -> Double? {
    guard finding.rule == .connFailedToEstablish, let index = finding.connection,
      connections[index].end?.circumstances.answersNotHeard ?? 0 > 0,
      let pause = events(index)?.answerPause, (pause - 150).magnitude > 3
    else { return nil }
    let isOfClock = connections.connections.contains { other in
      other.isOnAir && other.end?.circumstances.answersNotHeard ?? 0 == 0
        && (events(other.index)?.answerPause).map { ($0 - pause).magnitude < 1.5 } ?? false
    }
    return isOfClock ? nil : pause
  }

  /// Returns the peer's last signal strength before a lost link, from a host's log: the value read on the connection,
  /// or that of the peer's advertising.
  func peerSignal(
    _ finding: Finding, _ connections: ConnectionTable
  ) -> CheckFinding.PeerSignal? {
    guard finding.rule == .connSupervisionTimeout, let index = finding.connection,
      !connections[index].isOnAir
    else { return nil }
    if let read = connections[index].readSignal, let end = connections[index].end {
      // A value that was read long before the end is not relevant to it.
      let before = end.time.elapsed(since: read.time)
      let parameters = end.circumstances.parameters ?? connections[index].parameters.value
      let limit = (parameters?.timeout ?? 0).later(by: DiagnosisEvidence.freshness)
      if before <= limit, read.frame < end.frame {
        return read.dying.map {
          .dying(Int(read.level), frame: read.frame, before: before, unheard: $0.unheard)
        } ?? .read(Int(read.level), frame: read.frame)
      }
    }
    guard let local = connections[index].localIsCentral.value else { return nil }
    let peer = local ? connections[index].peripheral.value : connections[index].central.value
    return peer.flatMap(signalOfDevice).map { .advertising($0) }
  }

  /// Returns the time after a lost link in which other advertisers were heard but its peripheral was not, although it
  /// had been heard before, in nanoseconds. Returns nil if the peripheral was heard, if it may have used another
  /// private address, or if the capture ends too soon.
  func goneFor(_ finding: Finding, _ connections: ConnectionTable) -> Int64? {
    guard finding.rule == .connSupervisionTimeout, let index = finding.connection,
      connections[index].isOnAir, connections[index].startWasCaptured,
      let end = connections[index].end, end.circumstances.isGone,
      end.circumstances.unanswered?.direction != .peripheralToCentral,
      let peripheral = connections[index].peripheral.value,
      [.public, .randomStatic].contains(devices[peripheral].key.kind),
      let last = lastAdvertising[devices.who(peripheral)],
      last < end.frame, lastAdvertising.contains(where: { $0.value > end.frame })
    else { return nil }
    return end.circumstances.silence
  }

  /// Whether this host should have answered the request of a finding but sent nothing on the whole connection.
  func isOwnSilence(_ finding: Finding, _ connections: ConnectionTable) -> Bool {
    guard finding.rule == .attTimeout || finding.rule == .connDiesAtTimer,
      let index = finding.connection, !connections[index].isOnAir,
      connections[index].technology == .lowEnergy, connections[index].startWasCaptured,
      !connections[index].lacksPackets, let local = connections[index].localIsCentral.value
    else { return false }
    let own: LinkDirection = local ? .centralToPeripheral : .peripheralToCentral
    return connections[index].packets[own] == 0 && connections[index].packets[own.opposite] > 0
  }

  /// Whether the supervision timeout allowed many lost events before the link was lost.
  func hasRoomyTimeout(_ finding: Finding, _ connections: ConnectionTable) -> Bool {
    guard finding.rule == .connSupervisionTimeout, let index = finding.connection,
      let end = connections[index].end
    else { return false }
    return !timing(end, connections[index]).isEmpty
  }

  /// Whether a host's log has no signal strength of the lost peer: neither a reading nor an advertising report.
  func lacksSignal(_ finding: Finding, _ connections: ConnectionTable) -> Bool {
    guard finding.rule == .connSupervisionTimeout, let index = finding.connection,
      !connections[index].isOnAir
    else { return false }
    guard connections[index].readSignal == nil else { return false }
    let peers = [connections[index].central.value, connections[index].peripheral.value]
    return peers.compactMap(\.self).allSatisfy { signalOfDevice($0) == nil }
  }

  // MARK: Causes ruled out

  /// Causes that the capture rules out.
  ///
  /// - Parameters:
  ///   - kind: the kind of the effect.
  ///   - effect: the finding with the effect.
  ///   - connection: its connection.
  ///   - change: the change applied just before the effect, or nil if there was none.
  ///   - connections: the connections of the capture.
  func ruledOut(
    _ kind: CheckAnalysis.Diagnosis.Kind, _ effect: Finding, on connection: Connection,
    change: Connection.ParameterChange?,
    in connections: ConnectionTable
  ) -> [CheckAnalysis.Diagnosis.RuledOut] {
    switch kind {
    case .supervisionTimeout:
      guard let end = connection.end else { return [] }
      return signal(end) + readSignal(effect, in: connections) + coverage(end, connection)
        + interference(connection)
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

  /// Returns the peripheral's strong advertising signal as evidence.
  func advertisingRulesOut(_ connection: Connection?) -> [CheckAnalysis.Diagnosis.RuledOut] {
    // If the central did not hear packets that the sniffer heard, the sniffer's measurement proves nothing.
    guard connection?.end?.circumstances.answersNotHeard ?? 0 == 0,
      let strength = advertisingSignal(of: connection),
      strength >= DiagnosisEvidence.weakSignal
    else { return [] }
    return [.advertisingSignal(strength)]
  }

  private func signal(_ end: Connection.End) -> [CheckAnalysis.Diagnosis.RuledOut] {
    let signals = LinkDirection.both.compactMap { end.circumstances.signal[$0] }
    guard signals.count == 2, let weaker = signals.min(),
      Int(weaker) >= DiagnosisEvidence.weakSignal
    else { return [] }
    // The direction of the silent side, if one side fell silent.
    let silent = end.circumstances.unanswered?.direction.opposite
    return [.signal(silent.flatMap { end.circumstances.signal[$0] } ?? weaker)]
  }

  /// Returns the strong signal that the host read on the connection as evidence.
  private func readSignal(
    _ effect: Finding, in connections: ConnectionTable
  ) -> [CheckAnalysis.Diagnosis.RuledOut] {
    guard case .read(let level, _)? = peerSignal(effect, connections),
      level >= DiagnosisEvidence.weakSignal
    else { return [] }
    return [.signal(Int8(clamping: level))]
  }

  /// Returns evidence that the sniffer received one side to the end, and that this side kept sending packets that were
  /// not acknowledged.
  private func coverage(_ end: Connection.End, _ connection: Connection) -> [CheckAnalysis.Diagnosis
    .RuledOut]
  {
    guard connection.isOnAir, let unanswered = end.circumstances.unanswered else { return [] }
    return [.coverage(unanswered.direction)]
  }

  /// Returns evidence that few packets were damaged and no channel was bad.
  private func interference(_ connection: Connection) -> [CheckAnalysis.Diagnosis.RuledOut] {
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

  /// Returns evidence that the timeout allowed many lost events, even with the latency.
  private func timing(_ end: Connection.End, _ connection: Connection) -> [CheckAnalysis.Diagnosis
    .RuledOut]
  {
    guard let parameters = end.circumstances.parameters ?? connection.parameters.value,
      parameters.reach > 0, parameters.timeout > ConnectionRules.shortTimeout
    else { return [] }
    let events = Int(clamping: parameters.timeout / parameters.reach)
    return events >= DiagnosisEvidence.roomyTimeout ? [.timing(events: events)] : []
  }

  private func key(_ connection: Connection) -> [CheckAnalysis.Diagnosis.RuledOut] {
    let decrypted = connection.decryption.decrypted
    return decrypted > 0 ? [.key(packets: decrypted)] : []
  }

  /// Returns evidence that no change was pending, or that the last one was complete and both sides continued.
  private func changes(
    _ end: Connection.End, _ connection: Connection, _ change: Connection.ParameterChange?
  ) -> [CheckAnalysis.Diagnosis.RuledOut] {
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
    return after > 0 ? [.change(last, heardAfter: .nanoseconds(after))] : []
  }

  /// Returns evidence that the bond encrypted an earlier connection of the two devices, which have not paired since.
  ///
  /// Only a host's log contains every pairing.
  private func bond(
    _ connection: Connection, _ connections: ConnectionTable
  ) -> [CheckAnalysis.Diagnosis.RuledOut] {
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
    return hasPairedSince
      ? []
      : [.bond(connection: ConnectionID(index: earlier.connection), frame: FrameNumber(end.number))]
  }

  /// Returns evidence that the side that left a request unanswered was received after it.
  private func link(_ effect: Finding, _ connection: Connection) -> [CheckAnalysis.Diagnosis
    .RuledOut]
  {
    guard let request = effect.frames.min(), let side = effect.direction?.opposite,
      let heard = connection.end?.circumstances.lastHeard[side], heard.number > request
    else { return [] }
    return heard.number == connection.end?.circumstances.acknowledgement?.number
      ? [.linkLayer(frame: FrameNumber(heard.number))] : [.link(heard: FrameNumber(heard.number))]
  }
}
