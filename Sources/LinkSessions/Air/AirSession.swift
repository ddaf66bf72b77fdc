import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption

/// The air interface as a sniffer hears it: the connection or periodic advertising train of each access
/// address, and the advertisers.
struct AirSession: ~Copyable {
  /// Indices in `ConnectionTable`, by access address.
  private var connections: [UInt32: Int] = [:]
  private var last: (accessAddress: UInt32, connection: Int)?
  /// Packets on access addresses without a connection request.
  private var candidates: [UInt32: AirCandidate] = [:]
  /// Periodic advertising trains by access address.
  private var trains: [UInt32: Train] = [:]

  /// Set if the advertiser's next PDU on a secondary channel may answer a scanner.
  var scanExchange: ScanExchange?

  /// A periodic advertising train.
  private struct Train {
    /// Index in `DeviceTable`; nil if no PDU contained the address.
    var advertiser: Int?
    /// The CRC initialization value; nil if no SyncInfo contained it.
    var crcInitial: UInt32?
    /// The kind of its PDUs.
    var kind = AdvertisingSighting.Kind.periodic
    /// Whether one of its PDUs pointed to a chained one.
    var hasChains = false
  }
  /// Isochronous streams and the control of their groups.
  private(set) var streams = StreamTable()
  /// The payload of the last packet of a stream, if it was decrypted.
  private(set) var plaintext: [UInt8] = []
  /// The key that decrypted that packet.
  private(set) var openingKey: LinkKey?
  /// How it was decrypted; nil for broadcasts.
  private(set) var opening: PacketOpening?

  /// The legacy connectable advertising of a device.
  private struct Advertising {
    /// Whether it offers channel selection algorithm #2.
    var offersAlgorithm2: Bool
    /// The time of its last packet, in nanoseconds since 1970.
    var last: Int64
    /// The longest recent pause between its events, in nanoseconds; nil before the second event.
    var pause: Int64?
  }

  /// The advertising by device; nil for a device that has not advertised.
  private var advertising: [Advertising?] = []

  /// The open connections by peripheral; there are only a few at a time.
  private var openLinks: [(peripheral: Int, central: Int, connection: Int)] = []

  /// Maximum number of candidates. Noise that a receiver mistakes for packets has a different access address each time,
  /// so only a limited number is kept.
  static let candidateLimit = 4096

  mutating func find(_ accessAddress: UInt32) -> Int? {
    if let last, last.accessAddress == accessAddress { return last.connection }
    // Some tools write the octets of packets that they send themselves in reverse. A match with another address by
    // chance is improbable.
    guard let index = connections[accessAddress] ?? connections[accessAddress.byteSwapped] else {
      return nil
    }
    last = (accessAddress, index)
    return index
  }

  mutating func open(_ accessAddress: UInt32, connection: Int) {
    connections[accessAddress] = connection
    candidates[accessAddress] = nil
    last = (accessAddress, connection)
  }

  // MARK: Ends

  private static let openLinkLimit = 64

  /// Records a new connection whose peripheral is known.
  mutating func noteOpen(central: Int?, peripheral: Int?, connection: Int) {
    guard let central, let peripheral else { return }
    if openLinks.count >= AirSession.openLinkLimit { openLinks.removeFirst() }
    openLinks.append((peripheral, central, connection))
  }

  /// Returns the open connection between two devices.
  mutating func openLink(central: Int?, peripheral: Int?) -> Int? {
    openLinks.last { $0.central == central && $0.peripheral == peripheral }?.connection
  }

  /// Pauses between advertising events, in nanoseconds: those within an event are shorter, and no advertising interval
  /// is longer.
  private static let pauses: Range<Int64> = 10_000_000..<11_000_000_000

  /// Records a legacy connectable PDU.
  mutating func note(connectable device: Int?, offersAlgorithm2: Bool, at time: Int64) {
    guard let device else { return }
    while advertising.count <= device { advertising.append(nil) }
    guard var known = advertising[device] else {
      advertising[device] = Advertising(offersAlgorithm2: offersAlgorithm2, last: time)
      return
    }
    let pause = time.elapsed(since: known.last)
    if AirSession.pauses.contains(pause) {
      // The weight of a single long pause decreases with each event that follows.
      known.pause = max(pause, (known.pause ?? 0) / 8 * 7)
    }
    known.offersAlgorithm2 = offersAlgorithm2
    known.last = time
    advertising[device] = known
  }

  /// Returns whether a device's advertising offers channel selection algorithm #2; nil if none was heard.
  func offersAlgorithm2(_ device: Int?) -> Bool? {
    guard let device, device < advertising.count else { return nil }
    return advertising[device]?.offersAlgorithm2
  }

  /// Returns the longest recent pause between a device's advertising events; nil if fewer than two events were heard.
  func advertisingPause(of device: Int?) -> Int64? {
    guard let device, device < advertising.count else { return nil }
    return advertising[device]?.pause
  }

