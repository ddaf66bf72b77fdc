import BluetoothPackets

extension Simulation {
  /// Returns the expected results of analyzing this capture.
  public func truth(of view: View) -> Simulation.Truth {
    var truth = Simulation.Truth()
    let records = log(of: view)
    truth.records = view == .air ? heard.count : records.count
    truth.start = (view == .air ? heard.first?.time : records.first?.time) ?? 0
    for (index, run) in runs.enumerated() {
      if case .peripheralHost(let peripheral) = view,
        peripheral != run.parameters.peripheral ?? index
      {
        continue
      }
      let isAir = view == .air
      // A peripheral that missed an instant left for its own reason.
      var reason = run.ending?.reason
      if case .peripheralHost = view { reason = run.peripheralReason ?? reason }
      truth.connections.append(
        Simulation.Truth.Connection(
          central: run.central, peripheral: run.peripheral, accessAddress: run.accessAddress,
          handle: run.hosts[0].log.handle, channelSelection: run.parameters.channelSelection,
          endReason: reason, attMTU: run.attMTU,
          dataLength: (run.dataLength[0], run.dataLength[1]),
          pairing: pairing(of: run),
          air: isAir ? air(of: run) : nil,
          transfer: isAir ? transfer(of: run) : transfer(of: run, in: records, view)))
    }
    if view == .air || links.isEmpty && view == .centralHost {
      truth.advertisers = advertising.map { run in
        Simulation.Truth.Advertiser(
          address: run.address, kind: run.advertiser.kind, interval: run.advertiser.interval,
          events: run.events,
          packets: view == .air ? run.packets.count(where: \.isCaptured) : run.reports.count)
      }
    }
    return truth
  }

  private func pairing(of run: LinkSimulation) -> Simulation.Truth.Pairing? {
    guard let method = run.parameters.pairing, let progress = run.pairing else { return nil }
    let pairing = progress.pairing
    return Simulation.Truth.Pairing(
      method: method, succeeded: progress.isComplete, passkey: pairing.passkey,
      comparisonValue: pairing.comparisonValue, encryptionKey: pairing.key,
      longTermKey: pairing.bond?.key)
  }

  // MARK: The air

  private func air(of run: LinkSimulation) -> Simulation.Truth.Air? {
    let captured = run.packets.filter { $0.isCaptured && $0.event >= 0 }
    guard let first = captured.first, let last = captured.last else { return nil }
    let right = captured.filter { !$0.isDamaged }
    let answered = Set(run.packets.filter { $0.sender == .peripheral }.map(\.event))
    let polls = polls(of: run, answered)
    let asked = Set(captured.filter { $0.sender == .central }.map(\.event))
    return Simulation.Truth.Air(
      start: run.packets.first(where: \.isCaptured)?.time ?? first.time, end: last.time,
      firstEvent: first.event, lastEvent: last.event,
      observedEvents: Set(captured.map(\.event)).count,
      missedByPeripheral: asked.subtracting(answered).count,
      dataPDUs: right.count { !$0.isEmpty }, emptyPDUs: right.count(where: \.isEmpty),
      pdusFromCentral: right.count { $0.sender == .central },
      pdusFromPeripheral: right.count { $0.sender == .peripheral },
      retransmissions: captured.count { $0.isRetransmission && !polls.contains($0.time) },
      crcErrors: captured.count(where: \.isDamaged), driftPPM: run.parameters.clockDrift,
      supervisionMargin: margin(of: run, captured),
      parameters: inForce(run.history.parameters, \.event, first.event, last.event).map {
        .init(
          fromEvent: max($0.event, first.event), interval: $0.interval, latency: $0.latency,
          timeout: $0.timeout)
      },
      phys: inForce(run.history.phys, \.event, first.event, last.event).map {
        .init(
          fromEvent: max($0.event, first.event), centralToPeripheral: $0.centralToPeripheral,
          peripheralToCentral: $0.peripheralToCentral)
      },
      maps: inForce(run.history.maps, \.event, first.event, last.event).map {
        .init(fromEvent: max($0.event, first.event), map: $0.map)
      },
      channels: channels(of: captured))
  }

  /// Returns the times of empty PDUs that the central repeats because the peripheral sleeps, as its latency allows.
  /// They are not failures.
  private func polls(of run: LinkSimulation, _ answered: Set<Int>) -> Set<Int64> {
    var polls: Set<Int64> = []
    var unanswered: Set<Int> = []
    for packet in run.packets where packet.sender == .central && packet.event >= 0 {
      if packet.isEmpty, packet.isRetransmission, !packet.isDamaged, !unanswered.isEmpty,
        unanswered.count <= run.history.parameters(at: packet.event)?.latency ?? 0
      {
        polls.insert(packet.time)
      }
      if answered.contains(packet.event) {
        unanswered = []
      } else {
        unanswered.insert(packet.event)
      }
    }
    return polls
  }

