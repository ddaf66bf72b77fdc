extension Procedure {
  /// What was wanted. The raw value is the stable name that reports use.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    // The life of a connection.
    case connectionSetup = "connection-setup"
    case reconnection
    case disconnection
    /// The last that the capture shows of a connection whose end it does not show.
    case lastHeard = "last-heard"
    case connectionParameterUpdate = "connection-parameter-update"
    case phyUpdate = "phy-update"
    case dataLengthUpdate = "data-length-update"
    case subrateUpdate = "subrate-update"
    case encryption
    case pairing
    case featureExchange = "feature-exchange"
    case versionExchange = "version-exchange"
    case channelMapUpdate = "channel-map-update"
    /// Any other procedure of the link layer.
    case linkControl = "link-control"
    /// What the capture holds as ciphertext.
    case encryptedTraffic = "encrypted-traffic"

    // Attributes.
    case exchangeMTU = "exchange-mtu"
    case discoverServices = "discover-services"
    case discoverServicesByUUID = "discover-services-by-uuid"
    case discoverIncludedServices = "discover-included-services"
    case discoverCharacteristics = "discover-characteristics"
    case discoverDescriptors = "discover-descriptors"
    case findByTypeValue = "find-by-type-value"
    case databaseHashCheck = "database-hash-check"
    case read
    case readByUUID = "read-by-uuid"
    case readLong = "read-long"
    case readMultiple = "read-multiple"
    case write
    case writeWithoutResponse = "write-without-response"
    case writeLong = "write-long"
    case reliableWrite = "reliable-write"
    case signedWrite = "signed-write"
    case subscribe
    case unsubscribe
    case notifications
    case indication
    case serviceChanged = "service-changed"
    /// Opcodes that the specification does not define.
    case attributeRequest = "attribute-request"
    case attributeCommand = "attribute-command"

    // Channels.
    case channelOpen = "channel-open"
    case channelClose = "channel-close"
    case channelReconfigure = "channel-reconfigure"
    case channelTransfer = "channel-transfer"
    case bulkTransfer = "bulk-transfer"
    case signalling

    // A host and its controller.
    case hostSetup = "host-setup"
    case hostCommands = "host-commands"
    case scan
    case advertise

    /// Traffic that breaks a rule.
    case violation

    /// The protocol that it belongs to.
    public var layer: TransactionLayer {
      switch self {
      case .connectionSetup, .reconnection, .disconnection, .lastHeard, .connectionParameterUpdate,
        .phyUpdate,
        .dataLengthUpdate, .subrateUpdate, .encryption, .featureExchange, .versionExchange,
        .channelMapUpdate, .linkControl, .encryptedTraffic, .violation:
        .linkLayer
      case .pairing: .securityManager
      case .channelOpen, .channelClose, .channelReconfigure, .channelTransfer, .signalling: .l2cap
      case .hostSetup, .hostCommands, .scan, .advertise: .hci
      default: .attributes
      }
    }

    /// Whether it searches a server's database.
    public var isDiscovery: Bool {
      switch self {
      case .discoverServices, .discoverServicesByUUID, .discoverIncludedServices,
        .discoverCharacteristics, .discoverDescriptors:
        true
      default: false
      }
    }
  }
}
