/// The single description of a field of a PDU.
///
/// A parser reads each field with its `Field`. It is the source for the error that names the field, the
/// columns of `packets -T fields`, display filters and the byte-by-byte explanation.
///
/// Declare fields as `static let` with literals only, so that the compiler places them in the binary
/// and accessing them needs no initialization.
@frozen
public struct Field: Sendable {
  /// The field's number, assigned by `Scripts/field-catalogue`.
  public let id: Field.ID

  /// The layer whose PDUs contain the field.
  public let layer: Layer

  /// The specification's name, such as "Client Rx MTU".
  public let name: ConstantText

  /// The name in display filters: Wireshark's name if Wireshark has the field, otherwise a name in the
  /// same style. Empty for a field that is never shown on its own.
  public let filterName: ConstantText

  /// How the value is formatted and compared.
  public let format: Field.Format

  /// The bits of the last integer that belong to this field; all bits if the field is the whole integer.
  public let mask: UInt64

  /// The unit of an integer.
  public let unit: Field.Unit

  /// The names of the field's values.
  public let valueNames: Field.ValueNames

  /// The clause that describes the field, such as "Vol 3, Part F, 3.4.2.1"; empty if not given.
  public let clause: ConstantText

  /// A sentence that explains the field to beginners; empty if not given.
  public let meaning: ConstantText

  /// Creates a field in the source.
  ///
  /// - Parameters:
  ///   - number: the field's number, assigned by `Scripts/field-catalogue`.
  ///   - layer: the layer whose PDUs contain the field.
  ///   - name: the specification's name.
  ///   - filterName: the name in display filters; empty for a field that is never shown on its own.
  ///   - format: how the value is formatted.
  ///   - mask: its bits in the last integer.
  ///   - unit: the unit of an integer.
  ///   - valueName: returns the specification's name of a value, or nil if it has none.
  ///   - clause: the clause that describes the field.
  ///   - meaning: a sentence that explains the field to beginners.
  @inlinable
  public init(
    _ number: UInt16, _ layer: Layer, _ name: StaticString, _ filterName: StaticString,
    _ format: Field.Format = .hexadecimal, mask: UInt64 = .max, unit: Field.Unit = .none,
    valueName: (@Sendable (UInt64) -> StaticString?)? = nil, clause: StaticString = "",
    meaning: StaticString = ""
  ) {
    self.init(
      Field.ID(number), layer, ConstantText(name), ConstantText(filterName), format, mask: mask,
      unit: unit, valueNames: valueName.map { .function($0) } ?? .none,
      clause: ConstantText(clause), meaning: ConstantText(meaning))
  }

  /// Creates a field from a table.
  @inlinable
  public init(
    _ id: Field.ID, _ layer: Layer, _ name: ConstantText, _ filterName: ConstantText,
    _ format: Field.Format, mask: UInt64 = .max, unit: Field.Unit = .none,
    valueNames: Field.ValueNames, clause: ConstantText = "", meaning: ConstantText = ""
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

  /// Returns the specification's name of a value, or nil if it has none.
  public func valueName(of value: UInt64) -> ConstantText? { valueNames[value] }

  /// Whether any value has a name.
  public var hasValueNames: Bool {
    if case .none = valueNames { false } else { true }
  }

  /// Shifts `value` to the bits of this field, the inverse of `ByteReader.bits(_:of:)`.
  @inlinable
  public func placing<Integer: FixedWidthInteger & UnsignedInteger>(_ value: Integer) -> Integer {
    let mask = Integer(truncatingIfNeeded: mask)
    return (value &<< Integer(truncatingIfNeeded: mask.trailingZeroBitCount)) & mask
  }

  /// Returns the mask's bits if `isSet` is true, otherwise 0.
  @inlinable
  public func placing<Integer: FixedWidthInteger & UnsignedInteger>(
    _ isSet: Bool, as type: Integer.Type = Integer.self
  ) -> Integer {
    isSet ? Integer(truncatingIfNeeded: mask) : 0
  }
}
