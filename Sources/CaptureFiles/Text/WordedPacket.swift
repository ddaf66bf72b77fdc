/// A packet reconstructed from the decoded text of btmon or hcidump.
///
/// A line of btmon is used only if its octets are certain: a hexadecimal number, whose number of digits determines the
/// width; an address; consecutive hexadecimal octets; a decimal number of a field whose width the specification
/// defines. The packet is truncated at the first line in any other form, and so is everything that does not add up to
/// the packet's length.
struct WordedPacket {
  /// Octets of the packet's parameters, or of an ACL packet's data.
  private(set) var octets: [UInt8] = []
  /// Whether all octets are present.
  private(set) var isWhole = false

  /// Maximum number of lines of a packet.
  static let limit = 512

  /// Reconstructs a packet.
  ///
  /// - Parameters:
  ///   - header: H4 type and header of the packet.
  ///   - need: number of octets after it.
  ///   - lines: the lines below the header.
  ///   - program: the program that printed them; nil if nothing shows it.
  init(header: [UInt8], need: Int, lines: [[UInt8]], program: Program?) {
    guard let type = header.first, header.count > 2 else { return }
    if let words = HcidumpWords.read(header: header, need: need, lines: lines, program: program) {
      (octets, isWhole) = words
      return
    }
    if Program.isEventMask(header), (program ?? Program.of(eventMask: lines)) != .btmon { return }
    let hasTitle = type == 2 || type == 4 && [0x0E, 0x0F, 0x3E].contains(header[1])
    let (plain, joined) = WordedPacket.indented(lines, title: hasTitle ? 6 : 8)
    read(header, need, plain)
    guard !isWhole, let joined else { return }
    var other = WordedPacket()
    other.read(header, need, joined)
    if other.isWhole || other.octets.count > octets.count { self = other }
  }

  private init() {}

  /// Returns the lines with btmon's indentation, which mail programs change, and joins the lines that these programs
  /// break.
  ///
  /// - Returns: the lines before the first one that is not indented, and, if there is such a line, all lines with those
  ///   that are not indented joined to the previous line.
  private static func indented(
    _ lines: [[UInt8]], title: Int
  ) -> (plain: [[UInt8]], joined: [[UInt8]]?) {
    func indent(_ line: [UInt8]) -> Int { line.prefix { $0 == 0x20 }.count }
    if lines.allSatisfy({ indent($0) <= 2 || indent($0) == $0.count }) {
      // A forum removed all indentation.
      return (
        lines.enumerated().map { index, line in
          Array(repeating: 0x20, count: index == 0 ? title : 8) + line.dropFirst(indent(line))
        }, nil
      )
    }
    let first = lines.first.map(indent) ?? title
    let surplus = abs(first - title) <= 2 ? first - title : 0
    var result: [[UInt8]] = []
    var plain: [[UInt8]]?
    for line in lines {
      let count = indent(line)
      guard count < line.count, count - surplus < 6 else {
        result.append(
          surplus >= 0
            ? Array(line.dropFirst(min(surplus, count)))
            : Array(repeating: 0x20, count: -surplus) + line)
        continue
      }
      if plain == nil { plain = result }
      guard let last = result.indices.last, indent(result[last]) < result[last].count else { break }
      while result[last].last == 0x20 { result[last].removeLast() }
      result[last] += [0x20] + line.dropFirst(count)
    }
    return (plain ?? result, plain == nil ? nil : result)
  }

