/// Advertising data as btmon prints it: the items in order.
///
/// An item is used only if its octets are certain, and the items only if together they have the stated length.
enum AdvertisingWords {
  /// Reads advertising data.
  ///
  /// - Parameters:
  ///   - lines: the lines of the packet.
  ///   - place: index of the first line of the data; set to the index of the first line after the data.
  ///   - length: number of octets.
  ///   - octets: the octets of the items that are certain are appended.
  /// - Returns: whether all octets are certain.
  static func read(
    _ lines: [BtmonLine], _ place: inout Int, length: Int, into octets: inout [UInt8]
  ) -> Bool {
    if length == 0 { return true }
    let start = octets.count
    if dump(lines, &place, length: length, into: &octets) { return true }
    guard place < lines.count else { return false }
    let level = lines[place].indent
    // The start of an item that is printed without data. Lines that are not understood may be its data.
    var bare: Int?
    func isUnclear() -> Bool {
      if let bare { octets.removeLast(octets.count - bare) }
      return false
    }
    while place < lines.count, octets.count - start < length {
      let line = lines[place]
      if line.isBlank {
        place += 1
        continue
      }
      guard line.indent == level else { return isUnclear() }
      var next = place + 1
      while next < lines.count, lines[next].indent > level || lines[next].isBlank { next += 1 }
      let deeper = lines[(place + 1)..<next].filter { !$0.isBlank }
      guard let item = item(line, deeper), octets.count - start + item.count <= length else {
        return isUnclear()
      }
      let isBare = deeper.isEmpty && (line.stands("Service Data") || line.stands("Company"))
      bare = isBare ? octets.count : nil
      octets += item
      place = next
    }
    return octets.count - start == length || isUnclear()
  }

  /// Reads the hexadecimal octets that newer versions print before the decoded text.
  private static func dump(
    _ lines: [BtmonLine], _ place: inout Int, length: Int, into octets: inout [UInt8]
  ) -> Bool {
    var found: [UInt8] = []
    var index = place
    while index < lines.count, found.count < length {
      let line = lines[index]
      let words = (line.label.isEmpty ? line.text : line.label).split(separator: 0x20)
      let count = min(16, length - found.count)
      guard words.count >= count, words.prefix(count).allSatisfy({ $0.count == 2 }),
        let run = TextScanner.octets(of: Array(words.prefix(count).joined())[...])
      else { return false }
      found += run
      index += 1
    }
    guard found.count == length else { return false }
    octets += found
    // The decoded text below describes the same octets.
    while index < lines.count, !lines[index].isEntry, !lines[index].stands("RSSI"),
      !lines[index].stands("Event type")
    {
      index += 1
    }
    place = index
    return true
  }

  /// Returns the octets of an item with its length and type; nil if they are not certain.
  private static func item(_ line: BtmonLine, _ deeper: [BtmonLine]) -> [UInt8]? {
    guard let (type, value) = content(line, deeper), value.count < 255 else { return nil }
    return [UInt8(value.count + 1), type] + value
  }

  private static let hexTypes: [String: UInt8] = [
    "SSP Hash C-192": 0x0E, "SSP Randomizer R-192": 0x0F, "SMP TK": 0x10, "SSP Hash C-256": 0x1D,
    "SSP Randomizer R-256": 0x1E, "LE Secure Connections Confirmation Value": 0x22,
    "LE Secure Connections Random Value": 0x23,
  ]

  private static func content(
    _ line: BtmonLine, _ deeper: [BtmonLine]
  ) -> (type: UInt8, value: [UInt8])? {
    if let list = uuids(line, deeper) { return list }
    if line.stands("Flags") { return line.number(width: 1).map { (0x01, $0) } }
    if line.stands("Name (short)") { return (0x08, Array(line.text)) }
    if line.stands("Name (complete)") { return (0x09, Array(line.text)) }
    if line.stands("TX power") { return line.number(width: 1).map { (0x0A, $0) } }
    if line.stands("Class") { return line.number(width: 3).map { (0x0D, $0) } }
    if line.stands("Appearance") { return line.number(width: 2).map { (0x19, $0) } }
    if line.stands("Device ID") {
      let fields = deeper.compactMap { part in
        part.stands("Vendor") ? decimal(in: part) : part.number(width: 2)
      }
      guard deeper.count == 3, fields.count == 3, let source = line.number(width: 2) else {
        return nil
      }
      return (0x10, source + fields.joined())
    }
    if line.stands("Peripheral Conn. Interval") || line.stands("Slave Conn. Interval") {
      let parts = line.text.split(separator: UInt8(ascii: "-")).map { part in
        BtmonLine(Array(":".utf8) + part).number(width: 2)
      }
      guard parts.count == 2, let least = parts[0], let most = parts[1] else { return nil }
      return (0x12, least + most)
    }
    if line.stands("Service Data") { return namedServiceData(line, deeper) }
    if line.begins("Service Data") { return serviceData(line) }
    if line.stands("Company") { return company(line, deeper) }
    if let type = hexTypes.first(where: { line.stands($0.key) })?.value {
      return TextScanner.octets(of: line.text).map { (type, $0) }
    }
    return unknown(line)
  }

