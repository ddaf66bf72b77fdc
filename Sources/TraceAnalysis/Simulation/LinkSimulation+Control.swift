import BluetoothPackets
import ByteReading

extension LinkSimulation {
  /// The features that both controllers support.
  private static let features: LEFeatureSet = [
    .encryption, .connectionParametersRequest, .extendedRejectIndication,
    .peripheralInitiatedFeaturesExchange, .ping, .dataLengthExtension, .le2M, .leCoded,
    .channelSelection2,
  ]

  // MARK: Beginning

  /// Starts a procedure that the central's host requests.
  mutating func begin(_ procedure: LinkProcedure, at time: Int64, isOfScript: Bool) {
    self.procedure = procedure
    isProcedureOfScript = isOfScript
    let handle = HostLog.octets(hosts[0].log.handle)
    let start = time.later(by: SimulatedHost.transport)
    switch procedure {
    case .features:
      hosts[0].log.startedCommand(.leReadRemoteFeaturesPage0, handle, at: time)
      control(
        .featureRequest, LLControlPDU.FeatureExchange(features: LinkSimulation.features), .central,
        at: start)
    case .version:
      hosts[0].log.startedCommand(.readRemoteVersionInformation, handle, at: time)
      sayVersion(.central, at: start)
    case .encryption: beginEncryption(at: time)
    case .change(.dataLength(let octets)):
      let length = dataLength(of: octets)
      hosts[0].log.completedCommand(
        .leSetDataLength,
        handle + HostLog.octets(length.maxTxOctets) + HostLog.octets(length.maxTxTime),
        returning: [0] + handle, at: time)
      control(.lengthRequest, length, .central, at: start)
    case .change(.phys(let ours, let theirs)):
      let (tx, rx) = (LinkSimulation.set(ours), LinkSimulation.set(theirs))
      let coding: UInt8 = ours == .codedS2 ? 1 : ours == .codedS8 ? 2 : 0
      hosts[0].log.startedCommand(
        .leSetPHY, handle + [0, tx.rawValue, rx.rawValue, coding, 0], at: time)
      control(.phyRequest, LLControlPDU.PHYPreference(txPHYs: tx, rxPHYs: rx), .central, at: start)
    case .change(.parameters(let interval, let latency, let timeout, _)):
      let words = [
        units(interval, 1_250), units(interval, 1_250), UInt16(clamping: latency),
        units(timeout, 10_000), 0, 0,
      ]
      hosts[0].log.startedCommand(
        .leConnectionUpdate, handle + words.flatMap(HostLog.octets), at: time)
      schedule(procedure, at: start)
    case .change(.channelMap(let map)):
      var octets = ByteWriter()
      map.encode(into: &octets)
      hosts[0].log.completedCommand(.leSetHostChannelClassification, octets.bytes, at: time)
      schedule(procedure, at: start)
    }
  }

  /// Starts the changes scheduled for the current event or earlier.
  mutating func startScheduledChange() {
    guard procedure == nil, nextChange < parameters.changes.count else { return }
    let change = parameters.changes[nextChange]
    guard event >= change.event else { return }
    nextChange += 1
    begin(.change(change.kind), at: anchor.later(by: SimulatedHost.thinking), isOfScript: false)
  }

  /// Queues an indication with an instant: at least six events ahead, and more if the peripheral
  /// may sleep. Core 6.0, Vol 6, Part B, 5.1.1, 5.1.2 and 5.1.10.
  private mutating func schedule(_ procedure: LinkProcedure, at time: Int64) {
    guard case .change(let kind) = procedure else { return }
    let instant = event + 8 + latency
    let wire = UInt16(truncatingIfNeeded: instant)
    let opcode: LLControlOpcode
    switch kind {
    case .parameters(let interval, let latency, let timeout, let offset)
    where LinkSimulation.needsRate(interval):
      opcode = .connectionRateIndication
      control(
        opcode,
        LLControlPDU.ConnectionRateIndication(
          windowOffset: UInt16(clamping: offset * 10), interval: units(interval, Airtime.rateUnit),
          instant: wire, factor: 1, latency: UInt16(clamping: latency), continuationNumber: 0,
          timeout: units(timeout, 10_000)), .central, at: time)
    case .parameters(let interval, let latency, let timeout, let offset):
      opcode = .connectionUpdateIndication
      control(
        opcode,
        LLControlPDU.ConnectionUpdateIndication(
          windowSize: 1, windowOffset: UInt16(clamping: offset), interval: units(interval, 1_250),
          latency: UInt16(clamping: latency), timeout: units(timeout, 10_000), instant: wire),
        .central, at: time)
    case .channelMap(let map):
      opcode = .channelMapIndication
      control(
        opcode, LLControlPDU.ChannelMapIndication(channelMap: map, instant: wire), .central,
        at: time)
    case .phys(let ours, let theirs):
      opcode = .phyUpdateIndication
      let same = ours == phys[0] ? PHYSet() : LinkSimulation.set(ours)
      let others = theirs == phys[1] ? PHYSet() : LinkSimulation.set(theirs)
      control(
        opcode,
        LLControlPDU.PHYUpdateIndication(
          centralToPeripheral: same, peripheralToCentral: others, instant: wire),
        .central, at: time)
    case .dataLength: return
    }
    pending = PendingChange(instant: instant, kind: kind, opcode: opcode.rawValue)
  }

