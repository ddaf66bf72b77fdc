/// The one description of a field of a PDU.
///
/// A parser reads each field under its `Field`. From that one line come the error that names the
/// field, the columns of `packets -T fields`, display filters and the byte-by-byte explanation.
///
/// Declare fields as `static let` with literals only, so that the compiler lays them out in the
/// binary and reading them costs no initialisation.
@frozen
public struct Field: Sendable {
  /// The number that the field is known by; `Scripts/field-catalogue` gives it out.
  public let id: FieldID

  /// The layer whose PDUs have the field.
  public let layer: Layer

  /// The specification's name: "Client Rx MTU".
  public let name: ConstantText

  /// The name in display filters: Wireshark's where Wireshark has the field, the same style
  /// elsewhere; empty for a field that is never shown by itself.
  public let filterName: ConstantText

  /// How the value is shown and compared.
  public let format: FieldFormat

  /// Which bits of the integer last read belong to this field; all of them for a whole integer.
  public let mask: UInt64

  /// What one step of an integer is worth.
  public let unit: FieldUnit

  /// What values of the field are called.
  public let valueNames: FieldValueNames

  /// Where the specification describes the field: "Vol 3, Part F, 3.4.2.1"; empty if not told.
  public let clause: ConstantText

  /// What the field means, in a sentence for who learns; empty if not told.
  public let meaning: ConstantText

  /// A field that stands in the source.
  ///
  /// - Parameters:
  ///   - number: what the field is known by; `Scripts/field-catalogue` gives it out.
  ///   - layer: whose PDUs have the field.
  ///   - name: the specification's name.
  ///   - filterName: the name in display filters; empty for a field that is never shown by itself.
  ///   - format: how its value is written.
  ///   - mask: its bits of the integer last read.
  ///   - unit: what one step of it is worth.
  ///   - valueName: tells the specification's name of a value, or nil where it has none.
  ///   - clause: where the specification describes it.
  ///   - meaning: a sentence for who learns.
  @inlinable
  public init(
    _ number: UInt16, _ layer: Layer, _ name: StaticString, _ filterName: StaticString,
    _ format: FieldFormat = .hexadecimal, mask: UInt64 = .max, unit: FieldUnit = .none,
    valueName: (@Sendable (UInt64) -> StaticString?)? = nil, clause: StaticString = "",
    meaning: StaticString = ""
  ) {
    self.init(
      FieldID(number), layer, ConstantText(name), ConstantText(filterName), format, mask: mask,
      unit: unit, valueNames: valueName.map { .function($0) } ?? .none,
      clause: ConstantText(clause), meaning: ConstantText(meaning))
  }

  /// A field that a table describes.
  @inlinable
  public init(
    _ id: FieldID, _ layer: Layer, _ name: ConstantText, _ filterName: ConstantText,
    _ format: FieldFormat, mask: UInt64 = .max, unit: FieldUnit = .none,
    valueNames: FieldValueNames, clause: ConstantText = "", meaning: ConstantText = ""
  ) {
    self.id = id
    self.layer = layer
    self.name = name
    self.filterName = filterName
    self.format = format
    self.mask = mask
    self.unit = unit
    self.valueNames = valueNames
    self.clause = clause
    self.meaning = meaning
  }

  /// The specification's name of a value, or nil where it has none.
  public func valueName(of value: UInt64) -> ConstantText? { valueNames[value] }

  /// Whether any value has a name.
  public var hasValueNames: Bool {
    if case .none = valueNames { false } else { true }
  }

  /// `value` moved to the bits that this field occupies: the inverse of `ByteReader.bits(_:of:)`.
  @inlinable
  public func placing<Integer: FixedWidthInteger & UnsignedInteger>(_ value: Integer) -> Integer {
    let mask = Integer(truncatingIfNeeded: mask)
    return (value &<< Integer(truncatingIfNeeded: mask.trailingZeroBitCount)) & mask
  }

  /// The mask's bits, if `isSet`.
  @inlinable
  public func placing<Integer: FixedWidthInteger & UnsignedInteger>(
    _ isSet: Bool, as type: Integer.Type = Integer.self
  ) -> Integer {
    isSet ? Integer(truncatingIfNeeded: mask) : 0
  }
}
