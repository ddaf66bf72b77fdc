import BluetoothPackets
import ByteReading
import CaptureFiles

extension SessionTracker {
  /// Takes an HCI packet without its packet type. Core 6.0, Vol 4, Part E, 5.4.
  mutating func hci(
    _ type: HCIPacketType, _ content: RawSpan, base: Int, adapter: UInt16
  ) throws(WireError) {
    let slot = slot(of: adapter)
    var input = ByteReader(content, base: base, watcher: watcher)
    switch type {
    case .command:
      outcome.layer = .hciCommand
      try command(&input, slot)
    case .event:
      outcome.layer = .hciEvent
      try event(&input, slot)
    case .acl:
      outcome.layer = .hciACL
      try acl(&input, slot)
    case .synchronous:
      outcome.layer = .hciSynchronous
      outcome.notDecoded = .synchronousAudio
      _ = try SynchronousDataPacket(parsing: &input)
    case .iso:
      outcome.layer = .hciISO
      let packet = try ISODataPacket(parsing: &input)
      if let damage = packet.damage { throw damage }
    default:
      outcome.notDecoded = .unknownPacketType
    }
  }

  /// The place of an adapter in the table; logs have one, seldom a few.
  private mutating func slot(of index: UInt16) -> Int {
    if let slot = adapters.firstIndex(where: { $0.index == index }) { return slot }
    // The kernel counts adapters from 0; a counter that lies shares the last place.
    guard adapters.count < SessionTracker.adapterLimit else { return adapters.count - 1 }
    adapters.append(HCIAdapter(index: index))
    return adapters.count - 1
  }

  static var adapterLimit: Int { 64 }

  // MARK: ACL data

  private mutating func acl(_ input: inout ByteReader, _ slot: Int) throws(WireError) {
    let packet = try ACLDataPacket(parsing: &input)
    let isStart = packet.packetBoundary != .continuing
    guard let index = connection(of: packet, slot, isStart: isStart) else { return }
    outcome.connection = index
    if frame.direction == nil, connections[index].technology == .lowEnergy {
      frame.direction = hostDirection(of: packet, index)
    }
    let direction = linkDirection(index)
    outcome.direction = direction
    let isLowEnergy = connections.take(packet.data.byteCount, in: direction, at: frame, of: index)
    if watcher != nil { relateEnds(of: index, slot) }
    guard isLowEnergy else {
      outcome.layer = .classic
      outcome.notDecoded = .classic
      return
    }
    if log.wants(.hostTraffic) {
      log.tell(
        HostPacket(
          connection: index, adapter: adapters[slot].index, frame: frame, direction: direction,
          octets: packet.data.byteCount, isStart: isStart))
    }
    try l2capFragment(
      packet.data, base: packet.dataOffset, isStart: isStart, connection: index,
      direction: direction)
    if let damage = packet.damage { throw damage }
  }

  /// Which way an ACL packet went in a log that does not say: on LE a host begins frames with one
  /// value of the flag, a controller with the other. Core 6.0, Vol 4, Part E, 5.4.2.
  private mutating func hostDirection(
    of packet: borrowing ACLDataPacket, _ index: Int
  ) -> TransferDirection? {
    switch packet.packetBoundary {
    case .firstNonFlushable: return .hostToController
    case .firstFlushable: return .controllerToHost
    default:
      // A fragment goes on where one side, and only one, has begun.
      let waiting = connections.states[index].reassemblers.indices.filter {
        connections.states[index].reassemblers[$0].isPending
      }
      guard waiting.count == 1, let side = waiting.first else { return nil }
      let localIsCentral = connections[index].localIsCentral.value ?? true
      let isFromCentral = side == LinkDirection.centralToPeripheral.index
      return isFromCentral == localIsCentral ? .hostToController : .controllerToHost
    }
  }

  /// Which way the current record went on the connection.
  ///
  /// Mutating, like all that is called for each packet: for others the tracker would be copied.
  private mutating func linkDirection(_ index: Int) -> LinkDirection {
    let localIsCentral = connections[index].localIsCentral.value ?? true
    return (frame.direction == .hostToController) == localIsCentral
      ? .centralToPeripheral : .peripheralToCentral
  }

  /// The connection that an ACL packet belongs to; nil after saying why there is none.
  private mutating func connection(
    of packet: borrowing ACLDataPacket, _ slot: Int, isStart: Bool
  ) -> Int? {
    switch adapters[slot][packet.handle] {
    case .connection(let index): return index
    case .vendor: outcome.notDecoded = .vendor
    case .isochronous, .synchronous: outcome.notDecoded = .unknownContext
    case .unknown: return adopt(packet, slot, isStart: isStart)
    }
    return nil
  }

  /// A handle that no event in the capture opened: the first frame on it tells what it is.
  private mutating func adopt(
    _ packet: borrowing ACLDataPacket, _ slot: Int, isStart: Bool
  ) -> Int? {
    switch UnannouncedHandle(packet, isStart: isStart) {
    case .vendor:
      adapters[slot][packet.handle] = .vendor
      outcome.notDecoded = .vendor
      return nil
    case .unclear:
      outcome.notDecoded = .unknownContext
      return nil
    case .lowEnergy: return adopt(packet.handle, .lowEnergy, slot)
    case .classic: return adopt(packet.handle, .classic, slot)
    }
  }

  private mutating func adopt(
    _ handle: UInt16, _ technology: Connection.Technology, _ slot: Int
  ) -> Int? {
    let transport = Connection.Transport.hci(adapter: adapters[slot].index, handle: handle)
    let index = openConnection(transport, technology, startWasCaptured: false)
    guard let index else {
      outcome.notDecoded = .unknownContext
      return nil
    }
    // Most logs are a phone's or a computer's, which is the central.
    connections[index].localIsCentral = .assumed(true)
    adapters[slot][handle] = .connection(index)
    return index
  }
}

/// What the first packet shows of a connection handle that nothing in the capture opened.
enum UnannouncedHandle {
  case lowEnergy
  case classic
  case vendor
  case unclear

  /// Qualcomm's controllers log debug messages under this handle.
  static let qualcommDebug: UInt16 = 0x0EDC

  init(_ packet: borrowing ACLDataPacket, isStart: Bool) {
    if packet.handle == UnannouncedHandle.qualcommDebug {
      self = .vendor
      return
    }
    var input = ByteReader(packet.data)
    guard isStart, let header = try? L2CAPHeader(parsing: &input),
      Int(header.length) >= input.remaining
    else {
      self = .unclear
      return
    }
    switch header.channel {
    case .attributeProtocol, .lowEnergySignalling, .securityManager: self = .lowEnergy
    case .signalling, .connectionless, .classicSecurityManager: self = .classic
    default: self = header.channel.isDynamic ? .classic : .unclear
    }
  }
}
