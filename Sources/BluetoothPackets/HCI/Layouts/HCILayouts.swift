import ByteReading

/// The layouts of all commands and events, as the generated tables have them.
///
/// The tables are read once, when the first layout is asked for; nothing changes afterwards.
final class HCILayouts: Sendable {
  /// A command or an event that the specification names.
  struct Entry: Sendable {
    let code: UInt16
    let name: ConstantText
    let clause: ConstantText
    /// What it says, in a sentence for who learns.
    let meaning: ConstantText
    /// Steps; nil for one that is only named.
    let parameters: Range<Int>?
    /// Of what a command returns; nil where it returns nothing, or that is not known here.
    let returned: Range<Int>?
  }

  static let shared = HCILayouts()

  /// A field's number is its place here.
  let fields: [Field]
  /// How the field of the same number is read.
  let readings: [FieldReading]
  /// The parts of fields that are sets of bits.
  let parts: [Field]
  /// Which of `parts` belong to a set of bits.
  let bitSets: [Range<Int>]
  let steps: [LayoutStep]
  private let names: ValueNames
  /// By opcode.
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

  /// Entries whose codes are single octets, each at the place of its code.
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

  /// The name of a value in one of the tables' lists.
  func name(of value: UInt64, inList list: UInt32) -> ConstantText? {
    names[value, list: Int(list)]
  }
}

/// The lists of names of values, one after the other.
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
