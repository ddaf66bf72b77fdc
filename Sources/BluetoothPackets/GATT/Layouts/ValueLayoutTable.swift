import ByteReading

/// Parses layouts from a text table. Scripts/gatt/table.py describes the format of its lines.
///
/// The program that writes such a table validates it: lines that can't be parsed are skipped.
struct ValueLayoutTable {
  private var lines: TableLines
  /// The next line, after its first word, which is `tag`.
  private var line = TableLine("")
  private var tag: ConstantText = ""
  /// The source of the layouts.
  private var clause: ConstantText = ""
  /// The number of the next field.
  private(set) var nextFieldNumber: UInt16

  /// The numbers of layout fields start after those of HCI fields.
  static let firstNumber: UInt16 = 8192

  /// Parses a table.
  ///
  /// - Parameters:
  ///   - text: the table, which lives as long as the program.
  ///   - number: the number of its first field.
  init(_ text: ConstantText, from number: UInt16) {
    lines = TableLines(text)
    nextFieldNumber = number
    advance()
  }

  private mutating func advance() {
    guard let next = lines.next() else {
      tag = ""
      return
    }
    line = next
    tag = line.word()
  }

  /// The contents of a table, in order.
  struct Contents {
    /// The layouts of characteristic values.
    var layouts: [ValueLayout] = []
    /// The layouts of values that a client writes, if they differ.
    var written: [ValueLayout] = []
    var names: [(BluetoothUUID, ConstantText)] = []
  }

  /// Parses the whole table.
  mutating func read() -> Contents {
    var contents = Contents()
    while !tag.isEmpty {
      if tag == "N", let uuid = BluetoothUUID("\(line.word())") {
        contents.names.append((uuid, line.rest()))
      }
      if tag == "S" { clause = line.rest() }
      guard tag == "C", let uuid = BluetoothUUID("\(line.word())") else {
        advance()
        continue
      }
      readCharacteristic(uuid, &contents)
    }
    return contents
  }

  private mutating func readCharacteristic(_ uuid: BluetoothUUID, _ contents: inout Contents) {
    let style = ValueLayoutTable.style(line.word())
    let identifier = line.word()
    let name = line.rest()
    advance()
    let message = message()
    let items = items()
    // For some characteristics, only written values have a layout.
    if !items.isEmpty {
      contents.layouts.append(
        ValueLayout(
          uuid: uuid, name: name, identifier: identifier, items: items, style: style,
          message: message, clause: clause))
    }
    guard tag == "W" else { return }
    advance()
    contents.written.append(
      ValueLayout(
        uuid: uuid, name: name, identifier: identifier, items: self.items(), style: style,
        message: nil, clause: clause))
  }