  mutating func control(
    _ opcode: LLControlOpcode, _ value: some WireValue, _ role: LinkRole, at time: Int64
  ) {
    var octets = ByteWriter()
    octets.uint8(opcode.rawValue)
    value.encode(into: &octets)
    actions.add(time, .control(role, octets.bytes))
  }

  private mutating func sayVersion(_ role: LinkRole, at time: Int64) {
    guard !saidVersion[role.rawValue] else { return }
    saidVersion[role.rawValue] = true
    // 5.4, with the company identifier reserved for tests.
    control(
      .versionIndication,
      LLControlPDU.VersionIndication(
        version: VersionNumber(rawValue: 13), company: 0xFFFF, subversion: 1),
      role, at: time)
  }

  static func set(_ phy: AirPHY) -> PHYSet {
    switch phy {
    case .le1M: .le1M
    case .le2M: .le2M
    case .codedS2, .codedS8: .leCoded
    }
  }

  private func dataLength(of octets: Int) -> LLControlPDU.DataLength {
    // On uncoded PHYs, this is the time that LE 1M needs, so that a PHY change requires no new length.
    let isCoded = parameters.phy == .codedS2 || parameters.phy == .codedS8
    let time = Airtime.microseconds(
      ofPayload: octets, on: isCoded ? .codedS8 : .le1M, isEncrypted: true)
    // The minimum of the specification is the time of 27 octets on LE 1M.
    let most = UInt16(clamping: max(time, 328))
    let size = UInt16(clamping: octets)
    return LLControlPDU.DataLength(
      maxRxOctets: size, maxRxTime: most, maxTxOctets: size, maxTxTime: most)
  }

  // MARK: Receiving

  mutating func receive(control payload: [UInt8], by role: LinkRole, at time: Int64) {
    guard let opcode = payload.first.map(LLControlOpcode.init(rawValue:)) else { return }
    let soon = time.later(by: SimulatedHost.transport)
    let handle = HostLog.octets(hosts[role.rawValue].log.handle)
    switch opcode {
    case .featureRequest:
      control(
        .featureResponse, LLControlPDU.FeatureExchange(features: LinkSimulation.features), role,
        at: soon)
    case .featureResponse:
      hosts[0].log.event(0x3E, [0x04, 0] + handle + payload.dropFirst(), at: soon)
      finishProcedure(at: soon)
    case .versionIndication:
      if role == .peripheral { return sayVersion(role, at: soon) }
      hosts[0].log.event(0x0C, [0] + handle + payload.dropFirst(), at: soon)
      finishProcedure(at: soon)
    case .lengthRequest:
      guard case .change(.dataLength(let octets)) = procedure else { return }
      control(.lengthResponse, dataLength(of: octets), role, at: soon)
      setDataLength(octets, of: role, at: soon)
    case .lengthResponse:
      guard case .change(.dataLength(let octets)) = procedure else { return }
      setDataLength(octets, of: role, at: soon)
      finishProcedure(at: soon)
    case .phyRequest:
      control(
        .phyResponse,
        LLControlPDU.PHYPreference(
          txPHYs: [.le1M, .le2M, .leCoded], rxPHYs: [.le1M, .le2M, .leCoded]), role,
        at: soon)
    case .phyResponse:
      if let procedure { schedule(procedure, at: soon) }
    case .encryptionRequest, .startEncryptionRequest, .startEncryptionResponse:
      receive(encryption: opcode, by: role, at: time)
    case .extendedRejectIndication: receiveRejection(at: soon)
    case .connectionUpdateIndication, .connectionRateIndication, .channelMapIndication,
      .phyUpdateIndication:
      receiveInstant(of: opcode, at: soon)
    default: break
    }
  }

