/// What the catalogue knows of a field.
///
/// The names of a field that stands in the source are constants; those of one that came at run time,
/// from a profile or a published layout, are owned by its description.
public final class FieldDescription: Sendable {
  public let id: FieldID
  /// The layer whose PDUs have the field.
  public let layer: Layer
  /// The specification's name: "Client Rx MTU".
  public let name: String
  /// The name in display filters; empty for a field that is never shown by itself.
  public let filterName: String
  /// How the value is shown and compared.
  public let format: FieldFormat
  /// Which bits of the integer last read belong to this field; all of them for a whole integer.
  public let mask: UInt64
  /// What the number in the field measures.
  public let quantity: FieldQuantity
  /// Where the specification describes the field: "Vol 3, Part F, 3.4.2.1"; empty if not told.
  public var clause: String { clauseText.string }
  /// What the field means, in a sentence for who learns; empty if not told.
  public var meaning: String { meaningText.string }
  private let clauseText: Text
  private let meaningText: Text
  private let valueNames: ValueNames

  /// Thousands of sentences stand in the program or are made from its tables, and few are asked for: a string
  /// is made of those.
  private enum Text: Sendable {
    case constant(ConstantText)
    case made(@Sendable () -> String)
    case owned(String)

    var string: String {
      switch self {
      case .constant(let text): text.description
      case .made(let make): make()
      case .owned(let text): text
      }
    }
  }

  /// What the values of a field are called.
  public enum ValueNames: Sendable {
    /// Those of a field in the source.
    case ofField(FieldValueNames)
    /// Those that came at run time, by value.
    case owned([UInt64: String])
  }

  /// Describes a field that came at run time; its number is given by `FieldCatalogue.add`.
  public convenience init(
    layer: Layer, name: String, filterName: String, format: FieldFormat, mask: UInt64 = .max,
    quantity: FieldQuantity = FieldQuantity(), valueNames: [UInt64: String] = [:],
    clause: String = "", meaning: String = ""
  ) {
    self.init(
      id: FieldID(0), layer: layer, name: name, filterName: filterName, format: format, mask: mask,
      quantity: quantity, valueNames: valueNames.isEmpty ? .ofField(.none) : .owned(valueNames),
      clause: .owned(clause), meaning: .owned(meaning))
  }

  /// Describes a field that stands in the source or in a table of the program.
  convenience init(_ field: Field) {
    self.init(
      id: field.id, layer: field.layer, name: field.name.description,
      filterName: field.filterName.description, format: field.format, mask: field.mask,
      quantity: FieldQuantity(field.unit), valueNames: .ofField(field.valueNames),
      clause: .constant(field.clause), meaning: .constant(field.meaning))
  }

  /// Describes a field of a table that says more of its values than a `Field` holds.
  ///
  /// - Parameters:
  ///   - field: with its number and names.
  ///   - quantity: what its number measures.
  ///   - valueNames: what single values mean.
  ///   - clause: where it is described.
  ///   - meaning: makes a sentence for who learns.
  public convenience init(
    _ field: Field, quantity: FieldQuantity, valueNames: [UInt64: String], clause: ConstantText,
    meaning: @escaping @Sendable () -> String
  ) {
    self.init(
      id: field.id, layer: field.layer, name: field.name.description,
      filterName: field.filterName.description, format: field.format, mask: field.mask,
      quantity: quantity, valueNames: valueNames.isEmpty ? .ofField(.none) : .owned(valueNames),
      clause: .constant(clause), meaning: .made(meaning))
  }

  private init(
    id: FieldID, layer: Layer, name: String, filterName: String, format: FieldFormat,
    mask: UInt64, quantity: FieldQuantity, valueNames: ValueNames, clause: Text, meaning: Text
  ) {
    self.id = id
    self.layer = layer
    self.name = name
    self.filterName = filterName
    self.format = format
    self.mask = mask
    self.quantity = quantity
    self.valueNames = valueNames
    clauseText = clause
    meaningText = meaning
  }

  /// The same description under a number.
  func numbered(_ id: FieldID) -> FieldDescription {
    FieldDescription(
      id: id, layer: layer, name: name, filterName: filterName, format: format, mask: mask,
      quantity: quantity, valueNames: valueNames, clause: clauseText, meaning: meaningText)
  }

  /// Whether it is a layer or a structure, which fields lie in.
  public var isScope: Bool { format == .layer || format == .structure }

  /// Whether any value has a name.
  public var hasValueNames: Bool {
    if case .ofField(.none) = valueNames { false } else { true }
  }

  /// The names of values that stand in the program; `.none` for those that came at run time.
  public var constantValueNames: FieldValueNames {
    if case .ofField(let names) = valueNames { names } else { .none }
  }

  /// The name of a value, or nil where it has none.
  public func valueName(of value: UInt64) -> String? {
    switch valueNames {
    case .ofField(let names): names[value].map { $0.description }
    case .owned(let names): names[value]
    }
  }

  /// Appends the name of a value, in UTF-8; false where it has none.
  public func appendValueName(of value: UInt64, to output: inout OctetBuffer) -> Bool {
    switch valueNames {
    case .ofField(let names):
      guard let name = names[value] else { return false }
      output.append(name)
    case .owned(let names):
      guard let name = names[value] else { return false }
      output.append(text: name)
    }
    return true
  }
}

/// What the number in a field measures: value × scale + offset, in a unit.
public struct FieldQuantity: Hashable, Sendable {
  /// What one step of the number is worth, in the unit.
  public let scale: Double
  /// What is added to the scaled number, in the unit.
  public let offset: Double
  /// The unit's symbol: "ms"; empty for a number that measures nothing.
  public let symbol: String

  /// Describes a measurement; without arguments, a number that measures nothing.
  public init(scale: Double = 1, offset: Double = 0, symbol: String = "") {
    self.scale = scale
    self.offset = offset
    self.symbol = symbol
  }

  /// The measurement that a field's unit stands for.
  public init(_ unit: FieldUnit) {
    self.init(scale: unit.scale, symbol: unit.symbol.description)
  }

  /// Whether the number stands for itself.
  public var isPlain: Bool { symbol.isEmpty && scale == 1 && offset == 0 }

  /// What a number is worth, in the unit.
  public func measure(_ number: Double) -> Double { number * scale + offset }
}