  /// Reads lines with btmon's indentation.
  private mutating func read(_ header: [UInt8], _ need: Int, _ lines: [[UInt8]]) {
    let type = header[0]
    var rest = lines[...]
    switch type {
    case 4: guard WordedPacket.title(ofEvent: header[1], &rest, &octets) else { return }
    case 2:
      // A continuation fragment is printed with the decoded text of the whole frame.
      guard header[2] >> 4 & 3 != 1, WordedPacket.title(ofFrame: need, &rest, &octets) else {
        return
      }
    default: break
    }
    let start = octets.count
    let subevent = type == 4 && header[1] == 0x3E ? octets.first : nil
    if let layout = BtmonLayout.of(header: header, subevent: subevent) {
      octets += layout.octets(of: Array(rest), need: need - start)
      isWhole = octets.count == need
      if octets.count > need { octets.removeLast(octets.count - start) }
      return
    }
    var isCertain = true
    if type == 2 { rest = WordedPacket.withoutNames(rest, octets) }
    for line in rest {
      guard let values = WordedPacket.values(in: line, isData: type == 2) else {
        isCertain = false
        break
      }
      octets += values
      if octets.count > need { break }
    }
    isWhole = isCertain && octets.count == need
    if isWhole { return }
    // If the numbers don't add up, some line was misread and only the title is certain. In data, the lines up to the
    // first unclear one are in the order of the octets.
    if type != 2 || isCertain || octets.count >= need { octets.removeLast(octets.count - start) }
    if octets.count > need { octets.removeAll() }
  }

  // MARK: Titles

  /// Returns the octets of the lines below a Command Complete event, up to the status; empty for other packets.
  static func title(header: [UInt8], lines: [[UInt8]]) -> [UInt8] {
    guard header.count == 3, header[0] == 4, header[1] == 0x0E, (1...2).contains(lines.count)
    else { return [] }
    var rest = lines[...]
    var octets: [UInt8] = []
    guard title(ofEvent: header[1], &rest, &octets) else { return [] }
    guard let line = rest.first else { return octets }
    guard names("Status: ", line), let status = hexAtEnd(line), status.count == 1 else { return [] }
    return octets + status
  }

  /// Reads the line below an event that names its command or its LE event.
  private static func title(
    ofEvent code: UInt8, _ lines: inout ArraySlice<[UInt8]>, _ octets: inout [UInt8]
  ) -> Bool {
    switch code {
    case 0x3E:
      // The line may be missing.
      guard let first = lines.popFirst(), !names("Status: ", first),
        let subevent = hexAtEnd(first), subevent.count == 1
      else { return false }
      octets = subevent
    case 0x0E, 0x0F:
      guard let first = lines.popFirst(), let opcode = opcode(in: first) else { return false }
      var scanner = TextScanner(first)
      guard let number = scanner.number(after: "ncmd "), number < 256 else { return false }
      let pair = [UInt8(opcode & 0xFF), UInt8(opcode >> 8)]
      octets = [UInt8(number)] + pair
      if code == 0x0F {
        // The status precedes the parameters.
        guard let line = lines.popFirst(), let status = hexAtEnd(line), status.count == 1 else {
          octets = []
          return false
        }
        octets = status + octets
      }
    default: break
    }
    return true
  }

  /// Returns the group and command in "(0x08|0x000c)" as one number.
  static func opcode(in line: [UInt8]) -> UInt32? {
    var scanner = TextScanner(line)
    guard scanner.find("(0x"), let group = scanner.hexadecimal(), scanner.find("|0x"),
      let command = scanner.hexadecimal(), group < 64, command < 1024
    else { return nil }
    return group << 10 | command
  }