  private mutating func setDataLength(_ octets: Int, of role: LinkRole, at time: Int64) {
    dataLength[role.rawValue] = octets
    let length = dataLength(of: octets)
    let words = [length.maxTxOctets, length.maxTxTime, length.maxRxOctets, length.maxRxTime]
    hosts[role.rawValue].log.event(
      0x3E,
      [0x07] + HostLog.octets(hosts[role.rawValue].log.handle) + words.flatMap(HostLog.octets),
      at: time)
  }

  // MARK: Instants

  /// Processes a change that the peripheral has received. If its instant has passed, the peripheral ends the
  /// connection. Core 6.0, Vol 6, Part B, 5.5.
  private mutating func receiveInstant(of opcode: LLControlOpcode, at time: Int64) {
    if pending?.opcode == opcode.rawValue { pending?.isReceived = true }
    guard leftBehind?.opcode == opcode.rawValue, peripheralReason == nil else { return }
    let reason = ControllerErrorCode.instantPassed
    peripheralReason = reason
    actions.add(
      time,
      .event(
        .peripheral, code: 0x05,
        [0] + HostLog.octets(hosts[1].log.handle) + [reason.rawValue]))
  }

  /// Applies the changes due at this event. The central applies them whether or not the peripheral has received them.
  mutating func reachInstant() {
    guard let change = pending, event >= change.instant else { return }
    pending = nil
    if !change.isAcknowledged, !change.isReceived {
      var map: ChannelMap?
      if case .channelMap = change.kind { map = channelMap }
      leftBehind = LeftBehind(opcode: change.opcode, channelMap: map)
    }
    switch change.kind {
    case .parameters(let interval, let latency, let timeout, let offset):
      // The transmit window follows the old interval after the last anchor. 5.1.1.
      let isRate = LinkSimulation.needsRate(interval)
      let delay = Int64(offset * Airtime.intervalUnit + (isRate ? 0 : random.below(1_000)))
      anchor.lengthen(by: drifted(delay * 1_000))
      (self.interval, self.latency, self.timeout) = (interval, latency, timeout)
      note(parametersFrom: event)
      emit(interval, latency, timeout, isRate: isRate)
    case .channelMap(let map):
      channelMap = map
      history.maps.append(.init(event: event, map: map))
    case .phys(let ours, let theirs):
      phys = [ours, theirs]
      history.phys.append(
        .init(event: event, centralToPeripheral: ours, peripheralToCentral: theirs))
      for role in LinkRole.allCases where follows(role) {
        let host = role.rawValue
        let handle = HostLog.octets(hosts[host].log.handle)
        let codes = [phys[host].named.rawValue, phys[role.peer.rawValue].named.rawValue]
        hosts[host].log.event(0x3E, [0x0C, 0] + handle + codes, at: anchor.later(by: 1_000_000))
      }
    case .dataLength: break
    }
    finishProcedure(at: anchor.later(by: 1_000_000))
  }

  /// Whether an interval in microseconds requires a connection rate update.
  private static func needsRate(_ interval: Int) -> Bool {
    interval < 7_500 || interval % Airtime.intervalUnit != 0
  }

  /// Reports the new timing from both controllers to their hosts.
  private mutating func emit(_ interval: Int, _ latency: Int, _ timeout: Int, isRate: Bool) {
    let (skipped, limit) = (UInt16(clamping: latency), units(timeout, 10_000))
    if isRate {
      // LE Connection Rate Change: every event is used, with no additional ones after data.
      let words = [units(interval, Airtime.rateUnit), 1, skipped, 0, limit]
      emitBoth([0x37, 0], words.flatMap(HostLog.octets))
    } else {
      emitBoth([0x03, 0], [units(interval, 1_250), skipped, limit].flatMap(HostLog.octets))
    }
  }

  /// Whether a side applies a change at its instant.
  private func follows(_ role: LinkRole) -> Bool { role == .central || leftBehind == nil }

  private mutating func emitBoth(_ head: [UInt8], _ rest: [UInt8]) {
    for role in LinkRole.allCases where follows(role) {
      let handle = HostLog.octets(hosts[role.rawValue].log.handle)
      hosts[role.rawValue].log.event(0x3E, head + handle + rest, at: anchor.later(by: 1_000_000))
    }
  }

  mutating func finishProcedure(at time: Int64) {
    guard procedure != nil else { return }
    procedure = nil
    if isProcedureOfScript { finishStep(at: time) }
  }
}
