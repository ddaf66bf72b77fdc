import BluetoothPackets
import ByteReading
import CaptureFiles

/// The common properties of the packets on an unannounced access address.
///
/// Noise has a different access address each time, and a receiver that is out of sync repeatedly
/// mistakes advertising for something else. Several packets must agree before they count as a
/// connection.
struct AirCandidate {
  /// A packet that is kept until others confirm it.
  struct Packet {
    let frame: Frame
    let radio: RadioMetadata
    /// The octets from the access address to the CRC.
    let octets: [UInt8]
    /// What was counted for its record.
    let counted: (octets: Int, layer: TraceLayer)
  }

  private(set) var packets: [Packet] = []
  /// The CRC initialization value of all packets; nil if the sniffer checked the CRCs, decrypted the
  /// packets or recorded no CRCs.
  private(set) var crcInitial: UInt32?
  /// Whether the CRCs are significant.
  private var hasProof = false
  private var first: DataPDUHeader?
  /// Whether a sequence number or an acknowledgement has changed, as in a connection.
  private var moves = false

  /// Minimum number of packets that must agree, with valid CRCs and without.
  private static var fewest: Int { 3 }
  private static var fewestWithoutProof: Int { 6 }
  /// The maximum supervision timeout in nanoseconds. Core 6.0, Vol 6, Part B, 4.5.2.
  private static var longestSilence: Int64 { 32_000_000_000 }

  /// Whether the packets belong to a connection.
  var isConnection: Bool {
    moves
      && packets.count >= (hasProof ? AirCandidate.fewest : AirCandidate.fewestWithoutProof)
  }

  /// Adds a packet. If it does not agree with the previous packets, the evidence starts over with it.
  ///
  /// - Parameters:
  ///   - packet: a packet on the access address.
  ///   - header: the header of its PDU.
  ///   - octets: the octets of the packet, from its access address on.
  ///   - radio: the sniffer's metadata.
  ///   - hasCRC: whether the record has the packet's CRC.
  ///   - counted: what was counted for its record.
  ///   - frame: its record.
  mutating func take(
    _ packet: borrowing LinkLayerPacket, _ header: DataPDUHeader, _ octets: RawSpan,
    _ radio: RadioMetadata, hasCRC: Bool, counted: (octets: Int, layer: TraceLayer),
    at frame: Frame
  ) {
    guard header.llid != .reserved else { return }
    let initial =
      radio.crc == .valid || radio.isDecrypted || !hasCRC
      ? nil : LinkLayerCRC.initialValue(yielding: packet.crc, over: packet.pdu)
    let silence = packets.last.map { frame.time.elapsed(since: $0.frame.time) } ?? 0
    if !packets.isEmpty, initial != crcInitial || silence > AirCandidate.longestSilence {
      self = AirCandidate()
    }
    crcInitial = initial
    hasProof = initial != nil || radio.crc == .valid
    if let first {
      moves =
        moves || first.sequenceNumber != header.sequenceNumber
        || first.nextExpectedSequenceNumber != header.nextExpectedSequenceNumber
    } else {
      first = header
    }
    guard packets.count < AirCandidate.fewestWithoutProof else { return }
    var copy: [UInt8] = []
    // Octets after the CRC have no meaning, and there may be many.
    copy.append(copying: octets.clamped(from: 0, count: packet.pdu.byteCount + 8))
    packets.append(Packet(frame: frame, radio: radio, octets: copy, counted: counted))
  }
}

extension AccessAddress {
  /// Whether it may be the access address of advertising, received with a misread octet or shifted by one octet.
  var resemblesAdvertising: Bool {
    let advertising = AccessAddress.advertising.rawValue
    let difference = rawValue ^ advertising
    for shift in stride(from: UInt32(0), to: 32, by: 8)
    where difference & ~(0xFF << shift) == 0 {
      return true
    }
    return rawValue >> 8 == advertising & 0xFF_FFFF || rawValue & 0xFF_FFFF == advertising >> 8
  }
}
