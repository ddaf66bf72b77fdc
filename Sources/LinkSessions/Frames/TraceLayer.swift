/// The highest protocol layer of a record, by which traffic is counted.
@nonexhaustive
public enum TraceLayer: Int, Hashable, Sendable, CaseIterable {
  /// Nothing was decoded.
  case none
  /// Advertising, on the air or in a report.
  case advertising
  /// An empty data PDU.
  case linkLayerEmpty
  /// A data PDU with a fragment of a frame.
  case linkLayerData
  /// A control PDU of a connection.
  case linkLayerControl
  /// A PDU of an isochronous stream.
  case isochronous
  /// An HCI command.
  case hciCommand
  /// An HCI event.
  case hciEvent
  /// HCI ACL data.
  case hciACL
  /// HCI ISO data.
  case hciISO
  /// HCI synchronous data.
  case hciSynchronous
  /// A frame of a channel whose protocol is unknown.
  case l2cap
  /// A command on the signalling channel.
  case l2capSignalling
  /// A frame of a credit-based channel.
  case creditBasedChannel
  /// An ATT PDU.
  case att
  /// An SMP PDU.
  case smp
  /// BR/EDR data.
  case classic
  /// A message from the system that wrote the log.
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
