import TestSupport

/// A connection on the air as a sniffer hears it, every 30 ms an event in which both sides have nothing
/// to say.
struct AirLinkBuilder {
  private(set) var file = AirCaptureFile()
  private var event = 0
  private var time: Int64 = 1_700_000_000_000_000_000

  /// CONNECT_IND: 30 ms, a supervision timeout of 2 s. Core 6.0, Vol 6, Part B, 2.3.3.1.
  mutating func connect() {
    let payload: [UInt8] =
      [UInt8](address: "5B:03:9E:AA:10:7C") + [UInt8](address: "C4:F2:17:1A:1D:BB")
      + (0x5065_5D8A as UInt32).octets + [0xC9, 0xB3, 0x17]
      + [2, 6, 0, 24, 0, 0, 0, 200, 0] + [0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 11 | 1 << 5]
    file.append(
      [0xC5, UInt8(payload.count)] + payload, .advertising, accessAddress: 0x8E89_BED6,
      rfChannel: 0, at: time)
    time += 15_000_000
  }

  /// - Parameter hearsCentral: whether the sniffer hears more than the peripheral's answers.
  mutating func idle(_ events: Int, hearsCentral: Bool = true) {
    for _ in 0..<events {
      if hearsCentral {
        file.appendEvent(event, rfChannel: 5, at: time, answer: 230_000)
      } else {
        file.append(
          [event & 1 == 0 ? 0x05 : 0x09, 0], .peripheral, rfChannel: 5, at: time + 230_000)
      }
      event += 1
      time += 30_000_000
    }
  }
}
