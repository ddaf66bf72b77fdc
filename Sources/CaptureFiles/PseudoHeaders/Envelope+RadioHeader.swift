import ByteReading

extension Envelope {
  /// Decodes the ten octets of LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR.
  @inline(__always)
  init(radioHeader input: inout ByteReader) throws(WireError) {
    try input.require(10, RadioHeaderField.rfChannel)
    // The flags come last and determine the meaning of the preceding octets.
    let unread = input.unread
    let flags = UInt16(unread.octet(at: 8) ?? 0) | UInt16(unread.octet(at: 9) ?? 0) << 8
    var radio = RadioMetadata()

    let rfChannel = try input.uint8(RadioHeaderField.rfChannel)
    radio.channel = RadioMetadata.channelIndex(ofRFChannel: rfChannel)
    if flags & 0x0002 != 0 {
      radio.rssi = try input.int8(RadioHeaderField.signal)
    } else {
      _ = try input.int8(RadioHeaderField.signedOctetUnused)
    }
    if flags & 0x0004 != 0 {
      radio.noise = try input.int8(RadioHeaderField.noise)
    } else {
      _ = try input.int8(RadioHeaderField.signedOctetUnused)
    }
    if flags & 0x0020 != 0 {
      radio.accessAddressOffenses = try input.uint8(RadioHeaderField.offenses)
    } else {
      _ = try input.uint8(RadioHeaderField.octetUnused)
    }
    if flags & 0x0010 != 0 {
      radio.referenceAccessAddress = try input.uint32(RadioHeaderField.referenceAccessAddress)
    } else {
      _ = try input.uint32(RadioHeaderField.wordUnused)
    }
    _ = try input.uint16(RadioHeaderField.flags)
    if input.isWatched { Envelope.noteFlags(flags, in: input) }

    radio.apply(headerFlags: flags)
    if radio.hasCodingIndicator {
      // The coding indicator follows the four octets of the access address.
      radio.phy = input.unread.octet(at: 4).map { $0 & 0x03 == 1 ? .leCodedS2 : .leCodedS8 }
    }
    radio.isMarkedWhitened = flags & 0x0001 == 0
    if radio.isMarkedWhitened, !Envelope.isDewhitened(input.unread, radio) {
      self.init(.undecodable(.whitenedBits), rest: input)
    } else {
      self.init(.linkLayer(radio), rest: input)
    }
  }

  /// Returns whether a packet that is marked as still whitened has a header that is consistent with its record: the
  /// length octet matches, and reserved bits are zero. In whitened octets, this happens once in some two thousand
  /// packets.
  ///
  /// Core 6.0, Vol 6, Part B, 2.1 to 2.4 and 3.2.
  private static func isDewhitened(_ packet: RawSpan, _ radio: RadioMetadata) -> Bool {
    let start = radio.hasCodingIndicator ? 5 : 4
    guard let first = packet.octet(at: start), let length = packet.octet(at: start + 1) else {
      return false
    }
    // Access address, header, payload and CRC.
    let isWhole = packet.byteCount == start + 2 + Int(length) + 3
    // The access address of advertising: 8E89BED6.
    let isAdvertising = packet.littleEndian(octets: 4, at: 0) == 0x8E89_BED6
    return isWhole && (isAdvertising ? first & 0x0F <= 8 : first & 0xE0 == 0 && first & 0x03 != 0)
  }

  private static func noteFlags(_ flags: UInt16, in input: borrowing ByteReader) {
    _ = input.bits(RadioHeaderField.dewhitened, of: flags)
    _ = input.bits(RadioHeaderField.signalValid, of: flags)
    _ = input.bits(RadioHeaderField.noiseValid, of: flags)
    _ = input.bits(RadioHeaderField.decrypted, of: flags)
    _ = input.bits(RadioHeaderField.referenceValid, of: flags)
    _ = input.bits(RadioHeaderField.offensesValid, of: flags)
    _ = input.bits(RadioHeaderField.aliased, of: flags)
    _ = input.bits(RadioHeaderField.pduType, of: flags)
    _ = input.bits(RadioHeaderField.crcChecked, of: flags)
    _ = input.bits(RadioHeaderField.crcValid, of: flags)
    _ = input.bits(RadioHeaderField.micChecked, of: flags)
    _ = input.bits(RadioHeaderField.micValid, of: flags)
    _ = input.bits(RadioHeaderField.phy, of: flags)
  }
}

extension RadioMetadata {
  /// Applies the flags of LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR.
  @inline(__always)
  fileprivate mutating func apply(headerFlags flags: UInt16) {
    isDecrypted = flags & 0x0008 != 0
    isChannelAliased = flags & 0x0040 != 0
    crc = Check(isChecked: flags & 0x0400 != 0, isValid: flags & 0x0800 != 0)
    switch flags >> 7 & 0x07 {
    case 1: pduKind = .auxiliaryAdvertising
    case 2: (pduKind, direction) = (.data, .centralToPeripheral)
    case 3: (pduKind, direction) = (.data, .peripheralToCentral)
    case 4: (pduKind, direction) = (.connectedIsochronous, .centralToPeripheral)
    case 5: (pduKind, direction) = (.connectedIsochronous, .peripheralToCentral)
    case 6: pduKind = .broadcastIsochronous
    default: break
    }
    if pduKind == .auxiliaryAdvertising {
      // Advertising has no MIC: its flags contain the kind of auxiliary PDU instead.
      auxiliaryPDU = AuxiliaryPDU(rawValue: UInt8(truncatingIfNeeded: flags >> 12 & 0x03))
    } else {
      mic = Check(isChecked: flags & 0x1000 != 0, isValid: flags & 0x2000 != 0)
      isEncrypted = isDecrypted || mic != .notChecked
    }
    switch flags >> 14 {
    case 0: phy = .le1M
    case 1: phy = .le2M
    case 2: hasCodingIndicator = true
    default: phy = nil
    }
  }
}

extension RadioMetadata.Check {
  init(isChecked: Bool, isValid: Bool) {
    self = isChecked ? (isValid ? .valid : .invalid) : .notChecked
  }
}
