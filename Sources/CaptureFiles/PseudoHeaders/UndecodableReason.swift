/// Why a record's content is not decoded.
public enum UndecodableReason: String, Hashable, Sendable, CaseIterable {
  /// The link type is not one of those that this package knows.
  case unknownLinkType
  /// The link type is one of those that are left to users, and what it stands for was not said.
  case unmappedUserLinkType
  /// The capture's radio header says that the bits are still whitened.
  case whitenedBits
  /// The pseudo-header has a version that this package does not know.
  case unknownHeaderVersion
  /// A PPI header announces something that isn't Bluetooth.
  case foreignPPIContent
  /// The sniffer's own message to its host, not a packet from the air.
  case snifferMessage
  /// An HCI packet type that the specification does not define.
  case unknownHCIPacketType
  /// A packet of the BR/EDR link manager or radio, which this package does not decode.
  case classicLinkManager
  /// A PacketLogger record of an undocumented type.
  case unknownLoggerType
  /// A Linux monitor opcode that the kernel does not define.
  case unknownMonitorOpcode

  /// One plain sentence.
  public var text: StaticString {
    switch self {
    case .unknownLinkType: "the link type is not known"
    case .unmappedUserLinkType: "the link type is a private one and has not been given a meaning"
    case .whitenedBits: "the bits are still whitened"
    case .unknownHeaderVersion: "the pseudo-header's version is not known"
    case .foreignPPIContent: "the PPI header announces something else than Bluetooth LE"
    case .snifferMessage: "a message of the sniffer itself, not a packet"
    case .unknownHCIPacketType: "the HCI packet type is not defined"
    case .classicLinkManager: "a packet of the BR/EDR link manager"
    case .unknownLoggerType: "the PacketLogger record type is not known"
    case .unknownMonitorOpcode: "the Linux monitor opcode is not known"
    }
  }
}
