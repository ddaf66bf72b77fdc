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

  /// - Parameters:
  ///   - hearsCentral: whether the sniffer hears more than the peripheral's answers.
  ///   - hearsPeripheral: whether it hears those.
  mutating func idle(_ events: Int, hearsCentral: Bool = true, hearsPeripheral: Bool = true) {
    for _ in 0..<events {
      if !hearsPeripheral {
        if hearsCentral {
          file.append(
            [event & 1 == 0 ? 0x01 : 0x0D, 0], .central, rfChannel: 5, at: time)
        }
      } else if hearsCentral {
        file.appendEvent(event, rfChannel: 5, at: time, answer: 230_000)
      } else {
        file.append(
          [event & 1 == 0 ? 0x05 : 0x09, 0], .peripheral, rfChannel: 5, at: time + 230_000)
      }
      event += 1
      time += 30_000_000
    }
  }

  /// One event with a PDU of each side: LLID and payload.
  mutating func event(
    _ central: (UInt8, [UInt8]) = (1, []), _ peripheral: (UInt8, [UInt8]) = (1, [])
  ) {
    let sequence: UInt8 = event & 1 == 0 ? 0 : 0x08
    let expected: UInt8 = event & 1 == 0 ? 0 : 0x04
    let there: UInt8 = event & 1 == 0 ? 0x04 : 0
    file.append(
      [central.0 | sequence | expected, UInt8(central.1.count)] + central.1, .central, rfChannel: 5,
      at: time)
    file.append(
      [peripheral.0 | sequence | there, UInt8(peripheral.1.count)] + peripheral.1, .peripheral,
      rfChannel: 5, at: time + 150_000 + 80_000 + Int64(central.1.count) * 8000)
    event += 1
    time += 30_000_000
  }

  /// Events in which the central calls and hears nothing, so that it sends the same packet again.
  mutating func call(_ events: Int) {
    let numbers: UInt8 = event & 1 == 0 ? 0 : 0x0C
    for _ in 0..<events {
      file.append([0x01 | numbers, 0], .central, rfChannel: 5, at: time)
      time += 30_000_000
    }
  }

  /// An event in which the central's PDU announces a number of octets that it may not have.
  mutating func event(announcing length: UInt8, _ payload: [UInt8]) {
    let numbers: UInt8 = event & 1 == 0 ? 0 : 0x0C
    file.append([2 | numbers, length] + payload, .central, rfChannel: 5, at: time)
    file.append(
      [1 | (event & 1 == 0 ? 0x04 : 0x08), 0], .peripheral, rfChannel: 5, at: time + 300_000)
    event += 1
    time += 30_000_000
  }

  /// Both sides start encryption, as far as the plain shows it.
  mutating func encrypt() {
    event((3, [0x03] + [UInt8](repeating: 0, count: 22)))
    event((1, []), (3, [0x04] + [UInt8](repeating: 0, count: 12)))
    event((1, []), (3, [0x05]))
    hidden(5)
    event((1, []), (3, [9, 8, 7, 6, 5]))
    idle(2)
  }

  /// Encryption starts, and the peripheral leaves after the central's first encrypted PDU, which it acknowledges.
  ///
  /// - Parameter isRepeated: whether the central sends that PDU again, instead of new ones.
  mutating func leaveAfterHidden(isRepeated: Bool) {
    event((3, [0x03] + [UInt8](repeating: 0, count: 22)))
    event((1, []), (3, [0x04] + [UInt8](repeating: 0, count: 12)))
    event((1, []), (3, [0x05]))
    let octets: [UInt8] = [11, 48, 85, 122, 159]
    event((3, octets))
    let numbers: UInt8 = event & 1 == 0 ? 0x0C : 0
    for place in 0..<80 {
      if isRepeated {
        file.append([3 | numbers, 5] + octets, .central, rfChannel: 5, at: time)
      } else {
        file.append([1 | numbers ^ 0x0C, 0], .central, rfChannel: 5, at: time)
      }
      if place == 1 {
        file.append(
          [0x40, 6] + [UInt8](address: "C4:F2:17:1A:1D:BB"), .advertising,
          accessAddress: 0x8E89_BED6, rfChannel: 0, at: time + 10_000_000)
      }
      time += 30_000_000
    }
    wait(nanoseconds: 3_000_000_000)
    advertise()
  }

  /// An event that is not captured, in which both sides sent a new PDU.
  mutating func missed() {
    event += 1
    time += 30_000_000
  }

  /// ADV_IND of the peripheral, without data.
  mutating func advertise() {
    file.append(
      [0x40, 6] + [UInt8](address: "C4:F2:17:1A:1D:BB"), .advertising, accessAddress: 0x8E89_BED6,
      rfChannel: 0, at: time)
    time += 1_000_000
  }

  /// Nothing is captured.
  mutating func wait(nanoseconds: Int64) { time += nanoseconds }

  /// An encrypted LL control PDU of the central.
  mutating func hidden(_ octets: UInt8) {
    event((3, (0..<octets).map { $0 &* 37 &+ 11 }))
  }
}
