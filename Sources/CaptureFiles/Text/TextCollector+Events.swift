/// Events of Windows' Bluetooth driver in XML. A "line" is a tag, or a value with the tag after it.
extension TextCollector {
  mutating func consumeEvent(_ line: [UInt8], at offset: Int) -> TextPacket? {
    var scanner = TextScanner(line)
    scanner.skipBlanks()
    let name = heading.name
    heading.name = []
    if scanner.stands(Array("<Event ".utf8)) || scanner.stands(Array("<Event>".utf8)) {
      let done = flushEvent()
      heading = Heading()
      pending = Pending(offset: offset)
      return done
    }
    if scanner.stands(Array("</Event>".utf8)) { return flushEvent() }
    if scanner.stands(Array("<TimeCreated ".utf8)) {
      heading.timestamp = attribute("SystemTime=", line).flatMap { TextTime.field($0) }
    } else if scanner.stands(Array("<Data ".utf8)) {
      heading.name = Array((attribute("Name=", line) ?? []).prefix(16))
    } else if name.elementsEqual("BIP_Type".utf8) {
      heading.windowsType = scanner.decimal(most: 3).flatMap { UInt8(exactly: $0) }
    } else if name.elementsEqual("BIP_Data".utf8), pending != nil {
      if scanner.stands(Array("0x".utf8)) { scanner.place += 2 }
      let digits = line[scanner.place...].prefix { $0 != UInt8(ascii: "<") }
      if digits.count <= 2 * Self.limit, let octets = TextScanner.octets(of: digits) {
        pending?.octets = octets
      }
    }
    return nil
  }

  /// Returns the packet of the event whose tags have been read; nil for another event.
  mutating func flushEvent() -> TextPacket? {
    guard let done = pending else { return nil }
    pending = nil
    guard let number = heading.windowsType else { return nil }
    guard let (type, direction) = WindowsPacketType(rawValue: number).packet, !done.octets.isEmpty
    else {
      facts.packetsWithoutOctets += 1
      return nil
    }
    if heading.timestamp == nil { facts.packetsWithoutTime += 1 }
    let octets = [type.rawValue] + done.octets
    return TextPacket(
      octets: octets, originalLength: max(octets.count, TextContent.h4.length(of: octets) ?? 0),
      linkType: .bluetoothHCIH4, timestamp: heading.timestamp, direction: direction,
      offset: done.offset, isWhole: true)
  }

  /// Returns the value of an attribute in quotation marks of either kind.
  private func attribute(_ name: String, _ line: [UInt8]) -> ArraySlice<UInt8>? {
    var scanner = TextScanner(line)
    guard scanner.find(name), let mark = scanner.octet, mark == 0x22 || mark == 0x27 else {
      return nil
    }
    return line[(scanner.place + 1)...].prefix { $0 != mark }
  }
}
