public import ByteReading

/// The header of an advertising physical channel PDU. Core 6.0, Vol 6, Part B, 2.3.
public struct AdvertisingHeader: WireValue {
  /// The first octet, including its reserved bits.
  public var flags: UInt8
  /// Length of the payload in octets.
  public var length: UInt8

  /// Creates it from its fields, in transmission order.
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

  public init(parsing input: inout ByteReader) throws(WireError) {
    try self.init(parsing: &input, channel: .primary)
  }

  /// Decodes the header; `payload(of:)` continues with the payload.
  ///
  /// - Parameters:
  ///   - input: positioned at the header.
  ///   - channel: the channel of the PDU, which determines the bits that a watcher sees as reserved.
  public init(
    parsing input: inout ByteReader, channel: AdvertisingChannel
  ) throws(WireError) {
    flags = try input.uint8(LinkLayerField.firstOctet)
    if input.isWatched { AdvertisingHeader.note(flags, channel: channel, in: input) }
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

  /// Creates a reader for the payload, and skips the payload in `input`.
  ///
  /// - Throws: a `WireError` if the header claims more octets than there are.
  @_lifetime(copy input)
  public func payload(of input: inout ByteReader) throws(WireError) -> ByteReader {
    try input.slice(Int(length), claimedBy: AdvertisingField.length)
  }

  /// The type of the PDU.
  public var type: AdvertisingPDUType { AdvertisingPDUType(rawValue: flags) }

  /// ChSel: the sender supports channel selection algorithm #2 (or, in CONNECT_IND, will use it).
  ///
  /// Reserved in PDUs other than ADV_IND, ADV_DIRECT_IND and CONNECT_IND.
  public var usesChannelSelection2: Bool { flags & 0x20 != 0 }

  /// TxAdd: the sender's address in the payload is random.
  public var isTxAddressRandom: Bool { flags & 0x40 != 0 }

  /// RxAdd: the address of the target device is random.
  public var isRxAddressRandom: Bool { flags & 0x80 != 0 }

  /// Shows a watcher the bits of the first octet that have a meaning in the PDU's type, and the others as reserved. The
  /// reader is positioned after that octet.
  private static func note(
    _ flags: UInt8, channel: AdvertisingChannel, in input: borrowing ByteReader
  ) {
    let type = AdvertisingPDUType(rawValue: flags)
    _ = input.bits(AdvertisingField.pduType, of: flags)
    _ = input.bits(AdvertisingField.reserved1, of: flags)
    let hasChannelSelection =
      switch type {
      case .connectableUndirected, .connectableDirected: true
      case .connectIndication: channel == .primary
      default: false
      }
    _ = input.bits(
      hasChannelSelection ? AdvertisingField.channelSelection : AdvertisingField.reserved2,
      of: flags)

    let hasTxAddress: Bool
    let hasRxAddress: Bool
    switch type {
    case .extended, .auxiliaryConnectResponse, .decision:
      // Only the extended header determines which addresses are present. Its flags follow the PDU's length and the
      // header's own length.
      let unread = input.unread
      let isPresent = (unread.octet(at: 1) ?? 0) & 0x3F > 0
      let present = isPresent ? unread.octet(at: 2) ?? 0 : 0
      hasTxAddress = present & 0x01 != 0
      hasRxAddress = present & 0x02 != 0
    case .connectableDirected, .scanRequest, .connectIndication:
      (hasTxAddress, hasRxAddress) = (true, true)
    case .connectableUndirected, .nonConnectableUndirected, .scanResponse, .scannableUndirected:
      (hasTxAddress, hasRxAddress) = (true, false)
    default: (hasTxAddress, hasRxAddress) = (false, false)
    }
    _ = input.bits(hasTxAddress ? AdvertisingField.txAdd : AdvertisingField.reserved3, of: flags)
    _ = input.bits(hasRxAddress ? AdvertisingField.rxAdd : AdvertisingField.reserved4, of: flags)
  }
}
