public import BluetoothPackets

extension GATTDatabase {
  /// What an attribute is, and what shows it.
  public struct Attribute: Hashable, Sendable {
    /// What an attribute is in its service.
    public enum Kind: Hashable, Sendable {
      /// It opens a service, which ends with `endHandle`.
      case service(endHandle: UInt16, isPrimary: Bool)
      /// It includes another service.
      case include(service: UInt16, endHandle: UInt16)
      /// It announces the value at `valueHandle`.
      case characteristicDeclaration(CharacteristicProperties, valueHandle: UInt16)
      /// It holds the value of a characteristic.
      case characteristicValue
      /// Anything that Find Information showed and discovery did not explain further.
      case other
    }

    /// How the attribute became known.
    public enum Origin: Hashable, Sendable {
      /// Discovery at this server. The connection is an index in `ConnectionTable`.
      case discovery(frame: Int, connection: Int)
      /// Discovery at another server that has the same Database Hash.
      case sameHash(frame: Int, connection: Int)
      /// A database that was known before the capture: an index in `KnownDatabases`.
      case file(entry: Int, isAssumed: Bool)
    }

    /// The attribute's handle.
    public let handle: UInt16
    /// A service's or characteristic's own UUID, else the attribute's type.
    public let uuid: BluetoothUUID
    /// What it is in its service.
    public let kind: Kind
    /// How it became known.
    public internal(set) var origin: Origin
    /// The first frame that showed its type, perhaps before another explained it further; nil where
    /// none of this capture does.
    var firstFrame: Int?
    /// The last frame that showed it.
    public internal(set) var lastFrame: Int
    /// The change of the server's database that it came after; 0 where none is known.
    var validFrom = 0
    /// The UUID came with all its 128 bits, though it may have a short form.
    var isWide: Bool
    /// Whether it is a characteristic, of 16 bits, of a service whose UUID no table knows: what its number
    /// means is for the vendor of the service to say.
    public internal(set) var isVendorDefined = false

    init(
      handle: UInt16, uuid: BluetoothUUID, kind: Kind, origin: Origin, isWide: Bool = false
    ) {
      self.isWide = isWide
      self.handle = handle
      self.uuid = uuid
      self.kind = kind
      self.origin = origin
      firstFrame = origin.frame
      lastFrame = origin.frame ?? 0
    }

    /// The frame that shows it; nil where none of this capture does.
    public var frame: Int? { origin.frame }

    /// The attribute's type: of declarations not what they declare.
    public var type: BluetoothUUID {
      switch kind {
      case .service(_, let isPrimary):
        isPrimary ? GATTAttribute.primaryService.uuid : GATTAttribute.secondaryService.uuid
      case .include: GATTAttribute.include.uuid
      case .characteristicDeclaration: GATTAttribute.characteristic.uuid
      case .characteristicValue, .other: uuid
      }
    }

    /// The name of its type, or of the service that it opens or includes; nil where it has none.
    public var name: String? {
      switch kind {
      case .service, .include: uuid.assignedName
      case .characteristicDeclaration, .characteristicValue, .other:
        isVendorDefined ? nil : uuid.assignedTypeName
      }
    }

    /// The type by which the SIG, or a profile, says how its value is laid out; nil where neither does.
    public var layoutType: BluetoothUUID? { isVendorDefined ? nil : type }

    /// Whether both can be true of one attribute.
    public func agrees(with other: Attribute) -> Bool {
      guard type == other.type else { return false }
      switch (kind, other.kind) {
      // How far a service reaches is told more or less exactly.
      case (.service, .service): return uuid == other.uuid
      case (.other, _), (_, .other): return true
      default: return kind == other.kind && uuid == other.uuid
      }
    }

    /// Whether this one says more than `other`, which it agrees with.
    func explains(_ other: Attribute) -> Bool {
      other.kind == .other && kind != .other
    }

    /// Whether this one, which is seen later, says where the service of `other` ends, differently: 0xFFFF is
    /// the end of the handles, and no end that was measured.
    func bounds(_ other: Attribute) -> Bool {
      guard case .service(let end, _) = kind, case .service(let known, _) = other.kind else {
        return false
      }
      return end != known && end != .max && lastFrame >= other.lastFrame
    }

    /// Whether both declare the same characteristic, with other properties.
    public func redeclares(_ other: Attribute) -> Bool {
      guard case .characteristicDeclaration(let mine, let value) = kind,
        case .characteristicDeclaration(let others, let otherValue) = other.kind
      else { return false }
      return uuid == other.uuid && value == otherValue && mine != others
    }
  }

  /// An attribute that was there once.
  public struct Former: Hashable, Sendable {
    /// What was known before.
    public let attribute: Attribute
    /// What tells that it is there no longer.
    public let change: Change
  }

  /// What tells that attributes may have changed.
  public struct Change: Hashable, Sendable {
    /// Why what was known no longer holds.
    public enum Cause: String, Hashable, Sendable, CaseIterable {
      /// An indication of the Service Changed characteristic. Core 6.0, Vol 3, Part G, 7.1.
      case serviceChanged = "service-changed"
      /// Another value of the Database Hash characteristic. Core 6.0, Vol 3, Part G, 7.3.
      case hashChanged = "database-hash-changed"
      /// The server refused a request of a client whose view was old. Core 6.0, Vol 3, Part G, 2.5.2.1.
      case outOfSync = "database-out-of-sync"
      /// Discovery showed something else under the same handle.
      case rediscovered
    }

    /// Why.
    public let cause: Cause
    /// The handles that may have changed.
    public let range: ClosedRange<UInt16>
    /// The frame that says so.
    public let frame: Int
    /// Index in `ConnectionTable`.
    public let connection: Int
    /// The client's confirmation of an indication.
    public internal(set) var confirmation: Int?
  }
}

extension GATTDatabase.Attribute.Origin {
  /// The frame of the discovery; nil for what no frame of this capture shows.
  public var frame: Int? {
    switch self {
    case .discovery(let frame, _), .sameHash(let frame, _): frame
    case .file: nil
    }
  }

  /// How it is known, in the words of all values.
  public var basis: Basis {
    switch self {
    case .discovery: .seen
    case .sameHash, .file(_, isAssumed: false): .derived
    case .file: .assumed
    }
  }
}
