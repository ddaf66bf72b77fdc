public import ByteReading

/// What the value of a characteristic consists of.
///
/// Layouts are data: one interpreter reads and writes values by them. Those of the Bluetooth SIG's
/// characteristics are generated from the GATT Specification Supplement, those of Apple's services
/// from what it publishes; others come from profiles.
public struct ValueLayout: Sendable {
  /// Which characteristic it is of.
  public let uuid: BluetoothUUID
  /// The characteristic's name.
  public let name: ConstantText
  /// The part of its name in filter names: "heart_rate_measurement".
  public let identifier: ConstantText
  /// In the order in which they are sent.
  public let items: [ValueItem]
  /// How the value as a whole is written.
  public let style: ValueStyle
  /// How values make a message that the items are read from; nil where each value is one.
  public let message: ValueMessage?
  /// Where the layout is written.
  public let clause: ConstantText

  /// Whether any of its fields has to be a checksum or a counter.
  public var hasClaims: Bool { items.contains { $0.hasClaims } }

  /// Octets of a value, where all values have as many; nil where that depends on their fields.
  package var fixedLength: Int? {
    guard message == nil else { return nil }
    return ValueItem.fixedLength(of: items)
  }
}

/// How messages are told in values that hold parts of them, one after the other.
public struct ValueMessage: Hashable, Sendable {
  /// The length of a message.
  public enum Length: Hashable, Sendable {
    /// Always so many.
    case fixed(Int)
    /// The integer of `width` octets, 1 or 2, at an offset, plus a number.
    case field(at: Int, width: Int, isBigEndian: Bool, plus: Int)
    /// As many as what a client asked for has: `NotificationCenterRequest`.
    case asked
  }

  /// The octets that a message begins with; empty where only what was asked for tells it.
  public let start: [UInt8]
  /// The length of a message.
  public let length: Length

  /// Longer messages are not put together.
  public static let maximumOctets = 1024

  /// How many octets a message has that begins so; nil where that is not known yet, or is too many.
  func octets(of beginning: RawSpan) -> Int? {
    let count: Int
    switch length {
    case .asked: return nil
    case .fixed(let number): count = number
    case .field(let place, let width, let isBigEndian, let plus):
      var value = 0
      for index in 0..<width {
        let octet = isBigEndian ? index : width - 1 - index
        guard let next = beginning.octet(at: place + octet) else { return nil }
        value = value << 8 | Int(next)
      }
      count = value + plus
    }
    return count > 0 && count <= ValueMessage.maximumOctets ? count : nil
  }

  /// Whether a value begins a message.
  public func isBegun(by value: RawSpan) -> Bool {
    !start.isEmpty && value.clamped(from: 0, count: start.count).elementsEqual(start.rawSpan)
  }
}

/// Puts messages together from the values of one attribute.
public struct ValueMessageParts: Sendable {
  private var octets: [UInt8] = []

  /// Nothing begun.
  public init() {}

  /// Takes the next value.
  ///
  /// - Returns: the message that it completes; nil where it completes none. What follows a message in
  ///   the same value is left out.
  public mutating func take(_ value: RawSpan, of message: ValueMessage) -> [UInt8]? {
    if message.isBegun(by: value) {
      octets.removeAll(keepingCapacity: true)
    } else if octets.isEmpty {
      return nil
    }
    octets.append(copying: value.clamped(from: 0, count: ValueMessage.maximumOctets))
    guard octets.count <= ValueMessage.maximumOctets else {
      octets.removeAll()
      return nil
    }
    guard let count = message.octets(of: octets.rawSpan), count <= octets.count else { return nil }
    defer { octets.removeAll(keepingCapacity: true) }
    return Array(octets[..<count])
  }
}

/// One field of a layout, or a structure of several.
public final class ValueItem: Sendable {
  /// Its name, and how it is shown.
  public let field: Field
  /// How its octets are read.
  public let kind: ValueKind
  /// How often it comes.
  public let count: ValueCount
  /// When it is there: where all of these hold.
  public let conditions: [ValueCondition]
  /// Where its value is kept for the fields that ask for it.
  public let slot: Int?
  /// Where it lies is kept for the checksum that asks for it.
  public let mark: Int?
  /// What an integer has to be.
  public let claim: ValueClaim?
  /// It tells how many octets follow in this structure: its value plus this number.
  public let limit: Int?
  /// What one step of it is worth.
  public let scale: ValueScale
  /// The symbol of its unit, empty where it has none.
  public let unit: ConstantText
  /// What single values mean: "not known". Sign-extended for a signed one.
  public let names: [(value: UInt64, name: ConstantText)]
  /// Its bits, for an integer that is a set of them.
  public let parts: [ValuePart]
  /// How it is written.
  public let style: ValueStyle
  /// What it means, in a sentence for who learns; empty where the table has none.
  public let meaning: ConstantText

