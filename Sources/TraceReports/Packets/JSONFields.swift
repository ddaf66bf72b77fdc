import ByteReading
import LinkSessions
import TraceAnalysis

/// Information for writing fields as members of a JSON object, looked up once before the first
/// packet.
final class JSONFields: Sendable {
  /// Index of the field's name by field number; -1 for a field that is not written.
  fileprivate let names: [Int32]
  fileprivate let keys: [JSONKey]
  /// The protocol prefix of each name.
  fileprivate let layers: [String]
  /// The names in the format of search engines, with the protocol prefix twice.
  fileprivate let layerKeys: [JSONKey]
  /// The form of each field, by field number.
  fileprivate let forms: [Form]
  /// The fields to write.
  let wanted: FieldSet

  /// How the values of a field are written.
  fileprivate struct Form {
    var format = Field.Format.octets
    /// Whether to write long UUIDs in the usual notation.
    var isTurned = false
  }

  /// All fields except the record fields that have their own keys.
  static let standard = JSONFields(.standard) {
    $0.layer != .record || ProcedureFrames.fields.contains($0.id)
  }
  /// All fields, grouped by layer.
  static let byLayer = JSONFields(.standard) { _ in true }

  /// Creates the information for fields requested by name.
  convenience init(_ asked: FieldSet) {
    self.init(.standard) { asked.contains($0.id) }
  }

  /// - Parameters:
  ///   - catalogue: the catalogue of fields.
  ///   - isWritten: returns whether to write a field.
  private init(_ catalogue: FieldCatalogue, where isWritten: (FieldCatalogue.Description) -> Bool) {
    var places: [String: Int32] = [:]
    var keys: [String] = []
    var names = [Int32](repeating: -1, count: catalogue.numberLimit)
    var forms = [Form](repeating: Form(), count: catalogue.numberLimit)
    for field in catalogue.all
    where !field.isScope && !field.filterName.isEmpty && isWritten(field) {
      let number = Int(field.id.rawValue)
      let place = places[field.filterName] ?? Int32(truncatingIfNeeded: keys.count)
      if places.updateValue(place, forKey: field.filterName) == nil {
        keys.append(field.filterName)
      }
      names[number] = place
      forms[number] = Form(
        format: field.format, isTurned: field.layer == .advertisingData)
    }
    wanted = FieldSet(
      names.indices.lazy.filter { names[$0] >= 0 }.map { Field.ID(UInt16(truncatingIfNeeded: $0)) })
    self.keys = keys.map { JSONKey($0) }
    self.names = names
    let layers = keys.map { String($0.prefix { $0 != "." }) }
    layerKeys = zip(keys, layers).map { key, layer in
      JSONKey("\(layer)_\(key.replacing(UInt8(ascii: "."), by: UInt8(ascii: "_")))")
    }
    self.layers = layers
    self.forms = forms
  }
}

/// The fields of one record after another as members of JSON objects. Its lists are reused for each
/// record.
final class JSONFieldValues {
  let fields: JSONFields
  // SAFETY: for all properties marked as unchecked: `take` calls no code that could call back, and `write` works on
  // constants. Checking each access at run time took 5 % of the time.
  @exclusivity(unchecked) private var watcher: FieldWatcher?
  @exclusivity(unchecked) private var payload: [UInt8] = []
  @exclusivity(unchecked) private var order = FieldOrder()

  init(_ fields: JSONFields) {
    self.fields = fields
  }

  /// Loads the fields of the next record.
  ///
  /// - Parameters:
  ///   - watcher: the watcher with the fields.
  ///   - payload: the octets of the record.
  func take(_ watcher: FieldWatcher, _ payload: RawSpan) {
    // SAFETY: see `watcher`.
    unsafe self.watcher = watcher
    unsafe self.payload.removeAll(keepingCapacity: true)
    unsafe self.payload.append(copying: payload)
    unsafe order.take(watcher, fields.names, count: fields.keys.count)
  }

  /// Writes the fields of the record in order of first occurrence.
  func write(_ writer: inout JSONWriter) {
    // SAFETY: see `watcher`.
    guard let watcher = unsafe watcher else { return }
    // SAFETY: see `watcher`.
    let (order, octets) = unsafe (self.order, self.payload)
    let payload = octets.rawSpan
    let (places, names) = (order.values, fields.keys)
    let (values, keys) = (places.elementSpan, names.elementSpan)
    for first in order.firsts {
      let value = values[first]
      let key = keys[Int(value.name)]
      if value.next < 0 {
        write(key, watcher[first], watcher, payload, &writer)
      } else {
        writer.array(quoted: key) { writer in
          order.forEach(from: first) { write(nil, watcher[$0], watcher, payload, &writer) }
        }
      }
    }
  }

