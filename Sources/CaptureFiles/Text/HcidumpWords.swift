/// A packet reconstructed from the numbers in the decoded text that hcidump prints, using the rows of its table.
///
/// Octets that hcidump omits are cut: the record ends before the first octet that no line contains.
struct HcidumpWords {
  private var octets: [UInt8?] = []
  private var hasMatched = false
  private var hasAppended = false
  /// Numbers of octets of the lists in a repeated line.
  private var lists: [Int] = []

  /// - Parameters:
  ///   - header: H4 type and header of the packet.
  ///   - need: number of octets after the header.
  ///   - lines: the lines below the header.
  ///   - program: the program that printed them; nil if nothing shows it.
  /// - Returns: the octets after the header, and whether they are complete; nil if hcidump did not write the lines.
  static func read(
    header: [UInt8], need: Int, lines: [[UInt8]], program: WordedPacket.Program?
  ) -> (octets: [UInt8], isWhole: Bool)? {
    guard let type = header.first, header.count > 2 else { return nil }
    // btmon indents further, but people who paste its output change that. It prints event masks in the opposite order.
    let indent = (lines.first ?? []).prefix { $0 == 0x20 }.count
    let isMask = WordedPacket.Program.isEventMask(header)
    guard program == .hcidump || program == nil && !isMask && indent <= 4 else { return nil }
    var words = HcidumpWords()
    let lines = lines.map(trimmed)
    switch type {
    case 1:
      let opcode = UInt16(header[1]) | UInt16(header[2]) << 8
      words.take(HcidumpRow.of("c" + hex(opcode, 4)), lines[...], base: 0)
    case 2:
      // A continuation fragment is printed with the decoded text of the whole frame.
      guard header[2] >> 4 & 3 != 1 else { return nil }
      words.takeFrame(need, lines[...])
    case 4: words.takeEvent(header[1], need, lines[...])
    default: return nil
    }
    guard words.hasMatched else { return nil }
    let whole = words.octets.count == need && words.octets.allSatisfy { $0 != nil }
    let sure = words.octets.prefix { $0 != nil }.compactMap { $0 }
    // If the numbers exceed the packet, some line was misread.
    return words.octets.count > need ? ([], false) : (sure, whole)
  }

