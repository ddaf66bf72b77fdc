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
    link.knownObject("parameters", "Timing that was last in force.") { $0.connection.parameters }
    link.known("phy", "PHY that was last in force.") { $0.connection.phy }
    link.known("data_length", "Longest payload that was last in force.", unit: .octets) {
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
    link.known("encryption_key_size", "Of the key.", unit: .octets) {
      $0.connection.encryptionKeySize
    }
    link.array("keys", "The keys that it was decrypted with, or that its host used.") {
      $0.connection.decryption.shownKeys
    }
    link.include(ifAny: { $0.connection.air })
    link.array("changes", "What came into force, one after the other.") { $0.connection.changes }
    link.value("changes_not_kept", "Changes for which there was no room.") {
      $0.connection.changesNotKept
    }
    link.value("events_total", "Connection events, by arithmetic; null where not known.") {
      $0.coverage?.total
    }
    link.value("events_captured", "Those of which the capture has a packet.") {
      $0.coverage?.observed
    }
    link.group("packets", "Packets of the connection.") { packets in
      packets.value("c2p", "From the central to the peripheral.") {
        $0.connection.packets.centralToPeripheral
      }
      packets.value("p2c", "From the peripheral to the central.") {
        $0.connection.packets.peripheralToCentral
      }
      packets.value("encrypted", "Whose content is encrypted, and could not be decrypted.") {
        $0.connection.encryptedPackets
      }
      packets.value("decrypted", "Whose content was decrypted.") {
        $0.connection.decryption.decrypted
      }
      packets.value("empty", "Without content; null in an HCI log.") {
        $0.connection.air?.emptyPDUs
      }
      packets.value("retransmissions", "Sent again; null in an HCI log.") {
        $0.connection.air?.retransmissions
      }
      packets.value(
        "missing",
        "Acknowledged, and missing from the capture: at least so many; null in an HCI log."
      ) { $0.connection.air?.missing }
      packets.value(
        "damaged_received",
        "Acknowledged, and damaged in every copy that the capture holds; null in an HCI log."
      ) { $0.connection.air?.damagedReceived }
      packets.value("crc_errors", "With a wrong CRC; null in an HCI log.") {
        $0.connection.air?.badCRCs
      }
      packets.value(
        "malformed", "Cut, or of a length that is not the header's; null in an HCI log."
      ) {
        $0.connection.air?.malformed
      }
    }
    link.both("bytes", "Octets of payload.", unit: .octets) { $0.connection.octets }
    link.array("channels", "L2CAP channels with flow by credits.") { $0.channels }
    link.array("refused_channels", "Channels of BR/EDR that were refused.", ifNil: .omitted) {
      $0.connection.refusedChannels.isEmpty ? nil : $0.connection.refusedChannels
    }
    link.frames { $0.link.frames }
  }
}

extension Connection.RefusedChannel: Described {
  package static let shape = Shape<Self>("refused_channel", "A channel that was refused.") {
    channel in
    channel.value("psm", "The protocol for which it was asked.") { $0.multiplexer.rawValue }
    channel.value("name", "The protocol's assigned name.") { $0.multiplexer.name.map { "\($0)" } }
    channel.value("result", "The reason's code.") { $0.result.rawValue }
    channel.value("result_name", "The reason.") { $0.result.name.map { "\($0)" } }
    channel.frames { [$0.frame] }
  }
}

extension Connection.AirLink: Described {
  package static let shape = Shape<Connection.AirLink>(
    "air_link", "What the air shows of a connection."
  ) {
    air in
    air.known("crc_init", "What the CRC begins with.") { $0.crcInitial.map(CRCInitial.init) }
    air.known("hop_increment", "Of channel selection algorithm #1.") { $0.hopIncrement }
    air.known("channel_selection", "Which algorithm of channel selection, 1 or 2.") {
      $0.channelSelection
    }
    air.known("channel_map", "Used channels that were last in force.") { $0.channelMap }
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

  /// Its last frame. A chained packet contains no advertiser address by itself.
  private var last: Frame { times?.last ?? advertiser.lastFrame }

  static let shape = Shape<AdvertiserInSummary>("advertiser", "A device that advertises.") { row in
    row.value("device", "The device's id.") { $0.device.id }
    row.include { $0.device.key }
    row.value("name", "The device's name.") { $0.device.name }
    row.value("advertisements", "PDUs that advertise.") { $0.advertiser.advertisements }
    row.value("scan_responses", "Scan responses.") { $0.advertiser.scanResponses }
    row.knownNumber(
      "interval_ms", "Between advertising events.", unit: .milliseconds, digits: 3
    ) { $0.times?.interval.map(\.nominal) ?? .unknown }
    row.number(
      "interval_at_most_ms", "What it does not exceed, where no more is known.",
      unit: .milliseconds, digits: 3
    ) { $0.times?.intervalAtMost }
    row.value("connectable", "Whether it takes connections.") { $0.advertiser.isConnectable }
    row.value("scannable", "Whether it answers scanners.") { $0.advertiser.isScannable }
    row.value("directed", "Whether it calls one device.") { $0.advertiser.isDirected }
    row.value("extended", "Whether it uses extended advertising.") {
      $0.advertiser.usesExtendedAdvertising
    }
    row.numbers("channels", "Primary channels on which it was heard.") { row in
      [37, 38, 39].filter { row.advertiser.primaryChannels >> ($0 - 37) & 1 == 1 }
    }
    row.number("rssi_dbm_mean", "Signal strength.", unit: .decibelMilliwatts, digits: 1) {
      $0.advertiser.signal.mean
    }
    row.value("rssi_dbm_min", "The weakest.", unit: .decibelMilliwatts) {
      $0.advertiser.signal.count == 0 ? nil : $0.advertiser.signal.minimum
    }
    row.value("rssi_dbm_max", "The strongest.", unit: .decibelMilliwatts) {
      $0.advertiser.signal.count == 0 ? nil : $0.advertiser.signal.maximum
    }
    row.object("payload", "What it last advertised.") { $0.advertiser.advertisingPayload.seen }
    row.object("scan_response", "What it last answered scanners.") {
      $0.advertiser.scanResponsePayload.seen
    }
    row.time("start", "Where it was first heard.") { $0.advertiser.firstFrame.time }
    row.time("end", "Where it was last heard.") { $0.last.time }
    row.frames { [$0.advertiser.firstFrame.number, $0.last.number] }
  }
}

extension Advertiser.Payload: Described {
  /// Nil for an advertiser without captured data.
  fileprivate var seen: Advertiser.Payload? { frame == nil ? nil : self }

  package static let shape = Shape<Advertiser.Payload>("payload", "Advertising data.") { payload in
    payload.text("data", .octets, "The octets.") { Hexadecimal.text($0.octets) }
    payload.value("description", "What they say.") { AdvertisingPayloadText.describe($0.octets) }
    payload.value("changes", "How often other octets came.") { $0.changes }
    payload.frames { $0.frame.map { [$0] } ?? [] }
  }
}
