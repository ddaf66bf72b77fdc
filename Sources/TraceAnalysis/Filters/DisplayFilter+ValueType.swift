extension DisplayFilter {
  /// The type of a field's values in filters.
  ///
  /// If Wireshark has the field, this is Wireshark's type, so that the same operators and constants
  /// are allowed.
  @nonexhaustive
  public enum ValueType: Hashable, Sendable {
    /// A field without a value, which is present or absent.
    case presence
    /// A protocol, with the octets of its packet as the value.
    case octetsOfProtocol
    /// True or false.
    case boolean
    /// An unsigned integer with this many bits.
    case unsigned(bits: Int)
    /// A two's complement integer with this many bits.
    case signed(bits: Int)
    /// A frame number.
    case frameNumber
    /// A floating-point number.
    case number
    /// Nanoseconds since 1970.
    case absoluteTime
    /// A duration in nanoseconds.
    case relativeTime
    /// Text.
    case text
    /// Octets.
    case octets
    /// A device address, with its first octet first as in the usual notation.
    case address
    /// A UUID of 2, 4 or 16 octets in the usual notation.
    case uuid
  }
}

extension DisplayFilter.ValueType {
  /// Whether an operator supports values of this type.
  func allows(_ operation: DisplayFilter.Operation) -> Bool {
    switch operation {
    case .equality, .order: self != .presence
    case .search, .pattern, .slice: isRunOfOctets
    case .bitwiseAnd:
      switch self {
      case .unsigned, .signed, .frameNumber, .octets, .address: true
      default: false
      }
    case .addition, .subtraction, .negation:
      switch self {
      case .unsigned, .signed, .frameNumber, .number, .relativeTime: true
      default: false
      }
    case .multiplication, .division:
      switch self {
      case .unsigned, .signed, .frameNumber, .number: true
      default: false
      }
    case .remainder:
      switch self {
      case .unsigned, .signed, .frameNumber: true
      default: false
      }
    }
  }

  /// Whether values are octets or text, which can be searched, matched and sliced.
  var isRunOfOctets: Bool {
    switch self {
    case .octetsOfProtocol, .octets, .address, .uuid, .text: true
    default: false
    }
  }

  /// Whether a constant may be a value name.
  var takesValueNames: Bool {
    switch self {
    case .boolean, .unsigned, .signed, .uuid: true
    default: false
    }
  }

  /// Whether values of both types can be compared.
  func isCompatible(with other: DisplayFilter.ValueType) -> Bool {
    switch self {
    case .octets, .address, .uuid:
      switch other {
      case .octets, .address, .uuid: true
      default: false
      }
    default: self == other || (isSmallNumber && other.isSmallNumber)
    }
  }

  /// Whether the type is an integer of at most 32 bits. Larger ones can only be compared with the same type.
  private var isSmallNumber: Bool {
    switch self {
    case .boolean, .frameNumber: true
    case .unsigned(let bits), .signed(let bits): bits <= 32
    default: false
    }
  }

  /// The maximum value of an integer, or nil for other types.
  var maximum: UInt64? {
    switch self {
    case .unsigned(let bits): bits >= 64 ? .max : (1 << UInt64(bits)) - 1
    case .signed(let bits): (1 << UInt64(min(max(bits, 1), 64) - 1)) - 1
    case .frameNumber: UInt64(UInt32.max)
    default: nil
    }
  }
}
