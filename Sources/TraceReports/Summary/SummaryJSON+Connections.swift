import BluetoothPackets
import LinkSessions
import TraceAnalysis

extension SummaryJSON {
  func connection(_ writer: inout JSONWriter, _ connection: Connection) {
    writer.object { writer in
      writer.value("id", connection.id)
      writer.value("technology", connection.technology.rawValue)
      writer.value("central", address(connection.central.value))
      writer.value("central_name", name(connection.central.value))
      writer.value("peripheral", address(connection.peripheral.value))
      writer.value("peripheral_name", name(connection.peripheral.value))
      switch connection.transport {
      case .hci(let adapter, let handle):
        writer.value("adapter", adapter)
        writer.value("handle", handle)
        writer.value("access_address", nil as String?)
      case .air(let accessAddress):
        writer.value("adapter", nil as Int?)
        writer.value("handle", nil as Int?)
        writer.value("access_address", Hexadecimal.number(accessAddress, width: 8))
      }
      known(&writer, "local_is_central", connection.localIsCentral) { $0.value($1, $2) }
      times(&writer, connection)
      parameters(&writer, connection)
      writer.array("changes", of: connection.changes, change)
      writer.value("changes_not_kept", connection.changesNotKept)
      counts(&writer, connection)
      let channels = summary.connections.channels(of: connection.id - 1)
      writer.array("channels", of: channels, channel)
      let last = connection.end?.frame ?? connection.lastFrame.number
      writer.numbers("frames", [connection.firstFrame.number, last])
    }
  }

  private func address(_ device: Int?) -> String? {
    device.map { summary.devices[$0].key.address.description }
  }

  private func name(_ device: Int?) -> String? {
    device.flatMap { summary.devices[$0].name }
  }

  private func times(_ writer: inout JSONWriter, _ connection: Connection) {
    writer.value("start", seconds(connection.firstFrame.time))
    writer.value("start_captured", connection.startWasCaptured)
    writer.value("end", seconds(connection.end?.time ?? connection.lastFrame.time))
    let end = connection.end
    writer.value("end_reason", end.map(reason))
    writer.value("end_reason_code", end.flatMap(code))
    writer.value("end_basis", end?.basis.rawValue)
    writer.value("terminated_by", end?.terminatedBy?.sender)
    writer.value("end_frame", end?.frame)
  }

  private func reason(_ end: ConnectionEnd) -> String {
    switch end.cause {
    case .reason(let code): code.name.map { "\($0)" } ?? "unknown reason"
    case .silence: "Connection Timeout"
    case .superseded: "Superseded"
    }
  }

  private func code(_ end: ConnectionEnd) -> UInt8? {
    switch end.cause {
    case .reason(let code): code.rawValue
    case .silence: ControllerErrorCode.connectionTimeout.rawValue
    case .superseded: nil
    }
  }

  // MARK: Parameters

  private func parameters(_ writer: inout JSONWriter, _ connection: Connection) {
    known(&writer, "parameters", connection.parameters) { writer, key, values in
      self.timing(&writer, key, values)
    }
    writer.object("phy") { writer in
      known(&writer, "c2p", connection.phy.centralToPeripheral) { $0.value($1, $2?.jsonName) }
      known(&writer, "p2c", connection.phy.peripheralToCentral) { $0.value($1, $2?.jsonName) }
    }
    writer.object("data_length") { writer in
      known(&writer, "c2p", connection.dataLength.centralToPeripheral) { $0.value($1, $2) }
      known(&writer, "p2c", connection.dataLength.peripheralToCentral) { $0.value($1, $2) }
    }
    known(&writer, "att_mtu", connection.attMTU) { $0.value($1, $2) }
    known(&writer, "client_mtu", connection.attMTUOffers.client) { $0.value($1, $2) }
    known(&writer, "server_mtu", connection.attMTUOffers.server) { $0.value($1, $2) }
    known(&writer, "encryption", connection.encryption) { $0.value($1, $2?.rawValue) }
    known(&writer, "encryption_key_size", connection.encryptionKeySize) { $0.value($1, $2) }
    guard let air = connection.air else { return }
    known(&writer, "crc_init", air.crcInitial) { writer, key, value in
      writer.value(key, value.map { Hexadecimal.number($0, width: 6) })
    }
    known(&writer, "hop_increment", air.hopIncrement) { $0.value($1, $2) }
    known(&writer, "channel_selection", air.channelSelection) { $0.value($1, $2) }
    known(&writer, "channel_map", air.channelMap) { $0.value($1, $2?.description) }
  }

