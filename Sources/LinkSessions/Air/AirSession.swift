import BluetoothPackets
import ByteReading
import CaptureFiles

/// The air, as a sniffer hears it: which connection or which train of periodic advertising an access
/// address belongs to, and who advertises.
struct AirSession: ~Copyable {
  /// Indices in `ConnectionTable`.
  private var connections: [UInt32: Int] = [:]
  private var last: (accessAddress: UInt32, connection: Int)?
  /// Access addresses seen without a connection request, and what was on them.
  private var candidates: [UInt32: AirCandidate] = [:]
  /// Access addresses of periodic advertising trains, and their advertisers.
  private var trains: [UInt32: Int] = [:]
  /// Access addresses of isochronous streams and of the control of their groups.
  private var streams: [UInt32: Stream] = [:]

  /// What was told of an isochronous stream before its first packet.
  struct Stream {
    let kind: LinkLayerPDUKind
    let isEncrypted: Bool
  }

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

  mutating func openTrain(_ accessAddress: UInt32, advertiser: Int?) {
    guard trains.count < AirSession.candidateLimit || trains[accessAddress] != nil else { return }
    // A PDU that does not name its sender must not make what is known forgotten.
    trains[accessAddress] = advertiser ?? trains[accessAddress] ?? -1
  }

  /// Index in `DeviceTable` of who sends a train; nil where no PDU has said so.
  mutating func sender(ofTrain accessAddress: UInt32) -> Int? {
    trains[accessAddress].flatMap { $0 < 0 ? nil : $0 }
  }

  mutating func isTrain(_ accessAddress: UInt32) -> Bool {
    trains[accessAddress] != nil
  }

  /// A stream, or the control of a group of them, has this access address.
  mutating func openStream(_ accessAddress: UInt32, _ kind: LinkLayerPDUKind, isEncrypted: Bool) {
    guard streams.count < AirSession.candidateLimit || streams[accessAddress] != nil else { return }
    streams[accessAddress] = Stream(kind: kind, isEncrypted: isEncrypted)
    candidates[accessAddress] = nil
  }

  /// The addresses of all streams of a group, and of its control. Core 6.0, Vol 6, Part B, 2.1.2.
  mutating func openGroup(_ group: BIGInfo) {
    for number in 0...min(31, group.bisCount) {
      openStream(
        group.accessAddress(ofBIS: number), .broadcastIsochronous,
        isEncrypted: group.encryption != nil)
    }
  }

  /// The addresses that a periodic train's controller data names: of a group of streams, and of
  /// responses to the train.
  mutating func openAddresses(in controllerData: RawSpan, advertiser: Int?) {
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
    if let group { openGroup(group) }
    if let responses { openTrain(responses, advertiser: nil) }
  }

  // MARK: What a packet is

  /// What layout the PDU has: the physical channel tells, not the octets.
  mutating func pduKind(
    _ accessAddress: AccessAddress, _ radio: RadioMetadata, _ connection: Int?
  ) -> LinkLayerPDUKind {
    if accessAddress == .advertising { return .advertising }
    if connection == nil {
      if isTrain(accessAddress.rawValue) { return .advertising }
      if let stream = streams[accessAddress.rawValue] { return stream.kind }
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
  static func crcFits(
    _ packet: borrowing LinkLayerPacket, _ connection: Int?, _ links: inout LinkTable
  ) -> Bool {
    if packet.accessAddress == .advertising {
      return LinkLayerCRC.isValid(packet, initial: LinkLayerCRC.advertisingInitialValue)
    }
    guard let connection, let initial = links.connections[connection].air?.crcInitial.value else {
      return true
    }
    return LinkLayerCRC.isValid(packet, initial: initial)
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
    guard accessAddress.isAllowedForConnection, !accessAddress.resemblesAdvertising else {
      return nil
    }
    var candidate = candidates[accessAddress.rawValue] ?? AirCandidate()
    if candidates.count >= AirSession.candidateLimit, candidates[accessAddress.rawValue] == nil {
      candidates.removeAll(keepingCapacity: true)
    }
    candidate.take(packet, header, octets, radio, at: frame)
    candidates[accessAddress.rawValue] = candidate.isConnection ? nil : candidate
    return candidate.isConnection ? candidate : nil
  }

  /// Takes a PDU of an isochronous stream, whose payload is not looked into, or of a group's control.
  mutating func takeIsochronous(
    _ packet: borrowing LinkLayerPacket, _ kind: LinkLayerPDUKind, _ log: inout SessionLog
  ) throws(WireError) {
    log.outcome.layer = .isochronous
    var input = packet.pduReader(watcher: log.watcher)
    guard kind == .broadcastIsochronous else {
      _ = try ConnectedIsochronousHeader(parsing: &input)
      return
    }
    let header = try BroadcastIsochronousHeader(parsing: &input)
    guard header.isControl else { return }
    log.outcome.layer = .linkLayerControl
    guard streams[packet.accessAddress.rawValue]?.isEncrypted != true else {
      log.outcome.notDecoded = .encrypted
      return
    }
    var payload = try header.payload(of: &input)
    _ = try BIGControlPDU(parsing: &payload)
  }
}
