extension FieldCatalogue {
  /// A field in the catalogue.
  ///
  /// The names of a field from the source are constants. A field that is added at run time, from a
  /// profile or a published layout, has a description that owns its names.
  public final class Description: Sendable {
    public let id: Field.ID
    /// The layer whose PDUs contain the field.
    public let layer: Layer
    /// The specification's name, such as "Client Rx MTU".
    public let name: String
    /// The name in display filters; empty for a field that is never shown on its own.
    public let filterName: String
    /// How the value is formatted and compared.
    public let format: Field.Format
    /// The bits of the last integer that belong to this field; all bits if the field is the whole integer.
    public let mask: UInt64
    /// The quantity that the number measures.
    public let quantity: FieldCatalogue.Quantity
    /// The clause that describes the field, such as "Vol 3, Part F, 3.4.2.1"; empty if not given.
    public var clause: String { clauseText.string }
    /// A sentence that explains the field to beginners; empty if not given.
    public var meaning: String { meaningText.string }
    private let clauseText: Text
    private let meaningText: Text
    private let valueNames: ValueNames

    /// Text that becomes a string only on demand: there are thousands of sentences in the program and its tables, but
    /// few are needed.
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

    /// The names of a field's values.
    public enum ValueNames: Sendable {
      /// The names of a field from the source.
      case ofField(Field.ValueNames)
      /// Names that were added at run time, by value.
      case owned([UInt64: String])
    }

    /// Creates a field at run time; `FieldCatalogue.add` assigns its number.
    public convenience init(
      layer: Layer, name: String, filterName: String, format: Field.Format, mask: UInt64 = .max,
      quantity: FieldCatalogue.Quantity = FieldCatalogue.Quantity(),
      valueNames: [UInt64: String] = [:],
      clause: String = "", meaning: String = ""
    ) {
      self.init(
        id: Field.ID(0), layer: layer, name: name, filterName: filterName, format: format,
        mask: mask,
        quantity: quantity, valueNames: valueNames.isEmpty ? .ofField(.none) : .owned(valueNames),
        clause: .owned(clause), meaning: .owned(meaning))
    }

    /// Describes a field from the source or from a table of the program.
    convenience init(_ field: Field) {
      self.init(
        id: field.id, layer: field.layer, name: field.name.description,
        filterName: field.filterName.description, format: field.format, mask: field.mask,
        quantity: FieldCatalogue.Quantity(field.unit), valueNames: .ofField(field.valueNames),
        clause: .constant(field.clause), meaning: .constant(field.meaning))
    }

    /// Describes a field from a table with more information about its values than a `Field` contains.
    ///
    /// - Parameters:
    ///   - field: its number and names.
    ///   - quantity: the quantity that its number measures.
    ///   - valueNames: names of individual values.
    ///   - clause: the clause that describes it.
    ///   - meaning: returns a sentence that explains it to beginners.
    public convenience init(
      _ field: Field, quantity: FieldCatalogue.Quantity, valueNames: [UInt64: String],
      clause: ConstantText,
      meaning: @escaping @Sendable () -> String
    ) {
      self.init(
        id: field.id, layer: field.layer, name: field.name.description,
        filterName: field.filterName.description, format: field.format, mask: field.mask,
        quantity: quantity, valueNames: valueNames.isEmpty ? .ofField(.none) : .owned(valueNames),
        clause: .constant(clause), meaning: .made(meaning))
    }

    private init(
      id: Field.ID, layer: Layer, name: String, filterName: String, format: Field.Format,
      mask: UInt64, quantity: FieldCatalogue.Quantity, valueNames: ValueNames, clause: Text,
      meaning: Text
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

    /// Returns a copy of the description with a number.
    func numbered(_ id: Field.ID) -> FieldCatalogue.Description {
      FieldCatalogue.Description(
        id: id, layer: layer, name: name, filterName: filterName, format: format, mask: mask,
        quantity: quantity, valueNames: valueNames, clause: clauseText, meaning: meaningText)
    }

    /// Whether it is a layer or a structure, which contains other fields.
    public var isScope: Bool { format == .layer || format == .structure }

    /// Whether any value has a name.
    public var hasValueNames: Bool {
      if case .ofField(.none) = valueNames { false } else { true }
    }

    /// The names of values from the source; `.none` for names that were added at run time.
    public var constantValueNames: Field.ValueNames {
      if case .ofField(let names) = valueNames { names } else { .none }
    }

    /// Returns the name of a value, or nil if it has none.
    public func valueName(of value: UInt64) -> String? {
      switch valueNames {
      case .ofField(let names): names[value].map { $0.description }
      case .owned(let names): names[value]
      }
    }

    /// Appends the name of a value in UTF-8. Returns false if it has none.
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

  /// The quantity that a field's number measures: value × scale + offset, in a unit.
  public struct Quantity: Hashable, Sendable {
    /// The value of one step, in the unit.
    public let scale: Double
    /// The offset that is added to the scaled number, in the unit.
    public let offset: Double
    /// The unit's symbol, for example "ms"; empty for a dimensionless number.
    public let symbol: String

    /// Creates a quantity; without arguments, a dimensionless number.
    public init(scale: Double = 1, offset: Double = 0, symbol: String = "") {
      self.scale = scale
      self.offset = offset
      self.symbol = symbol
    }

    /// The quantity of a field's unit.
    public init(_ unit: Field.Unit) {
      self.init(scale: unit.scale, symbol: unit.symbol.description)
    }

    /// Whether the number is dimensionless and unscaled.
    public var isPlain: Bool { symbol.isEmpty && scale == 1 && offset == 0 }

    /// Converts a number to the unit.
    public func measure(_ number: Double) -> Double { number * scale + offset }
  }
}
