import BluetoothPackets
import LinkSessions
import TraceAnalysis

extension SummaryText {
  mutating func addConnections() {
    let all = summary.connections.connections
    let shown = scope.connections.map { chosen in all.filter { chosen.contains($0.index) } } ?? all
    guard !shown.isEmpty else { return }
    let count = Decimals.grouped(all.count)
    section(
      "Connections",
      shown.count < all.count
        ? "\(Decimals.grouped(shown.count)) of \(count)" : all.count == 1 ? "" : count)
    for connection in shown { addConnection(connection) }
  }

  private mutating func addConnection(_ connection: Connection) {
    var head = "\(connection.id)".leftPadded(to: 3) + "  "
    head += style.paint(peers(connection), .name) + "   " + course(of: connection)
    // Continuation lines of the heading are indented further than the facts below it.
    add(head, indent: 0, hanging: 7)
    for detail in details(of: connection) { add(detail, indent: 5) }
  }

  /// Start, duration and end of the connection.
  func course(of connection: Connection) -> String {
    time(of: connection) + "   " + ending(connection)
  }

  /// Returns when the connection was open, and for how long.
  func time(of connection: Connection) -> String {
    guard summary.start != nil else { return "times unknown" }
    let end = connection.end?.time ?? connection.lastFrame.time
    return "\(start(connection)) – \(place(end))   "
      + Clock.duration(
        from: 0, to: summary.file.elapsed(from: connection.firstFrame.time, to: end))
  }

  /// Parameters and traffic of the connection, one line each.
  func details(of connection: Connection) -> [String] {
    guard connection.technology == .lowEnergy else {
      return [pairingLine(of: connection)].compactMap(\.self)
        + ["BR/EDR: followed up to L2CAP and ATT · \(traffic(connection))"]
        + refusedChannels(of: connection)
    }
    return [
      parameters(connection), set(connection), pairingLine(of: connection), setup(connection),
      traffic(connection),
    ]
    .compactMap(\.self)
      + attributes(of: connection).prefix(scope.isFirstScreen ? 3 : Int.max)
      + summary.connections.channels(of: connection.id - 1).map(describe)
  }

  /// Returns text such as "refused channels: AVDTP, security block #1039".
  private func refusedChannels(of connection: Connection) -> [String] {
    guard !connection.refusedChannels.isEmpty else { return [] }
    let channels = connection.refusedChannels.map { channel in
      let name = channel.multiplexer.name.map { "\($0)" } ?? channel.multiplexer.description
      let reason =
        channel.result.name.flatMap { "\($0)".split(separator: " - ").last.map(String.init) }
        ?? "result " + Hexadecimal.number(channel.result.rawValue, width: 4)
      return "\(name), \(reason) \(frame(channel.frame))"
    }
    let noun = channels.count == 1 ? "refused channel" : "refused channels"
    return [style.paint("\(noun): \(channels.joined(separator: "; "))", .warning)]
  }

  private func peers(_ connection: Connection) -> String {
    PeerNames(of: connection, in: summary.devices).heading()
  }

  private func start(_ connection: Connection) -> String {
    let first = place(connection.firstFrame.time)
    if connection.startWasCaptured { return first }
    return connection.beganBefore ? "before \(first)" : "first seen \(first)"
  }

  private func ending(_ connection: Connection) -> String {
    guard let end = connection.end else { return "" }
    let words = EndWords(
      end, of: connection, start: summary.start ?? 0, when: { style.time($0, in: summary.file) },
      frame: { frame($0) }
    ).sentence
    return style.outcome(words, isFailure: end.isFailure)
  }

  /// Returns how long it took until the connection could be used and how that time was spent, or nil if the capture
  /// lacks it.
  private func setup(_ connection: Connection) -> String? {
    guard let setup = shownSetup(of: connection) else { return nil }
    let ready = setup.stages.readyFrame.map { _ in "ready " + frame(setup.frames.upperBound) }
    // The part before the capture took time, too.
    let least = connection.startWasCaptured ? "" : "of at least "
    let lifetime = (connection.end?.time ?? connection.lastFrame.time)
      .elapsed(since: connection.firstFrame.time)
    let before = setup.duration > lifetime && setup.stages[.connect] > 0 ? " with connecting" : ""
    return "set-up \(least)\(Clock.duration(setup.duration))\(before): "
      + SetupStages(setup.stages).text(ending: ready)
  }

