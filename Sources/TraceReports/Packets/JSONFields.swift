import ByteReading
import LinkSessions

/// Writes fields as the members of a JSON object: what is known of each is looked up once, before the
/// first packet.
final class JSONFields: Sendable {
  /// By number: the place of the field's name among all names; -1 for a field that is not written.
  private let names: [Int32]
  private let keys: [String]
  /// The protocol that each name begins with.
  private let layers: [String]
  /// The names as search engines take them, with the protocol before them once more.
  private let layerKeys: [String]
  private let formats: [FieldFormat]
  private let isTurned: [Bool]
  /// The fields that are written.
  let wanted: FieldSet

  /// Without the record's own fields, which have keys of their own.
  static let standard = JSONFields(.standard, withRecord: false)
  /// All fields, by their layers.
  static let byLayer = JSONFields(.standard, withRecord: true)

  /// - Parameters:
  ///   - catalogue: knows the fields.
  ///   - withRecord: whether the record's own fields are among them.
  init(_ catalogue: FieldCatalogue, withRecord: Bool) {
    var places: [String: Int32] = [:]
    var keys: [String] = []
    var names = [Int32](repeating: -1, count: catalogue.numberLimit)
    var formats = [FieldFormat](repeating: .octets, count: catalogue.numberLimit)
    var isTurned = [Bool](repeating: false, count: catalogue.numberLimit)
    for field in catalogue.all
    where !field.isScope && !field.filterName.isEmpty && (withRecord || field.layer != .record) {
      let number = Int(field.id.rawValue)
      let place = places[field.filterName] ?? Int32(truncatingIfNeeded: keys.count)
      if places.updateValue(place, forKey: field.filterName) == nil {
        keys.append(field.filterName)
      }
      names[number] = place
      formats[number] = field.format
      isTurned[number] = field.layer == .advertisingData
    }
    wanted = FieldSet(
      names.indices.lazy.filter { names[$0] >= 0 }.map { FieldID(UInt16(truncatingIfNeeded: $0)) })
    self.keys = keys
    self.names = names
    layers = keys.map { String($0.prefix { $0 != "." }) }
    layerKeys = zip(keys, layers).map { key, layer in
      "\(layer)_\(key.replacing(UInt8(ascii: "."), by: UInt8(ascii: "_")))"
    }
    self.formats = formats
    self.isTurned = isTurned
  }

  private func name(of sighting: FieldWatcher.Sighting) -> Int32 {
    let number = Int(sighting.id.rawValue)
    return number < names.count ? names[number] : -1
  }

  /// Writes the fields of a packet, in the order in which they were first met.
  ///
  /// - Parameters:
  ///   - watcher: has the fields.
  ///   - payload: the packet.
  ///   - writer: stands in the object.
  func write(_ watcher: FieldWatcher, _ payload: RawSpan, _ writer: inout JSONWriter) {
    let sightings = watcher.sightings
    let names = sightings.map(name)
    for (index, name) in names.enumerated() where name >= 0 {
      guard !names[..<index].contains(name) else { continue }
      write(keys[Int(name)], from: index, names, writer: &writer) { place, key, writer in
        write(key, sightings[place], watcher, payload, &writer)
      }
    }
  }

  /// Writes an object for each layer with the fields of it, as `tshark -T ek` does: the record's own
  /// first, all values but truth values as text.
  ///
  /// - Parameters:
  ///   - watcher: has the fields.
  ///   - payload: the packet.
  ///   - writer: stands in the object.
  func writeLayers(_ watcher: FieldWatcher, _ payload: RawSpan, _ writer: inout JSONWriter) {
    let sightings = watcher.sightings
    let names = sightings.map(name)
    let known = names.filter { $0 >= 0 }.map { layers[Int($0)] }
    var written: [String] = []
    for layer in ["frame"] + known where !written.contains(layer) {
      written.append(layer)
      writer.object(layer) { writer in
        for (index, name) in names.enumerated() where name >= 0 && layers[Int(name)] == layer {
          guard !names[..<index].contains(name) else { continue }
          write(layerKeys[Int(name)], from: index, names, writer: &writer) { place, key, writer in
            write(key, asText: sightings[place], watcher, payload, &writer)
          }
        }
      }
    }
  }

  /// Writes all values of a name: one by itself, several as an array.
  private func write(
    _ key: String, from index: Int, _ names: [Int32], writer: inout JSONWriter,
    _ value: (_ place: Int, _ key: String?, inout JSONWriter) -> Void
  ) {
    let name = names[index]
    guard names[(index + 1)...].contains(name) else { return value(index, key, &writer) }
    writer.array(key) { writer in
      for place in index..<names.count where names[place] == name { value(place, nil, &writer) }
    }
  }

  /// Writes a value in the type that fits: a number, a truth value or text.
  private func write(
    _ key: String?, _ sighting: FieldWatcher.Sighting, _ watcher: FieldWatcher,
    _ payload: RawSpan, _ writer: inout JSONWriter
  ) {
    switch formats[Int(sighting.id.rawValue)] {
    // Most readers of JSON take numbers for doubles, which have 53 bits.
    case .decimal where sighting.length <= 6, .hexadecimal where sighting.length <= 6:
      writer.cell(key, .unsigned(sighting.value))
    case .signed: writer.cell(key, .integer(Int(Int64(bitPattern: sighting.value))))
    default: write(key, asText: sighting, watcher, payload, &writer)
    }
  }

  private func write(
    _ key: String?, asText sighting: FieldWatcher.Sighting, _ watcher: FieldWatcher,
    _ payload: RawSpan, _ writer: inout JSONWriter
  ) {
    let number = Int(sighting.id.rawValue)
    let format = formats[number]
    if format == .boolean { return writer.cell(key, .flag(sighting.value != 0)) }
    writer.text(key, mayNeedEscape: format == .text) { output in
      watcher.withBytes(of: sighting, in: payload) {
        FieldText.append(
          column: sighting, format, isTurned: isTurned[number], name: "", in: $0, to: &output)
      }
    }
  }
}
