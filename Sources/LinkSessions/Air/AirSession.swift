import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption

/// The air, as a sniffer hears it: which connection or which train of periodic advertising an access
/// address belongs to, and who advertises.
struct AirSession: ~Copyable {
  /// Indices in `ConnectionTable`.
  private var connections: [UInt32: Int] = [:]
  private var last: (accessAddress: UInt32, connection: Int)?
  /// Access addresses seen without a connection request, and what was on them.
  private var candidates: [UInt32: AirCandidate] = [:]
  /// Periodic advertising trains by their access addresses.
  private var trains: [UInt32: Train] = [:]

  /// What an advertiser sends next on a secondary channel may answer a scanner.
  var scanExchange: ScanExchange?

  /// What is known of a train.
  private struct Train {
    /// Index in `DeviceTable`; nil where no PDU has said so.
    var advertiser: Int?
    /// What the CRCs of its packets begin with; nil where no SyncInfo has said so.
    var crcInitial: UInt32?
  }
  /// Isochronous streams, and the control of their groups.
  private(set) var streams = StreamTable()
  /// The payload of the last packet of a stream, if that was decrypted.
  private(set) var plaintext: [UInt8] = []
  /// What opened that packet.
  private(set) var openingKey: LinkKey?
  /// How; nil for what a broadcaster sent.
  private(set) var opening: PacketOpening?

  /// The connections that are open, by their peripherals: few at a time.
  private var openLinks: [(peripheral: Int, central: Int, connection: Int)] = []

  /// Noise that a receiver took for packets has an access address each time; few are remembered.
  static let candidateLimit = 4096

  mutating func find(_ accessAddress: UInt32) -> Int? {
    if let last, last.accessAddress == accessAddress { return last.connection }
    guard let index = connections[accessAddress] else { return nil }
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

  /// A connection begins whose peripheral is known.
  mutating func noteOpen(central: Int?, peripheral: Int?, connection: Int) {
    guard let central, let peripheral else { return }
    if openLinks.count >= AirSession.openLinkLimit { openLinks.removeFirst() }
    openLinks.append((peripheral, central, connection))
  }

  /// The open connection of two devices.
  mutating func openLink(central: Int?, peripheral: Int?) -> Int? {
    openLinks.last { $0.central == central && $0.peripheral == peripheral }?.connection
  }

  /// A device calls for connections: what it was the peripheral of may be over.
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

  /// A train has this access address.
  ///
  /// - Parameters:
  ///   - accessAddress: of the train.
  ///   - advertiser: index of who sends it in `DeviceTable`; nil where the PDU does not say so.
  ///   - crcInitial: what its CRCs begin with, by SyncInfo; nil for responses to a train.
  mutating func openTrain(_ accessAddress: UInt32, advertiser: Int?, crcInitial: UInt32?) {
    guard trains.count < AirSession.candidateLimit || trains[accessAddress] != nil else { return }
    // A PDU that does not name its sender must not make what is known forgotten.
    let known = trains[accessAddress]
    trains[accessAddress] = Train(
      advertiser: advertiser ?? known?.advertiser, crcInitial: crcInitial ?? known?.crcInitial)
  }

  /// Index in `DeviceTable` of who sends a train; nil where no PDU has said so.
  mutating func sender(ofTrain accessAddress: UInt32) -> Int? { trains[accessAddress]?.advertiser }

  mutating func isTrain(_ accessAddress: UInt32) -> Bool {
    trains[accessAddress] != nil
  }

  /// LL_CIS_IND announces a stream.
  mutating func openStream(
    _ announced: AnnouncedStream, connection: Int, crcInitial: UInt32?, at frame: Frame
  ) {
    streams.open(announced, connection: connection, crcInitial: crcInitial, at: frame)
    candidates[announced.indication.accessAddress.rawValue] = nil
  }

  /// The addresses that a periodic train's controller data names: of a group of streams, and of
  /// responses to the train.
  mutating func openAddresses(
    in controllerData: RawSpan, advertiser: Int?, _ log: inout SessionLog
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
    if let responses { openTrain(responses, advertiser: nil, crcInitial: nil) }
  }

  // MARK: What a packet is

  /// What layout the PDU has: the physical channel tells, not the octets.
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
    // A sniffer that knows a PDU as auxiliary follows a periodic train.
    if connection == nil, radio.auxiliaryPDU != nil { return .advertising }
    return .data
  }

  /// Whether the CRC is right, where the start of the register is known; if not, it is believed.
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

  /// Takes a packet on an access address that no connection request in the capture announced.
  ///
  /// - Parameters:
  ///   - packet: the packet.
  ///   - header: of its PDU.
  ///   - octets: of the packet, from its access address on.
  ///   - radio: what the sniffer says.
  ///   - frame: its record.
  /// - Returns: what was heard on the address so far, once it is enough for a connection.
  mutating func adopt(
    _ packet: borrowing LinkLayerPacket, _ header: DataPDUHeader, _ octets: RawSpan,
    _ radio: RadioMetadata, at frame: Frame
  ) -> AirCandidate? {
    let accessAddress = packet.accessAddress
    // A central may break the rules for the address; then only a sniffer's word that the CRC is right,
    // and that this is a connection's, tells it from noise.
    let isBelieved = radio.crc == .valid && radio.direction != nil
    guard accessAddress.isAllowedForConnection || isBelieved,
      !accessAddress.resemblesAdvertising
    else { return nil }
    var candidate = candidates[accessAddress.rawValue] ?? AirCandidate()
    if candidates.count >= AirSession.candidateLimit, candidates[accessAddress.rawValue] == nil {
      candidates.removeAll(keepingCapacity: true)
    }
    candidate.take(packet, header, octets, radio, at: frame)
    candidates[accessAddress.rawValue] = candidate.isConnection ? nil : candidate
    return candidate.isConnection ? candidate : nil
  }

  /// Takes a PDU of an isochronous stream, or of the control of a group.
  ///
  /// - Parameters:
  ///   - packet: the packet.
  ///   - kind: which of the two layouts it has.
  ///   - radio: what the sniffer says.
  ///   - log: is told what becomes of it; holds the keys that are known.
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
      // The octets are those of the stream, whether encrypted or not.
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

  /// Reads the payload of a stream's PDU, in the plain.
  private static func read(_ input: inout ByteReader, isControl: Bool) throws(WireError) {
    if isControl {
      _ = try BIGControlPDU(parsing: &input)
    } else {
      _ = IsochronousData(parsing: &input)
    }
  }
}
