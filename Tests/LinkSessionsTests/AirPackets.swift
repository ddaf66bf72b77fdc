import TestSupport

/// PDUs on the air, as the tests need them.
struct AirTestLink {
  static let accessAddress: UInt32 = 0x5065_5D8A
  static let crcInitial: UInt32 = 0x17_B3_C9
  static let central = "5B:03:9E:AA:10:7C"
  static let peripheral = "C4:F2:17:1A:1D:BB"

  var accessAddress = AirTestLink.accessAddress
  var crcInitial = AirTestLink.crcInitial
  private var sequence = [false, false]

  init() {}

  /// CONNECT_IND, or AUX_CONNECT_REQ on a secondary channel. Core 6.0, Vol 6, Part B, 2.3.3.1.
  func request(
    usesChannelSelection2: Bool = false, isAuxiliary: Bool = false, timeout: UInt16 = 200
  ) -> AirPacket {
    var payload =
      [UInt8](address: AirTestLink.central) + [UInt8](address: AirTestLink.peripheral)
      + accessAddress.octets + crcInitial.octets.prefix(3)
    payload += [2] + UInt16(6).octets + UInt16(24).octets + UInt16(0).octets + timeout.octets
    payload += [0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 11 | 1 << 5]
    let flags: UInt8 = (usesChannelSelection2 ? 0x20 : 0) | 0x40 | 0x80
    var packet = AirPacket.advertising(0x05, flags: flags, payload)
    if isAuxiliary {
      packet.sender = .auxiliaryAdvertiser
      packet.rfChannel = 20
      packet.phy = 1
    }
    return packet
  }

  /// A new PDU of one side, which has received all that the other sent: its sequence number moves on.
  mutating func packet(
    _ sender: AirPacket.Sender, llid: UInt8, _ payload: [UInt8] = []
  ) -> AirPacket {
    let side = sender == .peripheral ? 1 : 0
    let header = llid | (sequence[side] ? 0x08 : 0) | (sequence[1 - side] ? 0x04 : 0)
    sequence[side].toggle()
    return AirPacket(
      accessAddress: accessAddress, pdu: [header, UInt8(payload.count)] + payload,
      crcInitial: crcInitial, sender: sender, rfChannel: 5)
  }

  mutating func control(_ sender: AirPacket.Sender, _ payload: [UInt8]) -> AirPacket {
    packet(sender, llid: 3, payload)
  }

  mutating func att(_ sender: AirPacket.Sender, _ pdu: [UInt8]) -> AirPacket {
    packet(sender, llid: 2, HCIPackets.att(pdu))
  }
}
