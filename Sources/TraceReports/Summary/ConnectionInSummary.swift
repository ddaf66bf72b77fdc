import BluetoothPackets
package import LinkSessions
package import TraceAnalysis

/// A connection in the summary: its identity, its parameters, and its traffic.
package struct ConnectionInSummary: Described {
  let link: ConnectionReport
  let coverage: ConnectionEvents.Counts?
  let channels: [CreditBasedChannel]

  package init(
    link: ConnectionReport, coverage: ConnectionEvents.Counts?, channels: [CreditBasedChannel]
  ) {
    self.link = link
    self.coverage = coverage
    self.channels = channels
  }

  private var connection: Connection { link.connection }

  package static let shape = Shape<ConnectionInSummary>(
    "connection", "A connection of two devices."
  ) {
    link in
    link.include { $0.link }
    link.knownObject("parameters", "Last timing in force.") { $0.connection.parameters }
    link.known("phy", "Last PHY in force.") { $0.connection.phy }
    link.known("data_length", "Last data length in force (longest payload).", unit: .octets) {
      $0.connection.dataLength
    }
    link.known("att_mtu", "Longest ATT PDU.", unit: .octets) { $0.connection.attMTU }
    link.known("client_mtu", "Longest ATT PDU that the client offered.", unit: .octets) {
      $0.connection.attMTUOffers.client
    }
    link.known("server_mtu", "Longest ATT PDU that the server offered.", unit: .octets) {
      $0.connection.attMTUOffers.server
    }
    link.known("encryption", "Whether packets were last encrypted.") { $0.connection.encryption }
    link.known("encryption_key_size", "Size of the encryption key.", unit: .octets) {
      $0.connection.encryptionKeySize
    }
    link.array("keys", "Keys that decrypted the connection, or that its host used.") {
      $0.connection.decryption.shownKeys
    }
    link.include(ifAny: { $0.connection.air })
    link.array("changes", "Changes of parameters in order.") { $0.connection.changes }
    link.value("changes_not_kept", "Changes beyond the limit.") {
      $0.connection.changesNotKept
    }
    link.value(
      "events_total",
      "Number of connection events, computed from times and intervals; null if not known."
    ) {
      $0.coverage?.total
    }
    link.value("events_captured", "Connection events with a packet in the capture.") {
      $0.coverage?.observed
    }
    link.group("packets", "Packets of the connection.") { packets in
      packets.value("c2p", "From the central to the peripheral.") {
        $0.connection.packets.centralToPeripheral
      }
      packets.value("p2c", "From the peripheral to the central.") {
        $0.connection.packets.peripheralToCentral
      }
      packets.value("encrypted", "Encrypted packets that could not be decrypted.") {
        $0.connection.encryptedPackets
      }
      packets.value("decrypted", "Decrypted packets.") {
        $0.connection.decryption.decrypted
      }
      packets.value("empty", "Empty packets; null in an HCI log.") {
        $0.connection.air?.emptyPDUs
      }
      packets.value("retransmissions", "Retransmissions; null in an HCI log.") {
        $0.connection.air?.retransmissions
      }
      packets.value(
        "missing",
        "Minimum number of acknowledged packets that are missing from the capture; null in an HCI log."
      ) { $0.connection.air?.missing }
      packets.value(
        "damaged_received",
        "Acknowledged packets of which the capture contains only damaged copies; null in an HCI log."
      ) { $0.connection.air?.damagedReceived }
      packets.value("crc_errors", "Packets with a wrong CRC; null in an HCI log.") {
        $0.connection.air?.badCRCs
      }
      packets.value(
        "malformed",
        "Packets that are truncated or contradict the length in their header; null in an HCI log."
      ) {
        $0.connection.air?.malformed
      }
    }
    link.both("bytes", "Octets of payload.", unit: .octets) { $0.connection.octets }
    link.array("channels", "L2CAP channels with credit-based flow control.") { $0.channels }
    link.array("refused_channels", "Refused BR/EDR channels.", ifNil: .omitted) {
      $0.connection.refusedChannels.isEmpty ? nil : $0.connection.refusedChannels
    }
    link.frames { $0.link.frames }
  }
}

extension Connection.RefusedChannel: Described {
  package static let shape = Shape<Self>("refused_channel", "A channel that was refused.") {
    channel in
    channel.value("psm", "PSM of the requested protocol.") { $0.multiplexer.rawValue }
    channel.value("name", "The protocol's assigned name.") { $0.multiplexer.name.map { "\($0)" } }
    channel.value("result", "The reason's code.") { $0.result.rawValue }
    channel.value("result_name", "The reason.") { $0.result.name.map { "\($0)" } }
    channel.frames { [$0.frame] }
  }
}

