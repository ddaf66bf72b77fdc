/// Notations with a marker before each packet.
extension TextCollector {
  mutating func consumeMarked(_ line: [UInt8], at offset: Int) -> TextPacket? {
    var scanner = TextScanner(line)
    let stamp = TextTime.leading(&scanner)
    if let mark = mark(in: &scanner) {
      if let next = begin(mark, &scanner, stamp, at: offset) {
        let done = flush()
        pending = next
        return done
      }
      // The lines below do not belong to the previous packet.
      if mark.header != nil {
        facts.packetsWithoutOctets += 1
        return flush()
      }
    }
    return carryOn(line, scanner, at: offset)
  }

  /// Finds the first marker of the row that the line contains, and moves the scanner past it.
  private func mark(in scanner: inout TextScanner) -> TextRow.Mark? {
    var other = scanner
    other.skipBlanks()
    for mark in row.marks {
      if mark.place == .start {
        if other.skip(mark.text) {
          scanner = other
          return mark
        }
      } else if scanner.find(mark.text) {
        return mark
      }
    }
    return nil
  }

  /// The packet that a marker begins; nil if no packet follows it.
  private mutating func begin(
    _ mark: TextRow.Mark, _ scanner: inout TextScanner, _ stamp: TextTime.Stamp?, at offset: Int
  ) -> Pending? {
    var next = Pending(type: mark.type, direction: mark.direction, offset: offset)
    switch mark.header {
    case .command, .event, .acl:
      guard readHeader(mark, scanner, &next) else { return nil }
      next.timestamp = time(stamp ?? TextTime.trailing(scanner.line))
      return next
    case .bumble:
      guard let handle = scanner.number(after: "handle="),
        let boundary = scanner.number(after: "pb="),
        let broadcast = scanner.number(after: "bc="), scanner.find("data="),
        let run = HexRun(scanner, allowsOffset: false)
      else { return nil }
      next.octets = acl(handle, boundary | broadcast << 2, run.octets)
    case .nimble:
      guard let handle = scanner.number(after: "conn_handle="),
        let boundary = scanner.number(after: "pb="),
        scanner.find("data="), let run = HexRun(scanner, allowsOffset: false)
      else { return nil }
      next.octets = acl(handle, boundary, run.octets)
    case .nextLine:
      break
    case nil:
      if row.notation == .zephyr {
        next.words = TextDirections.words(scanner.line, scanner.place..<scanner.line.count)
        next.direction = nil
      } else {
        guard let run = HexRun(scanner, allowsOffset: false), run.octets.count >= 3 else {
          return nil
        }
        next.octets = run.octets
        next.firstCount = run.octets.count
        next.lastCount = run.octets.count
      }
    }
    next.timestamp = time(stamp)
    return next
  }

  private func acl(_ handle: UInt32, _ flags: UInt32, _ data: [UInt8]) -> [UInt8] {
    let word = UInt16(truncatingIfNeeded: handle & 0xFFF | flags << 12)
    let count = UInt16(truncatingIfNeeded: data.count)
    return [UInt8(word & 0xFF), UInt8(word >> 8), UInt8(count & 0xFF), UInt8(count >> 8)] + data
  }

  /// Reads the decoded header that hcidump and btmon print.
  private func readHeader(
    _ mark: TextRow.Mark, _ scanner: TextScanner, _ next: inout Pending
  ) -> Bool {
    var scanner = scanner
    switch mark.header {
    case .command:
      // The name before the opcode may contain brackets.
      guard scanner.find("(0x"), let group = scanner.hexadecimal(), scanner.find("|0x"),
        let command = scanner.hexadecimal(), let length = scanner.number(after: "plen "),
        group < 64, command < 1024, length < 256
      else { return false }
      let opcode = group << 10 | command
      next.header = [1, UInt8(opcode & 0xFF), UInt8(opcode >> 8), UInt8(length)]
      next.need = Int(length)
    case .event:
      guard scanner.find("(0x"), let code = scanner.hexadecimal(),
        let length = scanner.number(after: "plen "), code < 256, length < 256
      else { return false }
      next.header = [4, UInt8(code), UInt8(length)]
      next.need = Int(length)
    default:
      // In a narrow window btmon truncates the handle and marks that with two dots.
      guard let handle = scanner.number(after: "andle "), scanner.octet == 0x20,
        let flags = scanner.number(after: "flags "),
        let length = scanner.number(after: "dlen "), handle < 4096, flags < 16, length < 65536
      else { return false }
      let word = handle | flags << 12
      next.header = [
        2, UInt8(word & 0xFF), UInt8(word >> 8), UInt8(length & 0xFF), UInt8(length >> 8),
      ]
      next.need = Int(length)
    }
    return true
  }

  /// Processes a line without a marker: more octets of the packet, text about it, or neither.
  private mutating func carryOn(
    _ line: [UInt8], _ scanner: TextScanner, at offset: Int
  ) -> TextPacket? {
    guard let current = pending else {
      passOver(line)
      return nil
    }
    // The monitor's own lines.
    if current.need != nil, let first = line.first,
      first == UInt8(ascii: "@") || first == UInt8(ascii: "=")
    {
      passOver(line)
      return flush()
    }
    if let run = HexRun(scanner, allowsOffset: true), run.reachesEnd(of: line),
      current.octets.count + run.octets.count <= Self.limit, wants(run, current, scanner)
    {
      append(run)
      return nil
    }
    if let need = current.need, current.octets.count < need {
      if current.layer.isEmpty { pending?.layer = Self.layer(line) }
      if current.worded.count < WordedPacket.limit, line.count < 1024 {
        pending?.worded.append(line)
      }
      pending?.hasOtherText = true
      return nil
    }
    passOver(line)
    // If a packet's octets follow in other lines, there may be text in between.
    guard current.octets.isEmpty else { return flush() }
    if row.notation == .zephyr { pending = nil }
    return nil
  }

  /// Whether the octets of a line belong to the current packet.
  private func wants(_ run: HexRun, _ current: Pending, _ scanner: TextScanner) -> Bool {
    if let need = current.need {
      guard current.octets.count + run.octets.count <= need else { return false }
      return run.offset == nil || run.offset == current.octets.count
    }
    switch row.notation {
    case .zephyr:
      return scanner.line.contains(UInt8(ascii: "|"))
        || !current.octets.isEmpty && current.lastCount == current.firstCount
    case .hcidumpRaw:
      // Continuation lines are indented.
      return scanner.line.first == 0x20
    default:
      if current.octets.isEmpty { return true }
      let length =
        current.type.map { TextContent.length(of: $0, current.octets, from: 0) }
        ?? TextContent.h4.length(of: current.octets)
      return length.map { current.octets.count + run.octets.count <= $0 } ?? false
    }
  }

  /// The header of the L2CAP frame that hcidump prints as text before its contents; empty for other
  /// lines.
  private static func layer(_ line: [UInt8]) -> [UInt8] {
    var scanner = TextScanner(line)
    let isChannel = scanner.find("L2CAP(d): ")
    guard isChannel || scanner.find("      Channel: "),
      let channel = isChannel
        ? scanner.number(after: "cid ") : scanner.decimal().map({ UInt32(truncatingIfNeeded: $0) }),
      let length = scanner.number(after: "len "), channel < 65536, length < 65536
    else { return [] }
    return [
      UInt8(length & 0xFF), UInt8(length >> 8), UInt8(channel & 0xFF), UInt8(channel >> 8),
    ]
  }
}
