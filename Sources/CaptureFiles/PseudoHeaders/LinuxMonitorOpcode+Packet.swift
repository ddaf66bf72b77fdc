extension Envelope.LinuxMonitorOpcode {
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

  /// The opcode of an HCI packet; nil if the type does not exist in that direction.
  init?(of type: Envelope.HCIPacketType, _ direction: CaptureRecord.Direction) {
    switch (type, direction) {
    case (.command, .hostToController): self = .command
    case (.event, .controllerToHost): self = .event
    case (.acl, .hostToController): self = .sentACL
    case (.acl, .controllerToHost): self = .receivedACL
    case (.synchronous, .hostToController): self = .sentSynchronous
    case (.synchronous, .controllerToHost): self = .receivedSynchronous
    case (.iso, .hostToController): self = .sentISO
    case (.iso, .controllerToHost): self = .receivedISO
    default: return nil
    }
  }
}
