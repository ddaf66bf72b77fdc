public import ByteReading

/// The header of an advertising physical channel PDU. Core 6.0, Vol 6, Part B, 2.3.
public struct AdvertisingHeader: WireValue {
  /// The first octet as it stands, reserved bits included.
  public var flags: UInt8
  /// Octets of payload.
  public var length: UInt8

  public init(
    type: AdvertisingPDUType, usesChannelSelection2: Bool = false, isTxAddressRandom: Bool = false,
    isRxAddressRandom: Bool = false, length: UInt8
  ) {
    flags =
      type.rawValue | AdvertisingField.channelSelection.placing(usesChannelSelection2)
      | AdvertisingField.txAdd.placing(isTxAddressRandom)
      | AdvertisingField.rxAdd.placing(isRxAddressRandom)
    self.length = length
  }

  /// Decodes the header; `length` octets should remain, which the caller checks.
  public init(parsing input: inout ByteReader) throws(WireError) {
    flags = try input.uint8(LinkLayerField.firstOctet)
    if input.isWatched { AdvertisingHeader.note(flags, in: input) }
    length = try input.uint8(AdvertisingField.length)
    if input.isWatched {
      input.note(LinkLayerField.length, value: UInt64(length), width: 1)
      input.note(
        AdvertisingField.header, value: UInt64(flags) | UInt64(length) << 8, width: 2)
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(flags)
    output.uint8(length)
  }

  public var type: AdvertisingPDUType { AdvertisingPDUType(rawValue: flags) }

  /// ChSel: the sender supports channel selection algorithm #2 (or, in CONNECT_IND, will use it).
  ///
  /// Reserved in PDUs other than ADV_IND, ADV_DIRECT_IND and CONNECT_IND.
  public var usesChannelSelection2: Bool { flags & 0x20 != 0 }

  /// TxAdd: the sender's address in the payload is a random one.
  public var isTxAddressRandom: Bool { flags & 0x40 != 0 }

  /// RxAdd: the address of the device that the PDU is for is a random one.
  public var isRxAddressRandom: Bool { flags & 0x80 != 0 }

  /// Tells the watcher those bits of the first octet that the PDU's type gives a meaning, and the
  /// others as reserved ones.
  private static func note(_ flags: UInt8, in input: borrowing ByteReader) {
    let type = AdvertisingPDUType(rawValue: flags)
    _ = input.bits(AdvertisingField.pduType, of: flags)
    _ = input.bits(AdvertisingField.reserved1, of: flags)
    switch type {
    case .connectableUndirected, .connectableDirected, .connectIndication:
      _ = input.bits(AdvertisingField.channelSelection, of: flags)
    default: _ = input.bits(AdvertisingField.reserved2, of: flags)
    }
    if type.rawValue <= 0x9 {
      _ = input.bits(AdvertisingField.txAdd, of: flags)
    } else {
      _ = input.bits(AdvertisingField.reserved3, of: flags)
    }
    switch type {
    case .connectableDirected, .scanRequest, .connectIndication, .extended,
      .auxiliaryConnectResponse, .decision:
      _ = input.bits(AdvertisingField.rxAdd, of: flags)
    default: _ = input.bits(AdvertisingField.reserved4, of: flags)
    }
  }
}
