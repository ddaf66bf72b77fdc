package import ByteReading

/// The fields available in columns and filters: a paragraph for each name.
package struct FieldList {
  private let fields: [FieldCatalogue.Description]

  /// - Parameters:
  ///   - catalogue: the catalogue of fields.
  ///   - pattern: a part of a name or of a description, ignoring case. Empty for all.
  public init(_ catalogue: FieldCatalogue, matching pattern: String) {
    let pattern = pattern.lowercased()
    var reported: Set<String> = []
    fields = catalogue.all.filter { field in
      guard !field.filterName.isEmpty else { return false }
      let isWanted =
        pattern.isEmpty || field.filterName.lowercased().contains(pattern)
        || field.name.lowercased().contains(pattern)
        || field.meaning.lowercased().contains(pattern)
      // Fields with the same name in several PDUs are listed once if their description is the same.
      return isWanted
        && reported.insert("\(field.filterName)\n\(field.name)\n\(field.meaning)").inserted
    }.sorted { ($0.filterName, $0.id) < ($1.filterName, $1.id) }
  }

  /// Whether no field matches.
  public var isEmpty: Bool { fields.isEmpty }

  /// Writes name, type and unit on one line, with the description and its clause below.
  public func write(style: TextStyle, to output: inout OutputBuffer) {
    for field in fields {
      var type = field.format.typeName
      if !field.quantity.symbol.isEmpty {
        let scale = Decimals.text(field.quantity.scale, atMost: 6)
        type += scale == "1" ? ", \(field.quantity.symbol)" : ", \(scale) \(field.quantity.symbol)"
      }
      output.line(
        "\(style.paint(field.filterName, .name))  \(field.name)  (\(type))", within: style.width)
      let source = field.clause.isEmpty ? "" : " [\(field.clause)]"
      let text = field.meaning + source
      guard !text.isEmpty else { continue }
      for line in text.wrapped(to: style.width - 4) {
        output.line("    " + line, within: style.width)
      }
    }
  }
}

extension Field.Format {
  /// The type of the value in a word or two.
  fileprivate var typeName: String {
    switch self {
    case .decimal: "unsigned"
    case .hexadecimal: "unsigned, hexadecimal"
    case .signed: "signed"
    case .boolean: "boolean"
    case .octets: "octets"
    case .text: "text"
    case .address: "address"
    case .uuid: "UUID"
    case .seconds: "time"
    case .date: "date"
    case .medicalNumber, .binaryNumber: "number"
    case .layer: "protocol"
    case .structure: "structure"
    }
  }
}
