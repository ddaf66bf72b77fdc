public import BluetoothPackets
public import CaptureFiles

extension GATTDatabase {
  /// An attribute and its origin.
  public struct Attribute: Hashable, Sendable {
    /// The role of an attribute in its service.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
      /// A service declaration. The service ends with `endHandle`.
      case service(endHandle: UInt16, isPrimary: Bool)
      /// An include declaration.
      case include(service: UInt16, endHandle: UInt16)
      /// A characteristic declaration. The value is at `valueHandle`.
      case characteristicDeclaration(CharacteristicProperties, valueHandle: UInt16)
      /// The value of a characteristic.
      case characteristicValue
      /// Any other attribute that a Find Information response showed and discovery did not classify.
      case other
    }

    /// How the attribute became known.
    @nonexhaustive
    public enum Origin: Hashable, Sendable {
      /// Discovery on this server.
      case discovery(frame: FrameNumber, connection: ConnectionID)
      /// Discovery on another server with the same Database Hash.
      case sameHash(frame: FrameNumber, connection: ConnectionID)
      /// A database that was known before the capture: an index in `GATTMemory.KnownDatabases`.
      case file(entry: Int, isAssumed: Bool)
    }

    /// The attribute's handle.
    public let handle: UInt16
    /// The UUID of the declared service or characteristic, or the attribute's type.
    public let uuid: BluetoothUUID
    /// Its role in its service.
    public let kind: Kind
    /// How it became known.
    public internal(set) var origin: Origin
    /// The first frame that showed its type, possibly before another frame classified it; nil if no
    /// frame of this capture does.
    var firstFrame: Int?
    /// The last frame that showed it.
    package internal(set) var lastFrame: Int
    /// The frame of the database change after which it was discovered; 0 if none is known.
    var validFrom = 0
    /// Whether the UUID was sent with all 128 bits although it may have a short form.
    var isWide: Bool
    /// Whether it is a characteristic with a 16-bit UUID in a service with an unknown UUID. The vendor of the service
    /// then defines the meaning of the 16-bit UUID.
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

    /// The frame that shows it; nil if no frame of this capture does.
    package var frame: Int? { origin.frame }

    /// The attribute's type. For a declaration, that is not the declared UUID.
    public var type: BluetoothUUID {
      switch kind {
      case .service(_, let isPrimary):
        isPrimary ? GATTAttribute.primaryService.uuid : GATTAttribute.secondaryService.uuid
      case .include: GATTAttribute.include.uuid
      case .characteristicDeclaration: GATTAttribute.characteristic.uuid
      case .characteristicValue, .other: uuid
      }
    }

    /// The name of its type, or of the service that it declares or includes; nil if it has none.
    public var name: String? {
      switch kind {
      case .service, .include: uuid.assignedName
      case .characteristicDeclaration, .characteristicValue, .other:
        isVendorDefined ? nil : uuid.assignedTypeName
      }
    }

    /// The type that determines the layout of the value, as defined by the SIG or a profile; nil if there is none.
    public var layoutType: BluetoothUUID? { isVendorDefined ? nil : type }

    /// Returns whether both attributes can be the same one.
    public func agrees(with other: Attribute) -> Bool {
      guard type == other.type else { return false }
      switch (kind, other.kind) {
      // The end of a service is not always known exactly.
      case (.service, .service): return uuid == other.uuid
      case (.other, _), (_, .other): return true
      default: return kind == other.kind && uuid == other.uuid
      }
    }

    /// Returns whether it contains more information than `other`, with which it agrees.
    func explains(_ other: Attribute) -> Bool {
      other.kind == .other && kind != .other
    }

    /// Returns whether it contains a different end for the service of `other`. 0xFFFF is the maximum handle, not an
    /// observed end.
    func bounds(_ other: Attribute) -> Bool {
      guard case .service(let end, _) = kind, case .service(let known, _) = other.kind else {
        return false
      }
      return end != known && end != .max && lastFrame >= other.lastFrame
    }

    /// Returns whether both attributes declare the same characteristic with different properties.
    public func redeclares(_ other: Attribute) -> Bool {
      guard case .characteristicDeclaration(let mine, let value) = kind,
        case .characteristicDeclaration(let others, let otherValue) = other.kind
      else { return false }
      return uuid == other.uuid && value == otherValue && mine != others
    }
  }

  /// An attribute that no longer exists.
  public struct Former: Hashable, Sendable {
    /// The former attribute.
    public let attribute: Attribute
    /// The change that removed it.
    public let change: Change
  }

  /// Evidence that attributes may have changed.
  public struct Change: Hashable, Sendable {
    /// The reason why previous attributes are no longer valid.
    @nonexhaustive
    public enum Cause: String, Hashable, Sendable, CaseIterable {
      /// An indication of the Service Changed characteristic. Core 6.0, Vol 3, Part G, 7.1.
      case serviceChanged = "service-changed"
      /// A changed value of the Database Hash characteristic. Core 6.0, Vol 3, Part G, 7.3.
      case hashChanged = "database-hash-changed"
      /// The server rejected a request because the client is change-unaware. Core 6.0, Vol 3, Part G,
      /// 2.5.2.1.
      case outOfSync = "database-out-of-sync"
      /// Discovery showed a different attribute at the same handle.
      case rediscovered
    }

    /// The cause.
    public let cause: Cause
    /// The handles that may have changed.
    public let range: ClosedRange<UInt16>
    /// The frame that shows it.
    package let frame: Int
    /// Index in `ConnectionTable`.
    package let connection: Int
    /// The frame in which the client confirmed the indication.
    package internal(set) var confirmation: Int?
  }
}

extension GATTDatabase.Attribute.Origin {
  /// The frame of the discovery; nil if no frame of this capture shows it.
  package var frame: Int? {
    switch self {
    case .discovery(let frame, _), .sameHash(let frame, _): frame.rawValue
    case .file: nil
    }
  }

  /// The corresponding basis.
  public var basis: Basis {
    switch self {
    case .discovery: .seen
    case .sameHash, .file(_, isAssumed: false): .derived
    case .file: .assumed
    }
  }
}
