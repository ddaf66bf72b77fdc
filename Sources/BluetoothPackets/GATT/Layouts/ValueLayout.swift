public import ByteReading

/// The layout of a characteristic's value.
///
/// Layouts are data: one interpreter reads and writes values according to them. The layouts of the
/// Bluetooth SIG's characteristics are generated from the GATT Specification Supplement, those of
/// Apple's services from its documentation; others come from profiles.
public struct ValueLayout: Sendable {
  /// The UUID of the characteristic.
  public let uuid: BluetoothUUID
  /// The characteristic's name.
  public let name: ConstantText
  /// Its name in display filters, such as "heart_rate_measurement".
  public let identifier: ConstantText
  /// The items in transmission order.
  public let items: [ValueLayout.Item]
  /// How the complete value is displayed.
  public let style: ValueLayout.Style
  /// How values are assembled into a message to which the items apply; nil if each value is complete.
  public let message: ValueLayout.Message?
  /// The source of the layout.
  public let clause: ConstantText

  /// Whether any of its fields is a checksum or a counter.
  public var hasClaims: Bool { items.contains { $0.hasClaims } }

  /// The length of a value in octets; nil if it depends on the fields.
  package var fixedLength: Int? {
    guard message == nil else { return nil }
    return ValueLayout.Item.fixedLength(of: items)
  }
}

extension ValueLayout {
  /// How a message is split across consecutive values.
  public struct Message: Hashable, Sendable {
    /// The length of a message.
    @nonexhaustive
    public enum Length: Hashable, Sendable {
      /// A fixed number of octets.
      case fixed(Int)
      /// The integer of `width` octets, 1 or 2, at an offset, plus a number.
      case field(at: Int, width: Int, isBigEndian: Bool, plus: Int)
      /// The length is determined by the client's request; see `NotificationCenterRequest`.
      case asked
    }

    /// The octets with which a message starts; empty if only the request determines the message.
    public let start: [UInt8]
    /// The length of a message.
    public let length: Length

    /// Maximum length of a message to assemble.
    public static let maximumOctets = 1024

    /// Returns the length of a message that begins with these octets; nil if it is not yet known or too large.
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
      return count > 0 && count <= ValueLayout.Message.maximumOctets ? count : nil
    }

    /// Returns whether a value starts a message.
    public func isBegun(by value: RawSpan) -> Bool {
      !start.isEmpty && value.clamped(from: 0, count: start.count).elementsEqual(start.rawSpan)
    }
  }
}

/// Assembles messages from the values of one attribute.
package struct ValueMessageParts: Sendable {
  private var octets: [UInt8] = []

  /// Creates an empty assembly.
  package init() {}

  /// Processes the next value.
  ///
  /// - Returns: the message that it completes; nil if it completes none. Octets after a message in the
  ///   same value are ignored.
  package mutating func take(_ value: RawSpan, of message: ValueLayout.Message) -> [UInt8]? {
    if message.isBegun(by: value) {
      octets.removeAll(keepingCapacity: true)
    } else if octets.isEmpty {
      return nil
    }
    octets.append(copying: value.clamped(from: 0, count: ValueLayout.Message.maximumOctets))
    guard octets.count <= ValueLayout.Message.maximumOctets else {
      octets.removeAll()
      return nil
    }
    guard let count = message.octets(of: octets.rawSpan), count <= octets.count else { return nil }
    defer { octets.removeAll(keepingCapacity: true) }
    return Array(octets[..<count])
  }
}

extension ValueLayout {
  /// A field of a layout, or a structure of several fields.
  public final class Item: Sendable {
    /// Its name and format.
    public let field: Field
    /// The encoding of its octets.
    public let kind: ValueLayout.Kind
    /// Number of repetitions.
    public let count: ValueLayout.Count
    /// The item is present only if all of these conditions hold.
    public let conditions: [ValueLayout.Condition]
    /// The slot in which its value is stored for fields that depend on it.
    public let slot: Int?
    /// The mark under which its position is stored for a checksum.
    public let mark: Int?
    /// The constraint on its integer.
    public let claim: ValueLayout.Claim?
    /// If set, its value plus this number is the number of octets that remain in this structure.
    public let limit: Int?
    /// The scale of its number.
    public let scale: ValueLayout.Scale
    /// The symbol of its unit; empty if it has none.
    public let unit: ConstantText
    /// Names of individual values, for example "not known". For a signed item, the values are sign-extended.
    public let names: [(value: UInt64, name: ConstantText)]
    /// Its bits, for an integer that is a bit field.
    public let parts: [ValueLayout.Part]
    /// How it is displayed.
    public let style: ValueLayout.Style
    /// A sentence that explains it to beginners; empty if the table has none.
    public let meaning: ConstantText