  private func timing(
    _ writer: inout JSONWriter, _ key: String, _ values: ConnectionParameters?
  ) {
    guard let values else {
      writer.value(key, nil as String?)
      return
    }
    writer.object(key) { writer in
      writer.value("interval_ms", values.intervalMilliseconds)
      writer.value("latency", values.latency)
      writer.value("timeout_ms", values.supervisionTimeoutMilliseconds)
    }
  }

  private func change(_ writer: inout JSONWriter, _ change: ParameterChange) {
    writer.object { writer in
      writer.value("time", seconds(change.time))
      switch change.value {
      case .parameters(let values): timing(&writer, "parameters", values)
      case .channelMap(let map): writer.value("channel_map", map.description)
      case .phy(let phy):
        writer.value("phy_c2p", phy.centralToPeripheral.jsonName)
        writer.value("phy_p2c", phy.peripheralToCentral.jsonName)
      case .dataLength(let length):
        writer.value("data_length_c2p", length.centralToPeripheral)
        writer.value("data_length_p2c", length.peripheralToCentral)
      case .attMTU(let mtu): writer.value("att_mtu", mtu)
      case .encryption(let state, let keySize):
        writer.value("encryption", state.rawValue)
        writer.value("encryption_key_size", keySize)
      case .subrate(let factor, let continuation):
        writer.value("subrate_factor", factor)
        writer.value("continuation_number", continuation)
      }
      writer.value("instant", change.instant)
      writer.value("basis", change.basis.rawValue)
      writer.numbers("frames", [change.frame])
    }
  }

  // MARK: Counts

  private func counts(_ writer: inout JSONWriter, _ connection: Connection) {
    writer.object("packets") { writer in
      writer.value("c2p", connection.packets.centralToPeripheral)
      writer.value("p2c", connection.packets.peripheralToCentral)
      writer.value("encrypted", connection.encryptedPackets)
      writer.value("empty", connection.air?.emptyPDUs)
      writer.value("retransmissions", connection.air?.retransmissions)
      writer.value("crc_errors", connection.air?.badCRCs)
    }
    writer.object("bytes") { writer in
      writer.value("c2p", connection.octets.centralToPeripheral)
      writer.value("p2c", connection.octets.peripheralToCentral)
    }
  }

  private func channel(_ writer: inout JSONWriter, _ channel: CreditBasedChannel) {
    writer.object { writer in
      writer.value("spsm", channel.spsm)
      writer.value("enhanced", channel.isEnhanced)
      writer.value("opened_by", channel.openedBy.sender)
      endpoint(&writer, "requester", channel.requester)
      endpoint(&writer, "responder", channel.responder)
      writer.object("sdus") { writer in
        writer.value("c2p", channel.sdus.centralToPeripheral)
        writer.value("p2c", channel.sdus.peripheralToCentral)
      }
      writer.object("bytes") { writer in
        writer.value("c2p", channel.octets.centralToPeripheral)
        writer.value("p2c", channel.octets.peripheralToCentral)
      }
      let frames = [channel.requestFrame, channel.responseFrame, channel.closedFrame]
      writer.numbers("frames", frames.compactMap { $0 })
    }
  }

  private func endpoint(
    _ writer: inout JSONWriter, _ key: String, _ endpoint: CreditBasedChannel.Endpoint?
  ) {
    guard let endpoint else {
      writer.value(key, nil as String?)
      return
    }
    writer.object(key) { writer in
      writer.value("cid", endpoint.channelID)
      writer.value("mtu", endpoint.mtu)
      writer.value("mps", endpoint.mps)
      writer.value("initial_credits", endpoint.initialCredits)
    }
  }
}

extension PHY {
  /// The short name that JSON documents and options use.
  var jsonName: String {
    switch self {
    case .le1M: "1m"
    case .le2M: "2m"
    case .leCoded: "coded"
    default: "\(rawValue)"
    }
  }
}
