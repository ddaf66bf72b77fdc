public import BluetoothPackets
public import LinkSessions

/// The attributes of one server as a tree, with what was seen of each.
public struct GATTTree: Sendable {
  public let server: GATTMemory.Server
  /// Index in `DeviceTable`; nil where the capture does not tell whose attributes they are.
  public let device: Int?
  /// Every address that is proven to be the server's, its identity first.
  public let addresses: [DeviceKey]
  /// The connections, by id, in which attributes of this server were seen.
  public let connections: [Int]
  /// All that is known, by handle.
  public let attributes: [GATTDatabase.Attribute]
  public let services: [Service]
  /// Attributes that were used, and that no discovery explains.
  public let unexplained: [Attribute]
  /// Attributes that were there once, and that nothing has shown since.
  public let former: [GATTDatabase.Former]
  /// What changed the database.
  public let changes: [GATTDatabase.Change]
  public let hash: Known<UInt128>
  /// The database of a file that was taken for this server's.
  public let match: KnownDatabases.Match?
  /// What that file says and the capture shows otherwise.
  public let contradictions: [GATTDatabase.Contradiction]

  public struct Service: Sendable {
    public let attribute: GATTDatabase.Attribute
    public let endHandle: UInt16
    public let isPrimary: Bool
    public let includes: [Attribute]
    public let characteristics: [Characteristic]
  }

  public struct Characteristic: Sendable {
    public let declaration: GATTDatabase.Attribute
    public let valueHandle: UInt16
    public let properties: CharacteristicProperties
    public let observation: AttributeObservation?
    public let descriptors: [Attribute]
  }

  public struct Attribute: Sendable {
    public let handle: UInt16
    /// Nil for an attribute that discovery did not show.
    public let known: GATTDatabase.Attribute?
    public let observation: AttributeObservation?
    /// Why nothing is known of it.
    public let reason: UnknownAttribute?
  }
}