  /// Handles connectable advertising by a device: connections in which it was the peripheral may have ended.
  mutating func noteAdvertising(of device: Int?, _ links: inout LinkTable, _ log: inout SessionLog)
  {
    guard !openLinks.isEmpty, let device else { return }
    for place in openLinks.indices.reversed() where openLinks[place].peripheral == device {
      let connection = openLinks[place].connection
      guard links.connections[connection].end == nil else {
        openLinks.remove(at: place)
        continue
      }
      links[connection].session.linkLayer.trail.noteAdvertising(log.frame)
    }
  }

  // MARK: Trains and streams

  /// Records the access address of a train.
  ///
  /// - Parameters:
  ///   - accessAddress: the access address of the train.
  ///   - advertiser: index of the sender in `DeviceTable`; nil if the PDU does not contain it.
  ///   - crcInitial: the CRC initialization value from SyncInfo; nil for responses to a train.
  mutating func openTrain(_ accessAddress: UInt32, advertiser: Int?, crcInitial: UInt32?) {
    guard trains.count < AirSession.candidateLimit || trains[accessAddress] != nil else { return }
    // A PDU without its sender's address must not erase what is known.
    var train = trains[accessAddress] ?? Train()
    train.advertiser = advertiser ?? train.advertiser
    train.crcInitial = crcInitial ?? train.crcInitial
    trains[accessAddress] = train
  }

  /// Returns the kind of a PDU on a train's access address, and whether the train has chained PDUs.
  ///
  /// - Parameter hasPointer: whether the PDU points to another one.
  mutating func kind(
    ofTrain accessAddress: UInt32, hasPointer: Bool
  ) -> (kind: AdvertisingSighting.Kind, hasChains: Bool) {
    guard let train = trains[accessAddress] else { return (.periodic, true) }
    if hasPointer { trains[accessAddress]?.hasChains = true }
    return (train.kind, train.hasChains)
  }

  /// Index in `DeviceTable` of the sender of a train; nil if no PDU contained it.
  mutating func sender(ofTrain accessAddress: UInt32) -> Int? { trains[accessAddress]?.advertiser }

  mutating func isTrain(_ accessAddress: UInt32) -> Bool {
    trains[accessAddress] != nil
  }

  /// Records a stream that an LL_CIS_IND announces.
  mutating func openStream(
    _ announced: AnnouncedStream, connection: Int, crcInitial: UInt32?, at frame: Frame
  ) {
    streams.open(announced, connection: connection, crcInitial: crcInitial, at: frame)
    candidates[announced.indication.accessAddress.rawValue] = nil
  }

  /// Records the access addresses in a periodic train's controller data: those of a group of streams, and those of
  /// responses to the train.
  ///
  /// - Parameters:
  ///   - controllerData: the controller data.
  ///   - train: the access address of the train that the data describes; nil if there is none.
  ///   - log: receives what was found.
  mutating func openAddresses(
    in controllerData: RawSpan, ofTrain train: UInt32?, advertiser: Int?, _ log: inout SessionLog
  ) {
    guard controllerData.byteCount > 0 else { return }
    var input = ByteReader(controllerData)
    var group: BIGInfo?
    var responses: UInt32?
    _ = AdvertisingDataItem.forEach(in: &input) { item in
      switch item {
      case .bigInfo(let info): group = info
      case .responseTiming(let timing): responses = timing.responseAccessAddress
      default: break
      }
    }
    if let group {
      streams.open(group, broadcaster: advertiser, keys: log.keys, at: log.frame)
      for number in 0...min(31, group.bisCount) where !candidates.isEmpty {
        candidates[group.accessAddress(ofBIS: number)] = nil
      }
    }
    guard let responses else { return }
    openTrain(responses, advertiser: nil, crcInitial: nil)
    trains[responses]?.kind = .subeventResponse
    if let train, train != responses { trains[train]?.kind = .subevent }
  }

  // MARK: PDU kinds

  /// Returns the layout of the PDU. It follows from the physical channel, not from the octets.
  mutating func pduKind(
    _ accessAddress: AccessAddress, _ radio: RadioMetadata, _ connection: Int?
  ) -> LinkLayerPDUKind {
    if accessAddress == .advertising { return .advertising }
    if connection == nil {
      if isTrain(accessAddress.rawValue) { return .advertising }
      if let layout = streams.layout(of: accessAddress.rawValue) { return layout }
    }
    switch radio.pduKind {
    case .connectedIsochronous: return .connectedIsochronous
    case .broadcastIsochronous: return .broadcastIsochronous
    case .advertising, .auxiliaryAdvertising: return .advertising
    case .data, .unknown: break
    }
    // A sniffer that identifies auxiliary PDUs follows a periodic train.
    if connection == nil, radio.auxiliaryPDU != nil { return .advertising }
    return .data
  }

