import BluetoothPackets
import ByteReading
import TraceAnalysis

/// Makes the tree of an explanation from the fields that a watcher was told.
struct FieldTree {
  private let dissection: DissectedOctets
  private let catalogue: FieldCatalogue
  /// The clause of HCI's parameters is that of their command or event.
  private var hostClause = ""

  /// The layers, in the order of reading.
  private(set) var layers: [ExplainedField] = []

  init(_ dissection: DissectedOctets, _ catalogue: FieldCatalogue) {
    self.dissection = dissection
    self.catalogue = catalogue
    var place = dissection.sightings.startIndex
    while place < dissection.sightings.endIndex {
      let sighting = dissection.sightings[place]
      if sighting.kind == .layer {
        append(scope(at: &place))
      } else {
        let field = catalogue[sighting.id]
        let node = self.node(at: &place)
        guard let field, let node, !FieldTree.isElsewhere(field.layer) else { continue }
        append(node, to: field.layer)
      }
    }
    for index in layers.indices { layers[index].fields = FieldTree.tidied(layers[index].fields) }
  }

  /// Without what says again what stands before it, in the order of the octets.
  ///
  /// Parsers read some octets twice: the length of a PDU, say, to find the CRC behind it. What takes a
  /// run of octets apart that stands before it, such as a beacon in a maker's data, lies in it.
  private static func tidied(_ fields: [ExplainedField]) -> [ExplainedField] {
    var kept: [ExplainedField] = []
    var told: Set<Place> = []
    for var field in fields {
      field.fields = field.isScope ? tidied(field.fields) : field.fields
      // What has no name in filters only carries others: their octets, or their bits.
      if !field.isScope, field.filterName.isEmpty, field.fields.isEmpty { continue }
      let places = (field.octets ?? 0..<0).map { Place(buffer: field.buffer, octet: $0) }
      if !field.isScope, field.fields.isEmpty, !places.isEmpty, places.allSatisfy(told.contains) {
        if let run = kept.lastIndex(where: { $0.isTakenApart(by: field) }) {
          kept[run].fields.append(field)
        }
        continue
      }
      told.formUnion(places)
      kept.append(field)
    }
    return kept.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      guard first.buffer == second.buffer, let start = first.octets?.lowerBound,
        let other = second.octets?.lowerBound, start != other
      else { return left.offset < right.offset }
      return start < other
    }.map(\.element)
  }

  private struct Place: Hashable {
    let buffer: Int
    let octet: Int
  }

  /// What the record as such, or other frames, say: the context tells it.
  private static func isElsewhere(_ layer: Layer) -> Bool { layer == .related || layer == .record }

  // MARK: Nodes

  /// A layer or structure with all that is deeper; moves behind it.
  private mutating func scope(at place: inout Int) -> ExplainedField? {
    let sighting = dissection.sightings[place]
    let depth = sighting.depth
    place += 1
    var children: [ExplainedField] = []
    while place < dissection.sightings.endIndex, dissection.sightings[place].depth > depth {
      if let child = node(at: &place) { children.append(child) }
    }
    guard let field = catalogue[sighting.id], !children.isEmpty else { return nil }
    guard !FieldTree.isElsewhere(field.layer) else { return nil }
    return ExplainedField(
      name: field.name, filterName: field.filterName, buffer: sighting.buffer,
      octets: sighting.offset..<sighting.offset + sighting.length, bits: nil,
      width: sighting.length, value: nil, text: "", meaning: field.meaning, clause: field.clause,
      fields: children)
  }

  /// A field with its bits, or a scope; moves behind it. Nil for what is not to be shown.
  private mutating func node(at place: inout Int) -> ExplainedField? {
    let sighting = dissection.sightings[place]
    guard !sighting.isScope else { return scope(at: &place) }
    place += 1
    guard let field = catalogue[sighting.id] else { return nil }
    noteHostPacket(field, sighting.value)
    var node = leaf(sighting, field)
    while sighting.kind != .bits, place < dissection.sightings.endIndex {
      let next = dissection.sightings[place]
      guard next.offset == sighting.offset, next.buffer == sighting.buffer,
        let part = catalogue[next.id],
        next.kind == .bits
          || next.kind == .field && next.length == sighting.length && part.mask != .max
      else { break }
      node.fields.append(leaf(next, part, isPart: true))
      place += 1
    }
    if FieldTree.isElsewhere(field.layer) { return nil }
    return node
  }

  private func leaf(
    _ sighting: FieldWatcher.Sighting, _ field: FieldDescription, isPart: Bool = false
  ) -> ExplainedField {
    let octets = dissection.octets(of: sighting.buffer)
    let text = ValueText(sighting, field, octets)
    let isHost = field.layer == .hciCommand || field.layer == .hciEvent
    return ExplainedField(
      name: field.name, filterName: field.filterName, buffer: sighting.buffer,
      octets: sighting.length > 0 ? sighting.offset..<sighting.offset + sighting.length : nil,
      bits: isPart || sighting.kind == .bits
        ? FieldTree.bits(of: field.mask, sighting.length) : nil,
      width: sighting.length, value: text.cell, text: text.text,
      meaning: field.meaning, clause: field.clause.isEmpty && isHost ? hostClause : field.clause)
  }

  private static func bits(of mask: UInt64, _ width: Int) -> ClosedRange<Int>? {
    guard mask != 0 else { return nil }
    let top = min(63 - mask.leadingZeroBitCount, max(0, width * 8 - 1))
    return min(mask.trailingZeroBitCount, top)...top
  }

  /// Remembers the clause of the command or event whose parameters follow.
  private mutating func noteHostPacket(_ field: FieldDescription, _ value: UInt64) {
    guard let meaning = PacketMeaning.meaning(of: field.filterName, value) else { return }
    if meaning.clause.hasPrefix("Vol 4") { hostClause = meaning.clause }
  }

  // MARK: Layers

  private mutating func append(_ layer: ExplainedField?) {
    if let layer { layers.append(layer) }
  }

  /// A field outside any layer's scope goes to its layer; those of one layer that follow each other
  /// stay together.
  private mutating func append(_ node: ExplainedField, to layer: Layer) {
    let name = layer.name.description
    if let last = layers.last, last.name == name, last.filterName.isEmpty,
      last.buffer == node.buffer
    {
      layers[layers.count - 1].fields.append(node)
      return
    }
    layers.append(
      ExplainedField(
        name: name, filterName: "", buffer: node.buffer, octets: nil, bits: nil, width: 0,
        value: nil, text: "", meaning: "", clause: "", fields: [node]))
  }
}