  /// Returns how a connection was set up, if that involved more than the connection itself.
  func shownSetup(of connection: Connection) -> TraceSummary.ConnectionSetup? {
    guard let setup = summary.setups[connection.index], setup.duration > 0,
      setup.stages.readyFrame != nil || setup.stages.roundTrips > 0
        || setup.stages[.pairing] > 0 || setup.stages[.mtu] > 0 || setup.stages[.encryption] > 0
    else { return nil }
    return setup
  }

  /// Returns the first value and each change: "48.75 ms #180 → 15 ms #212".
  private func parameters(_ connection: Connection) -> String {
    guard let values = connection.parameters.value else {
      return summary.derivedIntervals[connection.index].map {
        "interval \(Decimals.text($0, atMost: 3)) ms (derived)   latency and timeout unknown"
      } ?? "interval unknown"
    }
    let course = ParameterCourse(connection, last: values)
    var text =
      "interval "
      + course.text(atMost: 4, frame: frame) {
        Decimals.text($0.intervalMilliseconds, atMost: 2) + " ms"
      }
    text += "   latency " + course.text(atMost: 4) { "\($0.latency)" }
    text +=
      "   timeout "
      + course.text(atMost: 4) { Decimals.grouped($0.supervisionTimeoutMilliseconds) }
      + " ms"
    if values.subrateFactor > 1 {
      let change = connection.changes.last {
        if case .subrate = $0.value { true } else { false }
      }
      text += "   subrate \(values.subrateFactor)"
      text += change.map { " " + frame($0.frame) } ?? ""
    }
    return text
  }

  private func set(_ connection: Connection) -> String {
    var parts = ["MTU " + value(connection.attMTU) { "\($0)" }]
    parts.append("data " + both(connection.dataLength) { "\($0)" })
    parts.append(
      "PHY " + (PHYHistory(connection)?.text(frame: frame) ?? both(connection.phy, PHYHistory.name))
    )
    parts.append(
      "encryption "
        + value(connection.encryption) { state in
          guard state == .on else { return state.rawValue }
          if connection.isEncryptionUnfinished { return "starting, never completed" }
          return "on" + (connection.encryptionKeySize.value.map { ", \($0)-octet key" } ?? "")
        })
    return parts.joined(separator: "   ")
  }

  private func value<Value>(_ known: Known<Value>, _ text: (Value) -> String) -> String {
    guard let value = known.value else { return "unknown" }
    let evidence = known.frame.map { " " + frame($0) } ?? ""
    // Derived from the whole connection, not from a record.
    let isDefault = known.basis == .derived && known.frame == nil
    return text(value) + (isDefault ? " (default)" : remark(known.basis)) + evidence
  }

  private func both<Value>(
    _ known: BothDirections<Known<Value>>, _ text: (Value) -> String
  ) -> String {
    if known.centralToPeripheral.value == known.peripheralToCentral.value,
      known.centralToPeripheral.basis == known.peripheralToCentral.basis
    {
      return value(known.centralToPeripheral, text)
    }
    return "↓ " + value(known.centralToPeripheral, text) + " ↑ "
      + value(known.peripheralToCentral, text)
  }

  private func traffic(_ connection: Connection) -> String {
    let arrows = style.arrows
    var text =
      "\(arrows.toPeripheral) \(Decimals.counted(connection.packets.centralToPeripheral, "packet")), "
      + Decimals.counted(connection.octets.centralToPeripheral, "octet")
      + "   \(arrows.toCentral) \(Decimals.counted(connection.packets.peripheralToCentral, "packet")), "
      + Decimals.counted(connection.octets.peripheralToCentral, "octet")
    if connection.encryptedPackets > 0 {
      text += "   \(Decimals.grouped(connection.encryptedPackets)) encrypted"
    }
    if connection.decryptedPackets > 0 {
      text += "   \(Decimals.grouped(connection.decryptedPackets)) decrypted by the sniffer"
    }
    if connection.decryption.decrypted > 0 {
      text += "   \(Decimals.grouped(connection.decryption.decrypted)) decrypted"
    }
    if let counts = summary.coverage[connection.id - 1], !connection.isExcerpt {
      text += "   \(Decimals.grouped(counts.observed)) of \(Decimals.grouped(counts.total)) events"
    }
    if let air = connection.air, !connection.isExcerpt {
      text += "   \(Decimals.grouped(air.retransmissions)) retransmitted"
      if let unanswered = connection.end?.circumstances.unanswered,
        unanswered.retransmissions + unanswered.damaged >= 8
      {
        text +=
          ", \(Decimals.grouped(unanswered.retransmissions)) of them after the peripheral's last packet"
      }
      text += "   \(Decimals.grouped(air.badCRCs)) with bad CRC"
      if air.wrongLengths > 0 {
        let count = Decimals.grouped(air.wrongLengths)
        text += "   \(count) with a wrong length field: not counted"
      }
      text += notCaptured(air)
    }
    return text
  }

