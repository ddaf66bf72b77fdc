import BluetoothPackets
import ByteReading
import CaptureFiles

/// ACL data of connections. Core 6.0, Vol 4, Part E, 5.4.2.
extension HCISession {
  /// Assigns an ACL packet to its connection and direction.
  ///
  /// - Parameters:
  ///   - packet: the packet.
  ///   - cut: octets at the end of its data that the capture lacks.
  ///   - links: the connections.
  ///   - registry: the devices.
  ///   - log: receives the packet's outcome.
  /// - Returns: the connection whose L2CAP processes the packet's data, and the packet's direction; nil
  ///   if there is no such connection.
  mutating func take(
    _ packet: borrowing ACLDataPacket, cut: Int, _ links: inout LinkTable,
    _ registry: inout Registry, _ log: inout SessionLog
  ) -> (connection: Int, direction: LinkDirection)? {
    let isStart = packet.packetBoundary != .continuing
    guard var index = connection(of: packet, isStart: isStart, &links, &log) else { return nil }
    if isStart, links.connections[index].evidence.lacksEvents,
      let new = reopen(packet, index, &links, &log)
    {
      index = new
    }
    log.outcome.connection = index
    if log.frame.direction == nil, links.connections[index].technology == .lowEnergy {
      log.frame.direction = HCISession.hostDirection(of: packet, index, &links)
    }
    let localIsCentral = links.connections[index].localIsCentral.value ?? true
    let direction: LinkDirection =
      (log.frame.direction == .hostToController) == localIsCentral
      ? .centralToPeripheral : .peripheralToCentral
    log.outcome.direction = direction
    let octets = packet.data.byteCount + cut
    let isLowEnergy = links.connections.take(octets, in: direction, at: log.frame, of: index)
    if log.watched.hostEnds { emitEnds(of: index, &links, &registry, &log) }
    guard isLowEnergy else {
      log.outcome.layer = .classic
      log.outcome.notDecoded = .classic
      return (index, direction)
    }
    if log.frame.direction == .hostToController {
      links[index].session.sent.add(octets: octets, at: log.frame)
    }
    if log.wants(.hostPackets) {
      log.emit(
        HostPacket(
          connection: index, adapter: number, frame: log.frame, direction: direction,
          octets: octets, isStart: isStart))
    }
    if !isStart, let watcher = log.lentWatcher,
      let first = links[index].session.l2cap.firstFrameOfPending(direction)
    {
      watcher.note(RelatedField.continuationTo, number: first)
    }
    return (index, direction)
  }

  /// Returns the direction of an ACL packet in a log that does not record it. On LE, the packet boundary flag shows it:
  /// hosts and controllers start frames with different values. Core 6.0, Vol 4, Part E, 5.4.2.
  private static func hostDirection(
    of packet: borrowing ACLDataPacket, _ index: Int, _ links: inout LinkTable
  ) -> CaptureRecord.Direction? {
    switch packet.packetBoundary {
    case .firstNonFlushable: return .hostToController
    case .firstFlushable: return .controllerToHost
    default:
      // A fragment continues the pending frame if exactly one side has one.
      guard let waiting = links[index].session.l2cap.onlyPending() else { return nil }
      let localIsCentral = links.connections[index].localIsCentral.value ?? true
      return (waiting == .centralToPeripheral) == localIsCentral
        ? .hostToController : .controllerToHost
    }
  }

  /// Returns the connection that an ACL packet belongs to. If there is none, records the reason and returns nil.
  private mutating func connection(
    of packet: borrowing ACLDataPacket, isStart: Bool, _ links: inout LinkTable,
    _ log: inout SessionLog
  ) -> Int? {
    switch self[packet.handle] {
    case .connection(let index): return index
    case .vendor: log.outcome.notDecoded = .vendor
    case .isochronous, .synchronous: log.outcome.notDecoded = .unknownContext
    case .ended(let index)
    where HCISession.isLate(log.frame, for: links.connections[index])
      || HCISession.isFromHost(packet, log.frame):
      log.outcome.notDecoded = .unknownContext
      if isStart { HCISession.describe(packet, &log) }
    case .ended, .unknown: return adopt(packet, isStart: isStart, &links, &log)
    }
    return nil
  }

  /// Nanoseconds after the end of a connection during which a packet still counts as part of it.
  private static let lateness: Int64 = 1_000_000_000

  /// Returns whether a packet was still in transit when its connection ended: events and data reach a host on different
  /// paths. Such a packet is ignored, and does not prove a new connection with the handle.
  private static func isLate(_ frame: Frame, for connection: Connection) -> Bool {
    let time = frame.time.elapsed(since: connection.lastFrame.time)
    return 0...lateness ~= time
  }

