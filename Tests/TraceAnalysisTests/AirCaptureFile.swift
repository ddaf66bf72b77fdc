import ByteReading

/// A pcap file of packets on the air, each behind the header of link type 256, with times in
/// nanoseconds since 1970.
struct AirCaptureFile {
  /// The kind of a packet's PDU, as the header's flags say it.
  enum Kind: UInt16 {
    case advertising
    case auxiliaryAdvertising
    case central
    case peripheral
  }

  private var file = ByteWriter()
  /// What the flags say of the PHY: 0 for LE 1M, 2 for LE Coded.
  var phy: UInt16 = 0
  /// The coding indicator of LE Coded.
  var coding: UInt8?

  var octets: [UInt8] { file.bytes }

  init() {
    file.uint32(0xA1B2_3C4D)
    file.uint16(2)
    file.uint16(4)
    file.uint64(0)
    file.uint32(65_535)
    file.uint32(256)
  }

  /// A packet that is dewhitened, with a CRC that was found right, or wrong.
  mutating func append(
    _ pdu: [UInt8], _ kind: Kind, accessAddress: UInt32 = 0x5065_5D8A, rfChannel: UInt8,
    at time: Int64, isIntact: Bool = true
  ) {
    var packet = ByteWriter()
    packet.octets([rfChannel, 0xCE, 0x80, 0])
    packet.uint32(accessAddress)
    packet.uint16((isIntact ? 0x0C13 : 0x0413) | kind.rawValue << 7 | phy << 14)
    packet.uint32(accessAddress)
    if let coding { packet.octets([coding]) }
    packet.octets(pdu + [1, 2, 3])
    file.uint32(UInt32(time / 1_000_000_000))
    file.uint32(UInt32(time % 1_000_000_000))
    file.uint32(UInt32(packet.bytes.count))
    file.uint32(UInt32(packet.bytes.count))
    file.octets(packet.bytes)
  }

  /// An ADV_IND with a wrong CRC.
  mutating func appendDamaged(at time: Int64) {
    append(
      [0x40, 6, 1, 2, 3, 4, 5, 6], .advertising, accessAddress: 0x8E89_BED6, rfChannel: 0, at: time,
      isIntact: false)
  }

  /// An event of two empty PDUs.
  ///
  /// - Parameters:
  ///   - event: its number, which tells the sequence numbers.
  ///   - rfChannel: where it is.
  ///   - time: of the central's packet.
  ///   - after: when the peripheral's begins, in nanoseconds from then.
  mutating func appendEvent(_ event: Int, rfChannel: UInt8, at time: Int64, answer after: Int64) {
    for (side, delay) in [(0, Int64(0)), (1, after)] {
      let sequence: UInt8 = event & 1 == 0 ? 0 : 0x08
      let expected: UInt8 = (event + side) & 1 == 0 ? 0 : 0x04
      append(
        [0x01 | sequence | expected, 0], side == 0 ? .central : .peripheral, rfChannel: rfChannel,
        at: time + delay)
    }
  }
}
