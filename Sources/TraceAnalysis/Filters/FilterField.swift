public import ByteReading

/// A field or protocol as filters know it.
public struct FilterField: Sendable {
  /// In how its values lie in a packet.
  public enum Storage: Hashable, Sendable {
    /// In the sighting itself.
    case number
    /// There, as a SFLOAT or FLOAT of IEEE 11073-20601, by its width.
    case medicalNumber
    /// There, as a number of IEEE 754, by its width.
    case binaryNumber
    /// In the octets that the sighting tells of.
    case octets
    /// The same, from last to first: addresses, and UUIDs as people write them.
    case reversedOctets
    /// The same, up to the first NUL.
    case text
    /// Nowhere: only that the field is there counts.
    case nothing
  }

  /// The numbers of the fields that share the name.
  public let ids: [FieldID]
  /// What its values are compared as.
  public let type: FilterType
  /// Where its values come from.
  public let storage: Storage
  /// A UUID whose octets are compared as they lie in the packet, the least significant first: one
  /// that is written with dashes is turned round.
  public let isUUIDOnWire: Bool

  /// Fields that share a name, and what their values are compared as.
  public init(ids: [FieldID], type: FilterType, storage: Storage, isUUIDOnWire: Bool = false) {
    self.ids = ids
    self.type = type
    self.storage = storage
    self.isUUIDOnWire = isUUIDOnWire
  }
}

/// What a name means in a filter.
public enum FilterSymbol: Sendable {
  /// A field of a packet, or a protocol.
  case field(FilterField)
  /// Something that is known of each record without looking at its fields.
  case record(FilterRecordField)
}

/// Who knows what the names in filters mean.
public protocol FilterVocabulary {
  /// What a name means; nil if nobody knows it.
  func symbol(named name: String) -> FilterSymbol?

  /// The first value that a field calls so, in whatever letters; nil if it has none.
  func value(named valueName: String, of name: String) -> UInt64?

  /// What a filter may write instead of the values of a field; none where they have no names.
  func valueNames(of name: String) -> [String]
}
