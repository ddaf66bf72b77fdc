import ByteReading
import TraceAnalysis

extension PageColumns {
  /// Appends a packet's explanation.
  mutating func appendExplanation(
    of dissection: FrameAnalysis.DissectedOctets, advertisingName: String?
  ) {
    let key = templates.key(of: dissection)
    let template: PageTemplate
    if let known = templates.known[key] {
      template = known
    } else {
      template = self.template(of: dissection, advertisingName: advertisingName)
      templates.remember(template, for: key)
    }
    shapes.append(template.shape)
    buffers.append(UInt32(clamping: template.buffers))
    for buffer in dissection.buffers.prefix(template.buffers) {
      buffers.append(UInt32(clamping: buffer.count))
      octets += buffer
    }
    let failed = template.opcode.flatMap {
      FailedCommand(after: $0, in: dissection.packet.rawSpan)
    }
    let texts = SightingText(dissection, failed: failed, advertisingName: advertisingName)
    for place in template.shown {
      let sighting = dissection.sightings[place]
      append(sighting, isPlain: failed == nil) { field in
        let (cell, text) = texts.text(of: sighting, field)
        return PageValue(text: text, cell: PageColumns.kept(cell, sighting, dissection))
      }
    }
    for place in template.hidden {
      let sighting = dissection.sightings[place]
      append(sighting, isPlain: true) { field in
        let value = ValueText(sighting, field, dissection.octets(of: sighting.buffer))
        return PageValue(text: value.text, cell: value.cell)
      }
    }
  }

  /// Appends the number of a value, which most values of plain fields have from an earlier packet.
  private mutating func append(
    _ sighting: FieldWatcher.Sighting, isPlain: Bool,
    _ value: (FieldCatalogue.Description) -> PageValue
  ) {
    let key = PageTemplates.Value(sighting)
    if isPlain, let number = templates.numbers[key] { return values.append(number) }
    guard let field = FieldCatalogue.standard[sighting.id] else { return }
    let number = UInt32(clamping: contents.number(of: value(field)))
    values.append(number)
    if isPlain, SightingText.isPlain(field, length: sighting.length) {
      templates.remember(number, for: key)
    }
  }

  private mutating func template(
    of dissection: FrameAnalysis.DissectedOctets, advertisingName: String?
  ) -> PageTemplate {
    let tree = FieldTree(dissection, .standard, advertisingName: advertisingName)
    var outline: [Int] = []
    var shown: [Int] = []
    for layer in tree.layers { append(layer, depth: 0, &outline, &shown) }
    let hidden = appendOthers(dissection, &outline)
    // Only buffers with a field in them: names and addresses from neighbouring records are texts.
    let used = stride(from: 2, to: outline.count, by: 5).map { outline[$0] }.max() ?? 0
    return PageTemplate(
      shape: outlines.number(of: outline) + 1, shown: shown, hidden: hidden, buffers: used,
      opcode: tree.opcode)
  }

  private mutating func append(
    _ field: ExplainedField, depth: Int, _ outline: inout [Int], _ shown: inout [Int]
  ) {
    let definition = PageField(
      name: field.name, filter: field.filterName,
      bits: field.bits.map { [$0.lowerBound, $0.upperBound, field.width] },
      isScope: field.isScope, meaning: field.meaning, clause: field.clause)
    let range = field.octets ?? 0..<0
    outline += [
      definitions.number(of: definition), depth, field.buffer, range.lowerBound, range.count,
    ]
    if let place = field.sighting { shown.append(place) }
    for child in field.fields { append(child, depth: depth + 1, &outline, &shown) }
  }

