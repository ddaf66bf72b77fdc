import BluetoothPackets

extension LinkSimulation {
  /// Performs the actions due at `time`.
  mutating func perform(until time: Int64) {
    while let action = actions.next(until: time) {
      // A peripheral that has left the connection does nothing more on it.
      if peripheralReason != nil, action.kind.isOfPeripheral { continue }
      switch action.kind {
      case .queue(let role, let pdus):
        for pdu in pdus { sides[role.rawValue].append(pdu) }
      case .control(let role, let payload):
        sides[role.rawValue].appendControl(OutgoingPDU(llid: .control, payload: payload))
      case .receive(let role, let isStart, let octets):
        if let frame = hosts[role.rawValue].receive(octets, isStart: isStart) {
          handle(frame.payload, on: frame.channel, by: role, at: action.time)
        }
      case .complete(let role):
        let host = role.rawValue
        let handle = HostLog.octets(hosts[host].log.handle)
        hosts[host].log.event(0x13, [1] + handle + [1, 0], at: action.time)
        let time =
          role == parameters.sender && transfer.isRunning
          ? Int64(parameters.hostTime) * 1_000 : SimulatedHost.thinking
        guard time > SimulatedHost.thinking else {
          hosts[host].freeBuffers += 1
          actions.add(action.time.later(by: time), .send(role))
          continue
        }
        // A slow host does not notice the free buffer any sooner, regardless of what else it does.
        actions.add(action.time.later(by: time), .release(role))
      case .release(let role):
        hosts[role.rawValue].freeBuffers += 1
        send(from: role, at: action.time)
      case .read: requestRead(at: action.time)
      case .send(let role): send(from: role, at: action.time)
      case .step: nextStep(at: action.time)
      case .event(let role, let code, let parameters):
        hosts[role.rawValue].log.event(code, parameters, at: action.time)
      }
    }
  }

  /// Passes as many fragments to the controller as it has buffers for.
  mutating func send(from role: LinkRole, at time: Int64) {
    let host = role.rawValue
    // A host sends one packet after another to its controller, even if a report comes in between.
    var moment = max(time, hosts[host].nextHandover)
    while ending == nil, hosts[host].freeBuffers > 0 {
      if !hosts[host].hasFragments { produce(from: role, at: moment) }
      guard let fragment = hosts[host].nextFragment() else { return }
      hosts[host].freeBuffers -= 1
      hosts[host].log.data(
        fragment.octets, isStart: fragment.isStart, .hostToController, at: moment,
        isOfTransfer: fragment.isOfTransfer, completedOctets: fragment.completedOctets)
      actions.add(
        moment.later(by: SimulatedHost.transport), .queue(role, pdus(of: fragment, from: host)))
      moment.lengthen(by: 40_000)
      hosts[host].nextHandover = moment
    }
  }

  private func pdus(of fragment: HostFragment, from host: Int) -> [OutgoingPDU] {
    var pdus: [OutgoingPDU] = []
    var start = 0
    while start < fragment.octets.count {
      let end = min(start + dataLength[host], fragment.octets.count)
      var pdu = OutgoingPDU(
        llid: fragment.isStart && start == 0 ? .start : .continuation,
        payload: Array(fragment.octets[start..<end]))
      pdu.isOfTransfer = fragment.isOfTransfer
      pdu.endsHostPacket = end == fragment.octets.count
      if pdu.endsHostPacket { pdu.completedOctets = fragment.completedOctets }
      pdus.append(pdu)
      start = end
    }
    return pdus
  }

  /// Queues an L2CAP frame that does not belong to the transfer, and sends it if possible.
  mutating func say(_ payload: [UInt8], on channel: UInt16, from role: LinkRole, at time: Int64) {
    hosts[role.rawValue].queue(payload, channel: channel)
    actions.add(time.later(by: SimulatedHost.thinking), .send(role))
  }

  // MARK: The central's script

  mutating func finishStep(at time: Int64) {
    actions.add(time.later(by: SimulatedHost.thinking), .step)
  }

  private mutating func nextStep(at time: Int64) {
    step += 1
    guard ending == nil, step < script.count else { return }
    switch script[step] {
    case .procedure(let procedure):
      if self.procedure != nil {
        // A scheduled change is still in progress, and only one procedure may run at a time.
        step -= 1
        return actions.add(time.later(by: nanoseconds(ofIntervals: 1)), .step)
      }
      begin(procedure, at: time, isOfScript: true)
    case .exchangeMTU:
      awaited = .mtu
      let size = HostLog.octets(UInt16(clamping: parameters.attMTU))
      say([ATTOpcode.exchangeMTURequest.rawValue] + size, on: 4, from: .central, at: time)
    case .discover:
      awaited = .discovery(0)
      say(database.discovery[0].request, on: 4, from: .central, at: time)
    case .subscribe:
      awaited = .subscription
      let value: UInt8 = parameters.operation == .indication ? 2 : 1
      let handle = HostLog.octets(database.configurationHandle)
      say(
        [ATTOpcode.writeRequest.rawValue] + handle + [value, 0], on: 4, from: .central, at: time)
    case .readRemembered: askForValue(at: time)
    case .openChannel: openChannel(at: time)
    case .pair: if let method = parameters.pairing { beginPairing(method, at: time) }
    case .distributeKeys: distributeKeys(at: time)
    case .transfer:
      transfer.isRunning = true
      send(from: parameters.sender, at: time)
      if parameters.operation == .read { requestRead(at: time) }
    case .disconnect:
      guard self.procedure == nil, isAbandoned || nextChange == parameters.changes.count,
        (parameters.peripheralVanishesAt ?? -1) < 0
      else {
        step -= 1
        return actions.add(time.later(by: nanoseconds(ofIntervals: 1)), .step)
      }
      let handle = HostLog.octets(hosts[0].log.handle)
      hosts[0].log.startedCommand(.disconnect, handle + [0x13], at: time)
      actions.add(
        time.later(by: SimulatedHost.transport),
        .control(.central, [LLControlOpcode.terminateIndication.rawValue, 0x13]))
    }
  }
}