  init(
    field: Field, kind: ValueKind, count: ValueCount, conditions: [ValueCondition], slot: Int?,
    mark: Int?, claim: ValueClaim?, limit: Int?, scale: ValueScale, unit: ConstantText,
    names: [(value: UInt64, name: ConstantText)], parts: [ValuePart], style: ValueStyle,
    meaning: ConstantText
  ) {
    self.field = field
    self.kind = kind
    self.count = count
    self.conditions = conditions
    self.slot = slot
    self.mark = mark
    self.claim = claim
    self.limit = limit
    self.scale = scale
    self.unit = unit
    self.names = names
    self.parts = parts
    self.style = style
    self.meaning = meaning
  }

  /// What a value means, where the layout says so.
  public func name(of value: UInt64) -> ConstantText? {
    names.first { $0.value == value }?.name
  }

  /// Octets of an integer; nil for all else.
  public var width: Int? {
    switch kind {
    case .unsigned(let width, _), .signed(let width, _): width
    default: nil
    }
  }

  /// Octets of items one after the other; nil where that depends on their values.
  static func fixedLength(of items: [ValueItem]) -> Int? {
    var length = 0
    for item in items {
      guard item.conditions.isEmpty, let octets = item.fixedLength else { return nil }
      switch item.count {
      case .once: length += octets
      case .fixed(let times):
        // No attribute has more.
        guard times <= 512 else { return nil }
        length += octets * times
      case .rest, .slot: return nil
      }
    }
    return length
  }

  private var fixedLength: Int? {
    switch kind {
    case .unsigned(let width, _), .signed(let width, _), .medical(let width), .binary(let width, _):
      width
    case .text(.fixed(let octets)), .octets(.fixed(let octets)), .uuid(.fixed(let octets)): octets
    case .address: 6
    case .structure(let items): limit == nil ? ValueItem.fixedLength(of: items) : nil
    default: nil
    }
  }

  /// Whether it, or anything in it, has to be a checksum or a counter.
  var hasClaims: Bool {
    switch kind {
    case .structure(let items): claim != nil || items.contains { $0.hasClaims }
    case .choice(_, let cases, let otherwise):
      cases.contains { $0.items.contains { $0.hasClaims } } || otherwise.contains { $0.hasClaims }
    default: claim != nil
    }
  }
}

/// Some bits of an integer.
public struct ValuePart: Sendable {
  /// Its mask says which bits.
  public let field: Field
  /// What single values of the bits mean.
  public let names: [(value: UInt64, name: ConstantText)]
  /// What the bits mean, in a sentence for who learns; empty where the table has none.
  public let meaning: ConstantText

  /// What a value of the bits means, where the layout says so.
  public func name(of value: UInt64) -> ConstantText? {
    names.first { $0.value == value }?.name
  }
}

/// How an item's octets are read.
public enum ValueKind: Sendable {
  /// So many octets, 1 to 8.
  case unsigned(width: Int, isBigEndian: Bool)
  /// Two's complement.
  case signed(width: Int, isBigEndian: Bool)
  /// IEEE 11073-20601: the 16-bit SFLOAT, or the 32-bit FLOAT.
  case medical(width: Int)
  /// IEEE 754, of 4 or 8 octets.
  case binary(width: Int, isBigEndian: Bool)
  /// UTF-8.
  case text(ValueLength)
  /// UTF-8 up to an octet of zero.
  case terminatedText
  /// Octets that nothing more is said of.
  case octets(ValueLength)
  /// A UUID of 2, 4 or 16 octets.
  case uuid(ValueLength)
  /// A device address.
  case address
  /// Items that belong together.
  case structure([ValueItem])
  /// Which items follow depends on the value in a slot; `otherwise` for all other values.
  case choice(slot: Int, [ValueCase], otherwise: [ValueItem])
}

/// What follows where a value chooses it.
public struct ValueCase: Sendable {
  /// The value that chooses them.
  public let value: UInt64
  /// What follows then.
  public let items: [ValueItem]
}

/// How many octets there are.
public enum ValueLength: Sendable {
  /// So many.
  case fixed(Int)
  /// All that are left.
  case rest
  /// The number in a slot.
  case slot(Int)
}

/// How often an item comes.
public enum ValueCount: Sendable {
  /// Always, and one time.
  case once
  /// So many times.
  case fixed(Int)
  /// Until the octets end.
  case rest
  /// The number in a slot.
  case slot(Int)
}

/// When an item is there.
public enum ValueCondition: Sendable {
  /// The masked value in a slot is, or is not, this one.
  case value(slot: Int, mask: UInt64, UInt64, isEqual: Bool)
  /// Octets are left.
  case octetsLeft
}

/// How a value is written, where the layout wants more than its number.
public enum ValueStyle: Sendable {
  /// As its number, text or octets.
  case plain
  /// Year, month, day, hours, minutes and seconds, in this order, or the first three alone.
  case dateAndTime
  /// A number of days since the first of January 1970.
  case daysSince1970
  /// An integer by its digits in base 16.
  case hexadecimal
  /// Left out where a value is told on one line: a frame around what is told.
  case quiet
}
