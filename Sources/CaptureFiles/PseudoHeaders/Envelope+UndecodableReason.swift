extension Envelope {
  /// The reason why a record's content is not decoded.
  @nonexhaustive
  public enum UndecodableReason: String, Hashable, Sendable, CaseIterable {
    /// The link type is not supported.
    case unknownLinkType
    /// The link type is a user link type, and its meaning was not specified.
    case unmappedUserLinkType
    /// The radio header marks the bits as still whitened.
    case whitenedBits
    /// The version of the pseudo-header is not supported.
    case unknownHeaderVersion
    /// A PPI header announces a link type that is not Bluetooth.
    case foreignPPIContent
    /// A message from the sniffer to its host, not a packet from the air.
    case snifferMessage
    /// An HCI packet type that the specification does not define.
    case unknownHCIPacketType
    /// A packet of the BR/EDR link manager or baseband, which this package does not decode.
    case classicLinkManager
    /// A PacketLogger record of an undocumented type.
    case unknownLoggerType
    /// A Linux monitor opcode that the kernel does not define.
    case unknownMonitorOpcode

    /// The reason as a sentence.
    public var text: StaticString {
      switch self {
      case .unknownLinkType: "the link type is unknown"
      case .unmappedUserLinkType: "the link type is user-defined and not mapped to a type"
      case .whitenedBits: "the bits are still whitened"
      case .unknownHeaderVersion: "the pseudo-header's version is unknown"
      case .foreignPPIContent: "the PPI header contains no Bluetooth LE"
      case .snifferMessage: "a message of the sniffer itself, not a packet"
      case .unknownHCIPacketType: "the HCI packet type is not defined"
      case .classicLinkManager: "a packet of the BR/EDR link manager"
      case .unknownLoggerType: "the PacketLogger record type is unknown"
      case .unknownMonitorOpcode: "the Linux monitor opcode is unknown"
      }
    }
  }
}
