public import LinkDecryption

/// State for reports.
extension SessionTracker {
  /// The connections, open and ended.
  public var connections: ConnectionTable { links.connections }
  /// Returns the devices at the ends of a connection, if known, without copying any table.
  package mutating func ends(ofConnection index: Int) -> (central: Int?, peripheral: Int?) {
    links.connections.ends(of: index)
  }
  /// Returns the number of a device's known names, without copying any table. While it stays the same, so does the
  /// device's best name.
  package mutating func nameCount(ofDevice index: Int) -> Int {
    registry.devices.nameCount(of: index)
  }
  /// All devices in the capture.
  public var devices: DeviceTable { registry.devices }
  /// The clock that times packets on the air.
  public var snifferClock: SessionTracker.SnifferClockFacts { snifferClocks.facts }
  /// Header fields of sniffer records that the packets contradict.
  package var headerContradictions: SessionTracker.HeaderContradictions { log.headers }
  /// All advertisers in the capture.
  public var advertisers: AdvertiserTable { registry.advertisers }
  /// All isochronous streams that were announced.
  public var streams: [IsochronousStream] { air.streams.streams }
  /// The payload of the last record's PDU without its MIC, if the PDU was decrypted.
  public var plaintext: [UInt8]? {
    guard log.outcome.isDecrypted else { return nil }
    guard let index = log.outcome.connection else { return air.plaintext }
    return links[index].session.linkLayer.plaintext
  }

  /// The key that decrypted the last record's PDU, if it was decrypted: a long term key or a broadcast
  /// code.
  public var openingKey: LinkKey? {
    guard log.outcome.isDecrypted else { return nil }
    guard let index = log.outcome.connection else { return air.openingKey }
    return links[index].session.linkLayer.decryption.cipher?.key
  }

  /// How the last record's PDU was decrypted; nil if it was not, and for broadcasts.
  package var opening: PacketOpening? {
    guard log.outcome.isDecrypted else { return nil }
    guard let index = log.outcome.connection else { return air.opening }
    return links[index].session.linkLayer.decryption.cipher?.opening
  }

  /// All keys known so far.
  public var keys: KeyRing { log.keys }
  /// The discovered attributes of each server.
  public var gatt: GATTMemory { registry.gatt }
  /// Number of details dropped because a limit was reached: names, advertising data, unanswered
  /// requests, database changes, streams, keys, and packets from additional sniffers.
  package var detailsNotKept: Int {
    registry.devices.namesNotKept + log.rooms.payloadOctets.refusals + log.rooms.requestsGivenUp
      + registry.gatt.detailsNotKept + air.streams.notKept + snifferClocks.facts.unplaced
      + log.keys.notKept
  }
  /// The pairings and the encryption attempts.
  public var security: SecurityLog {
    var security = log.security
    links.fill(&security)
    return security
  }
}