  /// Reads "16-bit Service UUIDs (complete): 1 entry", with an entry in each line below.
  private static func uuids(
    _ line: BtmonLine, _ deeper: [BtmonLine]
  ) -> (type: UInt8, value: [UInt8])? {
    let lists: [(String, UInt8, Int)] = [
      ("16-bit Service UUIDs (partial)", 0x02, 2), ("16-bit Service UUIDs (complete)", 0x03, 2),
      ("32-bit Service UUIDs (partial)", 0x04, 4), ("32-bit Service UUIDs (complete)", 0x05, 4),
      ("128-bit Service UUIDs (partial)", 0x06, 16), ("128-bit Service UUIDs (complete)", 0x07, 16),
    ]
    guard let (_, type, width) = lists.first(where: { line.stands($0.0) }) else { return nil }
    var scanner = TextScanner(Array(line.text))
    guard let count = scanner.decimal(most: 3), deeper.count == Int(count) else { return nil }
    var value: [UInt8] = []
    for entry in deeper {
      // Use the text of the whole line, because names may contain colons.
      let text = entry.label + Array(": ".utf8) + entry.text
      let whole = entry.text.isEmpty ? Array(entry.label) : Array(text)
      let octets =
        width == 16
        ? BtmonLine.uuid128(atEndOf: whole[...])
        : BtmonLine(Array(":".utf8) + whole).number(width: width)
      guard let octets else { return nil }
      value += octets
    }
    return (type, value)
  }

  /// Reads "Service Data (UUID 0xfeaa): 00005c8e". The label ends at the first colon after the UUID.
  private static func serviceData(_ line: BtmonLine) -> (type: UInt8, value: [UInt8])? {
    var words = line.label.split(separator: 0x20)
    guard var last = words.popLast() else { return nil }
    if last.last == UInt8(ascii: ")") { last.removeLast() }
    guard let data = TextScanner.octets(of: line.text) else { return nil }
    if let uuid = BtmonLine.uuid128(atEndOf: last) { return (0x21, uuid + data) }
    guard last.starts(with: Array("0x".utf8)) else { return nil }
    let digits = last.dropFirst(2)
    let width = digits.count == 8 ? 4 : 2
    guard digits.count == 2 * width, let uuid = BtmonLine.octets(ofHex: digits, width: width)
    else { return nil }
    return (width == 4 ? 0x20 : 0x16, uuid + data)
  }

  /// Reads "Service Data: Google (0xfef3)", with its data below.
  private static func namedServiceData(
    _ line: BtmonLine, _ deeper: [BtmonLine]
  ) -> (type: UInt8, value: [UInt8])? {
    guard let uuid = line.number(width: 2), deeper.count <= 1 else { return nil }
    guard let data = deeper.first else { return (0x16, uuid) }
    guard data.stands("Data"), let octets = TextScanner.octets(of: data.text) else { return nil }
    return (0x16, uuid + octets)
  }

  /// Reads "Company: Apple, Inc. (76)", with its data below; Apple's data is printed as items.
  private static func company(
    _ line: BtmonLine, _ deeper: [BtmonLine]
  ) -> (type: UInt8, value: [UInt8])? {
    guard let company = decimal(in: line) else { return nil }
    var value = company
    var index = 0
    while index < deeper.count {
      let field = deeper[index]
      index += 1
      if field.stands("Data") {
        guard let data = TextScanner.octets(of: field.text) else { return nil }
        value += data
      } else if field.stands("Type"), index < deeper.count, deeper[index].stands("Data"),
        let type = decimal(in: field), type[1] == 0,
        let data = TextScanner.octets(of: deeper[index].text), data.count < 256
      {
        value += [type[0], UInt8(data.count)] + data
        index += 1
      } else {
        return nil
      }
    }
    return (0xFF, value)
  }

  /// Reads a type that btmon does not support, such as "Unknown EIR field 0x2e: 0102".
  private static func unknown(_ line: BtmonLine) -> (type: UInt8, value: [UInt8])? {
    guard line.begins("Unknown EIR field 0x") else { return nil }
    let digits = line.label.dropFirst("Unknown EIR field 0x".utf8.count)
      .prefix { TextScanner.digit($0) != nil }
    guard let type = BtmonLine.octets(ofHex: digits, width: 1)?.first,
      let data = TextScanner.octets(of: line.text)
    else { return nil }
    return (type, data)
  }

  /// Reads a decimal number in the last parentheses as two octets.
  private static func decimal(in line: BtmonLine) -> [UInt8]? {
    guard let open = line.text.lastIndex(of: UInt8(ascii: "(")), line.text.last == UInt8(ascii: ")")
    else { return nil }
    return BtmonLine(Array(":".utf8) + line.text[(open + 1)...].dropLast()).number(width: 2)
  }
}
