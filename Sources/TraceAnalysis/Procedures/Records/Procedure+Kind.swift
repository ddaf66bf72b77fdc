extension Procedure {
  /// The purpose of a procedure. The raw value is a stable name used in reports.
  @nonexhaustive
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    // Connections.
    /// From the request to the first use.
    case connectionSetup = "connection-setup"
    /// A setup between two devices that were connected before.
    case reconnection
    /// The end of a connection.
    case disconnection
    /// The last packet of a connection whose end the capture does not show.
    case lastHeard = "last-heard"
    /// A change of interval, latency and supervision timeout.
    case connectionParameterUpdate = "connection-parameter-update"
    /// A change of the PHYs.
    case phyUpdate = "phy-update"
    /// A change of the maximum length of data PDUs.
    case dataLengthUpdate = "data-length-update"
    /// A change of the subrating.
    case subrateUpdate = "subrate-update"
    /// A start, pause or resumption of encryption.
    case encryption
    /// A pairing.
    case pairing
    /// A security request of a peripheral to its central.
    case securityRequest = "security-request"
    /// An exchange of supported features.
    case featureExchange = "feature-exchange"
    /// An exchange of version and manufacturer.
    case versionExchange = "version-exchange"
    /// A change of the channel map.
    case channelMapUpdate = "channel-map-update"
    /// Any other link-layer procedure.
    case linkControl = "link-control"
    /// Reports of a controller: power, path loss, a monitored advertiser.
    case linkReport = "link-report"
    /// Encrypted packets that could not be decrypted.
    case encryptedTraffic = "encrypted-traffic"

    // Attributes.
    /// An exchange of the maximum PDU sizes of client and server.
    case exchangeMTU = "exchange-mtu"
    /// Discovery of all services.
    case discoverServices = "discover-services"
    /// Discovery of services with a UUID.
    case discoverServicesByUUID = "discover-services-by-uuid"
    /// Discovery of included services.
    case discoverIncludedServices = "discover-included-services"
    /// Discovery of characteristics.
    case discoverCharacteristics = "discover-characteristics"
    /// Discovery of descriptors.
    case discoverDescriptors = "discover-descriptors"
    /// A search for attributes with a type and value.
    case findByTypeValue = "find-by-type-value"
    /// A read of the Database Hash, with which the client checks whether it needs to repeat
    /// discovery.
    case databaseHashCheck = "database-hash-check"
    /// A read of a value.
    case read
    /// A read of values with a UUID.
    case readByUUID = "read-by-uuid"
    /// A read of a value in parts.
    case readLong = "read-long"
    /// A read of several values at once.
    case readMultiple = "read-multiple"
    /// A write of a value with a response.
    case write
    /// A write of a value without a response.
    case writeWithoutResponse = "write-without-response"
    /// A write of a value in parts.
    case writeLong = "write-long"
    /// A request to discard queued writes, if there are any.
    case cancelQueuedWrites = "cancel-queued-writes"
    /// A write of several values that are queued first.
    case reliableWrite = "reliable-write"
    /// A signed write of a value.
    case signedWrite = "signed-write"
    /// A subscription to notifications or indications.
    case subscribe
    /// The end of a subscription.
    case unsubscribe
    /// Values that the server sends without confirmation.
    case notifications
    /// A value that the server sends and the client confirms.
    case indication
    /// An indication that the server's database has changed.
    case serviceChanged = "service-changed"
    /// A request with an opcode that the specification does not define.
    case attributeRequest = "attribute-request"
    /// A command with an opcode that the specification does not define.
    case attributeCommand = "attribute-command"

    // Channels.
    /// The opening of a credit-based channel.
    case channelOpen = "channel-open"
    /// The closing of a credit-based channel.
    case channelClose = "channel-close"
    /// A change of the sizes of credit-based channels.
    case channelReconfigure = "channel-reconfigure"
    /// SDUs on a channel.
    case channelTransfer = "channel-transfer"
    /// A run of requests that transfers a large value.
    case bulkTransfer = "bulk-transfer"
    /// Another L2CAP signalling command.
    case signalling

    // A host and its controller.
    /// The configuration of a host's controller.
    case hostSetup = "host-setup"
    /// Commands of a host that end with a reset of the controller.
    case hostShutdown = "host-shutdown"
    /// Other commands of a host.
    case hostCommands = "host-commands"
    /// A scan for advertisers.
    case scan
    /// Advertising by the host.
    case advertise
    /// Synchronization with a periodic advertising train.
    case periodicSync = "periodic-sync"
    /// A line of the host's log other than packets.
    case hostNote = "host-note"

    /// Traffic that breaks a rule.
    case violation

    /// The protocol layer.
    public var layer: Procedure.Layer {
      switch self {
      case .connectionSetup, .reconnection, .disconnection, .lastHeard, .connectionParameterUpdate,
        .phyUpdate,
        .dataLengthUpdate, .subrateUpdate, .encryption, .featureExchange, .versionExchange,
        .channelMapUpdate, .linkControl, .linkReport, .encryptedTraffic, .violation:
        .linkLayer
      case .pairing, .securityRequest: .securityManager
      case .channelOpen, .channelClose, .channelReconfigure, .channelTransfer, .signalling: .l2cap
      case .hostSetup, .hostShutdown, .hostCommands, .scan, .advertise, .periodicSync, .hostNote:
        .hci
      default: .attributes
      }
    }

    /// Whether the procedure is a search of a server's database.
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