  private static func hex(_ value: UInt16, _ digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func trimmed(_ line: [UInt8]) -> [UInt8] {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    guard let start = line.firstIndex(where: { !isBlank($0) }),
      let end = line.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return Array(line[start...end])
  }

  // MARK: Packets

  private mutating func takeEvent(_ code: UInt8, _ need: Int, _ lines: ArraySlice<[UInt8]>) {
    let first = lines.first ?? []
    switch code {
    case 0x0E:
      guard let opcode = WordedPacket.opcode(in: first) else { return }
      var scanner = TextScanner(first)
      guard let number = scanner.number(after: "ncmd "), number < 256 else { return }
      put([UInt8(number), UInt8(opcode & 0xFF), UInt8(opcode >> 8 & 0xFF)], at: 0)
      let row = HcidumpRow.of("r" + Self.hex(UInt16(truncatingIfNeeded: opcode), 4))
      take(row ?? HcidumpRow.of("r"), lines.dropFirst(), base: 3)
    case 0x0F:
      guard let opcode = WordedPacket.opcode(in: first) else { return }
      var scanner = TextScanner(first)
      guard let status = scanner.number(after: " status "), status < 256,
        let number = scanner.number(after: "ncmd "), number < 256
      else { return }
      put([UInt8(status), UInt8(number), UInt8(opcode & 0xFF), UInt8(opcode >> 8 & 0xFF)], at: 0)
      hasMatched = true
    case 0x3E:
      guard let event = Self.lowEnergyEvents.first(where: { first.elementsEqual($0.name.utf8) })
      else { return }
      put([event.code], at: 0)
      take(HcidumpRow.of("l" + Self.hex(UInt16(event.code), 2)), lines.dropFirst(), base: 0)
      if event.code == 2 { takeReport(need, lines.dropFirst()) }
    case 0x13:
      guard need % 4 == 1 else { return }
      put([UInt8(truncatingIfNeeded: need / 4)], at: 0)
      take(HcidumpRow.of("e13"), lines, base: 0)
    default: take(HcidumpRow.of("e" + Self.hex(UInt16(code), 2)), lines, base: 0)
    }
  }

  private static let lowEnergyEvents: [(name: String, code: UInt8)] = [
    ("LE Connection Complete", 1), ("LE Advertising Report", 2),
    ("LE Connection Update Complete", 3), ("LE Read Remote Used Features Complete", 4),
  ]

  /// Reads a frame of ATT or SMP. btmon prints its length, hcidump does not.
  private mutating func takeFrame(_ need: Int, _ lines: ArraySlice<[UInt8]>) {
    guard need > 4, let first = lines.first, first.last == UInt8(ascii: ")"),
      let open = first.lastIndex(of: UInt8(ascii: "("))
    else { return }
    var scanner = TextScanner(first)
    let isATT = scanner.stands(Array("ATT: ".utf8))
    guard isATT || scanner.stands(Array("SMP: ".utf8)) else { return }
    scanner.place = open + 1
    guard let code = scanner.hexadecimal(), code < 256, scanner.place == first.count - 1
    else { return }
    let row = HcidumpRow.of((isATT ? "a" : "s") + Self.hex(UInt16(code), 2)) ?? HcidumpRow.silent
    let count = need - 4
    var frame = HcidumpWords()
    frame.put([UInt8(code)], at: 0)
    // The length of an entry is shown only by the entries themselves.
    if isATT, code == 0x11 { frame.octets.append(nil) }
    frame.take(row, lines.dropFirst(), base: 0)
    if isATT, code == 0x11, let size = frame.lists.first,
      frame.lists.allSatisfy({ $0 == size })
    {
      frame.octets[1] = UInt8(truncatingIfNeeded: size + 4)
    }
    let head: [UInt8?] = [
      UInt8(count & 0xFF), UInt8(truncatingIfNeeded: count >> 8), isATT ? 4 : 6, 0,
    ]
    octets = head + frame.octets
    hasMatched = frame.hasMatched || row.patterns.isEmpty
  }

  /// Reads one advertising report. The event's length determines the length of the data, the decoded text its contents.
  private mutating func takeReport(_ need: Int, _ lines: ArraySlice<[UInt8]>) {
    let reports = lines.count { $0.starts(with: "bdaddr ".utf8) }
    guard reports == 1, need >= 12, octets.count == 10 else { return }
    octets[1] = 1
    let size = need - 12
    var data: [UInt8] = [UInt8(truncatingIfNeeded: size)]
    for line in lines.dropFirst(2) {
      guard let item = Self.structure(line) else { break }
      data += item
    }
    octets += data.prefix(size + 1).map { $0 }
    var scanner = TextScanner(lines.last ?? [])
    guard data.count == size + 1, scanner.skip(Array("RSSI: ".utf8)),
      let signal = Self.signed(&scanner), scanner.isAtEnd
    else { return }
    octets.append(signal)
  }

  /// Returns the octets of an AD structure that hcidump prints completely.
  private static func structure(_ line: [UInt8]) -> [UInt8]? {
    var scanner = TextScanner(line)
    func stands(_ label: String) -> Bool { scanner.skip(Array(label.utf8)) }
    if stands("Flags: ") {
      guard let value = scanner.hexadecimal(), value < 256, scanner.isAtEnd else { return nil }
      return [2, 1, UInt8(value)]
    }
    if stands("TX power level: ") {
      guard let value = signed(&scanner), scanner.isAtEnd else { return nil }
      return [2, 10, value]
    }
    for (label, type) in [
      ("Complete service classes:", UInt8(3)), ("Shortened service classes:", 2),
    ]
    where stands(label) {
      var values: [UInt8] = []
      while !scanner.isAtEnd {
        scanner.skipBlanks()
        guard let value = scanner.hexadecimal(), value < 65536 else { return nil }
        values += [UInt8(value & 0xFF), UInt8(value >> 8)]
      }
      return [UInt8(truncatingIfNeeded: values.count + 1), type] + values
    }
    for (label, type) in [("Complete local name: ", UInt8(9)), ("Shortened local name: ", 8)]
    where stands(label) {
      guard let name = quoted(&scanner), name.count < 254 else { return nil }
      return [UInt8(name.count + 1), type] + name
    }
    return nil
  }

  // MARK: Lines

  private mutating func take(_ row: HcidumpRow?, _ lines: ArraySlice<[UInt8]>, base: Int) {
    guard let row else { return }
    let firstRepeated = row.patterns.firstIndex { $0.repeats } ?? 0
    var next = 0
    for line in lines where !line.isEmpty {
      let found = row.patterns.indices.dropFirst(next).first { index in
        match(row.patterns[index].parts, line, base)
      }
      guard let found else {
        // In a list, the first unclear line ends the certain part.
        if hasAppended { return }
        continue
      }
      hasMatched = true
      next = row.patterns[found].repeats ? firstRepeated : found + 1
    }
  }

  /// Appends the octets of a line that matches a pattern.
  private mutating func match(_ parts: [HcidumpRow.Part], _ line: [UInt8], _ base: Int) -> Bool {
    var other = self
    var scanner = TextScanner(line)
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let text):
        guard scanner.skip(text) else { return false }
      case .anything:
        guard index + 1 < parts.count, case .text(let text) = parts[index + 1] else {
          scanner.place = line.count
          continue
        }
        // Read up to the text that follows: to its last occurrence if it is a parenthesis, otherwise to its first.
        var last: Int?
        var search = scanner
        while search.find(text) {
          last = search.place - text.count
          if !text.elementsEqual(" (".utf8) { break }
        }
        guard let last else { return false }
        scanner.place = last
      case .field(let offset, let width, let kind, let microseconds):
        guard
          let value = Self.value(&scanner, width, kind, microseconds, end: Self.text(parts, index))
        else { return false }
        if kind == .list { other.lists.append(value.count) }
        if let offset {
          other.put(value, at: base + offset)
        } else {
          other.octets += value.map { $0 }
          other.hasAppended = true
        }
      }
    }
    guard scanner.isAtEnd else { return false }
    self = other
    return true
  }

  private static func text(_ parts: [HcidumpRow.Part], _ index: Int) -> [UInt8] {
    guard index + 1 < parts.count, case .text(let text) = parts[index + 1] else { return [] }
    return text
  }

  private mutating func put(_ value: [UInt8], at offset: Int) {
    while octets.count < offset + value.count { octets.append(nil) }
    for (index, octet) in value.enumerated() { octets[offset + index] = octet }
  }

  // MARK: Values

  private static func value(
    _ scanner: inout TextScanner, _ width: Int, _ kind: HcidumpRow.Kind, _ microseconds: Int64,
    end: [UInt8]
  ) -> [UInt8]? {
    switch kind {
    case .number:
      guard microseconds == 0 else { return time(&scanner, width, microseconds) }
      let isHex = scanner.octet == 0x30 && scanner.octet(ahead: 1) == 0x78
      let number = isHex ? scanner.hexadecimal().map { Int64($0) } : scanner.decimal(most: 10)
      guard let number, number >> Int64(8 * width) == 0 else { return nil }
      return low(number, width)
    case .signed: return signed(&scanner).map { [$0] }
    case .address:
      let text = scanner.line[scanner.place...]
      guard text.count >= 17, let address = WordedPacket.plainAddress(Array(text.prefix(17))) else {
        return nil
      }
      scanner.place += 17
      return address
    case .octets:
      if scanner.octet == 0x30, scanner.octet(ahead: 1) == 0x78 { scanner.place += 2 }
      let digits = scanner.line[scanner.place...].prefix(2 * width)
      guard digits.count == 2 * width, let octets = TextScanner.octets(of: digits) else {
        return nil
      }
      scanner.place += 2 * width
      return octets
    case .list: return list(&scanner, width)
    case .uuid: return uuid(&scanner)
    case .name:
      guard let name = quoted(&scanner), name.count <= width else { return nil }
      return name + [UInt8](repeating: 0, count: width - name.count)
    case .role: return word(&scanner, ["central": 0, "master": 0, "peripheral": 1, "slave": 1])
    case .addressType: return word(&scanner, ["Public": 0, "Random": 1])
    case .linkType: return word(&scanner, ["SCO": 0, "ACL": 1])
    case .format: return word(&scanner, ["uuid-16": 1, "uuid-128": 2])
    case .policy: return word(&scanner, ["All": 0])
    }
  }

  private static func low(_ number: Int64, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: number >> Int64(8 * $0)) }
  }

  private static func signed(_ scanner: inout TextScanner) -> UInt8? {
    let isNegative = scanner.octet == UInt8(ascii: "-")
    if isNegative { scanner.place += 1 }
    guard let number = scanner.decimal(most: 3), number <= (isNegative ? 128 : 127) else {
      return nil
    }
    return UInt8(bitPattern: Int8(truncatingIfNeeded: isNegative ? 0 - number : number))
  }

  /// Reads "481.250" milliseconds in units of a number of microseconds; nil if it is not a multiple of the unit.
  private static func time(
    _ scanner: inout TextScanner, _ width: Int, _ unit: Int64
  ) -> [UInt8]? {
    guard let whole = scanner.decimal(most: 8), scanner.octet == UInt8(ascii: ".") else {
      return nil
    }
    scanner.place += 1
    let start = scanner.place
    guard var part = scanner.decimal(most: 3) else { return nil }
    for _ in scanner.place - start..<3 { part *= 10 }
    let total = whole * 1000 + part
    guard unit > 0, total % unit == 0, (total / unit) >> Int64(8 * width) == 0 else { return nil }
    return low(total / unit, width)
  }

  /// Reads "0x61 0x62" to the end: `width` octets, or any number if it is not specified.
  private static func list(_ scanner: inout TextScanner, _ width: Int) -> [UInt8]? {
    var octets: [UInt8] = []
    while !scanner.isAtEnd {
      scanner.skipBlanks()
      guard scanner.octet == 0x30, let value = scanner.hexadecimal(), value < 256 else {
        return nil
      }
      octets.append(UInt8(value))
    }
    return width == 0 || octets.count == width ? octets : nil
  }

  /// Reads "0x2803", or a UUID of 128 bits, and the name in parentheses if hcidump prints one.
  private static func uuid(_ scanner: inout TextScanner) -> [UInt8]? {
    defer {
      var other = scanner
      other.skipBlanks()
      if other.octet == UInt8(ascii: "("), other.line.last == UInt8(ascii: ")") {
        scanner.place = scanner.line.count
      }
    }
    if scanner.octet == 0x30, scanner.octet(ahead: 1) == 0x78 {
      return scanner.hexadecimal().flatMap { $0 < 65536 ? low(Int64($0), 2) : nil }
    }
    var digits: [UInt8] = []
    while let octet = scanner.octet, digits.count < 32 {
      if octet != UInt8(ascii: "-") {
        guard TextScanner.digit(octet) != nil else { break }
        digits.append(octet)
      }
      scanner.place += 1
    }
    guard digits.count == 32 else { return nil }
    return TextScanner.octets(of: digits[...])?.reversed()
  }

  /// Reads a quoted name up to the end of the line; nil if a period may stand for another character.
  private static func quoted(_ scanner: inout TextScanner) -> [UInt8]? {
    guard scanner.octet == UInt8(ascii: "'"), scanner.line.last == UInt8(ascii: "'"),
      scanner.place + 1 < scanner.line.count
    else { return nil }
    let name = Array(scanner.line[(scanner.place + 1)..<(scanner.line.count - 1)])
    guard !name.contains(UInt8(ascii: ".")) else { return nil }
    scanner.place = scanner.line.count
    return name
  }

  private static func word(_ scanner: inout TextScanner, _ words: [String: UInt8]) -> [UInt8]? {
    for (word, value) in words where scanner.skip(Array(word.utf8)) { return [value] }
    return nil
  }
}