  /// Reads the line that names the PDU of a frame: ATT, SMP or a signalling command. Its length must match the frame.
  private static func title(
    ofFrame length: Int, _ lines: inout ArraySlice<[UInt8]>, _ octets: inout [UInt8]
  ) -> Bool {
    guard let first = lines.popFirst() else { return false }
    var scanner = TextScanner(first)
    scanner.skipBlanks()
    let isATT = scanner.stands(Array("ATT: ".utf8))
    let isSMP = scanner.stands(Array("SMP: ".utf8))
    let isClassic = scanner.stands(Array("L2CAP: ".utf8))
    let isSignalling = isClassic || scanner.stands(Array("LE L2CAP: ".utf8))
    guard isATT || isSMP || isSignalling, scanner.find("(0x"), let code = scanner.hexadecimal(),
      code < 256
    else { return false }
    var body = [UInt8(code)]
    if isSignalling {
      guard let identifier = scanner.number(after: "ident "), identifier < 256,
        let count = scanner.number(after: "len "), length == Int(count) + 8
      else { return false }
      body += [UInt8(identifier), UInt8(count & 0xFF), UInt8(truncatingIfNeeded: count >> 8)]
    } else {
      guard let count = scanner.number(after: "len "), length == Int(count) + 5 else {
        return false
      }
    }
    let whole = length - 4
    octets =
      [
        UInt8(whole & 0xFF), UInt8(truncatingIfNeeded: whole >> 8),
        isATT ? 4 : isSMP ? 6 : isClassic ? 1 : 5, 0,
      ]
      + body
    return true
  }

  /// Returns whether a line starts with a label.
  private static func names(_ label: String, _ line: [UInt8]) -> Bool {
    var scanner = TextScanner(line)
    scanner.skipBlanks()
    return scanner.stands(Array(label.utf8))
  }

  // MARK: Values

  /// Returns the lines of an ATT PDU without those on the attribute that newer versions of btmon add, after the value
  /// in a response and for the characteristic of a descriptor.
  private static func withoutNames(
    _ lines: ArraySlice<[UInt8]>, _ title: [UInt8]
  ) -> ArraySlice<[UInt8]> {
    guard title.count == 5, title[2] == 4 else { return lines }
    // Read, Read Blob, Write and Prepare Write Response, Confirmation.
    switch title[4] {
    case 0x0B, 0x0D: return lines.prefix { names("Value", $0) || isBlank($0) }
    case 0x13, 0x1E: return []
    default:
      return lines.filter { line in
        var scanner = TextScanner(line)
        return !names("Value Handle: 0x", line) || !scanner.find(" Type: ")
      }[...]
    }
  }

  private static func isBlank(_ line: [UInt8]) -> Bool { line.allSatisfy { $0 == 0x20 } }

  /// The widths of the fields that btmon prints as decimal numbers.
  private static let widths: [String: Int] = [
    "Handle": 2, "Num handles": 1, "Count": 2, "Num reports": 1, "Data length": 1,
    "Max encryption key size": 1, "ACL MTU": 2, "ACL max packet": 1, "ISO MTU": 2,
    "ISO max packet": 1, "TX octets": 2, "TX time": 2, "Max TX octets": 2, "Max TX time": 2,
    "Max RX octets": 2, "Max RX time": 2, "Client RX MTU": 2, "Server RX MTU": 2,
    "Attribute data length": 1, "Min interval": 2, "Max interval": 2, "Peripheral latency": 2,
    "Slave latency": 2, "Timeout multiplier": 2, "Source CID": 2, "Destination CID": 2, "MTU": 2,
    "MPS": 2, "Credits": 2, "Data packet length": 2, "Num data packets": 1, "Size": 1,
  ]

