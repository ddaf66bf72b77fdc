public import ByteReading

extension DisplayFilter {
  /// A field or protocol in filters.
  public struct FieldSymbol: Sendable {
    /// How the values are stored in a packet.
    @nonexhaustive
    public enum Storage: Hashable, Sendable {
      /// As a number in the sighting itself.
      case number
      /// In the sighting, as an SFLOAT or FLOAT of IEEE 11073-20601, by width.
      case medicalNumber
      /// In the sighting, as an IEEE 754 number, by width.
      case binaryNumber
      /// In the octets of the sighting.
      case octets
      /// In the octets of the sighting in reverse order: addresses, and UUIDs as users write them.
      case reversedOctets
      /// In the octets of the sighting, up to the first NUL.
      case text
      /// No value: only the presence of the field counts.
      case nothing
    }

    /// IDs of the fields that share the name.
    public let ids: [Field.ID]
    /// The type for comparisons.
    public let type: DisplayFilter.ValueType
    /// Where the values are stored.
    public let storage: Storage
    /// Whether the field is a UUID compared in wire order, least significant octet first. A constant with dashes is
    /// reversed.
    public let isUUIDOnWire: Bool

    /// Fields that share a name, and their type for comparisons.
    public init(
      ids: [Field.ID], type: DisplayFilter.ValueType, storage: Storage, isUUIDOnWire: Bool = false
    ) {
      self.ids = ids
      self.type = type
      self.storage = storage
      self.isUUIDOnWire = isUUIDOnWire
    }
  }

  /// The meaning of a name in a filter.
  @nonexhaustive
  public enum Symbol: Sendable {
    /// A field of a packet, or a protocol.
    case field(DisplayFilter.FieldSymbol)
    /// A property of the record, available without its fields.
    case record(DisplayFilter.RecordColumn)
  }

  /// A source for the meaning of names in filters.
  public protocol Vocabulary {
    /// Returns the meaning of a name, or nil if it is unknown.
    func symbol(named name: String) -> DisplayFilter.Symbol?

    /// Returns the first value of a field with this name, ignoring case, or nil if there is none.
    func value(named valueName: String, of name: String) -> UInt64?

    /// Returns the names of a field's values. Empty if they have no names.
    func valueNames(of name: String) -> [String]
  }
}