  /// Returns whether the CRC is valid; true if the CRC initialization value is unknown.
  func crcFits(
    _ packet: borrowing LinkLayerPacket, _ connection: Int?, _ links: inout LinkTable
  ) -> Bool {
    if packet.accessAddress == .advertising {
      return LinkLayerCRC.isValid(packet, initial: LinkLayerCRC.advertisingInitialValue)
    }
    let initial =
      connection.map { links.connections[$0].air?.crcInitial.value }
      ?? streams.crcInitial(of: packet.accessAddress.rawValue)
      ?? trains[packet.accessAddress.rawValue]?.crcInitial
    return initial.map { LinkLayerCRC.isValid(packet, initial: $0) } ?? true
  }

  /// Processes a packet on an access address that no connection request in the capture announced.
  ///
  /// - Parameters:
  ///   - packet: the packet.
  ///   - header: the header of its PDU.
  ///   - octets: the octets of the packet, from its access address on.
  ///   - radio: the sniffer's metadata.
  ///   - hasCRC: whether the record has the packet's CRC.
  ///   - counted: what was counted for its record.
  ///   - frame: its record.
  /// - Returns: all packets on the address so far, once they are sufficient evidence of a connection.
  mutating func adopt(
    _ packet: borrowing LinkLayerPacket, _ header: DataPDUHeader, _ octets: RawSpan,
    _ radio: RadioMetadata, hasCRC: Bool, counted: (octets: Int, layer: TraceLayer),
    at frame: Frame
  ) -> AirCandidate? {
    let accessAddress = packet.accessAddress
    // A central may violate the rules for access addresses. Then only the sniffer's statement that the
    // CRC is valid and the packet belongs to a connection distinguishes it from noise.
    let isBelieved = radio.crc == .valid && radio.direction != nil
    guard accessAddress.isAllowedForConnection || isBelieved,
      !accessAddress.resemblesAdvertising
    else { return nil }
    var candidate = candidates[accessAddress.rawValue] ?? AirCandidate()
    if candidates.count >= AirSession.candidateLimit, candidates[accessAddress.rawValue] == nil {
      candidates.removeAll(keepingCapacity: true)
    }
    candidate.take(packet, header, octets, radio, hasCRC: hasCRC, counted: counted, at: frame)
    candidates[accessAddress.rawValue] = candidate.isConnection ? nil : candidate
    return candidate.isConnection ? candidate : nil
  }

  /// Processes a PDU of an isochronous stream, or a control PDU of a group.
  ///
  /// - Parameters:
  ///   - packet: the packet.
  ///   - kind: which of the two layouts it has.
  ///   - radio: the sniffer's metadata.
  ///   - log: receives the outcome and provides the known keys.
  mutating func takeIsochronous(
    _ packet: borrowing LinkLayerPacket, _ kind: LinkLayerPDUKind, _ radio: RadioMetadata,
    _ log: inout SessionLog
  ) throws(WireError) {
    log.outcome.layer = .isochronous
    log.outcome.stream = kind
    var input = packet.pduReader(watcher: log.lentWatcher)
    var isControl = false
    let firstOctet: UInt8
    if kind == .broadcastIsochronous {
      let header = try BroadcastIsochronousHeader(parsing: &input)
      firstOctet = header.flags
      isControl = header.isControl
    } else {
      firstOctet = try ConnectedIsochronousHeader(parsing: &input).flags
    }
    if isControl { log.outcome.layer = .linkLayerControl }
    guard !input.isAtEnd else { return }
    let content = streams.take(
      input.unread, firstOctet: firstOctet, packet.accessAddress.rawValue, radio,
      at: log.frame.time, budget: &log.keys.triesLeft)
    switch content {
    case .plaintext: try Self.read(&input, isControl: isControl)
    case .hidden: log.outcome.notDecoded = .encrypted
    case .unknown:
      // The octets belong to the stream, whether encrypted or not.
      if !isControl { _ = IsochronousData(parsing: &input) }
      log.outcome.notDecoded = .unknownContext
    case .decrypted(let octets, let cipher, let direction):
      log.outcome.keyOrigin = cipher.key.origin
      openingKey = cipher.key
      opening = cipher.opening
      log.outcome.direction = direction
      plaintext = octets
      log.watcher?.enterBuffer(octets.rawSpan)
      defer { log.watcher?.leaveBuffer() }
      var reader = ByteReader(octets.rawSpan, watcher: log.lentWatcher)
      try Self.read(&reader, isControl: isControl)
    }
  }

  /// Reads the unencrypted payload of a stream's PDU.
  private static func read(_ input: inout ByteReader, isControl: Bool) throws(WireError) {
    if isControl {
      _ = try BIGControlPDU(parsing: &input)
    } else {
      _ = IsochronousData(parsing: &input)
    }
  }
}
