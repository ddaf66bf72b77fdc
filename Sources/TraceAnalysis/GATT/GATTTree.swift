public import BluetoothPackets
public import LinkSessions

/// The attributes of one server as a tree, with what was seen of each.
public struct GATTTree: Sendable {
  /// Whose database it is.
  public let server: GATTMemory.Server
  /// Index in `DeviceTable`; nil where the capture does not tell whose attributes they are.
  public let device: Int?
  /// Every address that is proven to be the server's, its identity first.
  public let addresses: [DeviceKey]
  /// The connections, by id, in which attributes of this server were seen.
  public let connections: [Int]
  /// The different lists of services that complete discoveries found, each with the ids of its connections: a
  /// device in another mode has other services.
  public let serviceTables: [ServiceTable]
  /// All that is known, by handle.
  public let attributes: [GATTDatabase.Attribute]
  /// Its services, in the order of their handles.
  public let services: [Service]
  /// Attributes that were used, and that no discovery explains.
  public let unexplained: [Attribute]
  /// Attributes that were there once, and that nothing has shown since.
  public let former: [GATTDatabase.Former]
  /// What was done with those of `former` while they were there; of each handle in the same order.
  public let formerUse: [UInt16: [FormerUse]]
  /// Attributes that were there once and are not among `former`: one handle stood for too many.
  public let formerNotKept: Int
  /// What changed the database.
  public let changes: [GATTDatabase.Change]
  /// Changes that found no room.
  public let changesNotKept: Int
  /// The Database Hash.
  public let hash: Known<UInt128>
  /// The Database Hash that it had before; unknown where it had no other.
  public let formerHash: Known<UInt128>
  /// The database of a file that was taken for this server's.
  public let match: KnownDatabases.Match?
  /// What that file says and the capture shows otherwise.
  public let contradictions: [GATTDatabase.Contradiction]
  /// Contradictions that found no room.
  public let contradictionsNotKept: Int

  /// What was done with an attribute until it was lost.
  public struct FormerUse: Sendable {
    /// The frame that tells of the loss.
    public let lostFrame: Int
    /// What was done.
    public internal(set) var observation: AttributeObservation
  }

  /// What was done with an attribute while it was there; nil where nothing was.
  public func use(of former: GATTDatabase.Former) -> AttributeObservation? {
    formerUse[former.attribute.handle]?.first { $0.lostFrame == former.change.frame }?.observation
  }

  /// Services that were found together.
  public struct ServiceTable: Hashable, Sendable {
    /// How many there were.
    public let services: Int
    /// The connections, by id, on which they were found.
    public internal(set) var connections: [Int]
  }

  /// Whether a characteristic of before is where it was, with other properties.
  public func isRedeclared(_ former: GATTDatabase.Former) -> Bool {
    attributes.first { $0.handle == former.attribute.handle }?.redeclares(former.attribute) ?? false
  }

  /// A service and what belongs to it.
  public struct Service: Sendable {
    /// The attribute that opens it.
    public let attribute: GATTDatabase.Attribute
    /// Its last handle.
    public let endHandle: UInt16
    /// Whether it stands for itself, or is only included by others.
    public let isPrimary: Bool
    /// The services that it includes.
    public let includes: [Attribute]
    /// Its characteristics, in the order of their handles.
    public let characteristics: [Characteristic]
  }

  /// A characteristic and what belongs to it.
  public struct Characteristic: Sendable {
    /// The attribute that announces it.
    public let declaration: GATTDatabase.Attribute
    /// The handle of its value.
    public let valueHandle: UInt16
    /// What may be done with it.
    public let properties: CharacteristicProperties
    /// What was done with its value; nil where nothing was.
    public let observation: AttributeObservation?
    /// How its value is read as an input device's report; nil for others, and where the capture does
    /// not show it.
    public let report: HIDReportLayout?
    /// Its descriptors, in the order of their handles.
    public let descriptors: [Attribute]
    /// The type by which its value is laid out; nil where the SIG's layout is none of its own.
    public var layoutType: BluetoothUUID? {
      declaration.isVendorDefined || !fitsLayout ? nil : declaration.uuid
    }
    /// Whether its values can be what the SIG's layout makes of them.
    public internal(set) var fitsLayout = true
  }

  /// An attribute and what was done with it.
  public struct Attribute: Sendable {
    /// The attribute's handle.
    public let handle: UInt16
    /// Nil for an attribute that discovery did not show.
    public let known: GATTDatabase.Attribute?
    /// What was done with it; nil where nothing was.
    public let observation: AttributeObservation?
    /// Why nothing is known of it.
    public let reason: UnknownAttribute?
  }
}
