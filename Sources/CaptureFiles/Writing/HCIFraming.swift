import ByteReading

/// The type and direction of an HCI record, independent of its container.
struct HCIFraming {
  var type: Envelope.HCIPacketType
  var direction: CaptureRecord.Direction
  /// The Linux monitor's adapter index; nil in other containers.
  var adapter: UInt16?
  /// Number of octets in the payload before the HCI packet.
  var headerLength: Int

  /// Reads type and direction from a record.
  ///
  /// - Returns: nil if it is not an HCI packet, or if the direction is unknown.
  init?(_ record: CaptureRecord, payload: RawSpan) {
    adapter = nil
    switch record.linkType {
    case .btsnoopH4, .bluetoothHCIH4, .bluetoothHCIH4WithPHDR:
      headerLength = record.linkType == .bluetoothHCIH4WithPHDR ? 5 : 1
      guard let octet = payload.octet(at: headerLength - 1), (1...5).contains(octet) else {
        return nil
      }
      type = Envelope.HCIPacketType(rawValue: octet)
      guard let way = record.direction ?? Self.onlyDirection(of: type) else { return nil }
      direction = way
    case .btsnoopH1:
      headerLength = 0
      guard let way = record.direction else { return nil }
      direction = way
      type = record.flags & 2 == 0 ? .acl : way == .hostToController ? .command : .event
    case .packetLogger:
      headerLength = 1
      guard let octet = payload.octet(at: 0),
        let packet = Envelope.PacketLoggerType(rawValue: octet).packet
      else { return nil }
      (type, direction) = packet
    case .btsnoopMonitor, .bluetoothLinuxMonitor:
      let word: UInt32
      if record.linkType == .btsnoopMonitor {
        word = record.flags
        headerLength = 0
      } else {
        guard let first = MonitorHeader.word(of: payload) else { return nil }
        word = first
        headerLength = 4
      }
      adapter = UInt16(truncatingIfNeeded: word >> 16)
      let opcode = Envelope.LinuxMonitorOpcode(rawValue: UInt16(truncatingIfNeeded: word))
      guard let packet = opcode.packet else { return nil }
      (type, direction) = packet
    default: return nil
    }
  }

  /// Returns the direction of a type that exists in only one direction.
  private static func onlyDirection(of type: Envelope.HCIPacketType) -> CaptureRecord.Direction? {
    switch type {
    case .command: .hostToController
    case .event: .controllerToHost
    default: nil
    }
  }

  var isCommandOrEvent: Bool { type == .command || type == .event }
}
