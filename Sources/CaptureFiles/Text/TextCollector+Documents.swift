/// Documents written by tshark: JSON with octets, and PDML. A "line" is a value or a tag.
extension TextCollector {
  // MARK: JSON

  mutating func consumeValue(_ line: [UInt8], at offset: Int) -> TextPacket? {
    var scanner = TextScanner(line)
    scanner.skipBlanks()
    guard scanner.octet == UInt8(ascii: "\"") else { return nil }
    scanner.place += 1
    let key = scanner.quoted()
    scanner.place += 1
    scanner.skipBlanks()
    guard scanner.octet == UInt8(ascii: ":") else {
      // A string in a list: the octets, if the list is the frame's.
      if let current = pending, current.octets.isEmpty, current.lines == 1,
        let octets = TextScanner.octets(of: key), octets.count <= Self.limit
      {
        pending?.octets = octets
        pending?.lines += 1
      }
      return nil
    }
    scanner.place += 1
    scanner.skipBlanks()
    let hasText = scanner.octet == UInt8(ascii: "\"")
    if hasText { scanner.place += 1 }
    let value = hasText ? scanner.quoted() : []
    if key.elementsEqual("frame_raw".utf8) {
      let done = flushDocument()
      heading = Heading()
      var next = Pending(offset: offset)
      if hasText, let octets = TextScanner.octets(of: value), octets.count <= Self.limit {
        next.octets = octets
        next.lines += 1
      }
      pending = next
      return done
    }
    readField(key, value)
    return nil
  }

  private mutating func readField(_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    // Names in Elastic's format contain underscores, others contain dots.
    let name = String(
      decoding: key.prefix(64).map { $0 == UInt8(ascii: "_") ? UInt8(ascii: ".") : $0 },
      as: UTF8.self)
    if name.hasSuffix("frame.time.epoch") {
      heading.timestamp = TextTime.field(value)
    } else if name.hasSuffix("frame.protocols") {
      heading.protocols = Array(value.prefix(256))
    } else if name.hasSuffix("hci.h4.direction") || name.hasSuffix("hci.h1.direction")
      || name.hasSuffix("frame.p2p.dir")
    {
      var scanner = TextScanner(Array(value.prefix(16)))
      if let number = scanner.hexadecimal() {
        heading.direction = number == 0 ? .hostToController : .controllerToHost
      }
    } else if name.hasSuffix("hci.mon.opcode") {
      var scanner = TextScanner(Array(value.prefix(16)))
      let isHex = scanner.stands(Array("0x".utf8))
      heading.opcode = isHex ? scanner.hexadecimal() : scanner.decimal(most: 5).map { UInt32($0) }
    }
  }

  // MARK: PDML

  mutating func consumeTag(_ line: [UInt8], at offset: Int) -> TextPacket? {
    var scanner = TextScanner(line)
    scanner.skipBlanks()
    if scanner.stands(Array("<packet>".utf8)) {
      let done = flushDocument()
      heading = Heading()
      pending = Pending(offset: offset)
      return done
    }
    guard scanner.stands(Array("<field ".utf8)), pending != nil,
      let name = attribute(" name=\"", line)
    else { return nil }
    let value = attribute(" value=\"", line)
    let show = attribute(" show=\"", line)
    switch String(decoding: name.prefix(64), as: UTF8.self) {
    case "caplen":
      var number = TextScanner(Array((show ?? []).prefix(12)))
      heading.captured = number.decimal(most: 6).map { Int($0) }
    case "timestamp": heading.timestamp = TextTime.field(value ?? [])
    case let field where field.contains("."):
      readField(name, show ?? [])
    default: break
    }
    place(line)
    return nil
  }

