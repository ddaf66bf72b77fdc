public import ByteReading

/// A part of a characteristic's value, decoded by its layout.
public struct GATTValue: Sendable {
  /// The content of a part.
  public enum Content: Hashable, Sendable {
    /// An integer, sign-extended if the item is signed. For an IEEE 11073 or 754 number, its octets.
    case integer(UInt64)
    /// Text, a UUID or octets, as transmitted.
    case octets([UInt8])
    /// Parts of a structure.
    case structure([GATTValue])
    /// The elements of a repeated item.
    case list([GATTValue])
  }

  /// The item of the layout.
  public let item: ValueLayout.Item
  /// The value itself.
  public var content: Content

  /// Creates a value of an item in a layout.
  public init(item: ValueLayout.Item, content: Content) {
    self.item = item
    self.content = content
  }

  /// The specification's name.
  public var name: ConstantText { item.field.name }

  /// The number in its unit; nil for a code, and for content that is not a number.
  public var decimal: DecimalNumber? {
    guard case .integer(let raw) = content else { return nil }
    switch item.kind {
    case .unsigned(let width, _):
      // Integers narrower than the maximum width always fit a signed number.
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

/// The parts of a characteristic's value that its layout could decode.
public struct DecodedValue: Sendable {
  /// The layout.
  public let layout: ValueLayout
  /// Its parts, in transmission order.
  public let values: [GATTValue]
  /// The reason why the rest could not be decoded; nil if all of it was.
  public let stoppedBy: WireError?
  /// Number of octets at the end that the layout does not describe or that could not be decoded.
  public let octetsLeft: Int
  /// The checksums that do not match the octets.
  public let failedChecksums: [FailedChecksum]
}

extension DecodedValue {
  /// A number, text or sequence of octets in a value, with the names of the structures that contain it.
  public struct Leaf: Sendable {
    /// The names from the outermost structure to the field, separated by dots.
    public let path: String
    /// The decoded value.
    public let value: GATTValue
  }

  /// All parts without further structure, in the order of the octets. Elements of a list have the same
  /// path.
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
