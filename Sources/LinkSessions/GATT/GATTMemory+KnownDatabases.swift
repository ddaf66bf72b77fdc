public import BluetoothPackets

extension GATTMemory {
  /// Databases known before the capture, from a file or from another capture.
  public struct KnownDatabases: Sendable {
    /// One server's database.
    public struct Entry: Sendable {
      /// The file that contains it.
      public let source: String
      /// All addresses of the server.
      public let addresses: [DeviceKey]
      /// The Database Hash; nil if unknown.
      public let hash: UInt128?
      /// The device's name; nil if unknown.
      public let name: String?
      /// The attributes, sorted by handle. Their origins are ignored, because the attributes come from the file.
      public let attributes: [GATTDatabase.Attribute]

      /// - Parameters:
      ///   - source: the file that contains it.
      ///   - addresses: all addresses of the server.
      ///   - hash: the Database Hash of the attributes.
      ///   - name: the server's name.
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

    /// The reason why a known database was matched to a server.
    @nonexhaustive
    public enum Ground: String, Hashable, Sendable, CaseIterable {
      /// The server has the same address.
      case address
      /// The server has the same Database Hash.
      case databaseHash = "database-hash"
      /// The file contains a single server, and the capture has a single server about which nothing else is known.
      case onlyOne = "only-one"
    }

    /// A known database that was matched to a server.
    public struct Match: Hashable, Sendable {
      /// Index in `entries`.
      public let entry: Int
      /// The reason why it was matched.
      public let ground: Ground
      /// Whether the capture contains a Database Hash that differs from the entry's; the entry is not used then.
      public internal(set) var isOutdated: Bool
    }

    /// The databases in the order in which they were added.
    public private(set) var entries: [Entry] = []
    /// The first entry with each address, and the first entry with each hash, as indices in `entries`.
    private var entriesByAddress: [DeviceKey: Int] = [:]
    private var entriesByHash: [UInt128: Int] = [:]

    /// Creates an empty collection.
    public init() {}

    /// Creates a collection of these entries.
    public init(_ entries: [Entry]) {
      for entry in entries { append(entry) }
    }

    /// Whether there are no databases.
    public var isEmpty: Bool { entries.isEmpty }

    /// Adds the databases of another file.
    public mutating func append(_ other: GATTMemory.KnownDatabases) {
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

    /// Returns the first entry that has one of the addresses.
    func firstEntry(of addresses: [DeviceKey]) -> Int? {
      addresses.compactMap { entriesByAddress[$0] }.min()
    }

    /// Returns the first entry with a Database Hash.
    func firstEntry(of hash: UInt128) -> Int? {
      entriesByHash[hash]
    }
  }
}

extension GATTDatabase.Attribute {
  /// Creates an attribute from a file.
  ///
  /// - Parameters:
  ///   - handle: its handle.
  ///   - uuid: the UUID of the declared service or characteristic, or the attribute's type.
  ///   - kind: its role in its service.
  public init(known handle: UInt16, uuid: BluetoothUUID, kind: Kind) {
    self.init(
      handle: handle, uuid: uuid, kind: kind, origin: .file(entry: 0, isAssumed: false))
  }
}
