import ByteReading

/// What an HCI record is, whichever way its container says so.
struct HCIFraming {
  /// The H4 packet type: 1 command, 2 ACL data, 3 synchronous data, 4 event, 5 isochronous data.
  var packetType: UInt8
  var direction: TransferDirection
  /// The Linux monitor's adapter index; nil in other containers.
  var adapter: UInt16?
  /// Octets of the payload before the HCI packet.
  var headerLength: Int

  /// - Returns: nil for what is no HCI packet, and where the direction can't be told.
  init?(_ record: CaptureRecord, payload: RawSpan) {
    adapter = nil
    switch record.linkType {
    case .btsnoopH4, .bluetoothHCIH4, .bluetoothHCIH4WithPHDR:
      headerLength = record.linkType == .bluetoothHCIH4WithPHDR ? 5 : 1
      guard let type = payload.octet(at: headerLength - 1), (1...5).contains(type),
        let way = record.direction ?? Self.onlyDirection(of: type)
      else { return nil }
      packetType = type
      direction = way
    case .btsnoopH1:
      headerLength = 0
      guard let way = record.direction else { return nil }
      direction = way
      packetType = record.flags & 2 == 0 ? 2 : way == .hostToController ? 1 : 4
    case .packetLogger:
      headerLength = 1
      switch payload.octet(at: 0) {
      case 0: (packetType, direction) = (1, .hostToController)
      case 1: (packetType, direction) = (4, .controllerToHost)
      case 2: (packetType, direction) = (2, .hostToController)
      case 3: (packetType, direction) = (2, .controllerToHost)
      case 8: (packetType, direction) = (3, .hostToController)
      case 9: (packetType, direction) = (3, .controllerToHost)
      default: return nil
      }
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
      let opcode = UInt16(truncatingIfNeeded: word)
      guard let way = MonitorOpcode.direction(of: opcode),
        let type = MonitorOpcode.packetType(of: opcode)
      else { return nil }
      packetType = type
      direction = way
    default: return nil
    }
  }

  /// The direction of a type that has only one.
  private static func onlyDirection(of type: UInt8) -> TransferDirection? {
    switch type {
    case 1: .hostToController
    case 4: .controllerToHost
    default: nil
    }
  }

  var isCommandOrEvent: Bool { packetType == 1 || packetType == 4 }
}
