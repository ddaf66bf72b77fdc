public import ByteReading

/// A part of a characteristic's value, read by its layout.
public struct GATTValue: Sendable {
  /// What a part of a value is.
  public enum Content: Hashable, Sendable {
    /// Sign-extended where the item is a signed one. Of a number of IEEE 11073 or 754 its octets.
    case integer(UInt64)
    /// Text, a UUID or octets, as they were sent.
    case octets([UInt8])
    /// Parts that belong together.
    case structure([GATTValue])
    /// What comes several times.
    case list([GATTValue])
  }

  /// What the layout says of it.
  public let item: ValueItem
  /// The value itself.
  public var content: Content

  /// A value of an item of a layout.
  public init(item: ValueItem, content: Content) {
    self.item = item
    self.content = content
  }

  /// The specification's name.
  public var name: ConstantText { item.field.name }

  /// What a number is worth in its unit; nil for a code, and for what is no number.
  public var decimal: DecimalNumber? {
    guard case .integer(let raw) = content else { return nil }
    switch item.kind {
    case .unsigned(let width, _):
      // Beyond half of the largest width numbers have no sign to lose.
      return width == 8 && raw > UInt64(Int64.max)
        ? DecimalNumber(rounding: Double(raw)) : item.scale.value(of: Int64(raw))
    case .signed: return item.scale.value(of: Int64(bitPattern: raw))
    case .medical(let width): return MedicalNumber(raw: raw, width: width).decimal
    case .binary(let width, _):
      let value =
        width == 4
        ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw))) : Double(bitPattern: raw)
      return value.isFinite ? DecimalNumber(rounding: value) : nil
    default: return nil
    }
  }
}

extension GATTValue: Hashable {
  public static func == (left: GATTValue, right: GATTValue) -> Bool {
    left.item === right.item && left.content == right.content
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(item))
    hasher.combine(content)
  }
}

/// A characteristic's value, as far as its layout could read it.
public struct DecodedValue: Sendable {
  /// What the value was read by.
  public let layout: ValueLayout
  /// Its parts, in the order in which they were sent.
  public let values: [GATTValue]
  /// Why the rest could not be read.
  public let stoppedBy: WireError?
  /// How many octets follow that the layout says nothing of, or that could not be read.
  public let octetsLeft: Int
  /// The checksums that are not what the octets give.
  public let failedChecksums: [FailedChecksum]
}

extension DecodedValue {
  /// A number, text, or run of octets in a value, with the names of what it lies in.
  public struct Leaf: Sendable {
    /// The names from the outermost structure to the field, with stops between.
    public let path: String
    /// What was read.
    public let value: GATTValue
  }

  /// All that has a value of its own, in the order of the octets. A list's elements have one path.
  public var leaves: [Leaf] {
    var leaves: [Leaf] = []
    DecodedValue.collect(values, in: "", into: &leaves)
    return leaves
  }

  private static func collect(_ values: [GATTValue], in path: String, into leaves: inout [Leaf]) {
    for value in values {
      let name = path.isEmpty ? "\(value.name)" : "\(path).\(value.name)"
      switch value.content {
      case .structure(let members): collect(members, in: name, into: &leaves)
      case .list(let elements): collect(elements, in: path, into: &leaves)
      case .integer, .octets: leaves.append(Leaf(path: name, value: value))
      }
    }
  }
}
