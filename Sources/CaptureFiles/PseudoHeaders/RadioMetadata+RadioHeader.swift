public import ByteReading

extension RadioMetadata {
  /// Encodes the metadata that fits into the ten octets of LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR.
  public func encodeRadioHeader(into output: inout ByteWriter) {
    // No RF channel has this number, which means that the channel is unknown.
    output.uint8(channel.map(RadioMetadata.rfChannel) ?? 0xFF)
    output.int8(rssi ?? 0)
    output.int8(noise ?? 0)
    output.uint8(accessAddressOffenses ?? 0)
    output.uint32(referenceAccessAddress ?? 0)
    output.uint16(radioHeaderFlags)
  }

  private var radioHeaderFlags: UInt16 {
    // Mark the packet as dewhitened; otherwise it would not be treated as a packet.
    var flags: UInt16 = 0x0001
    if rssi != nil { flags |= 0x0002 }
    if noise != nil { flags |= 0x0004 }
    if isDecrypted { flags |= 0x0008 }
    if referenceAccessAddress != nil { flags |= 0x0010 }
    if accessAddressOffenses != nil { flags |= 0x0020 }
    if isChannelAliased { flags |= 0x0040 }
    flags |= radioHeaderPDUType << 7
    flags |= RadioMetadata.bits(crc) << 10
    if pduKind == .auxiliaryAdvertising {
      flags |= UInt16(auxiliaryPDU?.rawValue ?? 0) << 12
    } else {
      flags |= RadioMetadata.bits(mic) << 12
    }
    switch phy {
    case .le1M?: break
    case .le2M?: flags |= 1 << 14
    case .leCodedS2?, .leCodedS8?: flags |= 2 << 14
    case nil: flags |= hasCodingIndicator ? 2 << 14 : 0
    }
    return flags
  }

  private var radioHeaderPDUType: UInt16 {
    let isUp = direction == .peripheralToCentral
    return switch pduKind {
    case .unknown, .advertising: 0
    case .auxiliaryAdvertising: 1
    case .data: direction == nil ? 0 : isUp ? 3 : 2
    case .connectedIsochronous: isUp ? 5 : 4
    case .broadcastIsochronous: 6
    }
  }

  private static func bits(_ check: Check) -> UInt16 {
    switch check {
    case .notChecked: 0
    case .invalid: 1
    case .valid: 3
    }
  }

  /// Converts the link layer's channel index to the RF channel (0 is 2402 MHz); the inverse of
  /// `channelIndex(ofRFChannel:)`.
  ///
  /// Core 6.0, Vol 6, Part B, 1.4.1.
  public static func rfChannel(ofChannelIndex index: UInt8) -> UInt8 {
    switch index {
    case 37: 0
    case 38: 12
    case 39: 39
    case 0...10: index + 1
    default: index + 2
    }
  }
}