  /// Returns the values in effect between two events: the last one set before the first event, and all later ones.
  private func inForce<Value>(
    _ values: [Value], _ event: KeyPath<Value, Int>, _ first: Int, _ last: Int
  ) -> ArraySlice<Value> {
    let start = values.lastIndex { $0[keyPath: event] <= first } ?? 0
    return values[start...].prefix { $0[keyPath: event] <= last }
  }

  /// Returns the minimum of the timeout minus the longest silence of a side.
  private func margin(of run: LinkSimulation, _ captured: [SimulatedPacket]) -> Int64 {
    var margin = Int64.max
    guard let last = captured.last else { return margin }
    for role in LinkRole.allCases {
      var lastHeard: Int64?
      for packet in captured
      where packet.sender == role && !packet.isDamaged || packet.time == last.time {
        let timeout = Int64(run.history.parameters(at: packet.event)?.timeout ?? 0) * 1_000
        if let lastHeard {
          margin = min(margin, timeout.later(by: -packet.time.elapsed(since: lastHeard)))
        }
        lastHeard = packet.time
      }
    }
    return margin
  }

  private func channels(of captured: [SimulatedPacket]) -> [Simulation.Truth.Channel] {
    (UInt8(0)..<37).compactMap { channel in
      let packets = captured.filter { $0.channel == channel }
      guard !packets.isEmpty else { return nil }
      let signal = packets.reduce(0) { $0 + Int($1.signal) }
      return Simulation.Truth.Channel(
        channel: channel, events: Set(packets.map(\.event)).count,
        pdus: packets.count { !$0.isDamaged }, crcErrors: packets.count(where: \.isDamaged),
        signal: Double(signal) / Double(packets.count))
    }
  }

  // MARK: The transfer

  private func transfer(of run: LinkSimulation) -> Simulation.Truth.Transfer? {
    let frames = heard.enumerated().filter {
      $0.element.link == run.index && $0.element.isOfTransfer
    }
    guard let first = frames.first, let last = frames.last else { return nil }
    return describe(
      run, octets: run.transfer.handedOver, pdus: run.transfer.count,
      first: (first.offset + 1, first.element.time), last: (last.offset + 1, last.element.time))
  }

  private func transfer(
    of run: LinkSimulation, in records: [HostRecord], _ view: View
  ) -> Simulation.Truth.Transfer? {
    let frames = records.enumerated().filter {
      guard $0.element.isOfTransfer, $0.element.octets.count > 2 else { return false }
      let word = UInt16($0.element.octets[1]) | UInt16($0.element.octets[2]) << 8
      return word & 0x0FFF == run.hosts[0].log.handle
    }
    guard let first = frames.first, let last = frames.last else { return nil }
    return describe(
      run, octets: frames.reduce(0) { $0 + $1.element.completedOctets },
      pdus: frames.count { $0.element.completedOctets > 0 },
      first: (first.offset + 1, first.element.time), last: (last.offset + 1, last.element.time))
  }

  private func describe(
    _ run: LinkSimulation, octets: Int, pdus: Int, first: (frame: Int, time: Int64),
    last: (frame: Int, time: Int64)
  ) -> Simulation.Truth.Transfer {
    let operation = run.parameters.operation
    let handle: UInt16? =
      switch operation {
      case .l2cap: nil
      case .notification, .indication: run.database.outwardHandle
      case .writeCommand, .writeRequest, .read: run.database.inwardHandle
      }
    return Simulation.Truth.Transfer(
      isFromCentral: run.parameters.sender == .central, operation: operation, handle: handle,
      channel: operation == .l2cap ? LinkSimulation.channel : nil, octets: octets, pdus: pdus,
      firstFrame: first.frame, lastFrame: last.frame, start: first.time, end: last.time,
      bitsPerSecond: rate(of: run))
  }

  /// Returns the bit rate over whole connection events: from the first to the last one with data or, for an
  /// acknowledged operation, to the one with the last answer.
  private func rate(of run: LinkSimulation) -> Double {
    let events = run.packets.filter(\.isOfTransfer).map(\.event)
    guard let first = events.min(), let last = events.max() else { return 0 }
    let end = last + (run.parameters.operation.isAcknowledged ? 1 : 0)
    var microseconds = 0
    for event in first...end {
      microseconds += run.history.parameters(at: event)?.interval ?? 0
    }
    return Double(run.transfer.handedOver) * 8e6 / Double(max(microseconds, 1))
  }
}
