import ByteReading

/// A field in an explanation, or a layer or structure with the fields in it.
struct ExplainedField: Sendable {
  /// The name in the specification.
  let name: String
  /// The name in display filters; empty if there is none.
  let filterName: String
  /// Number of the buffer: 0 for the record, others for additional octets.
  let buffer: Int
  /// Range in octets of the buffer, or nil for a field without octets.
  let octets: Range<Int>?
  /// The bits within the whole field, counted from the least significant one, or nil for whole
  /// octets.
  let bits: ClosedRange<Int>?
  /// Size in octets of the integer that contains the bits.
  let width: Int
  /// The value, or nil for a layer or a structure.
  let value: Cell?
  /// The value as text; empty for a layer or a structure.
  let text: String
  let meaning: String
  let clause: String
  var fields: [ExplainedField] = []
  /// The place of its sighting among those of the packet; nil for layers and structures, and for octets that nothing read.
  var sighting: Int?

  var isScope: Bool { value == nil }

  /// Whether another field decodes a part of these octets, none of which has been decoded yet. An attribute value may
  /// also be a single field as a whole.
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
    "field", "A field, or a layer or structure that contains fields."
  ) { field in
    field.value("name", "Name in the specification.") { $0.name }
    field.value("filter", "Name in display filters.") {
      $0.filterName.isEmpty ? nil : $0.filterName
    }
    field.value("buffer", "Buffer that contains it: 0 is the record, others are in `buffers`.") {
      $0.buffer
    }
    field.numbers("octets", "First and last octet; null if it has none.") {
      $0.octets.flatMap { $0.isEmpty ? nil : [$0.lowerBound, $0.upperBound - 1] }
    }
    field.numbers("bits", "First and last bit of the integer in its octets; null for all.") {
      $0.bits.map { [$0.lowerBound, $0.upperBound] }
    }
    field.either(
      "value", [.number, .text(.plain)],
      "Number or text; octets as hex digits; empty for a layer or structure."
    ) { $0.value ?? .text("") }
    field.value("text", "Value as text.") { $0.text }
    field.value("meaning", "Meaning of the field.") { $0.meaning }
    field.value("clause", "Clause that describes it.") { $0.clause.isEmpty ? nil : $0.clause }
    field.nested("fields", "The fields or bits inside.") { $0.fields }
  }
}
