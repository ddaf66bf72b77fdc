extension PacketLoggerType {
  /// Type and direction of an HCI packet; nil for what is no packet.
  @inline(__always)
  var packet: (type: HCIPacketType, direction: TransferDirection)? {
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
}
