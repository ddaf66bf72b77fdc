import BluetoothPackets
import ByteReading
import TraceAnalysis

/// Builds the tree of an explanation from the fields in a watcher.
struct FieldTree {
  private let dissection: FrameAnalysis.DissectedOctets
  private let catalogue: FieldCatalogue
  /// Whether the frame has an extended advertising header. If so, the header describes its
  /// addresses instead of the legacy PDUs.
  private let hasExtendedHeader: Bool
  /// The clause of the last PDU, command or event read, by part of the specification.
  private var packets: [Substring: String] = [:]

  private let texts: SightingText
  /// The octets of the opcode in a Command Complete event: the status follows.
  let opcode: Range<Int>?

  /// The layers in the order of reading.
  private(set) var layers: [ExplainedField] = []

  init(
    _ dissection: FrameAnalysis.DissectedOctets, _ catalogue: FieldCatalogue,
    advertisingName: String? = nil
  ) {
    self.dissection = dissection
    self.catalogue = catalogue
    let values = FrameValues(dissection)
    opcode = FieldTree.opcode(values)
    texts = SightingText(
      dissection,
      failed: opcode.flatMap { FailedCommand(after: $0, in: dissection.packet.rawSpan) },
      advertisingName: advertisingName)
    hasExtendedHeader = values["btle.extended_advertising_header.flags"] != nil
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

  /// Removes duplicates of earlier fields, and sorts by octet.
  ///
  /// Parsers read some octets twice, such as the length of a PDU to find the CRC after it. Fields that decode an
  /// earlier run of octets, such as a beacon in manufacturer data, become children of it.
  private static func tidied(_ fields: [ExplainedField]) -> [ExplainedField] {
    var kept: [ExplainedField] = []
    var reported: Set<Place> = []
    for var field in fields {
      field.fields = field.isScope ? tidied(field.fields) : field.fields
      // A field without a filter name only contains the octets or bits of others.
      if !field.isScope, field.filterName.isEmpty, field.fields.isEmpty { continue }
      let places = (field.octets ?? 0..<0).map { Place(buffer: field.buffer, octet: $0) }
      if !field.isScope, !places.isEmpty, places.allSatisfy(reported.contains) {
        if let run = kept.lastIndex(where: { $0.isTakenApart(by: field) }) {
          kept[run].fields.append(field)
          continue
        }
        if field.fields.isEmpty { continue }
      }
      reported.formUnion(places)
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

  private static func opcode(_ values: FrameValues) -> Range<Int>? {
    guard values["bthci_evt.code"] == UInt64(HCIEventCode.commandComplete.rawValue),
      let opcode = values.sighting(of: "bthci_evt.opcode"), opcode.value != 0, opcode.buffer == 0
    else { return nil }
    return opcode.offset..<opcode.offset + opcode.length
  }

  private struct Place: Hashable {
    let buffer: Int
    let octet: Int
  }

  /// Whether the layer describes the record or other frames, which the context sentences cover.
  private static func isElsewhere(_ layer: Layer) -> Bool { layer == .related || layer == .record }

  // MARK: Nodes

  /// Returns a layer or structure with everything below it, and advances past it.
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

  /// Returns a field with its bits, or a scope, and advances past it. Returns nil for fields that are not shown.
  private mutating func node(at place: inout Int) -> ExplainedField? {
    let sighting = dissection.sightings[place]
    guard !sighting.isScope else { return scope(at: &place) }
    let first = place
    place += 1
    guard let field = catalogue[sighting.id] else { return nil }
    var node = leaf(first, field)
    notePacket(field, sighting.value)
    while sighting.kind != .bits, place < dissection.sightings.endIndex {
      let next = dissection.sightings[place]
      guard next.offset == sighting.offset, next.buffer == sighting.buffer,
        let part = catalogue[next.id],
        next.kind == .bits
          || next.kind == .field && next.length == sighting.length && part.mask != .max
      else { break }
      node.fields.append(leaf(place, part, isPart: true))
      notePacket(part, next.value)
      place += 1
    }
    if FieldTree.isElsewhere(field.layer) { return nil }
    return node
  }

  private func leaf(
    _ place: Int, _ field: FieldCatalogue.Description, isPart: Bool = false
  ) -> ExplainedField {
    let sighting = dissection.sightings[place]
    let (cell, text) = texts.text(of: sighting, field)
    return ExplainedField(
      name: field.name, filterName: field.filterName, buffer: sighting.buffer,
      octets: sighting.length > 0 ? sighting.offset..<sighting.offset + sighting.length : nil,
      bits: isPart || sighting.kind == .bits
        ? FieldTree.bits(of: field.mask, sighting.length) : nil,
      width: sighting.length, value: cell, text: text, meaning: field.meaning,
      clause: clause(of: field, isPart: isPart), sighting: place)
  }

  private static func bits(of mask: UInt64, _ width: Int) -> ClosedRange<Int>? {
    guard mask != 0 else { return nil }
    let top = min(63 - mask.leadingZeroBitCount, max(0, width * 8 - 1))
    return min(mask.trailingZeroBitCount, top)...top
  }

  // MARK: Clauses

  /// Records the clause of the PDU, command or event whose fields follow.
  private mutating func notePacket(_ field: FieldCatalogue.Description, _ value: UInt64) {
    guard let clause = PacketMeaning.meaning(of: field.filterName, value)?.clause, !clause.isEmpty
    else { return }
    packets[FieldTree.part(of: clause)] = clause
  }

  /// Returns "Vol 3, Part F" for "Vol 3, Part F, 3.4.2.1".
  private static func part(of clause: String) -> Substring {
    clause.lastIndex(of: ",").map { clause[..<$0] } ?? clause[...]
  }

  /// Returns the clause of a field. For a field shared by several PDUs, it is that of the PDU.
  private func clause(of field: FieldCatalogue.Description, isPart: Bool) -> String {
    if field.clause.isEmpty {
      let isHost = field.layer == .hciCommand || field.layer == .hciEvent
      return isHost ? packets["Vol 4, Part E"] ?? "" : ""
    }
    if hasExtendedHeader {
      switch field.filterName {
      case "btle.advertising_address": return "Vol 6, Part B, 2.3.4.1"
      case "btle.target_address": return "Vol 6, Part B, 2.3.4.2"
      default: break
      }
    }
    // Only Pairing Request describes the bits of AuthReq.
    guard PacketMeaning.clauses.contains(field.clause), !(isPart && field.layer == .smp) else {
      return field.clause
    }
    return packets[FieldTree.part(of: field.clause)] ?? field.clause
  }

  // MARK: Layers

  private mutating func append(_ layer: ExplainedField?) {
    if let layer { layers.append(layer) }
  }

  /// Adds a field outside any scope to its layer. Consecutive fields of a layer stay together.
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
