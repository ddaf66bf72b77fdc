import ByteReading

/// A field in an explanation, or a layer or structure with the fields in it.
struct ExplainedField: Sendable {
  /// In the specification's words.
  let name: String
  /// The name in display filters; empty for what has none.
  let filterName: String
  /// Which octets: 0 are those of the record, others stand beside it.
  let buffer: Int
  /// In octets from the start of the buffer; nil for what stands nowhere in the octets.
  let octets: Range<Int>?
  /// The bits of the whole field that it is a part of, counted from the least significant one; nil for
  /// whole octets.
  let bits: ClosedRange<Int>?
  /// Octets of the integer whose bits it has.
  let width: Int
  /// Nil for a layer or a structure.
  let value: Cell?
  /// The value as a person reads it; empty for a layer or a structure.
  let text: String
  let meaning: String
  let clause: String
  var fields: [ExplainedField] = []

  var isScope: Bool { value == nil }

  /// Whether the other field is a part of this run of octets, of which nothing inside was told yet; a
  /// value of an attribute may be one field as a whole.
  func isTakenApart(by other: ExplainedField) -> Bool {
    guard !isScope, case .text? = value, buffer == other.buffer, let octets,
      let part = other.octets,
      octets.count > part.count
        || octets == part && filterName == "btatt.value" && other.filterName != filterName,
      !part.isEmpty, octets.contains(part.lowerBound),
      octets.contains(part.upperBound - 1)
    else { return false }
    return !part.allSatisfy { place in fields.contains { $0.octets?.contains(place) == true } }
  }
}

extension ExplainedField: Described {
  static let shape = Shape<ExplainedField>(
    "field", "A field, or a layer or structure that holds fields."
  ) { field in
    field.value("name", "In the specification's words.") { $0.name }
    field.value("filter", "In display filters.") { $0.filterName.isEmpty ? nil : $0.filterName }
    field.value("buffer", "In which octets: 0 the record's, others those of `buffers`.") {
      $0.buffer
    }
    field.numbers("octets", "The first and the last one; null where it is in none.") {
      $0.octets.flatMap { $0.isEmpty ? nil : [$0.lowerBound, $0.upperBound - 1] }
    }
    field.numbers("bits", "The first and the last one of its octets' integer; null: all.") {
      $0.bits.map { [$0.lowerBound, $0.upperBound] }
    }
    field.either(
      "value", [.number, .text(.plain)],
      "A number, or text: of octets their digits. Of a layer or structure: empty."
    ) { $0.value ?? .text("") }
    field.value("text", "The value as a person reads it.") { $0.text }
    field.value("meaning", "What the field means, in a sentence.") { $0.meaning }
    field.value("clause", "Where it is described.") { $0.clause.isEmpty ? nil : $0.clause }
    field.nested("fields", "The fields or bits inside.") { $0.fields }
  }
}