  /// Returns the octets of a line; nil if they are not certain, and empty for a line about the previous one.
  private static func values(in line: [UInt8], isData: Bool) -> [UInt8]? {
    let indent = line.prefix { $0 == 0x20 }.count
    if indent == line.count { return [] }
    // Statistics of btmon itself: "#23: len 11 (1 Kb/s)".
    if line[indent] == UInt8(ascii: "#") || names("Latency:", line) && !isData { return [] }
    // Deeper lines explain the previous one; only an attribute's value is printed below its handle.
    if indent > 8 {
      guard isData, indent == 10, names("Data", line) else { return [] }
    } else if indent < 8 {
      return nil
    }
    if line.last == UInt8(ascii: ")") {
      // Names of services contain parentheses.
      let isName = names("UUID: ", line) || names("Attribute type: ", line)
      if isName, let uuid = BtmonLine.uuid128(atEndOf: line[...]) { return uuid }
      let text = line[(line.firstIndex(of: UInt8(ascii: ":")) ?? 0)...]
      // A number at the start is the value, and the text after it names the value: "0x0028 Type: Report Map (0x2a4b)".
      if text.starts(with: ": 0x".utf8) {
        return number(text.dropFirst(2).prefix { $0 != 0x20 })
      }
      if isName || text.count(where: { $0 == UInt8(ascii: "(") }) == 1,
        let value = hexAtEnd(line)
      {
        return value
      }
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon + 2 < line.count else {
      return nil
    }
    let label = String(decoding: line[indent..<colon], as: UTF8.self)
    let text = Array(line[(colon + 2)...])
    if text.count >= 17, let address = address(text) { return address }
    if let numbers = prefixedNumbers(text) { return numbers }
    if isData, let list = text.split(separator: 0x20).last,
      list.elementsEqual("entries".utf8) || list.elementsEqual("entry".utf8)
    {
      return []
    }
    if isHexLabel(label) {
      let digits = text.prefix { TextScanner.digit($0) != nil }
      guard digits.count == text.count, let octets = TextScanner.octets(of: digits) else {
        return nil
      }
      return octets
    }
    guard let width = widths[label] else { return nil }
    var scanner = TextScanner(text)
    guard let number = scanner.decimal(most: 5), scanner.isAtEnd || scanner.octet == 0x20,
      number >> Int64(8 * width) == 0
    else { return nil }
    return (0..<width).map { UInt8(truncatingIfNeeded: number >> Int64(8 * $0)) }
  }

  private static func isHexLabel(_ label: String) -> Bool {
    ["Value", "Data", "X", "Y", "E"].contains(label) || label.hasPrefix("Data[")
      || label.hasPrefix("Value[") || label.hasSuffix(" key") || label.hasSuffix(" value")
  }

  /// Returns the number in parentheses at the end, as in "Success (0x00)", least significant octet first.
  private static func hexAtEnd(_ line: [UInt8]) -> [UInt8]? {
    guard line.last == UInt8(ascii: ")"), let open = line.lastIndex(of: UInt8(ascii: "(")) else {
      return nil
    }
    return number(Array(line[(open + 1)..<(line.count - 1)]))
  }

  /// Reads "0x0018", least significant octet first.
  private static func number(_ text: some Collection<UInt8>) -> [UInt8]? {
    let text = Array(text)
    guard text.count >= 4, text[0] == 0x30, text[1] == 0x78 else { return nil }
    return TextScanner.octets(of: text[2...]).map { $0.reversed() }
  }

  /// Reads "0x0001-0x0005" or "0xff 0x79 0x01" as separate numbers.
  private static func prefixedNumbers(_ text: [UInt8]) -> [UInt8]? {
    var octets: [UInt8] = []
    for part in text.split(whereSeparator: { $0 == 0x20 || $0 == UInt8(ascii: "-") }) {
      guard let value = number(part) else { return nil }
      octets += value
    }
    return octets.isEmpty ? nil : octets
  }

  /// Reads "C4:F2:17:1A:1D:BB", last octet first; no number of another field may follow.
  private static func address(_ text: [UInt8]) -> [UInt8]? {
    var scanner = TextScanner(text, at: 17)
    guard scanner.isAtEnd || scanner.octet == 0x20, !scanner.find("0x") else { return nil }
    return plainAddress(text)
  }

  /// Reads an address of 17 characters.
  static func plainAddress(_ text: [UInt8]) -> [UInt8]? {
    var octets: [UInt8] = []
    for index in 0..<6 {
      let place = index * 3
      guard let pair = TextScanner.octets(of: text[place..<place + 2]), pair.count == 1,
        index == 5 || text[place + 2] == UInt8(ascii: ":")
      else { return nil }
      octets += pair
    }
    return octets.reversed()
  }
}