  /// Writes an object with the fields of each layer, as in `tshark -T ek`: the record's own fields
  /// first, and all values except Booleans as text.
  func writeLayers(_ writer: inout JSONWriter) {
    // SAFETY: see `watcher`.
    guard let watcher = unsafe watcher else { return }
    // SAFETY: see `watcher`.
    let (order, octets) = unsafe (self.order, self.payload)
    let payload = octets.rawSpan
    var written: [String] = []
    let layers = order.firsts.map { fields.layers[order.name(at: $0)] }
    for layer in (layers.contains("frame") ? ["frame"] : []) + layers
    where !written.contains(layer) {
      written.append(layer)
      writer.object(layer) { writer in
        for first in order.firsts where fields.layers[order.name(at: first)] == layer {
          let key = fields.layerKeys[order.name(at: first)]
          if order.values[first].next < 0 {
            write(key, asText: watcher[first], watcher, payload, &writer)
          } else {
            writer.array(quoted: key) { writer in
              order.forEach(from: first) {
                write(nil, asText: watcher[$0], watcher, payload, &writer)
              }
            }
          }
        }
      }
    }
  }

  /// Writes a value with the appropriate type: a number, a Boolean or text.
  private func write(
    _ key: JSONKey?, _ sighting: FieldWatcher.Sighting, _ watcher: FieldWatcher,
    _ payload: RawSpan, _ writer: inout JSONWriter
  ) {
    switch fields.forms[Int(sighting.id.rawValue)].format {
    // Most JSON readers convert numbers to doubles, which have 53 bits.
    case .decimal where sighting.length <= 6, .hexadecimal where sighting.length <= 6:
      writer.value(quoted: key) { $0.append(decimal: sighting.value) }
    case .signed:
      writer.value(quoted: key) { $0.append(decimal: Int64(bitPattern: sighting.value)) }
    // JSON has no infinities and no NaN.
    case .binaryNumber where FieldText.isFinite(sighting):
      writer.value(quoted: key) { $0.append(text: FieldText.binary(sighting)) }
    default: write(key, asText: sighting, watcher, payload, &writer)
    }
  }

  private func write(
    _ key: JSONKey?, asText sighting: FieldWatcher.Sighting, _ watcher: FieldWatcher,
    _ payload: RawSpan, _ writer: inout JSONWriter
  ) {
    let number = Int(sighting.id.rawValue)
    let form = fields.forms[number]
    if form.format == .boolean {
      return writer.value(quoted: key) { $0.append(sighting.value == 0 ? "false" : "true") }
    }
    // Search engines accept RFC 3339 dates, and tshark uses them here.
    if form.format == .date {
      let date = Clock.timestamp(Int64(bitPattern: sighting.value))
      return writer.text(quoted: key, mayNeedEscape: false) { $0.append(text: date) }
    }
    writer.text(quoted: key, mayNeedEscape: form.format == .text) { output in
      watcher.withBytes(of: sighting, in: payload) {
        FieldText.append(
          column: sighting, form.format, isTurned: form.isTurned, name: "", in: $0, to: &output)
      }
    }
  }
}

/// The order of the first occurrences of names among the fields of a record, and the values of each
/// name.
private struct FieldOrder {
  /// One value of a field.
  struct Value {
    /// Index of its name; -1 for a field that is not written.
    var name: Int32 = -1
    /// Index of the next value with the same name; -1 for none.
    var next: Int32 = -1
  }

  /// Indices of the first value of each name. Those after `firstCount` belong to earlier records.
  private var allFirsts: [Int] = []
  private var firstCount = 0
  /// The values by index. Those beyond the current record's belong to earlier records.
  private(set) var values: [Value] = []
  /// Index of the last value of each name so far, counted from `base`.
  private var lasts: [Int] = []
  /// Number of values in all records before this one.
  private var base = 0
  /// Number of values in this record.
  private var count = 0

  /// Indices of the first value of each name, in order.
  var firsts: ArraySlice<Int> { allFirsts[..<firstCount] }

  /// Index of the name of a value.
  func name(at place: Int) -> Int { Int(values[place].name) }

  /// Calls `body` with the indices of all values of a name.
  func forEach(from first: Int, _ body: (Int) -> Void) {
    var place = first
    while place >= 0 {
      body(place)
      place = Int(values[place].next)
    }
  }

  /// - Parameters:
  ///   - watcher: the watcher with the fields of a record.
  ///   - names: the index of the name for each field, by field number.
  ///   - nameCount: the number of names.
  mutating func take(_ watcher: FieldWatcher, _ names: [Int32], count nameCount: Int) {
    if lasts.isEmpty { lasts = [Int](repeating: -1, count: nameCount) }
    base += count
    count = watcher.count
    while values.count < count {
      values.append(Value())
      allFirsts.append(0)
    }
    // Moved out and changed through spans, because an array checks before each change whether its storage is shared.
    var (allValues, allLasts, places): ([Value], [Int], [Int]) = ([], [], [])
    swap(&allValues, &self.values)
    swap(&allLasts, &lasts)
    swap(&places, &allFirsts)
    var values = allValues.mutableElementSpan
    var lasts = allLasts.mutableElementSpan
    var firsts = places.mutableElementSpan
    var met = 0
    let names = names.elementSpan
    for place in watcher.indices {
      let number = Int(watcher[place].id.rawValue)
      let name = number < names.count ? names[number] : -1
      values[place] = Value(name: name)
      guard name >= 0 else { continue }
      let last = lasts[Int(name)] - base
      if last < 0 {
        firsts[met] = place
        met += 1
      } else {
        values[last].next = Int32(truncatingIfNeeded: place)
      }
      lasts[Int(name)] = base + place
    }
    swap(&allValues, &self.values)
    swap(&allLasts, &self.lasts)
    swap(&places, &allFirsts)
    firstCount = met
  }
}