  /// Returns packets that were received but whose octets were not captured.
  private func notCaptured(_ air: Connection.AirLink) -> String {
    var parts: [String] = []
    if air.damagedReceived > 0 {
      parts.append("\(Decimals.grouped(air.damagedReceived)) damaged only in the capture")
    }
    if air.missing > 0 {
      parts.append("at least \(Decimals.grouped(air.missing)) acknowledged but not captured")
    }
    guard !parts.isEmpty else { return "" }
    return "   " + parts.joined(separator: ", ") + ": not counted"
  }

  private func attributes(of connection: Connection) -> [String] {
    (attributes[connection.index] ?? []).filter { $0.valueOctets > 0 && $0.handle != nil }.map {
      row in
      let arrow =
        row.direction == .centralToPeripheral ? style.arrows.toPeripheral : style.arrows.toCentral
      let name = row.opcode.name.map { "\($0)" } ?? "ATT PDU"
      let accepted = row.pdus - row.refused
      let count = accepted <= 1 ? "" : " ×\(Decimals.grouped(accepted))"
      let frames =
        row.firstFrame == row.lastFrame
        ? frame(row.firstFrame) : "\(frame(row.firstFrame))–\(frame(row.lastFrame))"
      let place = place(of: row)
      let refused = row.refused == 1 ? "refused" : "refused \(Decimals.grouped(row.refused))×"
      guard accepted > 0 else { return "\(arrow) \(name) \(place) \(refused) \(frames)" }
      let octets = Decimals.counted(row.acceptedOctets, "octet")
      return "\(arrow) \(octets) by \(name)\(count) \(place)"
        + (row.refused > 0 ? ", another \(refused)" : "") + " \(frames)"
    }
  }

  /// Returns the direction and the attribute: "from 0x0028 Battery Level".
  func place(of row: TraceSummary.AttributeTraffic) -> String {
    "\(row.opcode.isFromClient == false ? "from" : "to") \(attribute(row))"
  }

  /// The handle, and the attribute's name if discovery has shown it.
  private func attribute(_ row: TraceSummary.AttributeTraffic) -> String {
    let handle = Hexadecimal.upper(row.handle ?? 0, width: 4)
    guard let attribute = summary.attribute(of: row) else { return handle }
    guard attribute.uuid == GATTAttribute.clientCharacteristicConfiguration.uuid,
      let characteristic = summary.characteristic(of: row)
    else { return "\(handle) \(style.paint(attribute.shortName, .name))" }
    return "\(handle) \(style.paint("CCCD of " + characteristic.shortName, .name))"
  }

  private func describe(_ channel: CreditBasedChannel) -> String {
    var text = "channel SPSM \(Hexadecimal.number(channel.spsm, width: 4))"
    if let name = AssignedNumbers.spsm(channel.spsm) { text += " \(name)" }
    if let responder = channel.responder {
      text += ", MTU \(channel.requester.mtu)/\(responder.mtu), MPS \(channel.requester.mps)/"
      text += "\(responder.mps)"
      text += "   ↓ \(Decimals.grouped(channel.octets.centralToPeripheral)) octets in "
      text += Decimals.counted(channel.sdus.centralToPeripheral, "SDU")
      text += "   ↑ \(Decimals.grouped(channel.octets.peripheralToCentral)) in "
      text += "\(Decimals.grouped(channel.sdus.peripheralToCentral))"
    } else {
      text += channel.responseFrame == nil ? ", no response in the capture" : ", refused"
    }
    return text + " " + frame(channel.requestFrame)
  }
}

extension Connection {
  /// Whether the connection ended before the start of encryption on the air was complete.
  fileprivate var isEncryptionUnfinished: Bool {
    guard isOnAir, let end, end.isOver else { return false }
    return end.circumstances.openRequests.contains {
      $0.kind == .control(.encryptionStart) && $0.isAnswered
    }
  }
}
