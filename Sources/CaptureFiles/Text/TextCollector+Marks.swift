/// Notations with a marker before each packet.
extension TextCollector {
  mutating func consumeMarked(_ whole: [UInt8], at offset: Int) -> TextPacket? {
    let isDecoded = row.notation == .decodedHeaders
    var logged: TextTime.Stamp?
    var line = whole
    if isDecoded { line = unquoted(decorations.removed(from: whole, row.marks, &logged)) }
    if row.notation == .hcidumpRaw { line = rawUnquoted(whole) }
    // Whether a mail program broke the header before its length.
    var isJoined = false
    if let start = brokenHeader {
      if line.allSatisfy({ $0 == 0x20 }) { return nil }
      brokenHeader = nil
      var next = TextScanner(line)
      _ = TextTime.leading(&next)
      Self.passOverProgram(&next)
      if mark(in: &next) == nil, line.count < 256 {
        isJoined = true
        let end = start.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? 0
        line = start[..<end] + [0x20] + line
      } else {
        leaveOut(data: Self.isData(start))
      }
    }
    var scanner = TextScanner(line)
    var stamp = TextTime.leading(&scanner)
    if row.notation == .nimble {
      // A terminal may print its own time before the log's time.
      let ofLog = TextTime.leading(&scanner, prefix: .espIDF)
      stamp = stamp ?? ofLog
    }
    switch row.notation {
    case .decodedHeaders: Self.passOverProgram(&scanner)
    case .espLog:
      guard Self.passOverCounter(&scanner) else {
        passOver(line)
        return flush()
      }
    default: break
    }
    if let mark = mark(in: &scanner) {
      // A handle in this header may belong to the connection that the previous packet opens.
      if row.notation == .decodedHeaders, let pending { handles.follow(pending) }
      if var next = begin(mark, &scanner, stamp, at: offset) {
        let done = flush()
        if isDecoded {
          if next.timestamp == nil { next.timestamp = time(logged) }
          // A block of code is indented as a whole.
          next.indent = line.prefix { $0 == 0x20 }.count
        }
        pending = next
        return done
      }
      if mark.header != nil, row.notation == .decodedHeaders, !isJoined, line.count < 128 {
        let done = flush()
        brokenHeader = line
        return done
      }
      // The lines below do not belong to the previous packet. In a NimBLE log, the marker comes from the function that
      // prints a packet, even if another task printed in the meantime.
      if mark.header != nil || row.notation == .nimble {
        leaveOut(data: mark.type == .acl)
        return flush()
      }
      if row.notation == .btstack || row.notation == .noble {
        passOver(line)
        return flush()
      }
    }
    // A line with its own time continues only a packet that is printed octet by octet.
    if row.notation == .btstack, stamp != nil {
      passOver(line)
      return flush()
    }
    if let indent = pending?.indent, indent > 0 {
      let blanks = min(indent, line.prefix { $0 == 0x20 }.count)
      line.removeFirst(blanks)
      scanner = TextScanner(line, at: max(0, scanner.place - blanks))
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

  /// Returns the packet that a marker begins; nil if no packet follows it.
  private mutating func begin(
    _ mark: TextRow.Mark, _ scanner: inout TextScanner, _ stamp: TextTime.Stamp?, at offset: Int
  ) -> Pending? {
    var next = Pending(type: mark.type, direction: mark.direction, offset: offset)
    switch mark.header {
    case .command, .event, .acl:
      guard readHeader(mark, scanner, &next) else { return nil }
      next.timestamp = time(stamp ?? TextTime.trailing(scanner.line))
      next.number = OpenHandles.number(in: scanner.line)
      next.program = WordedPacket.Program.of(header: scanner.line, mark, hasStamp: stamp != nil)
      program = next.program ?? program
      return next
    case .bumble:
      guard let handle = scanner.number(after: "handle="),
        let boundary = scanner.number(after: "pb="),
        let broadcast = scanner.number(after: "bc=")
      else { return nil }
      var other = scanner
      let count = other.number(after: "data_total_length=")
      guard scanner.find("data="), let run = HexRun(cut: scanner),
        count.map({ $0 < 65536 && run.octets.count <= $0 }) != false
      else { return nil }
      setHeader(handle, boundary | broadcast << 2, count.map { Int($0) } ?? run.octets.count, &next)
      next.octets = run.octets
    case .nimble:
      guard let handle = scanner.number(after: "conn_handle="),
        let boundary = scanner.number(after: "pb="), let count = scanner.number(after: "len="),
        count < 65536, scanner.find("data=")
      else { return nil }
      setHeader(handle, boundary, Int(count), &next)
      // ESP-IDF prints each octet in a separate line.
      if let run = HexRun(scanner, allowsOffset: false) {
        guard run.octets.count <= count else { return nil }
        next.octets = run.octets
      }
    case .nextLine:
      break
    case nil:
      if row.notation == .zephyr {
        next.words = TextDirections.words(scanner.line, scanner.place..<scanner.line.count)
        next.direction = nil
      } else if row.notation == .nimble, scanner.isBlank {
        break
      } else {
        guard let run = HexRun(scanner, allowsOffset: row.notation == .hcidumpRaw),
          run.octets.count >= 3, run.offset == nil || run.offset == 0
        else { return nil }
        next.octets = run.octets
        if row.notation == .espLog {
          guard let type = mark.type, let time = Self.clock(of: type, &next.octets) else {
            return nil
          }
          next.timestamp = time > 0 ? time : nil
          return next
        }
        // BTstack prints the events of its own layers in the same form.
        if row.notation == .btstack, mark.type == .event,
          !TextContent.isEvent(code: run.octets[0])
        {
          return nil
        }
        next.firstCount = run.octets.count
        next.lastCount = run.octets.count
      }
    }
    next.timestamp = time(stamp)
    return next
  }

  /// Sets the header of a data packet whose fields the text prints.
  private func setHeader(_ handle: UInt32, _ flags: UInt32, _ count: Int, _ next: inout Pending) {
    let word = UInt16(truncatingIfNeeded: handle & 0xFFF | flags << 12)
    next.header = [
      2, UInt8(word & 0xFF), UInt8(word >> 8), UInt8(count & 0xFF), UInt8(count >> 8 & 0xFF),
    ]
    next.need = count
  }

  /// Reads the decoded header that hcidump and btmon print.
  private func readHeader(
    _ mark: TextRow.Mark, _ scanner: TextScanner, _ next: inout Pending
  ) -> Bool {
    var scanner = scanner
    switch mark.header {
    case .command:
      if let command = Self.rawCommand(scanner) {
        next.header = command
        next.need = Int(command[3])
        return true
      }
      // The name before the opcode may contain brackets.
      guard scanner.find("(0x"), let group = scanner.hexadecimal(), scanner.find("|0x"),
        let command = scanner.hexadecimal(), let length = scanner.number(after: "plen "),
        group < 64, command < 1024, length < 256
      else { return false }
      let opcode = group << 10 | command
      next.header = [1, UInt8(opcode & 0xFF), UInt8(opcode >> 8), UInt8(length)]
      next.need = Int(length)
    case .event:
      scanner.skipBlanks()
      // hcitool prints only the code; hcidump prints an unsupported code as "code 0x57".
      let isAlone =
        scanner.octet == 0x30 || scanner.skip(Array("code ".utf8)) && scanner.octet == 0x30
      guard isAlone || scanner.find("(0x"), let code = scanner.hexadecimal(),
        let length = scanner.number(after: "plen "), code < 256, length < 256
      else { return false }
      next.header = [4, UInt8(code), UInt8(length)]
      next.need = Int(length)
    default:
      // In a narrow window, btmon truncates the handle and marks the truncation with dots.
      guard let handle = handle(&scanner, &next), scanner.octet == 0x20,
        let flags = scanner.number(after: "flags "),
        let length = scanner.number(after: "dlen "), handle < 4096, flags < 16, length < 65536
      else { return false }
      setHeader(handle, flags, Int(length), &next)
      if let type = mark.type, type != .acl {
        guard type == .iso ? length < 0x4000 : length < 256 else { return false }
        next.header[0] = type.rawValue
        if type == .synchronous { next.header.removeLast() }
      }
    }
    return true
  }

  /// Reads the handle in a data header. If only its beginning is printed, returns the only open handle that begins like
  /// that, or 0xFFF if there are several.
  private func handle(_ scanner: inout TextScanner, _ next: inout Pending) -> UInt32? {
    guard scanner.find("andle") else { return nil }
    if scanner.octet == 0x20 { scanner.place += 1 }
    let start = scanner.place
    let number =
      scanner.octet == 0x30 && scanner.octet(ahead: 1) == 0x78
      ? scanner.hexadecimal() : scanner.decimal(most: 9).map { UInt32(truncatingIfNeeded: $0) }
    if scanner.octet == 0x20 { return number }
    let digits = Array(scanner.line[start..<scanner.place])
    guard scanner.skip(Array("..".utf8)) else { return nil }
    while scanner.octet == UInt8(ascii: ".") { scanner.place += 1 }
    let candidates = handles.open.filter { Array(String($0).utf8).starts(with: digits) }
    guard !candidates.isEmpty else { return nil }
    next.candidates = candidates.count > 1 ? candidates : []
    return candidates.count == 1 ? UInt32(candidates[0]) : 0xFFF
  }

  /// Reads "ogf 0x08, ocf 0x0008, plen 10", as hcitool prints a command.
  private static func rawCommand(_ scanner: TextScanner) -> [UInt8]? {
    var scanner = scanner
    scanner.skipBlanks()
    guard scanner.stands(Array("ogf ".utf8)), let group = scanner.number(after: "ogf "),
      let command = scanner.number(after: "ocf "), let length = scanner.number(after: "plen "),
      group < 64, command < 1024, length < 256
    else { return nil }
    let opcode = group << 10 | command
    return [1, UInt8(opcode & 0xFF), UInt8(opcode >> 8), UInt8(length)]
  }

  /// Skips a line number, which the counters of ESP-IDF's log write in hexadecimal.
  private static func passOverCounter(_ scanner: inout TextScanner) -> Bool {
    scanner.skipBlanks()
    let start = scanner.place
    guard scanner.hexadecimal() != nil, scanner.place - start <= 8, scanner.octet == 0x20 else {
      return false
    }
    scanner.skipBlanks()
    return true
  }

  /// Removes the time from a packet of ESP-IDF's log that begins with one.
  ///
  /// - Returns: nanoseconds since the start, 0 without a time; nil if the octets are not a packet.
  private static func clock(of type: Envelope.HCIPacketType, _ octets: inout [UInt8]) -> Int64? {
    if TextContent.length(of: type, octets, from: 0) == octets.count { return 0 }
    guard octets.count > 8, TextContent.length(of: type, octets, from: 8) == octets.count - 8
    else { return nil }
    let microseconds = octets[..<8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    guard microseconds < 1 << 50 else { return nil }
    octets.removeFirst(8)
    return Int64(microseconds) * 1000
  }

  /// Returns a line without the quotation signs of replies. Headers of received packets begin with the same sign. Lines
  /// below a quoted header have the same number of quotation signs as the header.
  private mutating func unquoted(_ line: [UInt8]) -> [UInt8] {
    let sign = UInt8(ascii: ">")
    let blanks = line.prefix { $0 == 0x20 }.count
    if blanks > 1, blanks < line.count, line[blanks] == sign {
      // A quotation in a code block.
      let next = line[(blanks + 1)...].first { $0 != 0x20 }
      if quotes > 0 || next == sign || next == 0x3C { return unquoted(Array(line[blanks...])) }
    }
    func isQuote(_ place: Int) -> Bool { place < line.count && line[place] == sign }
    // Mail programs insert a space before lines that begin with the sign but are not quotations.
    var place = line.count > 1 && line[0] == 0x20 && line[1] == sign ? 1 : 0
    var depth = 0
    while isQuote(place) {
      let next = place + 1 < line.count && line[place + 1] == 0x20 ? place + 2 : place + 1
      guard next < line.count else { return [] }
      let isHeader = row.marks.contains { mark in
        mark.text.first == sign && TextScanner(line, at: place).stands(mark.text)
      }
      if isHeader { break }
      let isEnough = depth >= quotes && pending?.need == nil
      if isEnough, ![sign, 0x20, 0x3C, 0x40, 0x3D].contains(line[next]),
        !TextDecorations.begins(TextScanner(line, at: next), row.marks)
      {
        break
      }
      depth += 1
      place = next
    }
    let rest = line[place...]
    if rest.first.map({ [sign, 0x3C].contains($0) }) == true { quotes = depth }
    return place == 0 ? line : Array(rest)
  }

  /// Returns a line of hcidump -R without the quotation signs of replies, which precede another sign.
  private mutating func rawUnquoted(_ line: [UInt8]) -> [UInt8] {
    func isQuote(_ place: Int) -> Bool {
      place + 1 < line.count && line[place] == UInt8(ascii: ">") && line[place + 1] == 0x20
    }
    var depth = 0
    while isQuote(2 * depth), 2 * depth + 2 < line.count,
      line[2 * depth + 2] == UInt8(ascii: ">") || line[2 * depth + 2] == UInt8(ascii: "<")
    {
      depth += 1
    }
    // A continuation line has spaces after its signs.
    let first = 2 * depth + 2 < line.count ? line[2 * depth + 2] : 0x20
    if depth > 0, TextScanner.digit(first) != nil { quotes = depth }
    var place = 0
    while place < 2 * quotes, isQuote(place) { place += 2 }
    return place == 0 ? line : Array(line[place...])
  }

  /// Returns whether the line is the header of a data packet.
  static func isData(_ line: [UInt8]) -> Bool {
    var scanner = TextScanner(line)
    return scanner.find("ACL ") || scanner.find("ISO Data ")
  }

  /// Returns the time in a line that contains nothing else: a narrow window or a mail program moved the end of a header
  /// there.
  private static func headerEnd(_ line: [UInt8]) -> TextTime.Stamp? {
    var scanner = TextScanner(line)
    scanner.skipBlanks()
    // A leading quotation sign belongs to the mail.
    if scanner.skip(Array("> ".utf8)) { scanner.skipBlanks() }
    guard let first = scanner.octet else { return nil }
    let rest = Array(line[scanner.place...])
    if (0x30...0x39).contains(first) { return TextTime.alone(rest) }
    guard first == UInt8(ascii: "#") || scanner.stands(Array("[hci".utf8)) else { return nil }
    return TextTime.trailing(rest)
  }

  /// Skips "bluetoothd[3840]: " before a packet: btmon names the program that caused it.
  private static func passOverProgram(_ scanner: inout TextScanner) {
    var other = scanner
    other.skipBlanks()
    let start = other.place
    while let octet = other.octet, octet != UInt8(ascii: "["), octet != 0x20,
      other.place - start < 32
    {
      other.place += 1
    }
    guard other.place > start, other.octet == UInt8(ascii: "[") else { return }
    other.place += 1
    guard other.decimal(most: 10) != nil, other.skip(Array("]: ".utf8)),
      other.octet == UInt8(ascii: "<") || other.octet == UInt8(ascii: ">")
    else { return }
    scanner = other
  }

  /// Processes a line without a marker, which contains more octets of the packet, text about it, or neither.
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
    // In a narrow window, a header breaks before its time.
    if row.notation == .decodedHeaders, current.octets.isEmpty, current.worded.isEmpty,
      let stamp = Self.headerEnd(line)
    {
      if current.timestamp == nil {
        let time = time(stamp)
        pending?.timestamp = time
      }
      return nil
    }
    if row.notation == .decodedHeaders, takeDump(scanner, current) { return nil }
    // Newer versions of btmon print advertising data in both forms, and wrap long values.
    let isOfWords =
      current.header.starts(with: [4, 0x3E]) && !current.worded.isEmpty
      || current.worded.first.map(Self.isTitle) == true
    if !isOfWords, let run = HexRun(scanner, allowsOffset: true), run.reachesEnd(of: line),
      current.octets.count + run.octets.count <= Self.limit, wants(run, current, scanner)
    {
      append(run)
      return nil
    }
    if current.need != nil, current.octets.count < frameLength(of: current) {
      if current.worded.isEmpty, scanner.isBlank { return nil }
      if row.notation == .nimble || row.notation == .bumble, !current.octets.isEmpty {
        passOver(line)
        return flush()
      }
      if current.layer.isEmpty { pending?.layer = Self.layer(line) }
      if current.worded.count < WordedPacket.limit, line.count < 1024 {
        pending?.worded.append(line)
      }
      pending?.hasOtherText = true
      if !current.octets.isEmpty { pending?.isInterrupted = true }
      return nil
    }
    passOver(line)
    // If a packet's octets follow in later lines, there may be text in between.
    guard current.octets.isEmpty else { return flush() }
    if row.notation == .zephyr { pending = nil }
    return nil
  }

  /// Reads the octets of a packet whose decoded text precedes them, such as "< 0000: 01 0d 20 19", which begins with
  /// the H4 type and the header.
  private mutating func takeDump(_ scanner: TextScanner, _ current: Pending) -> Bool {
    guard let need = current.need else { return false }
    var scanner = scanner
    scanner.skipBlanks()
    let header = current.header.count
    if current.octets.isEmpty {
      guard scanner.octet == UInt8(ascii: "<") || scanner.octet == UInt8(ascii: ">") else {
        return false
      }
      scanner.place += 1
    } else if current.dumped == 0 {
      return false
    }
    guard let run = HexRun(scanner, allowsOffset: true), run.reachesEnd(of: scanner.line),
      run.offset == current.dumped
    else { return false }
    if current.dumped == 0 {
      guard run.octets.starts(with: current.header), run.octets.count > header,
        run.octets.count <= header + need
      else { return false }
      pending?.octets = Array(run.octets.dropFirst(header))
    } else {
      guard current.dumped + run.octets.count <= header + need else { return false }
      pending?.octets += run.octets
    }
    pending?.dumped += run.octets.count
    return true
  }

  /// Returns whether a line is the title with which btmon names a PDU and its length.
  private static func isTitle(_ line: [UInt8]) -> Bool {
    var scanner = TextScanner(line)
    scanner.skipBlanks()
    return (scanner.skip(Array("ATT: ".utf8)) || scanner.skip(Array("SMP: ".utf8)))
      && scanner.find(" len ")
  }

  /// Returns whether the octets of a line belong to the current packet.
  private func wants(_ run: HexRun, _ current: Pending, _ scanner: TextScanner) -> Bool {
    if current.need != nil {
      guard current.octets.count + run.octets.count <= frameLength(of: current) else {
        return false
      }
      return run.offset == nil || run.offset == current.octets.count
    }
    switch row.notation {
    case .zephyr:
      return scanner.line.contains(UInt8(ascii: "|"))
        || !current.octets.isEmpty && current.lastCount == current.firstCount
    case .hcidumpRaw:
      // Continuation lines are indented.
      return scanner.line.first == 0x20
        && (run.offset == nil || run.offset == current.octets.count)
    default:
      if current.octets.isEmpty { return true }
      let length =
        current.type.map { TextContent.length(of: $0, current.octets, from: 0) }
        ?? TextContent.h4.length(of: current.octets)
      // Each octet is in a separate line, and the header is not complete yet.
      if length == nil, row.notation == .nimble, current.octets.count < 4 { return true }
      return length.map { current.octets.count + run.octets.count <= $0 } ?? false
    }
  }

  /// Returns the header of the L2CAP frame that hcidump prints as text before its contents; empty for other lines.
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
