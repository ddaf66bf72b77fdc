import ByteReading
import TraceAnalysis

/// The values of a frame's fields by their display filter names.
struct FrameValues {
  private let dissection: FrameAnalysis.DissectedOctets
  private let catalogue = FieldCatalogue.standard

  init(_ dissection: FrameAnalysis.DissectedOctets) {
    self.dissection = dissection
  }

  /// The value of the first field with that name, or nil if there is none.
  subscript(name: String) -> UInt64? { sighting(of: name)?.value }

  /// The text of the first field with that name, or nil if there is none.
  func text(_ name: String) -> String? {
    guard let sighting = sighting(of: name), let field = catalogue[sighting.id] else { return nil }
    return FieldText.column(
      sighting, of: field, in: dissection.octets(of: sighting.buffer).rawSpan)
  }

  /// The value name of the first field with that name, or nil if there is none.
  func valueName(_ name: String) -> String? {
    sighting(of: name).flatMap { catalogue[$0.id]?.valueName(of: $0.value) }
  }

  /// The first field with that name, or nil if there is none.
  func sighting(of name: String) -> FieldWatcher.Sighting? {
    let fields = catalogue.fields(named: name)
    return dissection.sightings.first { fields.contains($0.id) }
  }
}
