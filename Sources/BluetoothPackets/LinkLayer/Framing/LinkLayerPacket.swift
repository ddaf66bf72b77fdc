public import ByteReading

/// A packet as it goes over the air, without preamble: access address, PDU and CRC.
///
/// Core 6.0, Vol 6, Part B, 2.1 and 2.2.
public struct LinkLayerPacket: ~Escapable {
  /// Whose packet it is: a connection's, or the one of all advertising.
  public var accessAddress: AccessAddress
  /// The octet with the coding indicator as it stands in captures of LE Coded; nil on other PHYs.
  public var codingOctet: UInt8?
  /// Header and payload, and the message integrity check where the payload is encrypted.
  public var pdu: RawSpan
  /// Where `pdu` starts in the packet, in octets.
  public var pduOffset: Int
  /// The 24 bits of the CRC as the specification numbers them: bit 23 is sent first.
  public var crc: UInt32

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy pdu)
  public init(
    accessAddress: AccessAddress, codingIndicator: UInt8? = nil, pdu: RawSpan, crc: UInt32
  ) {
    self.accessAddress = accessAddress
    self.codingOctet = codingIndicator
    self.pdu = pdu
    self.pduOffset = codingIndicator == nil ? 4 : 5
    self.crc = crc
  }

  /// Decodes a packet; what follows its CRC stays unread.
  ///
  /// - Parameters:
  ///   - input: stands at the first octet to decode.
  ///   - hasCodingIndicator: whether an octet with the coding indicator follows the access
  ///     address, as captures of LE Coded have it.
  ///   - kind: the layout of the PDU, if known. Without it the PDU is taken for advertising on the
  ///     access address of advertising and for a connection's data on any other.
  /// - Throws: a `WireError` also where the header claims more octets than there are before the
  ///   CRC.
  @_lifetime(copy input)
  public init(
    parsing input: inout ByteReader, hasCodingIndicator: Bool = false,
    kind: LinkLayerPDUKind? = nil
  ) throws(WireError) {
    input.begin(LayerField.linkLayer)
    let address = AccessAddress(rawValue: try input.uint32(LinkLayerField.accessAddress))
    accessAddress = address
    if hasCodingIndicator {
      let octet = try input.uint8(LinkLayerField.codingOctet)
      _ = input.bits(LinkLayerField.codingIndicator, of: octet)
      codingOctet = octet
    } else {
      codingOctet = nil
    }
    pduOffset = input.offset
    try input.require(2, LinkLayerField.header)
    let unread = input.unread
    var count = 2 + Int(unread.octet(at: 1) ?? 0)
    let isData = kind.map { $0 == .data } ?? (address != .advertising)
    if isData, DataHeaderField.cteInfoPresent.mask & UInt64(unread.octet(at: 0) ?? 0) != 0 {
      count += 1
    }
    if input.isWatched, count + 3 > input.remaining {
      // A watcher sees the header that claims too much.
      LinkLayerPacket.watchHeader(in: input, isData: isData)
    }
    guard count <= input.remaining else {
      throw WireError(
        layer: .linkLayer, field: LinkLayerField.length.name, offset: input.offset + 1,
        reason: .lengthExceedsContainer(claimed: count - 2, available: input.remaining - 2))
    }
    pdu = try input.octets(count, LinkLayerField.pdu)
    let octets = try input.uint24(LinkLayerField.crcOctets)
    crc = LinkLayerCRC.value(ofOctets: octets)
    input.note(LinkLayerField.crc, value: UInt64(crc), width: 3)
  }

  private static func watchHeader(in input: consuming ByteReader, isData: Bool) {
    if isData {
      _ = try? DataPDUHeader(parsing: &input)
    } else {
      _ = try? AdvertisingHeader(parsing: &input)
    }
  }

  /// How the rest of a packet on LE Coded is coded: 0 is S=8, 1 is S=2; nil on the other PHYs.
  public var codingIndicator: UInt8? { codingOctet.map { $0 & 0x03 } }

  /// A reader of the PDU whose offsets count from the start of the packet.
  @_lifetime(copy self)
  public func pduReader(watcher: LentWatcher? = nil) -> ByteReader {
    ByteReader(pdu, base: pduOffset, watcher: watcher)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint32(accessAddress.rawValue)
    if let codingOctet { output.uint8(codingOctet) }
    output.octets(pdu)
    output.uint24(LinkLayerCRC.octets(ofValue: crc))
  }
}