  /// Returns whether this host sent a packet. On a handle whose connection has ended, such a packet does not prove a
  /// new connection, because only the controller would know of one.
  private static func isFromHost(_ packet: borrowing ACLDataPacket, _ frame: Frame) -> Bool {
    frame.direction.map { $0 == .hostToController }
      ?? (packet.packetBoundary == .firstNonFlushable)
  }

  /// Shows a watcher an unfragmented frame that no session processes.
  private static func describe(_ packet: borrowing ACLDataPacket, _ log: inout SessionLog) {
    var input = ByteReader(packet.data, base: packet.dataOffset, watcher: log.lentWatcher)
    do throws(WireError) {
      let header = try L2CAPHeader(parsing: &input)
      log.outcome.layer = .l2cap
      guard Int(header.length) == input.remaining else { return }
      switch header.channel {
      case .attributeProtocol:
        _ = try ATTPDU(parsing: &input)
        log.outcome.layer = .att
      case .lowEnergySignalling:
        _ = try SignallingCommand(parsing: &input)
        log.outcome.layer = .l2capSignalling
      case .securityManager:
        _ = try SMPPDU(parsing: &input)
        log.outcome.layer = .smp
      default: L2CAPHeader.describePayload(&input)
      }
    } catch {
      // Errors in it no longer concern any connection.
    }
  }

  /// Creates a connection for a handle that no event in the capture opened. The first frame on it shows the technology.
  private mutating func adopt(
    _ packet: borrowing ACLDataPacket, isStart: Bool, _ links: inout LinkTable,
    _ log: inout SessionLog
  ) -> Int? {
    switch UnannouncedHandle(packet, isStart: isStart) {
    case .vendor:
      self[packet.handle] = .vendor
      log.outcome.notDecoded = .vendor
      return nil
    case .unclear:
      log.outcome.notDecoded = .unknownContext
      return nil
    case .lowEnergy: return adopt(packet.handle, .lowEnergy, &links, &log)
    case .classic: return adopt(packet.handle, .classic, &links, &log)
    }
  }

  mutating func adopt(
    _ handle: UInt16, _ technology: Connection.Technology, _ links: inout LinkTable,
    _ log: inout SessionLog
  ) -> Int? {
    let transport = Connection.Transport.hci(adapter: number, handle: handle)
    let index = links.open(
      transport, technology, startWasCaptured: false, &log)
    guard let index else {
      log.outcome.notDecoded = .unknownContext
      return nil
    }
    if technology == .lowEnergy {
      // Most logs are from a phone or computer, which is the central. A host that advertises connectably and requests
      // no connections itself is more likely the peripheral.
      links.connections[index].localIsCentral = .assumed(
        !ownAdvertising.isConnectable || hasDialled)
    }
    links.connections[index].evidence.lacksEvents = !hasEvents
    links.connections[index].evidence.mayBeNew = !hasEvents
    self[handle] = .connection(index)
    return index
  }

  /// Creates a new connection with a handle that no event has released. Without events, the only evidence is that a
  /// client repeats a request that it sends once per connection.
  ///
  /// - Returns: nil if the packet belongs to the current connection with the handle.
  private mutating func reopen(
    _ packet: borrowing ACLDataPacket, _ index: Int, _ links: inout LinkTable,
    _ log: inout SessionLog
  ) -> Int? {
    guard let first = FirstRequest(packet), links.connections[index].technology == .lowEnergy
    else { return nil }
    let sent = log.frame.direction ?? HCISession.hostDirection(of: packet, index, &links)
    let direction: LinkDirection =
      (sent == .hostToController) == (links.connections[index].localIsCentral.value ?? true)
      ? .centralToPeripheral : .peripheralToCentral
    guard
      links[index].session.isRepeated(
        first, direction, after: links.connections[index].lastFrame, at: log.frame)
    else { return nil }
    links.conclude(index, at: log.frame, isReplaced: true, &log)
    return adopt(packet.handle, .lowEnergy, &links, &log)
  }
}

/// What the first packet reveals about a connection handle that nothing in the capture opened.
enum UnannouncedHandle {
  case lowEnergy
  case classic
  case vendor
  case unclear

  /// The highest handle that a connection may have; a few handles remain before the reserved ones. Controllers number
  /// connections from low values, and some use the last handles for messages of their firmware.
  static let highest: UInt16 = 0x0EF0

  /// Qualcomm controllers send debug messages under this handle.
  static let qualcommDebug: UInt16 = 0x0EDC

  init(_ packet: borrowing ACLDataPacket, isStart: Bool) {
    // No connection has a reserved handle. Core 6.0, Vol 4, Part E, 5.4.2.
    if packet.handle == UnannouncedHandle.qualcommDebug || packet.handle > 0x0EFF {
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
    default:
      self =
        !header.channel.isDynamic
        ? .unclear : packet.handle >= UnannouncedHandle.highest ? .vendor : .classic
    }
  }
}
