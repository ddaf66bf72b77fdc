public import BluetoothPackets

/// Databases that were known before the capture: from a file, or from another capture.
public struct KnownDatabases: Sendable {
  /// One server's database.
  public struct Entry: Sendable {
    /// The file that says so.
    public let source: String
    /// All addresses that the server is known by.
    public let addresses: [DeviceKey]
    /// The Database Hash; nil where it is not known.
    public let hash: UInt128?
    /// The device's name; nil where it is not known.
    public let name: String?
    /// By handle. Origins don't matter: they are the file's.
    public let attributes: [GATTDatabase.Attribute]

    /// - Parameters:
    ///   - source: the file that says so.
    ///   - addresses: all addresses that the server is known by.
    ///   - hash: the Database Hash that belongs to the attributes.
    ///   - name: what the server calls itself.
    ///   - attributes: the attributes.
    public init(
      source: String, addresses: [DeviceKey], hash: UInt128?, name: String?,
      attributes: [GATTDatabase.Attribute]
    ) {
      self.source = source
      self.addresses = addresses
      self.hash = hash
      self.name = name
      self.attributes = attributes
    }
  }

  /// Why a known database was taken for that of a server.
  public enum Ground: String, Hashable, Sendable, CaseIterable {
    /// The server has the same address.
    case address
    /// The server has the same Database Hash.
    case databaseHash = "database-hash"
    /// The file has one server, and the capture one that nothing else is known of.
    case onlyOne = "only-one"
  }

  /// A known database that a server was recognised by.
  public struct Match: Hashable, Sendable {
    /// Index in `entries`.
    public let entry: Int
    /// What it was recognised by.
    public let ground: Ground
    /// The capture has read another Database Hash than the entry's, so that it was not used.
    public internal(set) var isOutdated: Bool
  }

  /// The databases, in the order in which they were given.
  public private(set) var entries: [Entry] = []
  /// The first entry with each address and each hash: an index in `entries`.
  private var entriesByAddress: [DeviceKey: Int] = [:]
  private var entriesByHash: [UInt128: Int] = [:]

  /// None.
  public init() {}

  /// The databases of these entries.
  public init(_ entries: [Entry]) {
    for entry in entries { append(entry) }
  }

  /// Whether there is none.
  public var isEmpty: Bool { entries.isEmpty }

  /// Adds those of another file.
  public mutating func append(_ other: KnownDatabases) {
    for entry in other.entries { append(entry) }
  }

  private mutating func append(_ entry: Entry) {
    let index = entries.count
    entries.append(entry)
    for address in entry.addresses where entriesByAddress[address] == nil {
      entriesByAddress[address] = index
    }
    if let hash = entry.hash, entriesByHash[hash] == nil { entriesByHash[hash] = index }
  }

  /// The first entry that has one of the addresses.
  func firstEntry(of addresses: [DeviceKey]) -> Int? {
    addresses.compactMap { entriesByAddress[$0] }.min()
  }

  /// The first entry with a Database Hash.
  func firstEntry(of hash: UInt128) -> Int? {
    entriesByHash[hash]
  }
}

extension GATTDatabase.Attribute {
  /// An attribute as a file tells it.
  ///
  /// - Parameters:
  ///   - handle: its handle.
  ///   - uuid: a service's or characteristic's own UUID, else the attribute's type.
  ///   - kind: what it is.
  public init(known handle: UInt16, uuid: BluetoothUUID, kind: Kind) {
    self.init(
      handle: handle, uuid: uuid, kind: kind, origin: .file(entry: 0, isAssumed: false))
  }
}
