/// The connections that are open at a point in a printed log, according to btmon's output.
struct OpenHandles {
  /// The handles in the order in which they were first seen.
  private(set) var open: [UInt16] = []

  /// The maximum number of handles.
  private static let limit = 64

  /// Updates the open connections from a packet.
  mutating func follow(_ packet: TextCollector.Pending) {
    switch packet.header.first {
    case 2: if packet.candidates.isEmpty { see(packet.header) }
    case 4: follow(header: packet.header, lines: packet.worded)
    default: break
    }
  }

  private mutating func see(_ header: [UInt8]) {
    guard header.count > 2 else { return }
    insert(UInt16(header[1]) | UInt16(header[2] & 0x0F) << 8)
  }

  private mutating func follow(header: [UInt8], lines: [[UInt8]]) {
    guard header.count > 1, [0x03, 0x05, 0x3E].contains(header[1]), lines.count > 1 else { return }
    let fields = lines.map(BtmonLine.init)
    guard let status = fields.first(where: { $0.stands("Status") })?.number(width: 1),
      status == [0], let handle = fields.first(where: { $0.stands("Handle") })?.number(width: 2)
    else { return }
    let value = UInt16(handle[0]) | UInt16(handle[1]) << 8
    if header[1] == 0x05 {
      open.removeAll { $0 == value }
    } else if header[1] == 0x03 || fields[0].begins("LE Connection Complete")
      || fields[0].begins("LE Enhanced Connection Complete")
    {
      insert(value)
    }
  }

  private mutating func insert(_ handle: UInt16) {
    if handle < 0xF00, !open.contains(handle), open.count < Self.limit { open.append(handle) }
  }

  /// Returns the number that btmon prints in a header, as in "#315 30.732819".
  static func number(in line: [UInt8]) -> UInt32? {
    guard let sign = line.lastIndex(of: UInt8(ascii: "#")) else { return nil }
    var scanner = TextScanner(line, at: sign + 1)
    return scanner.decimal(most: 9).map { UInt32(truncatingIfNeeded: $0) }
  }

  /// Returns the numbers of the packets that a Number of Completed Packets event acknowledges, with their connections.
  /// btmon prints "#328: len 612" below the handle.
  static func completed(header: [UInt8], lines: [[UInt8]]) -> [(number: UInt32, handle: UInt16)] {
    guard header.count > 1, header[1] == 0x13 else { return [] }
    var handle: UInt16?
    var result: [(number: UInt32, handle: UInt16)] = []
    for line in lines {
      let field = BtmonLine(line)
      if field.stands("Handle") {
        handle = field.number(width: 2).map { UInt16($0[0]) | UInt16($0[1]) << 8 }
      } else if let handle, field.begins("#"), let number = number(in: line) {
        result.append((number, handle))
      }
    }
    return result
  }
}
