public import BluetoothPackets
public import LinkSessions

/// The attributes of one server as a tree, with the observations of each.
public struct GATTTree: Sendable {
  /// The server of the database.
  public let server: GATTMemory.Server
  /// Index in `DeviceTable`, or nil if the capture does not identify the server.
  package let device: Int?
  /// All addresses proven to be the server's, starting with its identity address.
  public let addresses: [DeviceKey]
  /// Ids of the connections on which attributes of this server were seen.
  package let connections: [Int]
  /// The distinct service tables found by complete discoveries, with the IDs of their connections. A device in another
  /// mode has other services.
  public let serviceTables: [ServiceTable]
  /// All known attributes by handle.
  public let attributes: [GATTDatabase.Attribute]
  /// Its services, in order of handle.
  public let services: [Service]
  /// Attributes that were used but not found by any discovery.
  public let unexplained: [Attribute]
  /// Characteristics that were discovered without the service to which they belong. Their handles are also in
  /// `unexplained`.
  public let withoutService: [Characteristic]
  /// Attributes that existed earlier and have not been seen since they were removed.
  public let former: [GATTDatabase.Former]
  /// Uses of the attributes in `former` while they existed, in the same order for each handle.
  public let formerUse: [UInt16: [FormerUse]]
  /// Number of former attributes missing from `former`, because one handle had too many.
  public let formerNotKept: Int
  /// Changes of the database.
  public let changes: [GATTDatabase.Change]
  /// Number of changes beyond the limit.
  public let changesNotKept: Int
  /// The Database Hash.
  public let hash: Known<UInt128>
  /// The previous Database Hash, or unknown if there was none.
  public let formerHash: Known<UInt128>
  /// The match with a database from a file, which was used for this server.
  public let match: GATTMemory.KnownDatabases.Match?
  /// Differences between the database from that file and the capture.
  public let contradictions: [GATTDatabase.Contradiction]
  /// Number of differences beyond the limit.
  public let contradictionsNotKept: Int

  /// Uses of an attribute until it was removed.
  public struct FormerUse: Sendable {
    /// The frame that shows the removal.
    package let lostFrame: Int
    /// The uses.
    public internal(set) var observation: GATTTree.Observation
  }

  /// Uses of a former attribute while it existed, or nil if there were none.
  public func use(of former: GATTDatabase.Former) -> GATTTree.Observation? {
    formerUse[former.attribute.handle]?.first { $0.lostFrame == former.change.frame }?.observation
  }

  /// A set of services that were found together.
  public struct ServiceTable: Hashable, Sendable {
    /// Number of services.
    public let count: Int
    /// The services in the order of their handles; at most 64.
    public let services: [GATTDatabase.ListedService]
    /// Ids of the connections on which they were found.
    package internal(set) var connections: [Int]
  }

  /// Returns the connections whose discovery of all services found a service, or nil if all tables contain it.
  package func connections(with service: Service) -> [Int]? {
    let attribute = service.attribute
    let tables = serviceTables.filter { table in
      table.services.contains { $0.handle == attribute.handle && $0.uuid == attribute.uuid }
    }
    guard !tables.isEmpty, tables.count < serviceTables.count else { return nil }
    return tables.flatMap { $0.connections }.sorted()
  }

  /// Whether a former characteristic still exists at the same handle with other properties.
  public func isRedeclared(_ former: GATTDatabase.Former) -> Bool {
    attributes.first { $0.handle == former.attribute.handle }?.redeclares(former.attribute) ?? false
  }

  /// A service and its contents.
  public struct Service: Sendable {
    /// The service declaration.
    public let attribute: GATTDatabase.Attribute
    /// Its last handle.
    public let endHandle: UInt16
    /// Whether it is a primary service.
    public let isPrimary: Bool
    /// The services that it includes.
    public let includes: [Attribute]
    /// Its characteristics, in order of handle.
    public let characteristics: [Characteristic]
  }

  /// A characteristic and its contents.
  public struct Characteristic: Sendable {
    /// The characteristic declaration.
    public let declaration: GATTDatabase.Attribute
    /// The handle of its value.
    public let valueHandle: UInt16
    /// Its properties.
    public let properties: CharacteristicProperties
    /// Observations of its value, or nil if there are none.
    public let observation: GATTTree.Observation?
    /// How the value is interpreted as a report of an input device. Nil for other values, and if the capture does not
    /// show it.
    public let report: HIDReportLayout?
    /// Its descriptors, in order of handle.
    public let descriptors: [Attribute]
    /// The type that determines the layout of the value, or nil if the SIG defines no layout for it.
    public var layoutType: BluetoothUUID? {
      declaration.isVendorDefined ? nil : declaration.uuid
    }
  }

  /// An attribute and its observations.
  public struct Attribute: Sendable {
    /// The attribute's handle.
    public let handle: UInt16
    /// The discovered attribute, or nil for one that discovery did not find.
    public let known: GATTDatabase.Attribute?
    /// Observations of the attribute, or nil if there are none.
    public let observation: GATTTree.Observation?
    /// Why the attribute is unknown.
    public let reason: GATTMemory.UnknownAttribute?
  }
}
