/// The fields of a packet in the order of its octets, with the labels that btmon prints before them.
///
/// It is for packets whose decoded text the general reader of `WordedPacket` can't convert to octets: fields whose
/// width no number shows, entries printed below a title, and advertising data between other fields.
struct BtmonLayout {
  /// How a field is printed.
  enum Form {
    /// A number, or a name with the number in parentheses.
    case number(Int)
    case address
    /// The name of a PHY, or its number.
    case phy
    /// Advertising data whose length is the octet before it.
    case data
    /// Advertising data whose length is the octet before it, padded with zeros up to the end of the packet. The padding
    /// has no meaning. Core 6.0, Vol 4, Part E, 7.8.7.
    case paddedData
  }

  typealias Field = (labels: [String], form: Form)

  let head: [Field]
  /// The fields of each entry after these fields.
  let entry: [Field]

  /// Returns the layout of a packet; nil if the general reader can read it.
  ///
  /// - Parameters:
  ///   - header: H4 type and header of the packet.
  ///   - subevent: code of an LE event.
  static func of(header: [UInt8], subevent: UInt8?) -> BtmonLayout? {
    switch (header[0], header[1], header[2]) {
    case (1, 0x01, 0x04): inquiry
    case (1, 0x08, 0x20), (1, 0x09, 0x20): advertisingData
    case (1, 0x35, 0x20): setAddress
    case (1, 0x36, 0x20): setParameters
    case (1, 0x37, 0x20), (1, 0x38, 0x20): extendedData
    case (1, 0x39, 0x20): setEnable
    case (1, 0x41, 0x20): scanParameters
    case (1, 0x43, 0x20): createConnection
    case (4, 0x13, _): completedPackets
    case (4, 0x2F, _): inquiryResult
    case (4, 0x3E, _):
      switch subevent {
      case 0x02: report
      case 0x0D: extendedReport
      case 0x12: setTerminated
      default: nil
      }
    default: nil
    }
  }

  private init(_ head: [Field], entry: [Field] = []) {
    self.head = head
    self.entry = entry
  }

  private static func number(_ label: String, _ width: Int = 1, or other: String? = nil) -> Field {
    ([label] + (other.map { [$0] } ?? []), .number(width))
  }

  // MARK: Table

  private static let advertisingData = BtmonLayout([number("Length"), ([], .paddedData)])
  private static let setAddress = BtmonLayout([
    number("Advertising handle"), (["Advertising random address"], .address),
  ])
  private static let setParameters = BtmonLayout([
    number("Handle"), number("Properties", 2), number("Min advertising interval", 3),
    number("Max advertising interval", 3), number("Channel map"), number("Own address type"),
    number("Peer address type"), (["Peer address"], .address), number("Filter policy"),
    number("TX power"), number("Primary PHY"), number("Secondary max skip"),
    number("Secondary PHY"), number("SID"), number("Scan request notifications"),
  ])
  private static let extendedData = BtmonLayout([
    number("Handle"), number("Operation"), number("Fragment preference"), number("Data length"),
    ([], .paddedData),
  ])
  private static let setEnable = BtmonLayout(
    [number("Extended advertising"), number("Number of sets")],
    entry: [number("Handle"), number("Duration", 2), number("Max ext adv events")])
  private static let scanParameters = BtmonLayout(
    [number("Own address type"), number("Filter policy"), number("PHYs")],
    entry: [number("Type"), number("Interval", 2), number("Window", 2)])
  private static let createConnection = BtmonLayout(
    [
      number("Filter policy"), number("Own address type"), number("Peer address type"),
      (["Peer address"], .address), number("Initiating PHYs"),
    ],
    entry: [
      number("Scan interval", 2), number("Scan window", 2), number("Min connection interval", 2),
      number("Max connection interval", 2), number("Connection latency", 2),
      number("Supervision timeout", 2), number("Min connection length", 2),
      number("Max connection length", 2),
    ])
  private static let inquiry = BtmonLayout([
    number("Access code", 3), number("Length"), number("Num responses"),
  ])
  private static let completedPackets = BtmonLayout(
    [number("Num handles")], entry: [number("Handle", 2), number("Count", 2)])
  private static let inquiryResult = BtmonLayout([
    number("Num responses"), (["Address"], .address), number("Page scan repetition mode"),
    number("Page period mode"), number("Class", 3), number("Clock offset", 2), number("RSSI"),
  ])
  private static let report = BtmonLayout(
    [number("Num reports")],
    entry: [
      number("Event type"), number("Address type"), (["Address"], .address),
      number("Data length"), ([], .data), number("RSSI"),
    ])
  private static let extendedReport = BtmonLayout(
    [number("Num reports")],
    entry: [
      number("Event type", 2), number("Address type"), (["Address"], .address),
      (["Primary PHY"], .phy), (["Secondary PHY"], .phy), number("SID"), number("TX power"),
      number("RSSI"),
      number("Periodic advertising interval", 2, or: "Periodic advertising invteral"),
      number("Direct address type"), (["Direct address"], .address), number("Data length"),
      ([], .data),
    ])
  private static let setTerminated = BtmonLayout([
    number("Status"), number("Handle"), number("Connection handle", 2),
    number("Number of completed extended advertising events"),
  ])

