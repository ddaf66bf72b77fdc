import BluetoothPackets
import ByteReading
import CaptureFiles

/// What packets on an access address that was not announced have in common.
///
/// Noise has an access address each time, and a receiver that has lost its place takes advertising
/// for something else, over and over: several packets have to agree before they make a connection.
struct AirCandidate {
  /// A packet that waits for others.
  struct Packet {
    let frame: Frame
    let radio: RadioMetadata
    /// From the access address to the CRC.
    let octets: [UInt8]
  }

  private(set) var packets: [Packet] = []
  /// What the CRCs of all packets begin with; nil where the sniffer has checked them, or decrypted
  /// the packets.
  private(set) var crcInitial: UInt32?
  /// Whether CRCs say something at all.
  private var hasProof = false
  private var first: DataPDUHeader?
  /// Whether a sequence number or an acknowledgement has moved, as those of a connection do.
  private var moves = false

  /// Packets that have to agree: with right CRCs, and without.
  private static var fewest: Int { 3 }
  private static var fewestWithoutProof: Int { 6 }
  /// No supervision timeout is longer, in nanoseconds. Core 6.0, Vol 6, Part B, 4.5.2.
  private static var longestSilence: Int64 { 32_000_000_000 }

  /// Whether the packets are a connection's.
  var isConnection: Bool {
    moves
      && packets.count >= (hasProof ? AirCandidate.fewest : AirCandidate.fewestWithoutProof)
  }

  /// Takes a packet; what does not agree with those before begins anew.
  ///
  /// - Parameters:
  ///   - packet: on the access address.
  ///   - header: of its PDU.
  ///   - octets: of the packet, from its access address on.
  ///   - radio: what the sniffer says.
  ///   - frame: its record.
  mutating func take(
    _ packet: borrowing LinkLayerPacket, _ header: DataPDUHeader, _ octets: RawSpan,
    _ radio: RadioMetadata, at frame: Frame
  ) {
    guard header.llid != .reserved else { return }
    let initial =
      radio.crc == .valid || radio.isDecrypted
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
    // What follows the CRC is nobody's, and may be long.
    copy.append(copying: octets.clamped(from: 0, count: packet.pdu.byteCount + 8))
    packets.append(Packet(frame: frame, radio: radio, octets: copy))
  }
}

extension AccessAddress {
  /// Whether it may be that of advertising, as a receiver takes it that misreads an octet or has lost
  /// its place by one.
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
