import ByteReading

/// The layouts of all commands and events, from the generated tables.
///
/// The tables are parsed once, when the first layout is needed, and do not change afterwards.
final class HCILayouts: Sendable {
  /// A command or event that the specification defines.
  struct Entry: Sendable {
    let code: UInt16
    let name: ConstantText
    let clause: ConstantText
    /// A sentence that explains it to beginners.
    let meaning: ConstantText
    /// The steps of its parameters; nil if it has only a name.
    let parameters: Range<Int>?
    /// The steps of a command's return parameters; nil if there are none or they are unknown.
    let returned: Range<Int>?
  }

  static let shared = HCILayouts()

  /// The fields, whose numbers are derived from their indices.
  let fields: [Field]
  /// The reading of the field with the same index.
  let readings: [FieldReading]
  /// The parts of fields that are bit fields.
  let parts: [Field]
  /// The range in `parts` of each bit field.
  let bitSets: [Range<Int>]
  let steps: [LayoutStep]
  private let names: ValueNames
  /// The commands by opcode.
  private let commands: [Entry]
  private let events: [Entry?]
  private let subevents: [Entry?]

  private init() {
    var tables = LayoutTables()
    tables.read()
    (fields, readings, parts) = (tables.fields, tables.readings, tables.parts)
    (bitSets, steps, names) = (tables.bitSets, tables.steps, tables.names)
    commands = tables.commands.sorted { $0.code < $1.code }
    events = HCILayouts.placed(tables.events)
    subevents = HCILayouts.placed(tables.subevents)
  }

  /// Entries with single-octet codes, indexed by code.
  private static func placed(_ entries: [Entry]) -> [Entry?] {
    var places = [Entry?](repeating: nil, count: 256)
    for entry in entries { places[Int(UInt8(truncatingIfNeeded: entry.code))] = entry }
    return places
  }

  var opcodes: [UInt16] { commands.map { $0.code } }

  func event(_ code: UInt8) -> Entry? { events[Int(code)] }

  func subevent(_ code: UInt8) -> Entry? { subevents[Int(code)] }

  func command(_ opcode: UInt16) -> Entry? {
    var range = commands.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let code = commands[middle].code
      if code == opcode { return commands[middle] }
      range = code < opcode ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Returns the name of a value in one of the tables' lists.
  func name(of value: UInt64, inList list: UInt32) -> ConstantText? {
    names[value, list: Int(list)]
  }
}

/// The lists of value names, stored consecutively.
struct ValueNames: Sendable {
  private var values: [UInt64] = []
  private var texts: [ConstantText] = []
  private var starts: [Int] = []

  mutating func beginList() { starts.append(values.count) }

  mutating func append(_ value: UInt64, _ text: ConstantText) {
    values.append(value)
    texts.append(text)
  }

  subscript(value: UInt64, list list: Int) -> ConstantText? {
    guard starts.indices.contains(list) else { return nil }
    let end = list + 1 < starts.count ? starts[list + 1] : values.count
    return values[starts[list]..<end].firstIndex(of: value).map { texts[$0] }
  }
}
