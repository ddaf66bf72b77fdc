import BluetoothPackets
import ByteReading
import CaptureFiles

/// The air, as a sniffer hears it: which connection or which train of periodic advertising an access
/// address belongs to, and who advertises.
struct AirSession: ~Copyable {
  /// Indices in `ConnectionTable`.
  private var connections: [UInt32: Int] = [:]
  private var last: (accessAddress: UInt32, connection: Int)?
  /// Access addresses seen without a connection request, and how often.
  private var candidates: [UInt32: Int] = [:]
  /// Access addresses of periodic advertising trains, and their advertisers.
  private var trains: [UInt32: Int] = [:]

  /// The connections that are open, by their peripherals: few at a time.
  private var openLinks: [(peripheral: Int, central: Int, connection: Int)] = []

  /// Noise that a receiver took for packets has an access address each time; few are remembered.
  static let candidateLimit = 4096

  /// Packets on an access address that make a connection of it, where nobody checks their CRC.
  private static let sightingsOfAConnection = 4

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

  /// Counts a packet on an access address that nobody announced, and returns the count.
  mutating func countCandidate(_ accessAddress: UInt32) -> Int {
    if candidates.count >= AirSession.candidateLimit, candidates[accessAddress] == nil {
      candidates.removeAll(keepingCapacity: true)
    }
    candidates[accessAddress, default: 0] += 1
    return candidates[accessAddress] ?? 0
  }

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

  // MARK: What a packet is

  /// What layout the PDU has: the physical channel tells, not the octets.
  mutating func pduKind(
    _ accessAddress: AccessAddress, _ radio: RadioMetadata, _ connection: Int?
  ) -> LinkLayerPDUKind {
    if accessAddress == .advertising || isTrain(accessAddress.rawValue) { return .advertising }
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

  /// The connection of an access address that no connection request in the capture announced.
  ///
  /// A packet whose CRC the sniffer found right belongs to a real connection; where nobody checked,
  /// several packets have to agree, because noise looks like packets too.
  mutating func adopt(
    _ accessAddress: AccessAddress, _ radio: RadioMetadata, _ links: inout LinkTable,
    _ log: inout SessionLog
  ) -> Int? {
    if radio.crc != .valid {
      guard accessAddress.isAllowedForConnection,
        countCandidate(accessAddress.rawValue) >= AirSession.sightingsOfAConnection
      else { return nil }
    }
    let index = links.open(
      .air(accessAddress: accessAddress.rawValue), .lowEnergy, startWasCaptured: false, &log)
    guard let index else { return nil }
    links.connections[index].air = AirLink(accessAddress: accessAddress.rawValue)
    open(accessAddress.rawValue, connection: index)
    return index
  }

  /// Takes a PDU of an isochronous stream, whose payload is not looked into.
  static func takeIsochronous(
    _ packet: borrowing LinkLayerPacket, _ kind: LinkLayerPDUKind, _ log: inout SessionLog
  ) throws(WireError) {
    log.outcome.layer = .isochronous
    var input = packet.pduReader(watcher: log.watcher)
    if kind == .connectedIsochronous {
      _ = try ConnectedIsochronousHeader(parsing: &input)
    } else {
      _ = try BroadcastIsochronousHeader(parsing: &input)
    }
  }
}
