import ByteReading

/// Parses the generated tables. The format of a line is described next to each of them.
struct LayoutTables {
  private(set) var names = ValueNames()
  private(set) var parts: [Field] = []
  private(set) var bitSets: [Range<Int>] = []
  private(set) var fields: [Field] = []
  private(set) var readings: [FieldReading] = []
  private(set) var steps: [LayoutStep] = []
  private(set) var commands: [HCILayouts.Entry] = []
  private(set) var events: [HCILayouts.Entry] = []
  private(set) var subevents: [HCILayouts.Entry] = []
  private var numbers: UInt16 = 0

  mutating func read() {
    readNames()
    readBitSets()
    readFields(hciCommandFieldTable, of: .hciCommand)
    readFields(hciEventFieldTable, of: .hciEvent)
    readCommands()
    events = entries(hciEventTable)
    subevents = entries(leEventTable)
  }

  // MARK: Names and fields

  /// Returns the number of the next field or part, which is its position in the tables, after all fields in the source.
  private mutating func nextNumber() -> Field.ID {
    defer { numbers += 1 }
    return Field.ID(LayoutTables.firstNumber &+ numbers)
  }

  /// The first number for fields in tables. `Scripts/field-catalogue` assigns only smaller numbers.
  private static let firstNumber: UInt16 = 2048

  private mutating func readNames() {
    var lines = TableLines(hciValueTable)
    while var line = lines.next() {
      if line.skipBlank() {
        names.append(line.word().hexadecimalNumber, line.rest())
      } else {
        names.beginList()
      }
    }
  }

  private mutating func readBitSets() {
    var lines = TableLines(hciBitTable)
    var layer = Layer.hciCommand
    var (clause, meaning): (ConstantText, ConstantText) = ("", "")
    while var line = lines.next() {
      if line.skipBlank() {
        let mask = line.word().hexadecimalNumber
        let filterName = line.word()
        parts.append(
          Field(
            nextNumber(), layer, line.rest(), filterName,
            mask.nonzeroBitCount == 1 ? .boolean : .hexadecimal,
            mask: mask, valueNames: .none, clause: clause, meaning: meaning))
        bitSets[bitSets.count - 1] = bitSets[bitSets.count - 1].lowerBound..<parts.count
      } else {
        layer = line.word() == "command" ? .hciCommand : .hciEvent
        (clause, meaning) = (line.word(until: "|"), line.rest())
        bitSets.append(parts.count..<parts.count)
      }
    }
  }

  private mutating func readFields(_ table: ConstantText, of layer: Layer) {
    var lines = TableLines(table)
    while var line = lines.next() {
      let (kind, format, unit) = (line.word(), line.word(), line.word())
      let values = line.word()
      let filterName = line.word()
      let number = values[1..<values.count].decimalNumber
      readings.append(LayoutTables.reading(kind, bitSet: values.starts(with: "b") ? number : nil))
      fields.append(
        Field(
          nextNumber(), layer, line.word(until: "|"), filterName, LayoutTables.format(format),
          unit: LayoutTables.unit(unit),
          valueNames: LayoutTables.valueNames(values, number), meaning: line.rest()))
    }
  }

  private static func reading(_ kind: ConstantText, bitSet: Int?) -> FieldReading {
    let width = kind[1..<kind.count].decimalNumber / 8
    return switch kind {
    case "rest": .rest
    case "page": .featurePage(firstBitSet: bitSet ?? 0)
    case _ where kind.starts(with: "octets"): .octets(kind[6..<kind.count].decimalNumber)
    case _ where kind.starts(with: "upto"): .atMost(kind[4..<kind.count].decimalNumber)
    case "i15": .signedFifteenBits
    case _ where kind.starts(with: "i"): .signed(width: width)
    default: .integer(width: width, bitSet: bitSet)
    }
  }

  private static func format(_ letter: ConstantText) -> Field.Format {
    switch letter {
    case "d": .decimal
    case "s": .signed
    case "o": .octets
    case "t": .text
    case "a": .address
    default: .hexadecimal
    }
  }

  private static func unit(_ name: ConstantText) -> Field.Unit {
    switch name {
    case "eighthMillisecond": .eighthMillisecond
    case "slot": .slot
    case "doubleSlot": .doubleSlot
    case "tenMilliseconds": .tenMilliseconds
    case "milliseconds": .milliseconds
    case "microseconds": .microseconds
    case "seconds": .seconds
    case "decibelMilliwatts": .decibelMilliwatts
    case "decibels": .decibels
    case "octets": .octets
    case "hundredthPartPerMillion": .hundredthPartPerMillion
    default: .none
    }
  }

  private static func valueNames(_ word: ConstantText, _ number: Int) -> Field.ValueNames {
    switch word {
    case "status": .function { ControllerErrorCode.name(of: $0) }
    case "phy": .function { PHY.name(of: $0) }
    case _ where word.starts(with: "v"):
      .list(UInt32(number)) { list, value in HCILayouts.shared.name(of: value, inList: list) }
    default: .none
    }
  }

  // MARK: Layouts

  private mutating func readCommands() {
    var lines = TableLines(hciCommandTable)
    while var line = lines.next() {
      let code = UInt16(truncatingIfNeeded: line.word().hexadecimalNumber)
      let clause = line.word()
      let parameters = steps(line.word())
      let returned = steps(line.word())
      commands.append(
        HCILayouts.Entry(
          code: code, name: line.word(until: "|"), clause: clause, meaning: line.rest(),
          parameters: parameters, returned: returned))
    }
  }

  private mutating func entries(_ table: ConstantText) -> [HCILayouts.Entry] {
    var entries: [HCILayouts.Entry] = []
    var lines = TableLines(table)
    while var line = lines.next() {
      let code = UInt16(truncatingIfNeeded: line.word().hexadecimalNumber)
      let clause = line.word()
      let parameters = steps(line.word())
      entries.append(
        HCILayouts.Entry(
          code: code, name: line.word(until: "|"), clause: clause, meaning: line.rest(),
          parameters: parameters, returned: nil))
    }
    return entries
  }

  /// Appends the steps of one layout; nil if there is none.
  private mutating func steps(_ word: ConstantText) -> Range<Int>? {
    guard word != "?" else { return nil }
    let start = steps.count
    if word != "-" {
      var rest = TableLine(word)
      while !rest.isAtEnd { steps.append(LayoutTables.step(rest.word(until: ","))) }
    }
    return start..<steps.count
  }

  private static func step(_ text: ConstantText) -> LayoutStep {
    var rest = TableLine(text)
    if text.starts(with: "%") {
      _ = rest.word(until: "[")
      return .listByBits(members: rest.number())
    }
    if text.starts(with: "*") {
      rest = TableLine(text[1..<text.count])
      let count = Int32(truncatingIfNeeded: rest.word(until: "[").decimalNumber)
      return .list(count: count, members: rest.number())
    }
    let first = rest.number()
    return switch rest.rest() {
    case "": .field(first)
    case "=": .selector(first)
    case let octets:
      .run(
        length: first,
        octets: Int32(truncatingIfNeeded: octets[1..<octets.count].decimalNumber))
    }
  }
}
