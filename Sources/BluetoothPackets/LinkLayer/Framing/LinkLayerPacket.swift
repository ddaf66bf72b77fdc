public import ByteReading

/// A packet on the air, without its preamble: access address, PDU and CRC.
///
/// Core 6.0, Vol 6, Part B, 2.1 and 2.2.
public struct LinkLayerPacket: ~Escapable {
  /// The access address of a connection, or the access address of all advertising.
  public var accessAddress: AccessAddress
  /// The octet with the coding indicator in captures of LE Coded; nil on other PHYs.
  public var codingOctet: UInt8?
  /// Header and payload, including the message integrity check of an encrypted payload.
  public var pdu: RawSpan
  /// The offset of `pdu` in the packet, in octets.
  public var pduOffset: Int
  /// The 24 bits of the CRC, numbered as in the specification: bit 23 is sent first.
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

  /// Decodes a packet; octets after its CRC remain unread.
  ///
  /// - Parameters:
  ///   - input: positioned at the access address.
  ///   - hasCodingIndicator: whether an octet with the coding indicator follows the access address, as
  ///     in captures of LE Coded.
  ///   - kind: the layout of the PDU, if known. Otherwise the PDU is assumed to be advertising on the
  ///     access address of advertising, and a connection's data on any other.
  /// - Throws: a `WireError` also if the header claims more octets than there are before the CRC.
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
      // Show a watcher the header with the excessive length.
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

  /// The coding of the rest of a packet on LE Coded: 0 is S=8, 1 is S=2; nil on the other PHYs.
  public var codingIndicator: UInt8? { codingOctet.map { $0 & 0x03 } }

  /// Creates a reader for the PDU, with offsets relative to the packet.
  @_lifetime(copy self)
  public func pduReader(watcher: FieldWatcher.Lent? = nil) -> ByteReader {
    ByteReader(pdu, base: pduOffset, watcher: watcher)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint32(accessAddress.rawValue)
    if let codingOctet { output.uint8(codingOctet) }
    output.octets(pdu)
    output.uint24(LinkLayerCRC.octets(ofValue: crc))
  }
}
