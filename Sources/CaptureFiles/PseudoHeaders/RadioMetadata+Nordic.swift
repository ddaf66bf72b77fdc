import ByteReading

extension RadioMetadata {
  /// Decodes the part of the header of Nordic's sniffer that describes the packet.
  ///
  /// - Parameters:
  ///   - input: positioned after the packet ID.
  ///   - version: the version of the header.
  ///   - packetID: the kind of message.
  ///   - missing: number of octets of the packet that the record lacks.
  @inline(__always)
  mutating func parse(
    nordicPacket input: inout ByteReader, version: UInt8, packetID: UInt8, missing: Int
  ) throws(WireError) {
    let start = input.offset
    var headerLength = 9
    if version > 0 {
      headerLength = Int(try input.uint8(NordicField.length))
      // btlejack writes the length of the PDU's header and payload here; the header has the usual length.
      if version == 1, headerLength + 16 == input.remaining + missing { headerLength = 10 }
      guard headerLength >= 10 else {
        throw input.invalid(NordicField.length, value: UInt64(headerLength), width: 1)
      }
    }
    try input.require(headerLength - (version > 0 ? 1 : 0), NordicField.flags)
    let unread = input.unread
    let next = version > 0 ? headerLength - 1 : headerLength
    apply(
      nordicKind: packetID, version: version, channelIndex: unread.octet(at: 1) ?? 0,
      isOnAdvertisingAddress: Self.isAdvertising(unread.clamped(from: next, count: 4)))
    let flags = try input.uint8(NordicField.flags)
    apply(nordicFlags: flags)
    if input.isWatched { note(nordicFlags: flags, in: input) }

    let index = try input.uint8(NordicField.channel)
    channel = index < 40 ? index : nil
    let sample = try input.uint8(NordicField.rssiSample)
    // Tools that write this header for other radios leave it at 0. No sniffer receives as much as 1 mW.
    rssi = sample == 0 ? nil : Int8(clamping: -Int(sample))
    if input.isWatched {
      input.note(
        NordicField.rssi, value: UInt64(bitPattern: -Int64(sample)), width: 1)
    }
    eventCounter = try input.uint16(NordicField.eventCounter)
    if version < 3 {
      deltaTime = try input.uint32(NordicField.deltaTime)
    } else {
      deviceTime = try input.uint32(NordicField.time)
    }
    let timeEnd = input.offset
    if start + headerLength > timeEnd {
      _ = try input.octets(start + headerLength - timeEnd, NordicField.unused)
    }
    if hasCodingIndicator {
      // The coding indicator follows the four octets of the access address.
      phy = input.unread.octet(at: 4).map { $0 & 0x03 == 1 ? .leCodedS2 : .leCodedS8 }
    }
    if input.isWatched, timeEnd == input.offset {
      input.note(
        NordicField.packetTime, value: UInt64(airtime(octets: input.remaining + missing)),
        width: 4)
    }
  }

  @inline(__always)
  private static func isAdvertising(_ octets: RawSpan) -> Bool {
    octets.octet(at: 0) == 0xD6 && octets.octet(at: 1) == 0xBE && octets.octet(at: 2) == 0x89
      && octets.octet(at: 3) == 0x8E
  }

  @inline(__always)
  private mutating func apply(
    nordicKind packetID: UInt8, version: UInt8, channelIndex: UInt8, isOnAdvertisingAddress: Bool
  ) {
    let isAdvertising = version < 3 ? isOnAdvertisingAddress : packetID == 0x02
    pduKind = !isAdvertising ? .data : channelIndex < 37 ? .auxiliaryAdvertising : .advertising
  }

  @inline(__always)
  private mutating func apply(nordicFlags flags: UInt8) {
    crc = Check(isChecked: true, isValid: flags & 0x01 != 0)
    switch pduKind {
    case .data:
      direction = flags & 0x02 != 0 ? .centralToPeripheral : .peripheralToCentral
      isEncrypted = flags & 0x04 != 0
      mic = Check(isChecked: isEncrypted, isValid: flags & 0x08 != 0)
      isDecrypted = mic == .valid
    case .auxiliaryAdvertising:
      auxiliaryPDU = AuxiliaryPDU(rawValue: flags >> 1 & 0x03)
    default: break
    }
    switch flags >> 4 & 0x07 {
    case 0: phy = .le1M
    case 1: phy = .le2M
    case 2: hasCodingIndicator = true
    default: phy = nil
    }
  }

  private func note(nordicFlags flags: UInt8, in input: borrowing ByteReader) {
    _ = input.bits(NordicField.crcOK, of: flags)
    if pduKind == .data {
      _ = input.bits(NordicField.direction, of: flags)
      _ = input.bits(NordicField.encrypted, of: flags)
      _ = input.bits(isEncrypted ? NordicField.micOK : NordicField.micNotRelevant, of: flags)
    } else {
      if pduKind == .auxiliaryAdvertising {
        _ = input.bits(NordicField.auxiliaryType, of: flags)
      } else {
        _ = input.bits(NordicField.reserved1, of: flags)
        _ = input.bits(NordicField.reserved2, of: flags)
      }
      _ = input.bits(NordicField.addressResolved, of: flags)
    }
    _ = input.bits(NordicField.phy, of: flags)
    _ = input.bits(NordicField.reserved7, of: flags)
  }
}