    init(
      field: Field, kind: ValueLayout.Kind, count: ValueLayout.Count,
      conditions: [ValueLayout.Condition], slot: Int?,
      mark: Int?, claim: ValueLayout.Claim?, limit: Int?, scale: ValueLayout.Scale,
      unit: ConstantText,
      names: [(value: UInt64, name: ConstantText)], parts: [ValueLayout.Part],
      style: ValueLayout.Style,
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

    /// Returns the name of a value, if the layout has one.
    public func name(of value: UInt64) -> ConstantText? {
      names.first { $0.value == value }?.name
    }

    /// Octets of an integer; nil for other kinds.
    public var width: Int? {
      switch kind {
      case .unsigned(let width, _), .signed(let width, _): width
      default: nil
      }
    }

    /// Total length of consecutive items in octets; nil if it depends on their values.
    static func fixedLength(of items: [ValueLayout.Item]) -> Int? {
      var length = 0
      for item in items {
        guard item.conditions.isEmpty, let octets = item.fixedLength else { return nil }
        switch item.count {
        case .once: length += octets
        case .fixed(let times):
          // 512 octets is the maximum length of an attribute.
          guard times <= 512 else { return nil }
          length += octets * times
        case .rest, .slot: return nil
        }
      }
      return length
    }

    private var fixedLength: Int? {
      switch kind {
      case .unsigned(let width, _), .signed(let width, _), .medical(let width),
        .binary(let width, _):
        width
      case .text(.fixed(let octets)), .octets(.fixed(let octets)), .uuid(.fixed(let octets)): octets
      case .address: 6
      case .structure(let items): limit == nil ? ValueLayout.Item.fixedLength(of: items) : nil
      default: nil
      }
    }

    /// Whether it, or an item inside, is a checksum or a counter.
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
  public struct Part: Sendable {
    /// The name of the bits, and the mask that selects them.
    public let field: Field
    /// Names of individual values of the bits.
    public let names: [(value: UInt64, name: ConstantText)]
    /// A sentence that explains the bits to beginners; empty if the table has none.
    public let meaning: ConstantText

    /// Returns the name of a value of the bits, if the layout has one.
    public func name(of value: UInt64) -> ConstantText? {
      names.first { $0.value == value }?.name
    }
  }

  /// The encoding of an item.
  @nonexhaustive
  public enum Kind: Sendable {
    /// An unsigned integer of 1 to 8 octets.
    case unsigned(width: Int, isBigEndian: Bool)
    /// A two's complement integer.
    case signed(width: Int, isBigEndian: Bool)
    /// An IEEE 11073-20601 number: 16-bit SFLOAT or 32-bit FLOAT.
    case medical(width: Int)
    /// An IEEE 754 number of 4 or 8 octets.
    case binary(width: Int, isBigEndian: Bool)
    /// UTF-8 text.
    case text(ValueLayout.Length)
    /// UTF-8 text terminated by a zero octet.
    case terminatedText
    /// Octets without a further description.
    case octets(ValueLayout.Length)
    /// A UUID of 2, 4 or 16 octets.
    case uuid(ValueLayout.Length)
    /// A device address.
    case address
    /// A structure of items.
    case structure([ValueLayout.Item])
    /// The items that follow depend on the value in a slot; `otherwise` is for all other values.
    case choice(slot: Int, [ValueLayout.Case], otherwise: [ValueLayout.Item])
  }

  /// The items that are selected by a value.
  public struct Case: Sendable {
    /// The value that selects them.
    public let value: UInt64
    /// The items.
    public let items: [ValueLayout.Item]
  }

  /// The number of octets.
  @nonexhaustive
  public enum Length: Sendable {
    /// A fixed number.
    case fixed(Int)
    /// All remaining octets.
    case rest
    /// The number in a slot.
    case slot(Int)
  }

  /// The number of repetitions of an item.
  @nonexhaustive
  public enum Count: Sendable {
    /// Exactly once.
    case once
    /// A fixed number.
    case fixed(Int)
    /// Until the end of the octets.
    case rest
    /// The number in a slot.
    case slot(Int)
  }

  /// A condition for the presence of an item.
  @nonexhaustive
  public enum Condition: Sendable {
    /// The masked value in a slot is, or is not, this one.
    case value(slot: Int, mask: UInt64, UInt64, isEqual: Bool)
    /// Octets remain.
    case octetsLeft
  }

  /// How a value is displayed, apart from its number.
  @nonexhaustive
  public enum Style: Sendable {
    /// As a number, text or octets.
    case plain
    /// Year, month, day, hours, minutes and seconds, in this order, or only the first three.
    case dateAndTime
    /// A number of days since January 1, 1970.
    case daysSince1970
    /// An integer in hexadecimal.
    case hexadecimal
    /// Omitted if a value is shown on one line, because it only frames the content.
    case quiet
  }
}
