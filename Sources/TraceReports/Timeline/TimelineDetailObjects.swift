import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// What only some kinds of procedures have, as members of their JSON objects.
struct TimelineDetailObjects {
  let start: Int64

  func write(_ writer: inout JSONWriter, _ procedure: Procedure) {
    switch procedure.detail {
    case .none, .run: break
    case .search(let search):
      writer.numbers("range", [Int(search.first), Int(search.last)])
      writer.value("found", search.found)
      if let service = search.service { writer.value("service", service.description) }
    case .mtu(let client, let server):
      writer.value("client_mtu", client)
      writer.value("server_mtu", server)
      if let client, let server { writer.value("mtu", max(23, min(client, server))) }
    case .written(let value): writer.value("value", value)
    case .queuedWrite(let write):
      writer.value("handles", write.handles)
      writer.value("cancelled", write.isCancelled)
      writer.value("echo_differs", write.echoDiffers)
    case .parts(let parts): writer.numbers("parts", parts)
    case .setup(let setup): stages(&writer, setup)
    case .change(let before, let after):
      change(&writer, "before", before)
      change(&writer, "after", after)
    case .disconnection(let detail): disconnection(&writer, detail)
    case .channels(let channels): writer.array("channels", of: channels, channel)
    case .pairing(let pairing): self.pairing(&writer, pairing)
    case .commands(let counts):
      writer.array("commands", of: counts) { writer, entry in
        writer.object { writer in
          writer.value("name", entry.opcode.description)
          writer.value("opcode", entry.opcode.rawValue)
          writer.value("count", entry.count)
        }
      }
    case .control(let control): writer.value("control", control.rawValue)
    case .signalling(let code): writer.value("command", code.name.map { "\($0)" })
    case .changedHandles(let first, let last):
      writer.numbers("changed_range", [Int(first), Int(last)])
    case .violation(let finding):
      writer.value("rule", finding.rule.rawValue)
      writer.value("sentence", FindingWords.sentence(finding))
      writer.value("clause", Rule(finding.rule).reference)
      writer.value("earlier_frame", finding.earlierFrames.last)
    }
  }

  private func stages(_ writer: inout JSONWriter, _ setup: Procedure.Setup) {
    writer.value("scan", nanoseconds: setup.scan)
    writer.object("stages") { writer in
      for stage in SetupStages(setup).stages {
        writer.value(stage.name.lowercased(), nanoseconds: stage.nanoseconds)
      }
    }
    writer.value("discovery_round_trips", setup.roundTrips)
    writer.value("ready_frame", setup.readyFrame)
  }

  private func change(
    _ writer: inout JSONWriter, _ key: String, _ value: ParameterChange.Value?
  ) {
    guard let value else { return writer.value(key, nil as String?) }
    writer.object(key) { writer in
      switch value {
      case .parameters(let parameters):
        writer.value("interval_ms", parameters.intervalMilliseconds)
        writer.value("latency", parameters.latency)
        writer.value("timeout_ms", parameters.supervisionTimeoutMilliseconds)
      case .channelMap: break
      case .phy(let both):
        writer.value("c2p", both.centralToPeripheral.name.map { "\($0)" })
        writer.value("p2c", both.peripheralToCentral.name.map { "\($0)" })
      case .dataLength(let both):
        writer.value("c2p", both.centralToPeripheral)
        writer.value("p2c", both.peripheralToCentral)
      case .attMTU(let mtu): writer.value("mtu", mtu)
      case .encryption(let state, let keySize):
        writer.value("state", state.rawValue)
        writer.value("key_size", keySize)
      case .subrate(let factor, let continuation):
        writer.value("factor", factor)
        writer.value("continuation", continuation)
      }
    }
  }

  private func disconnection(_ writer: inout JSONWriter, _ detail: Procedure.Disconnection) {
    switch detail.cause {
    case .reason(let code):
      writer.value("reason", code.name.map { "\($0)" })
      writer.value("reason_code", code.rawValue)
    case .silence:
      writer.value("reason", "Connection Timeout")
      writer.value("reason_code", ControllerErrorCode.connectionTimeout.rawValue)
    case .superseded:
      writer.value("reason", "Superseded")
      writer.value("reason_code", nil as Int?)
    }
    writer.value("terminated_by", detail.terminatedBy?.sender)
    writer.value("command_frame", detail.commandFrame)
    for direction in LinkDirection.both {
      guard let frame = detail.lastHeard[direction] else { continue }
      writer.object("last_of_\(direction.sender)") { writer in
        writer.value("time", nanoseconds: frame.time.elapsed(since: start))
        writer.value("frame", frame.number)
      }
    }
    writer.value("during", detail.during?.rawValue)
  }

  private func channel(_ writer: inout JSONWriter, _ channel: CreditBasedChannel) {
    writer.object { writer in
      writer.value("spsm", channel.spsm)
      writer.value("name", AssignedNumbers.spsm(channel.spsm))
      writer.value("enhanced", channel.isEnhanced)
      writer.value("mtu", channel.requester.mtu)
      writer.value("mps", channel.requester.mps)
      writer.value("peer_mtu", channel.responder?.mtu)
      writer.value("peer_mps", channel.responder?.mps)
      writer.value("open", channel.isOpen)
    }
  }

  private func pairing(_ writer: inout JSONWriter, _ pairing: Procedure.Pairing) {
    if let initiator = pairing.initiator, let responder = pairing.responder {
      writer.value(
        "secure_connections",
        initiator.authenticationRequirements.supportsSecureConnections
          && responder.authenticationRequirements.supportsSecureConnections)
      writer.value(
        "bonding",
        initiator.authenticationRequirements.wantsBonding
          && responder.authenticationRequirements.wantsBonding)
    }
    writer.value("asked_by_peripheral", pairing.askedByPeripheral)
  }
}
