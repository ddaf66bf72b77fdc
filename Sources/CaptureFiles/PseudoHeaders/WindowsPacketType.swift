/// The type of an HCI packet in the events of Windows' Bluetooth driver (`BIP_Type`).
struct WindowsPacketType: RawRepresentable, Hashable {
  let rawValue: UInt8

  /// Type and direction of the packet; nil if the number is unknown.
  var packet: (type: Envelope.HCIPacketType, direction: CaptureRecord.Direction)? {
    switch rawValue {
    case 1: (.command, .hostToController)
    case 2: (.event, .controllerToHost)
    case 3: (.acl, .controllerToHost)
    case 4: (.acl, .hostToController)
    default: nil
    }
  }
}