  // MARK: Reading

  /// Returns the octets of the packet's fields, up to the first field that the lines do not show.
  ///
  /// - Parameters:
  ///   - lines: the lines below the header, or below the title of an LE event.
  ///   - need: total number of octets of the fields.
  func octets(of lines: [[UInt8]], need: Int) -> [UInt8] {
    let lines = lines.map(BtmonLine.init)
    var octets: [UInt8] = []
    var place = 0
    for field in head {
      guard Self.read(field, lines, &place, need, &octets) else { return octets }
    }
    while !entry.isEmpty, octets.count < need {
      if place < lines.count, lines[place].isEntry { place += 1 }
      for field in entry {
        guard Self.read(field, lines, &place, need, &octets) else { return octets }
      }
    }
    return octets
  }

  private static func read(
    _ field: Field, _ lines: [BtmonLine], _ place: inout Int, _ need: Int, _ octets: inout [UInt8]
  ) -> Bool {
    let length: Int
    switch field.form {
    case .data: length = Int(octets.last ?? 0)
    case .paddedData: length = min(Int(octets.last ?? 0), need - octets.count)
    default:
      guard let line = line(of: field, lines, &place) else { return false }
      switch field.form {
      case .number(let width):
        guard let number = line.number(width: width) else { return false }
        octets += number
      case .address:
        guard let address = line.address else { return false }
        octets += address
      default:
        guard let phy = line.phy else { return false }
        octets.append(phy)
      }
      return true
    }
    let start = octets.count
    guard AdvertisingWords.read(lines, &place, length: length, into: &octets) else { return false }
    if case .data = field.form { return octets.count - start == length }
    octets += Array(repeating: 0, count: max(0, need - octets.count))
    return true
  }

  /// Returns the next line with the field's label, within the same entry.
  private static func line(
    of field: Field, _ lines: [BtmonLine], _ place: inout Int
  ) -> BtmonLine? {
    var index = place
    while index < lines.count {
      let line = lines[index]
      if field.labels.contains(where: { line.label.elementsEqual($0.utf8) }) {
        place = index + 1
        return line
      }
      if line.isEntry, index > place { return nil }
      index += 1
    }
    return nil
  }
}

/// A line that btmon prints below a header: `Label: text`.
struct BtmonLine {
  let indent: Int
  let label: ArraySlice<UInt8>
  /// The text after the label and the colon.
  let text: ArraySlice<UInt8>