extension Connection.AirLink: Described {
  package static let shape = Shape<Connection.AirLink>(
    "air_link", "Link layer parameters of a connection captured on the air."
  ) {
    air in
    air.known("crc_init", "Initial value of the CRC.") { $0.crcInitial.map(CRCInitial.init) }
    air.known("hop_increment", "Hop increment of channel selection algorithm #1.") {
      $0.hopIncrement
    }
    air.known("channel_selection", "Channel selection algorithm, 1 or 2.") {
      $0.channelSelection
    }
    air.known("channel_map", "Last channel map in force.") { $0.channelMap }
  }
}

private struct CRCInitial: CellValue, Hashable {
  let value: UInt32

  package static var valueType: ValueType { .text(.hexadecimal) }
  package var cell: Cell { .text(Hexadecimal.number(value, width: 6)) }
}

// MARK: Advertisers

/// An advertiser with its name.
struct AdvertiserInSummary: Described {
  let advertiser: Advertiser
  let times: TraceSummary.AdvertisingTimes?
  let device: Device

  /// The advertiser's last frame. A chained packet itself contains no advertiser address.
  private var last: Frame { times?.last ?? advertiser.lastFrame }

  static let shape = Shape<AdvertiserInSummary>("advertiser", "A device that advertises.") { row in
    row.value("device", "The device's id.") { $0.device.id }
    row.include { $0.device.key }
    row.value("name", "The device's name.") { $0.device.name }
    row.value("advertisements", "Number of advertising PDUs.") { $0.advertiser.advertisements }
    row.value("scan_responses", "Scan responses.") { $0.advertiser.scanResponses }
    row.knownNumber(
      "interval_ms", "Advertising interval.", unit: .milliseconds, digits: 3
    ) { $0.times?.interval.map(\.nominal) ?? .unknown }
    row.number(
      "interval_at_most_ms", "Upper limit of the interval, if only that is known.",
      unit: .milliseconds, digits: 3
    ) { $0.times?.intervalAtMost }
    row.value("connectable", "Whether it accepts connections.") { $0.advertiser.isConnectable }
    row.value("scannable", "Whether it responds to scanners.") { $0.advertiser.isScannable }
    row.value("directed", "Whether its advertising is directed at one device.") {
      $0.advertiser.isDirected
    }
    row.value("extended", "Whether it uses extended advertising.") {
      $0.advertiser.usesExtendedAdvertising
    }
    row.numbers("channels", "Primary channels on which it was heard.") { row in
      [37, 38, 39].filter { row.advertiser.primaryChannels >> ($0 - 37) & 1 == 1 }
    }
    row.number("rssi_dbm_mean", "Mean signal strength.", unit: .decibelMilliwatts, digits: 1) {
      $0.advertiser.signal.mean
    }
    row.value("rssi_dbm_min", "Weakest signal.", unit: .decibelMilliwatts) {
      $0.advertiser.signal.count == 0 ? nil : $0.advertiser.signal.minimum
    }
    row.value("rssi_dbm_max", "Strongest signal.", unit: .decibelMilliwatts) {
      $0.advertiser.signal.count == 0 ? nil : $0.advertiser.signal.maximum
    }
    row.object("payload", "Last advertising data.") { $0.advertiser.advertisingPayload.seen }
    row.object("scan_response", "Last scan response data.") {
      $0.advertiser.scanResponsePayload.seen
    }
    row.time("start", "First packet heard from it.") { $0.advertiser.firstFrame.time }
    row.time("end", "Last packet heard from it.") { $0.last.time }
    row.frames { [$0.advertiser.firstFrame.number, $0.last.number] }
  }
}

extension Advertiser.Payload: Described {
  /// The payload, or nil for an advertiser without captured data.
  fileprivate var seen: Advertiser.Payload? { frame == nil ? nil : self }

  package static let shape = Shape<Advertiser.Payload>("payload", "Advertising data.") { payload in
    payload.text("data", .octets, "Octets of the data.") { Hexadecimal.text($0.octets) }
    payload.value("description", "Content as text.") { AdvertisingPayloadText.describe($0.octets) }
    payload.value("changes", "Number of changes of the data.") { $0.changes }
    payload.frames { $0.frame.map { [$0] } ?? [] }
  }
}