  private mutating func message() -> ValueLayout.Message? {
    guard tag == "M" else { return nil }
    let digits = line.word()
    if digits == "?" {
      advance()
      return ValueLayout.Message(start: [], length: .asked)
    }
    let start = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(truncatingIfNeeded: digits[$0..<($0 + 2)].hexadecimalNumber)
    }
    let place = line.word()
    let (width, order) = (line.word(), line.word())
    let plus = Int(truncatingIfNeeded: line.word().signedNumber)
    advance()
    guard !start.isEmpty else { return nil }
    return ValueLayout.Message(
      start: start,
      length: place == "-"
        ? .fixed(plus)
        : .field(
          at: place.decimalNumber, width: min(max(width.decimalNumber, 1), 2),
          isBigEndian: order == "!", plus: plus))
  }

  private mutating func nextNumber() -> Field.ID {
    defer { nextFieldNumber &+= 1 }
    return Field.ID(nextFieldNumber)
  }

  private mutating func items() -> [ValueLayout.Item] {
    var items: [ValueLayout.Item] = []
    while tag == "F" { items.append(item()) }
    return items
  }

  private mutating func item() -> ValueLayout.Item {
    let type = line.word()
    let count = line.word()
    let conditions = ValueLayoutTable.conditions(line.word())
    let (slot, limit) = (line.word(), line.word())
    let scale = ValueLayoutTable.scale(line.word())
    let unit = line.word()
    let filterName = line.word()
    let name = line.rest()
    advance()
    let meaning = meaning()
    let mark = mark()
    let claim = claim()
    let names = names()
    var parts: [ValueLayout.Part] = []
    while tag == "B" { parts.append(part()) }
    let kind =
      switch type {
      case "choice": choice(slot: Int(count.decimalNumber))
      case _ where type.starts(with: "struct"): structure()
      default: ValueLayoutTable.kind(type)
      }
    let style = ValueLayoutTable.style(type)
    return ValueLayout.Item(
      field: Field(
        nextNumber(), .gatt, name, filterName,
        ValueLayoutTable.format(kind, isHexadecimal: !parts.isEmpty || style == .hexadecimal),
        valueNames: .none),
      kind: kind, count: type == "choice" ? .once : ValueLayoutTable.count(count),
      conditions: conditions, slot: slot == "-" ? nil : slot.decimalNumber & 15,
      mark: mark, claim: claim,
      limit: limit == "-" ? nil : Int(truncatingIfNeeded: limit.signedNumber), scale: scale,
      unit: unit == "-" ? "" : unit, names: names, parts: parts,
      style: style, meaning: meaning)
  }

  private mutating func meaning() -> ConstantText {
    guard tag == "D" else { return "" }
    defer { advance() }
    return line.rest()
  }

  private mutating func mark() -> Int? {
    guard tag == "P" else { return nil }
    let mark = line.word().decimalNumber & 15
    advance()
    return mark
  }

  private mutating func claim() -> ValueLayout.Claim? {
    guard tag == "K" else { return nil }
    defer { advance() }
    let word = line.word()
    guard let kind = ValueLayout.Checksum.Kind(rawValue: "\(word)") else { return .counter }
    let (first, last, start) = (line.word(), line.word(), line.word())
    return .checksum(
      ValueLayout.Checksum(
        kind: kind, first: first == "-" ? nil : first.decimalNumber & 15,
        last: last == "-" ? nil : last.decimalNumber & 15,
        start: start == "-" ? nil : UInt32(truncatingIfNeeded: start.hexadecimalNumber),
        isNegated: line.word() == "negated"))
  }

  private mutating func names() -> [(value: UInt64, name: ConstantText)] {
    var names: [(value: UInt64, name: ConstantText)] = []
    while tag == "V" {
      let value = UInt64(bitPattern: line.word().signedNumber)
      names.append((value, line.rest()))
      advance()
    }
    return names
  }

  private mutating func part() -> ValueLayout.Part {
    let mask = line.word().hexadecimalNumber
    let filterName = line.word()
    let name = line.rest()
    advance()
    let meaning = meaning()
    return ValueLayout.Part(
      field: Field(
        nextNumber(), .gatt, name, filterName, mask.nonzeroBitCount == 1 ? .boolean : .decimal,
        mask: mask,
        valueNames: .none),
      names: names(), meaning: meaning)
  }

  private mutating func structure() -> ValueLayout.Kind {
    guard tag == "(" else { return .structure([]) }
    advance()
    let items = items()
    if tag == ")" { advance() }
    return .structure(items)
  }

  private mutating func choice(slot: Int) -> ValueLayout.Kind {
    var cases: [ValueLayout.Case] = []
    var otherwise: [ValueLayout.Item] = []
    guard tag == "[" else { return .structure([]) }
    advance()
    while tag == "=" {
      let value = line.word()
      advance()
      let items = items()
      if value == "*" {
        otherwise = items
      } else {
        cases.append(ValueLayout.Case(value: UInt64(bitPattern: value.signedNumber), items: items))
      }
    }
    if tag == "]" { advance() }
    return .choice(slot: slot & 15, cases, otherwise: otherwise)
  }

  // MARK: Words

  private static func kind(_ type: ConstantText) -> ValueLayout.Kind {
    var letters = TableLine(type)
    let word = letters.word(until: ":")
    let isBigEndian = word[(word.count - 1)..<word.count] == "!"
    let digits = word[1..<word.count]
    let width = min(max(digits.decimalNumber, 1), 8)
    return switch word[0..<1] {
    case "s": .signed(width: width, isBigEndian: isBigEndian)
    case "f": .medical(width: width)
    case "e": .binary(width: width, isBigEndian: isBigEndian)
    case "t": .text(length(digits))
    case "o": .octets(length(digits))
    case "i": .uuid(length(digits))
    case "z": .terminatedText
    case "a": .address
    default: .unsigned(width: width, isBigEndian: isBigEndian)
    }
  }

  /// Parses a length: nothing for all remaining octets, a number, or "s" and the number of a slot.
  private static func length(_ word: ConstantText) -> ValueLayout.Length {
    if word.isEmpty { return .rest }
    return word.starts(with: "s")
      ? .slot(word.decimalNumber & 15) : .fixed(word.decimalNumber)
  }

  private static func count(_ word: ConstantText) -> ValueLayout.Count {
    switch word {
    case "-": .once
    case "*": .rest
    case _ where word.starts(with: "s"): .slot(word.decimalNumber & 15)
    default: .fixed(word.decimalNumber)
    }
  }

  private static func conditions(_ word: ConstantText) -> [ValueLayout.Condition] {
    guard word != "-" else { return [] }
    var conditions: [ValueLayout.Condition] = []
    var rest = TableLine(word)
    while !rest.isAtEnd {
      let text = rest.word(until: "&")
      if text == "+" {
        conditions.append(.octetsLeft)
        continue
      }
      var parts = TableLine(text)
      let slot = parts.word(until: "/").decimalNumber & 15
      let comparison = parts.rest()
      var equality = TableLine(comparison)
      let mask = equality.word(until: "=")
      let isEqual = !equality.isAtEnd
      var inequality = TableLine(comparison)
      let otherMask = inequality.word(until: "!")
      let value = (isEqual ? equality.rest() : inequality.rest()).hexadecimalNumber
      let word = isEqual ? mask : otherMask
      conditions.append(
        .value(
          slot: slot, mask: word == "-" ? .max : word.hexadecimalNumber, value, isEqual: isEqual))
    }
    return conditions
  }

  private static func scale(_ word: ConstantText) -> ValueLayout.Scale {
    if word == "-" { return .none }
    if word == "exp" { return .exponential }
    var numbers = TableLine(word)
    let factor = numbers.word(until: ",").signedNumber
    let decimal = Int(truncatingIfNeeded: numbers.word(until: ",").signedNumber)
    let binary = Int(truncatingIfNeeded: numbers.word(until: ",").signedNumber)
    let offset = numbers.word(until: ",").signedNumber
    let exponent = Int(truncatingIfNeeded: numbers.rest().signedNumber)
    return .linear(
      factor: factor, decimal: decimal, binary: binary,
      offset: DecimalNumber(digits: offset, exponent: exponent))
  }

  private static func style(_ word: ConstantText) -> ValueLayout.Style {
    var parts = TableLine(word)
    let first = parts.word(until: ":")
    return switch parts.isAtEnd ? first : parts.rest() {
    case "time": .dateAndTime
    case "date": .daysSince1970
    case "hex": .hexadecimal
    case "quiet": .quiet
    default: .plain
    }
  }

  private static func format(_ kind: ValueLayout.Kind, isHexadecimal: Bool) -> Field.Format {
    switch kind {
    case .unsigned: isHexadecimal ? .hexadecimal : .decimal
    case .signed: .signed
    case .medical: .medicalNumber
    case .binary: .binaryNumber
    case .text, .terminatedText: .text
    case .uuid: .uuid
    case .address: .address
    case .octets, .choice: .octets
    case .structure: .structure
    }
  }
}

extension ConstantText {
  /// The number that the digits represent, negative after a hyphen.
  fileprivate var signedNumber: Int64 {
    let digits = Int64(truncatingIfNeeded: decimalNumber)
    return starts(with: "-") ? 0 &- digits : digits
  }
}