  init(_ line: [UInt8]) {
    indent = line.prefix { $0 == 0x20 }.count
    var end = line.count
    while end > indent, line[end - 1] == 0x20 { end -= 1 }
    let colon = line[indent..<end].firstIndex(of: UInt8(ascii: ":")) ?? end
    label = line[indent..<colon]
    var start = min(colon + 1, end)
    while start < end, line[start] == 0x20 { start += 1 }
    text = line[start..<end]
  }

  var isBlank: Bool { label.isEmpty && text.isEmpty }
  /// Whether the line starts an entry, such as "Entry 0: LE 1M".
  var isEntry: Bool { label.starts(with: Array("Entry ".utf8)) }

  func stands(_ name: String) -> Bool { label.elementsEqual(name.utf8) }
  func begins(_ name: String) -> Bool { label.starts(with: Array(name.utf8)) }

  /// Returns the number at the start of the text if it is hexadecimal, or else the number in the last parentheses, or a
  /// decimal number at the start; nil if it does not fit the width.
  func number(width: Int) -> [UInt8]? {
    // The text after such a number names the value or its owner: "0x0028 Type: Report Map (0x2a4b)".
    if text.starts(with: Array("0x".utf8)) {
      return Self.octets(
        ofHex: text.dropFirst(2).prefix { TextScanner.digit($0) != nil }, width: width)
    }
    if let open = text.lastIndex(of: UInt8(ascii: "(")), text.last == UInt8(ascii: ")"),
      text[(open + 1)...].starts(with: Array("0x".utf8))
    {
      return Self.octets(ofHex: text[(open + 3)..<(text.endIndex - 1)], width: width)
    }
    var scanner = TextScanner(Array(text))
    let isNegative = scanner.skip([UInt8(ascii: "-")])
    // A number with a decimal point has its own unit.
    guard let number = scanner.decimal(most: 8), scanner.isAtEnd || scanner.octet == 0x20 else {
      return nil
    }
    let limit: Int64 = 1 << Int64(8 * width)
    guard number < (isNegative ? limit / 2 + 1 : limit) else { return nil }
    let value = isNegative ? limit - number : number
    return (0..<width).map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
  }

  /// Returns the octets of a hexadecimal number, least significant first.
  static func octets(ofHex digits: ArraySlice<UInt8>, width: Int) -> [UInt8]? {
    guard !digits.isEmpty, digits.count <= 16 else { return nil }
    var value: UInt64 = 0
    for digit in digits {
      guard let digit = TextScanner.digit(digit) else { return nil }
      value = value << 4 | UInt64(digit)
    }
    guard width >= 8 || value >> UInt64(8 * width) == 0 else { return nil }
    return (0..<width).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }

  var address: [UInt8]? {
    text.count >= 17 ? WordedPacket.plainAddress(Array(text.prefix(17))) : nil
  }

  /// The value of a PHY. Core 6.0, Vol 4, Part E, 7.7.65.13.
  var phy: UInt8? {
    let names: [(String, UInt8)] = [("No packets", 0), ("LE 1M", 1), ("LE 2M", 2), ("LE Coded", 3)]
    if let name = names.first(where: { text.elementsEqual($0.0.utf8) }) { return name.1 }
    return number(width: 1)?.first
  }

  /// Returns a 128-bit UUID at the end of a line, alone or in parentheses, least significant octet first.
  static func uuid128(atEndOf line: ArraySlice<UInt8>) -> [UInt8]? {
    let end = line.last == UInt8(ascii: ")") ? line.dropLast() : line
    guard end.count >= 36 else { return nil }
    let text = end.suffix(36)
    let dashes = [8, 13, 18, 23].map { text.startIndex + $0 }
    guard dashes.allSatisfy({ text[$0] == UInt8(ascii: "-") }) else { return nil }
    let digits = text.indices.filter { !dashes.contains($0) }.map { text[$0] }
    return TextScanner.octets(of: digits[...]).map { $0.reversed() }
  }
}
