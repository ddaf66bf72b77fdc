/// Notations with octets that may or may not be a packet.
extension TextCollector {
  // MARK: Dumps with offsets

  mutating func consumeDump(_ line: [UInt8], at offset: Int) -> TextPacket? {
    var scanner = TextScanner(line)
    scanner.skipBlanks()
    if pending != nil, scanner.octet == UInt8(ascii: "*"), scanner.place == line.count - 1 {
      pending?.repeats = true
      return nil
    }
    guard let run = HexRun(scanner, allowsOffset: true), let place = run.offset,
      run.reachesEnd(of: line)
    else {
      let done = flush()
      readHeading(line)
      passOver(line)
      return done
    }
    if place == 0 {
      let done = flush()
      if isBelowHeader {
        facts.otherHex += 1
        return done
      }
      if heading.isReassembled {
        heading.isReassembled = false
        passOver(line)
        return done
      }
      var next = Pending(
        octets: run.octets, direction: heading.direction, timestamp: heading.timestamp,
        offset: offset, words: heading.words)
      next.lastCount = run.octets.count
      pending = next
      heading = Heading()
      return done
    }
    guard let held = pending?.octets.count else {
      passOver(line)
      return nil
    }
    if pending?.repeats == true, place > held, place - held <= Self.repeatLimit {
      repeatLastLine(to: place)
    }
    pending?.repeats = false
    guard place == pending?.octets.count, place + run.octets.count <= Self.limit else {
      let done = flush()
      facts.otherHex += 1
      return done
    }
    append(run)
    return nil
  }

  /// Inserts the octets that a dump omits because they repeat the previous line.
  private mutating func repeatLastLine(to place: Int) {
    guard let count = pending?.lastCount, count > 0, let last = pending?.octets.suffix(count) else {
      return
    }
    let line = Array(last)
    while let held = pending?.octets.count, held + line.count <= place { pending?.octets += line }
  }

  /// Reads information on the packet from a line before a dump: Wireshark's packet list or its tree.
  private mutating func readHeading(_ line: [UInt8]) {
    var scanner = TextScanner(line)
    scanner.skipBlanks()
    if scanner.isAtEnd { return }
    isBelowHeader = TextValues.isHeader(line)
    readStamp(line)
    var other = scanner
    // "Frame (31 bytes):" and "Reassembled L2CAP (512 bytes):" are printed if a packet has several dumps.
    if line.last == UInt8(ascii: ":"), other.find(" bytes)") {
      heading.isReassembled = !scanner.stands(Array("Frame (".utf8))
      return
    }
    other = scanner
    if other.find("Epoch Time: ") {
      heading.timestamp = TextTime.field(line[other.place...].prefix { $0 != 0x20 })
      return
    }
    other = scanner
    if other.decimal(most: 9) != nil, other.octet == 0x20 {
      other.skipBlanks()
      let field = line[other.place...].prefix { $0 != 0x20 }
      if let time = TextTime.field(field) { heading.timestamp = time }
    }
    if scanner.find(" Sent ") || scanner.find("Direction: Sent") {
      heading.direction = .hostToController
    } else if scanner.find(" Rcvd ") || scanner.find("Direction: Rcvd") {
      heading.direction = .controllerToHost
    } else if heading.direction == nil, row.notation == .xxd {
      heading.words = TextDirections.words(line, 0..<line.count)
    }
  }

  /// Reads a time in a separate line before a packet, or after the name of a direction: "[20] : <Tx> - 03:16:01.730".
  private mutating func readStamp(_ line: [UInt8]) {
    if let stamp = TextTime.alone(line) {
      heading.timestamp = time(stamp)
      return
    }
    for (sign, direction) in [
      ("<Tx> - ", CaptureRecord.Direction.hostToController), ("<Rx> - ", .controllerToHost),
    ] {
      var scanner = TextScanner(line)
      guard scanner.find(sign), let stamp = TextTime.alone(Array(line[scanner.place...])) else {
        continue
      }
      heading.timestamp = time(stamp)
      heading.direction = direction
    }
  }

  // MARK: Lines of hex

  mutating func consumeHexLine(_ line: [UInt8], at offset: Int) -> TextPacket? {
    var scanner = TextScanner(line)
    let stamp: TextTime.Stamp?
    if row.start == .prefix {
      stamp = TextTime.leading(&scanner, prefix: row.notation)
      if stamp == nil {
        passOver(line)
        return nil
      }
    } else {
      // A comment in a script.
      _ = scanner.skip([UInt8(ascii: "#")])
      stamp = TextTime.leading(&scanner)
    }
    guard let (run, behind) = hex(in: line, from: scanner) else {
      if line.contains(where: { $0 != 0x20 }) { isBelowHeader = TextValues.isHeader(line) }
      passOver(line)
      let done = row.start == .anyLine ? flush() : nil
      heading.timestamp = nil
      readStamp(line)
      return done
    }
    let tag = row.start == .prefix ? TextDirections.tag(line, before: scanner.place) : nil
    let words = (tag.map { [$0] } ?? []) + behind
    // The octets are parameters, or the value of an attribute.
    let isDescribed = TextValues.isDescribed(line[scanner.place..<min(run.start, line.count)])
    if isBelowHeader || isDescribed && !TextContent.isAdvertisingReport(run.octets) {
      facts.otherHex += 1
      return flush()
    }
    if let current = pending, continues(current, with: run, words) {
      append(run)
      return nil
    }
    let done = flush()
    var next = Pending(
      octets: run.octets, direction: directions.direction(words) ?? heading.direction,
      timestamp: time(stamp) ?? heading.timestamp, offset: offset, words: words)
    heading = Heading()
    next.firstCount = run.octets.count
    next.lastCount = run.octets.count
    pending = next
    return done
  }

  /// Returns the octets at the end of a line, and the words before them.
  private func hex(in line: [UInt8], from start: TextScanner) -> (HexRun, [String])? {
    var scanner = start
    for _ in 0..<32 {
      scanner.skipBlanks()
      if scanner.isAtEnd { return nil }
      if let run = HexRun(scanner, allowsOffset: row.start == .prefix), run.reachesEnd(of: line),
        run.octets.count >= (pending == nil ? 3 : 1)
      {
        return (run, TextDirections.words(line, start.place..<min(run.start, line.count)))
      }
      while let octet = scanner.octet, octet != 0x20, octet != 0x09 {
        scanner.place += 1
        if octet == UInt8(ascii: ":") || octet == UInt8(ascii: "=") || octet == UInt8(ascii: "(") {
          break
        }
      }
    }
    return nil
  }

  /// Returns whether a line's octets continue a packet: the packet is incomplete according to its own length, and its
  /// lines so far were full.
  private func continues(_ current: Pending, with run: HexRun, _ words: [String]) -> Bool {
    guard current.firstCount >= 8, current.lastCount == current.firstCount,
      run.octets.count <= current.firstCount, words == current.words || words.isEmpty
    else { return false }
    let length: Int?
    if content == .bare {
      length =
        TextContent.type(ofBare: current.octets, current.direction, nil) != nil
        ? current.octets.count : bareLength(current)
    } else {
      length = content.length(of: current.octets)
    }
    return length.map { current.octets.count + run.octets.count <= $0 } ?? false
  }

  /// Returns the length of a packet with the type that the text names or that the direction implies.
  private func bareLength(_ current: Pending) -> Int? {
    guard let type = TextDirections.type(current.words) else { return nil }
    return TextContent.length(of: type, current.octets, from: 0)
  }
}
