/// The kind of packets in a text, if the text does not contain it.
enum TextContent: Sendable, CaseIterable {
  /// HCI packets after their H4 type.
  case h4
  /// HCI packets without a type.
  case bare
  /// Packets on the air after the header of Nordic's sniffer.
  case nordic
  /// Packets on the air after a header with channel and signal strength.
  case radioHeader
  /// Packets on the air from the access address on.
  case linkLayer

  var linkType: LinkType {
    switch self {
    case .h4, .bare: .bluetoothHCIH4
    case .nordic: .nordicBLE
    case .radioHeader: .bluetoothLELLWithPHDR
    case .linkLayer: .bluetoothLELL
    }
  }

  /// Returns the length of a packet according to its own header; nil if its first octets can't start a packet, or if
  /// there are too few.
  func length(of octets: [UInt8]) -> Int? {
    switch self {
    case .h4:
      guard let first = octets.first, (1...5).contains(first) else { return nil }
      return TextContent.length(of: Envelope.HCIPacketType(rawValue: first), octets, from: 1).map {
        $0 + 1
      }
    case .bare: return nil
    case .nordic: return airLength(octets, header: 17)
    case .radioHeader: return airLength(octets, header: 10)
    case .linkLayer: return airLength(octets, header: 0)
    }
  }

  /// Returns whether a packet has the length in its own header.
  func isWhole(_ octets: [UInt8]) -> Bool {
    switch self {
    case .h4: return length(of: octets) == octets.count
    case .bare: return TextContent.type(ofBare: octets, nil, nil) != nil
    case .nordic:
      guard let length = length(of: octets), octets[2] == 0 || octets[3] <= 3 else { return false }
      // Data PDUs may have an octet after the header that no length includes.
      return octets.count == length || octets.count == length + 1
    case .radioHeader:
      guard octets.count > 20, length(of: octets) == octets.count else { return false }
      // The header repeats the access address that the sniffer was looking for.
      return octets[0] < 40
        && (octets[4..<8] == octets[10..<14] || octets[10..<14] == TextContent.advertising)
    case .linkLayer:
      return length(of: octets) == octets.count && octets[0..<4] == TextContent.advertising
    }
  }

  /// The access address of advertising in transmission order.
  private static let advertising: ArraySlice<UInt8> = [0xD6, 0xBE, 0x89, 0x8E]

  /// Returns the length of a packet on the air: access address, header of two octets, payload, CRC of three octets.
  /// Core 6.0, Vol 6, Part B, 2.1.
  private func airLength(_ octets: [UInt8], header: Int) -> Int? {
    octets.count > header + 5 ? header + 9 + Int(octets[header + 5]) : nil
  }

  /// Returns the length of an HCI packet according to its own header, without its H4 type. Core 6.0, Vol 4, Part E,
  /// 5.4.
  static func length(of type: Envelope.HCIPacketType, _ octets: [UInt8], from start: Int) -> Int? {
    let count = octets.count - start
    switch type {
    case .command, .synchronous: return count >= 3 ? 3 + Int(octets[start + 2]) : nil
    case .event: return count >= 2 ? 2 + Int(octets[start + 1]) : nil
    case .acl: return count >= 4 ? 4 + Int(octets.word16(at: start + 2)) : nil
    case .iso: return count >= 4 ? 4 + Int(octets.word16(at: start + 2) & 0x3FFF) : nil
    default: return nil
    }
  }

  /// Returns whether an event may have this code: the codes of the specification end at 0x59, and vendors use 0xFF.
  /// Core 6.0, Vol 4, Part E, 7.7.
  static func isEvent(code: UInt8) -> Bool { (0x01...0x59).contains(code) || code == 0xFF }

  /// Returns whether octets are a complete LE event with a report, which no attribute value resembles by chance.
  static func isAdvertisingReport(_ octets: [UInt8]) -> Bool {
    octets.count > 14 && octets[0] == 4 && octets[1] == 0x3E && [2, 0x0D].contains(octets[3])
      && h4.isWhole(octets)
  }

  /// Returns whether a packet is of a kind that every log contains. Packets of other protocols may also have a type and
  /// a length.
  static func isTypical(_ type: Envelope.HCIPacketType, _ octets: [UInt8]) -> Bool {
    switch type {
    // Disconnection Complete, Command Complete, Command Status, Number Of Completed Packets, LE events.
    case .event: [0x05, 0x0E, 0x0F, 0x13, 0x3E].contains(octets[0])
    case .command: octets[0] < 0x80
    case .acl:
      octets.count >= 8 && octets.word16(at: 4) + 8 == UInt16(truncatingIfNeeded: octets.count)
    default: false
    }
  }

  /// Returns the type of an HCI packet without a packet type: the only type whose length matches; nil if none or two
  /// match.
  ///
  /// - Parameters:
  ///   - direction: the direction of the packet, if the text contains it.
  ///   - stated: its type, if the text contains it.
  static func type(
    ofBare octets: [UInt8], _ direction: CaptureRecord.Direction?, _ stated: Envelope.HCIPacketType?
  ) -> Envelope.HCIPacketType? {
    var found: Envelope.HCIPacketType?
    for type in [Envelope.HCIPacketType.command, .event, .acl] {
      guard length(of: type, octets, from: 0) == octets.count else { continue }
      switch type {
      case .command:
        let group = octets[1] >> 2
        guard direction != .controllerToHost, (1...8).contains(group) || group == 0x3F else {
          continue
        }
      case .event:
        guard direction != .hostToController, isEvent(code: octets[0]), octets.count > 2 else {
          continue
        }
      default:
        guard octets.count > 4, octets.word16(at: 0) & 0xFFF <= 0xEFF else { continue }
      }
      if type == stated { return type }
      if found != nil { return nil }
      found = type
    }
    return stated == nil ? found : nil
  }
}
