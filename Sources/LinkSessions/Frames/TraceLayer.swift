/// The protocol layer at the top of a record, as traffic is counted by.
public enum TraceLayer: Int, Hashable, Sendable, CaseIterable {
  case none
  case advertising
  case linkLayerEmpty
  case linkLayerData
  case linkLayerControl
  case isochronous
  case hciCommand
  case hciEvent
  case hciACL
  case hciISO
  case hciSynchronous
  case l2cap
  case l2capSignalling
  case creditBasedChannel
  case att
  case smp
  case classic
  case systemNote

  /// The name that reports use.
  public var name: String {
    switch self {
    case .none: "not decoded"
    case .advertising: "advertising"
    case .linkLayerEmpty: "LL empty"
    case .linkLayerData: "LL data"
    case .linkLayerControl: "LL control"
    case .isochronous: "isochronous"
    case .hciCommand: "HCI command"
    case .hciEvent: "HCI event"
    case .hciACL: "HCI ACL fragment"
    case .hciISO: "HCI ISO"
    case .hciSynchronous: "HCI SCO"
    case .l2cap: "L2CAP"
    case .l2capSignalling: "L2CAP signalling"
    case .creditBasedChannel: "L2CAP channel"
    case .att: "ATT"
    case .smp: "SMP"
    case .classic: "BR/EDR"
    case .systemNote: "system note"
    }
  }
}
