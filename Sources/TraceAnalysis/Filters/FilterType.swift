/// The type of a field's values, as filters compare them.
///
/// Where Wireshark has the field, it is Wireshark's type: what may be done with the field and which
/// constants it may be compared with is the same.
public enum FilterType: Hashable, Sendable {
  /// A field without a value, which is there or is not.
  case presence
  /// A protocol: the octets of its packet.
  case octetsOfProtocol
  /// True or false.
  case boolean
  /// A whole number without a sign, of this many bits.
  case unsigned(bits: Int)
  /// A two's complement number of this many bits.
  case signed(bits: Int)
  /// The number of a frame.
  case frameNumber
  /// A number that need not be whole.
  case number
  /// Nanoseconds since 1970.
  case absoluteTime
  /// Nanoseconds.
  case relativeTime
  /// Text.
  case text
  /// A run of octets.
  case octets
  /// A device address, its first octet first as people write it.
  case address
  /// A UUID as people write it, of 2, 4 or 16 octets.
  case uuid
}

extension FilterType {
  /// Whether values can take part in what an operator does.
  func allows(_ operation: FilterOperation) -> Bool {
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

  /// Octets or text: what can be searched, matched and sliced.
  var isRunOfOctets: Bool {
    switch self {
    case .octetsOfProtocol, .octets, .address, .uuid, .text: true
    default: false
    }
  }

  /// Whether a constant may be the name of a value.
  var takesValueNames: Bool {
    switch self {
    case .boolean, .unsigned, .signed, .uuid: true
    default: false
    }
  }

  /// Whether values of the two can be compared.
  func isCompatible(with other: FilterType) -> Bool {
    switch self {
    case .octets, .address, .uuid:
      switch other {
      case .octets, .address, .uuid: true
      default: false
      }
    default: self == other || (isSmallNumber && other.isSmallNumber)
    }
  }

  /// A whole number that 32 bits hold; larger ones are compared with their own type only.
  private var isSmallNumber: Bool {
    switch self {
    case .boolean, .frameNumber: true
    case .unsigned(let bits), .signed(let bits): bits <= 32
    default: false
    }
  }

  /// The largest value of a whole number; nil for other types.
  var maximum: UInt64? {
    switch self {
    case .unsigned(let bits): bits >= 64 ? .max : (1 << UInt64(bits)) - 1
    case .signed(let bits): (1 << UInt64(min(max(bits, 1), 64) - 1)) - 1
    case .frameNumber: UInt64(UInt32.max)
    default: nil
    }
  }
}
