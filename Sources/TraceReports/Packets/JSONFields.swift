import ByteReading
import LinkSessions

/// What is known of fields for writing them as the members of a JSON object: looked up once, before the
/// first packet.
final class JSONFields: Sendable {
  /// By number: the place of the field's name among all names; -1 for a field that is not written.
  fileprivate let names: [Int32]
  fileprivate let keys: [JSONKey]
  /// The protocol that each name begins with.
  fileprivate let layers: [String]
  /// The names as search engines take them, with the protocol before them once more.
  fileprivate let layerKeys: [JSONKey]
  fileprivate let formats: [FieldFormat]
  fileprivate let isTurned: [Bool]
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
    self.keys = keys.map { JSONKey($0) }
    self.names = names
    let layers = keys.map { String($0.prefix { $0 != "." }) }
    layerKeys = zip(keys, layers).map { key, layer in
      JSONKey("\(layer)_\(key.replacing(UInt8(ascii: "."), by: UInt8(ascii: "_")))")
    }
    self.layers = layers
    self.formats = formats
    self.isTurned = isTurned
  }
}

/// The fields of one record after the other, as members of JSON objects: its lists are used again for
/// each.
final class JSONFieldValues {
  let fields: JSONFields
  private var watcher: FieldWatcher?
  private var payload: [UInt8] = []
  private var order = FieldOrder()

  init(_ fields: JSONFields) {
    self.fields = fields
  }

  /// Takes the fields of the next record.
  ///
  /// - Parameters:
  ///   - watcher: has them.
  ///   - payload: the record's octets.
  func take(_ watcher: FieldWatcher, _ payload: RawSpan) {
    self.watcher = watcher
    self.payload.removeAll(keepingCapacity: true)
    self.payload.append(copying: payload)
    order.take(watcher, fields.names, count: fields.keys.count)
  }

  /// Writes the fields of the record, in the order in which they were first met.
  func write(_ writer: inout JSONWriter) {
    guard let watcher else { return }
    // Constants: the run-time would look at each access to a variable of a class.
    let (order, octets) = (self.order, self.payload)
    let payload = octets.rawSpan
    for first in order.firsts {
      let key = fields.keys[Int(order.names[first])]
      if order.next[first] < 0 {
        write(key, watcher[first], watcher, payload, &writer)
      } else {
        writer.array(quoted: key) { writer in
          var place = first
          while place >= 0 {
            write(nil, watcher[place], watcher, payload, &writer)
            place = Int(order.next[place])
          }
        }
      }
    }
  }

  /// Writes an object for each layer with the fields of it, as `tshark -T ek` does: the record's own
  /// first, all values but truth values as text.
  func writeLayers(_ writer: inout JSONWriter) {
    guard let watcher else { return }
    // Constants: the run-time would look at each access to a variable of a class.
    let (order, octets) = (self.order, self.payload)
    let payload = octets.rawSpan
    var written: [String] = []
    for layer in ["frame"] + order.firsts.map({ fields.layers[Int(order.names[$0])] })
    where !written.contains(layer) {
      written.append(layer)
      writer.object(layer) { writer in
        for first in order.firsts where fields.layers[Int(order.names[first])] == layer {
          let key = fields.layerKeys[Int(order.names[first])]
          if order.next[first] < 0 {
            write(key, asText: watcher[first], watcher, payload, &writer)
          } else {
            writer.array(quoted: key) { writer in
              var place = first
              while place >= 0 {
                write(nil, asText: watcher[place], watcher, payload, &writer)
                place = Int(order.next[place])
              }
            }
          }
        }
      }
    }
  }

  /// Writes a value in the type that fits: a number, a truth value or text.
  private func write(
    _ key: JSONKey?, _ sighting: FieldWatcher.Sighting, _ watcher: FieldWatcher,
    _ payload: RawSpan, _ writer: inout JSONWriter
  ) {
    switch fields.formats[Int(sighting.id.rawValue)] {
    // Most readers of JSON take numbers for doubles, which have 53 bits.
    case .decimal where sighting.length <= 6, .hexadecimal where sighting.length <= 6:
      writer.value(quoted: key) { $0.append(decimal: sighting.value) }
    case .signed:
      writer.value(quoted: key) { $0.append(decimal: Int64(bitPattern: sighting.value)) }
    default: write(key, asText: sighting, watcher, payload, &writer)
    }
  }

  private func write(
    _ key: JSONKey?, asText sighting: FieldWatcher.Sighting, _ watcher: FieldWatcher,
    _ payload: RawSpan, _ writer: inout JSONWriter
  ) {
    let number = Int(sighting.id.rawValue)
    let format = fields.formats[number]
    if format == .boolean {
      return writer.value(quoted: key) { $0.append(sighting.value == 0 ? "false" : "true") }
    }
    let isTurned = fields.isTurned[number]
    writer.text(quoted: key, mayNeedEscape: format == .text) { output in
      watcher.withBytes(of: sighting, in: payload) {
        FieldText.append(
          column: sighting, format, isTurned: isTurned, name: "", in: $0, to: &output)
      }
    }
  }
}

/// The order in which names were first met among the fields of a record, and which values of a name
/// follow each other.
private struct FieldOrder {
  /// The places of the first values of each name.
  private(set) var firsts: [Int] = []
  /// The name of each value; -1 for one that is not written.
  private(set) var names: [Int32] = []
  /// The place of the next value of the same name; -1 for none.
  private(set) var next: [Int32] = []
  /// By name: the place of its last value so far, counted from `base`.
  private var lasts: [Int] = []
  /// Places of all records before this one.
  private var base = 0

  /// - Parameters:
  ///   - watcher: has the fields of a record.
  ///   - names: by number, those that fields are written under.
  ///   - count: how many names there are.
  mutating func take(_ watcher: FieldWatcher, _ names: [Int32], count: Int) {
    if lasts.isEmpty { lasts = [Int](repeating: -1, count: count) }
    base += self.names.count
    firsts.removeAll(keepingCapacity: true)
    self.names.removeAll(keepingCapacity: true)
    next.removeAll(keepingCapacity: true)
    for place in watcher.indices {
      let number = Int(watcher[place].id.rawValue)
      let name = number < names.count ? names[number] : -1
      self.names.append(name)
      next.append(-1)
      guard name >= 0 else { continue }
      let last = lasts[Int(name)] - base
      if last < 0 {
        firsts.append(place)
      } else {
        next[last] = Int32(truncatingIfNeeded: place)
      }
      lasts[Int(name)] = base + place
    }
  }
}
