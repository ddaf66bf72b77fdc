extension Envelope.PacketLoggerType {
  /// Type and direction of an HCI packet; nil if the record is not a packet.
  @inline(__always)
  var packet: (type: Envelope.HCIPacketType, direction: CaptureRecord.Direction)? {
    switch self {
    case .command: (.command, .hostToController)
    case .event: (.event, .controllerToHost)
    case .sentACL: (.acl, .hostToController)
    case .receivedACL: (.acl, .controllerToHost)
    case .sentSynchronous: (.synchronous, .hostToController)
    case .receivedSynchronous: (.synchronous, .controllerToHost)
    case .sentISO: (.iso, .hostToController)
    case .receivedISO: (.iso, .controllerToHost)
    default: nil
    }
  }

  /// The type of an HCI packet; nil if PacketLogger has none.
  init?(of type: Envelope.HCIPacketType, _ direction: CaptureRecord.Direction) {
    let isSent = direction == .hostToController
    switch type {
    case .command: self = .command
    case .event: self = .event
    case .acl: self = isSent ? .sentACL : .receivedACL
    case .synchronous: self = isSent ? .sentSynchronous : .receivedSynchronous
    case .iso: self = isSent ? .sentISO : .receivedISO
    default: return nil
    }
  }
}