  /// Appends fields that an explanation omits because others have their octets. Filters use them.
  ///
  /// - Returns: the places of their sightings.
  private mutating func appendOthers(
    _ dissection: FrameAnalysis.DissectedOctets, _ outline: inout [Int]
  ) -> [Int] {
    var hidden: [Int] = []
    var reported: Set<FilteredPlace> = []
    for place in stride(from: 0, to: outline.count, by: 5) {
      reported.insert(
        FilteredPlace(
          filter: definitions.values[outline[place]].filter, buffer: outline[place + 2],
          offset: outline[place + 3], length: outline[place + 4]))
    }
    for (index, sighting) in dissection.sightings.enumerated() {
      guard let field = FieldCatalogue.standard[sighting.id], field.layer != .record,
        !field.filterName.isEmpty
      else { continue }
      let place = FilteredPlace(
        filter: field.filterName, buffer: sighting.buffer, offset: sighting.offset,
        length: sighting.length)
      guard reported.insert(place).inserted else { continue }
      let definition = PageField(
        name: field.name, filter: field.filterName, bits: nil, isScope: sighting.isScope,
        meaning: field.meaning, clause: field.clause)
      outline += [
        definitions.number(of: definition), PageColumns.hidden, place.buffer, place.offset,
        place.length,
      ]
      if !sighting.isScope { hidden.append(index) }
    }
    return hidden
  }

  /// The name that filters use for a field, and its octets.
  private struct FilteredPlace: Hashable {
    let filter: String
    let buffer: Int
    let offset: Int
    let length: Int
  }

  /// The depth of fields outside the tree.
  private static let hidden = 99

  /// The value that filters compare; nil if it is the digits of the field's octets.
  private static func kept(
    _ cell: Cell, _ sighting: FieldWatcher.Sighting, _ dissection: FrameAnalysis.DissectedOctets
  ) -> Cell? {
    guard case .text(let text) = cell, sighting.length > 0 else { return cell }
    let octets = dissection.octets(of: sighting.buffer)
    let end = sighting.offset + sighting.length
    guard end <= octets.count, text.utf8.count == 2 * sighting.length,
      text == String(Hexadecimal.text(Array(octets[sighting.offset..<end])))
    else { return cell }
    return nil
  }
}

/// The explanation of all packets with the same fields in the same places, without the values.
struct PageTemplate: Sendable {
  /// The number of the outline, from 1.
  let shape: Int
  /// Places of the sightings with a value in the tree, in the order of the outline.
  let shown: [Int]
  /// Places of the sightings with a value that only filters use.
  let hidden: [Int]
  /// Number of the additional buffers with a field in them.
  let buffers: Int
  /// The octets of the opcode in a Command Complete event.
  let opcode: Range<Int>?
}

/// Templates of explanations, and numbers of values, that were seen before. A capture has few kinds of packets, and the
/// tree of an explanation takes longer than reading the packet.
struct PageTemplates: Sendable {
  /// A value of a field whose text depends on nothing else.
  struct Value: Hashable, Sendable {
    let value: UInt64
    let id: UInt16
    let length: Int32

    init(_ sighting: FieldWatcher.Sighting) {
      value = sighting.value
      id = sighting.id.rawValue
      length = Int32(clamping: sighting.length)
    }
  }

  private(set) var known: [[UInt64]: PageTemplate] = [:]
  private(set) var numbers: [Value: UInt32] = [:]
  /// Fields whose values decide on the clauses of others.
  private let naming = FieldSet(
    PacketMeaning.fields.flatMap { FieldCatalogue.standard.fields(named: $0) })

  /// Limits for captures in which everything is different each time.
  private static let limits = (templates: 20_000, values: 200_000)

  /// What decides on the outline of an explanation.
  func key(of dissection: FrameAnalysis.DissectedOctets) -> [UInt64] {
    var key: [UInt64] = []
    key.reserveCapacity(dissection.sightings.count * 2 + 4)
    for sighting in dissection.sightings {
      let kind = UInt64(sighting.kind.rawValue)
      key.append(
        UInt64(sighting.id.rawValue) | kind << 16 | UInt64(sighting.depth) << 24
          | UInt64(truncatingIfNeeded: sighting.buffer) << 32)
      key.append(
        UInt64(truncatingIfNeeded: sighting.offset) << 32
          | UInt64(truncatingIfNeeded: sighting.length))
      if naming.contains(sighting.id) { key.append(sighting.value) }
    }
    return key
  }

  mutating func remember(_ template: PageTemplate, for key: [UInt64]) {
    guard known.count < PageTemplates.limits.templates else { return }
    known[key] = template
  }

  mutating func remember(_ number: UInt32, for value: Value) {
    guard numbers.count < PageTemplates.limits.values else { return }
    numbers[value] = number
  }
}