  /// Inserts a field's octets at their position in the frame, as long as the fields are consecutive.
  private mutating func place(_ line: [UInt8]) {
    guard pending?.hasOtherText == false, let held = pending?.octets.count,
      let digits = attribute(" unmaskedvalue=\"", line) ?? attribute(" value=\"", line),
      let position = number(" pos=\"", line), let size = number(" size=\"", line), size > 0,
      digits.count == 2 * size, let octets = TextScanner.octets(of: digits),
      let total = heading.captured, position + size <= total, total <= Self.limit
    else { return }
    // A field after a gap that no field covers is ignored.
    guard position <= held else { return }
    let overlap = min(held - position, size)
    guard pending?.octets[position..<position + overlap] == octets[..<overlap] else {
      // The field belongs to a buffer other than the frame's own, so its fields no longer count.
      pending?.hasOtherText = true
      return
    }
    pending?.octets += octets[overlap...]
  }

  private func attribute(_ name: String, _ line: [UInt8]) -> ArraySlice<UInt8>? {
    var scanner = TextScanner(line)
    guard scanner.find(name) else { return nil }
    return scanner.quoted()
  }

  private func number(_ name: String, _ line: [UInt8]) -> Int? {
    var scanner = TextScanner(line)
    return scanner.find(name) ? scanner.decimal(most: 7).map { Int($0) } : nil
  }

  // MARK: Packets

  /// Returns the packet of a document. The names of its protocols identify its octets.
  mutating func flushDocument() -> TextPacket? {
    guard var done = pending else { return nil }
    pending = nil
    done.timestamp = heading.timestamp
    let whole = heading.captured ?? done.octets.count
    guard !done.octets.isEmpty, let (type, linkType, skip) = layer() else {
      facts.packetsWithoutOctets += 1
      return nil
    }
    done.octets.removeFirst(min(skip, done.octets.count))
    let octets = type.map { [$0.rawValue] + done.octets } ?? done.octets
    let kind =
      linkType == .bluetoothHCIH4 ? octets.first.map { Envelope.HCIPacketType(rawValue: $0) } : nil
    let direction =
      linkType == .bluetoothHCIH4 ? heading.direction ?? kind?.direction(besides: nil) : nil
    if done.timestamp == nil { facts.packetsWithoutTime += 1 }
    if direction == nil, kind != nil { facts.packetsWithoutDirection += 1 }
    return TextPacket(
      octets: octets, originalLength: max(octets.count, whole + (type == nil ? 0 : 1) - skip),
      linkType: linkType, timestamp: done.timestamp, direction: direction, offset: done.offset,
      isWhole: true)
  }

  /// Identifies a frame's octets by its protocols: the packet type to add before them, the link type,
  /// and the number of octets before the packet.
  private mutating func layer() -> (Envelope.HCIPacketType?, LinkType, Int)? {
    let names = String(decoding: heading.protocols, as: UTF8.self).split(separator: ":")
    for name in names {
      switch name {
      case "hci_h4": return (nil, .bluetoothHCIH4, 0)
      case "nordic_ble": return (nil, .nordicBLE, 0)
      case "btle_rf": return (nil, .bluetoothLELLWithPHDR, 0)
      case "btle": return (nil, .bluetoothLELL, 0)
      case "hci_mon":
        guard
          let packet = heading.opcode.flatMap({
            Envelope.LinuxMonitorOpcode(rawValue: UInt16(truncatingIfNeeded: $0)).packet
          })
        else { return nil }
        heading.direction = packet.direction
        return (packet.type, .bluetoothHCIH4, 0)
      case "bthci_cmd": return (.command, .bluetoothHCIH4, packetLoggerHeader(names))
      case "bthci_evt": return (.event, .bluetoothHCIH4, packetLoggerHeader(names))
      case "bthci_acl": return (.acl, .bluetoothHCIH4, packetLoggerHeader(names))
      case "bthci_iso": return (.iso, .bluetoothHCIH4, packetLoggerHeader(names))
      default: continue
      }
    }
    return nil
  }

  /// Returns the number of octets before the packet: 1 for PacketLogger's type octet.
  private func packetLoggerHeader(_ names: [Substring]) -> Int {
    names.contains("packetlogger") ? 1 : 0
  }
}
