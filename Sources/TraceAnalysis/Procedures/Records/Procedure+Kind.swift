extension Procedure {
  /// What was wanted. The raw value is the stable name that reports use.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    // The life of a connection.
    /// From the request to the first use.
    case connectionSetup = "connection-setup"
    /// The same between two devices that had been connected before.
    case reconnection
    /// The end of a connection.
    case disconnection
    /// The last that the capture shows of a connection whose end it does not show.
    case lastHeard = "last-heard"
    /// Interval, latency and supervision timeout change.
    case connectionParameterUpdate = "connection-parameter-update"
    /// The physical layers change.
    case phyUpdate = "phy-update"
    /// The length of data PDUs changes.
    case dataLengthUpdate = "data-length-update"
    /// The subrating changes.
    case subrateUpdate = "subrate-update"
    /// Encryption begins, pauses or goes on.
    case encryption
    /// A pairing.
    case pairing
    /// A peripheral asks its central for security.
    case securityRequest = "security-request"
    /// The sides tell what they can do.
    case featureExchange = "feature-exchange"
    /// The sides tell version and maker.
    case versionExchange = "version-exchange"
    /// The used channels change.
    case channelMapUpdate = "channel-map-update"
    /// Any other procedure of the link layer.
    case linkControl = "link-control"
    /// What a controller reports: power, path loss, a monitored advertiser.
    case linkReport = "link-report"
    /// What the capture holds as ciphertext.
    case encryptedTraffic = "encrypted-traffic"

    // Attributes.
    /// Client and server tell how much they can receive.
    case exchangeMTU = "exchange-mtu"
    /// All services are looked for.
    case discoverServices = "discover-services"
    /// Services of one UUID are looked for.
    case discoverServicesByUUID = "discover-services-by-uuid"
    /// Included services are looked for.
    case discoverIncludedServices = "discover-included-services"
    /// Characteristics are looked for.
    case discoverCharacteristics = "discover-characteristics"
    /// Descriptors are looked for.
    case discoverDescriptors = "discover-descriptors"
    /// Attributes of one type and value are looked for.
    case findByTypeValue = "find-by-type-value"
    /// The client reads the Database Hash, to know whether it need discover again.
    case databaseHashCheck = "database-hash-check"
    /// A value is read.
    case read
    /// Values of one UUID are read.
    case readByUUID = "read-by-uuid"
    /// A value is read in parts.
    case readLong = "read-long"
    /// Several values are read at once.
    case readMultiple = "read-multiple"
    /// A value is written, and the server answers.
    case write
    /// A value is written without an answer.
    case writeWithoutResponse = "write-without-response"
    /// A value is written in parts.
    case writeLong = "write-long"
    /// The client has the server forget what it may have queued: a clean-up.
    case cancelQueuedWrites = "cancel-queued-writes"
    /// Several values are queued and written together.
    case reliableWrite = "reliable-write"
    /// A value is written with a signature.
    case signedWrite = "signed-write"
    /// The client wants notifications or indications.
    case subscribe
    /// The client wants no more of them.
    case unsubscribe
    /// The server sends values without confirmation.
    case notifications
    /// The server sends a value and has it confirmed.
    case indication
    /// The server tells that its database has changed.
    case serviceChanged = "service-changed"
    /// Opcodes that the specification does not define.
    case attributeRequest = "attribute-request"
    /// A command of ATT that the specification does not define.
    case attributeCommand = "attribute-command"

    // Channels.
    /// A credit-based channel is opened.
    case channelOpen = "channel-open"
    /// A credit-based channel is closed.
    case channelClose = "channel-close"
    /// The sizes of credit-based channels change.
    case channelReconfigure = "channel-reconfigure"
    /// SDUs go through a channel.
    case channelTransfer = "channel-transfer"
    /// A run of requests that moves a large value.
    case bulkTransfer = "bulk-transfer"
    /// Another command of L2CAP.
    case signalling

    // A host and its controller.
    /// A host sets its controller up.
    case hostSetup = "host-setup"
    /// Other commands of a host.
    case hostCommands = "host-commands"
    /// A host looks for advertisers.
    case scan
    /// A host has its device advertise.
    case advertise
    /// A controller follows a periodic advertising train.
    case periodicSync = "periodic-sync"
    /// Something that the host's log says besides packets.
    case hostNote = "host-note"

    /// Traffic that breaks a rule.
    case violation

    /// The protocol that it belongs to.
    public var layer: TransactionLayer {
      switch self {
      case .connectionSetup, .reconnection, .disconnection, .lastHeard, .connectionParameterUpdate,
        .phyUpdate,
        .dataLengthUpdate, .subrateUpdate, .encryption, .featureExchange, .versionExchange,
        .channelMapUpdate, .linkControl, .linkReport, .encryptedTraffic, .violation:
        .linkLayer
      case .pairing, .securityRequest: .securityManager
      case .channelOpen, .channelClose, .channelReconfigure, .channelTransfer, .signalling: .l2cap
      case .hostSetup, .hostCommands, .scan, .advertise, .periodicSync, .hostNote: .hci
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
