import TestSupport

/// An HCI log in btsnoop that grows past a limit, a millisecond a packet.
package struct GrowingLog {
  package private(set) var octets = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x03, 0xEA]
  private var microseconds: UInt64 = 0x00E3_7A5B_0000_0000

  package init() {}

  /// A packet behind its H4 type.
  package mutating func add(_ packet: [UInt8], received: Bool = true) {
    microseconds += 1000
    let length = UInt32(packet.count).octets.reversed()
    let isControl = packet[0] == 1 || packet[0] == 4
    let flags = (received ? 1 : 0) | (isControl ? 2 : 0) as UInt8
    octets += length
    octets += length
    octets += [0, 0, 0, flags, 0, 0, 0, 0]
    octets += microseconds.octets.reversed()
    octets += packet
  }

  package mutating func meta(_ subevent: UInt8, _ parameters: [UInt8]) {
    add([4, 0x3E, UInt8(parameters.count + 1), subevent] + parameters)
  }

  /// LE Connection Complete as central. Core 6.0, Vol 4, Part E, 7.7.65.1.
  package mutating func connect(_ handle: UInt16 = 1, peer: Int = 1) {
    meta(
      1, [0] + handle.octets + [0, 1] + GrowingLog.address(peer) + [24, 0, 0, 0, 200, 0, 0])
  }

  package mutating func disconnect(_ handle: UInt16 = 1, reason: UInt8 = 0x13) {
    add([4, 5, 4, 0] + handle.octets + [reason])
  }

  package mutating func frame(
    _ channel: UInt8, _ payload: [UInt8], _ handle: UInt16, received: Bool
  ) {
    let frame = UInt16(payload.count).octets + [channel, 0] + payload
    add(
      [2] + (handle | (received ? 0x2000 : 0)).octets + UInt16(frame.count).octets + frame,
      received: received)
  }

  package mutating func att(_ pdu: [UInt8], _ handle: UInt16 = 1, received: Bool = true) {
    frame(4, pdu, handle, received: received)
  }

  /// A request of the host and the server's answer.
  package mutating func exchange(_ request: [UInt8], _ response: [UInt8], _ handle: UInt16 = 1) {
    att(request, handle, received: false)
    att(response, handle)
  }

  package mutating func signal(
    _ code: UInt8, _ identifier: UInt8, _ parameters: [UInt8], received: Bool = true
  ) {
    let command = [code, identifier] + UInt16(parameters.count).octets + parameters
    frame(5, command, 1, received: received)
  }

  package mutating func security(_ pdu: [UInt8], _ handle: UInt16 = 1, received: Bool = true) {
    frame(6, pdu, handle, received: received)
  }

  /// A static random address.
  package static func address(_ number: Int) -> [UInt8] {
    UInt32(truncatingIfNeeded: number).octets + [0x1D, 0xC4]
  }

  /// A log that `body` fills.
  package static func made(_ body: (inout GrowingLog) -> Void) -> [UInt8] {
    var log = GrowingLog()
    body(&log)
    return log.octets
  }
}

/// A sniffer's capture in pcap that grows past a limit, 30 ms a packet.
package struct GrowingAir {
  package private(set) var octets: [UInt8]
  private var milliseconds: UInt32 = 0

  package static let link: UInt32 = 0x5065_5A3D
  package static let advertising: UInt32 = 0x8E89_BED6

  package init() {
    octets = UInt32(0xA1B2_C3D4).octets + [2, 0, 4, 0] + [UInt8](repeating: 0, count: 8)
    octets += UInt32(65535).octets + UInt32(256).octets
  }

  /// A packet whose CRC the sniffer has found right; `direction` is 2 for what a central sends.
  package mutating func add(
    _ accessAddress: UInt32, _ pdu: [UInt8], channel: UInt8, direction: UInt16 = 0
  ) {
    milliseconds += 30
    let whole =
      [channel, 0xCE, 0x80, 0] + accessAddress.octets + (0x0C13 | direction << 7).octets
      + accessAddress.octets + pdu + [0, 0, 0]
    octets += (1_700_000_000 + milliseconds / 1000).octets
    octets += (milliseconds % 1000 * 1000).octets
    octets += UInt32(whole.count).octets + UInt32(whole.count).octets + whole
  }

  /// A control PDU of the central.
  package mutating func control(_ pdu: [UInt8], event: Int) {
    let sequence = UInt8(event & 1) << 3 | UInt8(event & 1) << 2
    add(
      GrowingAir.link, [3 | sequence, UInt8(pdu.count)] + pdu,
      channel: 1 + UInt8((event + 1) * 7 % 36),
      direction: 2)
  }

  /// An advertising PDU, its header's first octet before its payload.
  package mutating func advertise(_ header: UInt8, _ payload: [UInt8]) {
    add(GrowingAir.advertising, [header, UInt8(payload.count)] + payload, channel: 0)
  }

  /// CONNECT_IND. Core 6.0, Vol 6, Part B, 2.3.3.1.
  package mutating func connect() {
    let timing: [UInt8] = [2] + [6, 0] + [24, 0] + [0, 0] + [200, 0]
    advertise(
      0xC5,
      GrowingLog.address(1) + GrowingLog.address(2) + GrowingAir.link.octets + [0x11, 0x22, 0x33]
        + timing + [0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 7 | 1 << 5])
  }

  /// A capture that `body` fills.
  package static func made(_ body: (inout GrowingAir) -> Void) -> [UInt8] {
    var air = GrowingAir()
    body(&air)
    return air.octets
  }
}
