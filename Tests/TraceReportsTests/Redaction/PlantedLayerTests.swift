import ReportTestSupport
import BluetoothPackets
import ByteReading
import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// No secret stays in what a connection carries: signalling, attributes, pairing, values, in a host's log and on the
/// air, in every format that can be written.
@Suite struct PlantedLayerTests {
  private static let address: [UInt8] = [0x66, 0x55, 0x44, 0x33, 0x22, 0xC1]

  private func expectNoLeak(
    _ secrets: PlantedSecrets, atLeast count: Int, in formats: [CaptureFormat]
  ) throws {
    #expect(secrets.packets.count >= count)
    for format in formats {
      try inFolder { folder in
        let path = folder.appendingPathComponent("planted").path
        let leaks = try secrets.leaks(path, as: format)
        #expect(leaks == [], "\(format)")
      }
    }
  }

  private static let formats: [CaptureFormat] = [
    .btsnoop, .pcap(.microseconds), .pcapng, .packetLogger,
  ]

  // MARK: The host

  /// An L2CAP frame on a channel in an ACL packet.
  private static func frame(_ channel: UInt16, _ octets: [UInt8], isSent: Bool) -> [UInt8] {
    let frame =
      [
        UInt8(octets.count & 0xFF), UInt8(octets.count >> 8), UInt8(channel & 0xFF),
        UInt8(channel >> 8),
      ]
      + octets
    return [2, 0x40, isSent ? 0 : 0x20, UInt8(frame.count & 0xFF), UInt8(frame.count >> 8)] + frame
  }

  /// The host's log with a connection.
  private static func hostLog() -> PlantedSecrets {
    var secrets = PlantedSecrets(.btsnoopH4)
    secrets.add(
      context: PlantedSecrets.Packet(
        name: "connected",
        octets: [4, 0x3E, 19, 1, 0, 0x40, 0, 0, 1] + address + [24, 0, 0, 0, 200, 0, 0],
        isSent: false))
    return secrets
  }

  /// What a protocol of codes carries, whatever the code.
  private static func plant(
    _ name: String, _ channel: UInt16, hasLength: Bool = false, in secrets: inout PlantedSecrets
  ) {
    for code: UInt8 in 0...255 {
      for isSent in [false, true] {
        func packet(_ octets: [UInt8]) -> [UInt8] {
          guard hasLength else { return frame(channel, octets, isSent: isSent) }
          let count = octets.count - 1
          return frame(
            channel, [octets[0], 1, UInt8(count & 0xFF), UInt8(count >> 8)] + octets.dropFirst(),
            isSent: isSent)
        }
        for count in [16, 22] {
          secrets.plant(
            "\(name) \(code)", isSent: isSent, header: [code], count: count, frame: packet)
        }
        secrets.plant(
          unknown: "\(name) \(code), all of it", isSent: isSent, header: [code], frame: packet)
        secrets.plant(unknown: "\(name) \(code), behind it", isSent: isSent, header: [code]) {
          frame(channel, [$0[0]], isSent: isSent) + $0.dropFirst()
        }
      }
    }
  }

  @Test(arguments: formats)
  func `Signalling, attributes and pairing keep no secret, whatever their code`(
    _ format: CaptureFormat
  ) throws {
    var secrets = Self.hostLog()
    Self.plant("ATT", 4, in: &secrets)
    Self.plant("SMP", 6, in: &secrets)
    Self.plant("BR/EDR SMP", 7, in: &secrets)
    Self.plant("LE signalling", 5, hasLength: true, in: &secrets)
    Self.plant("BR/EDR signalling", 1, hasLength: true, in: &secrets)
    try expectNoLeak(secrets, atLeast: 5000, in: [format])
  }

  @Test func `Frames on any channel keep no secret`() throws {
    var secrets = Self.hostLog()
    for channel: UInt16 in Array(0...0x80) + [0x1001, 0xFFFF] {
      for isSent in [false, true] {
        secrets.plant(unknown: "channel \(channel)", isSent: isSent, header: []) {
          Self.frame(channel, $0, isSent: isSent)
        }
      }
    }
    try expectNoLeak(secrets, atLeast: 250, in: Self.formats)
  }

  // MARK: Values

  /// The declaration of a characteristic, as a client finds it.
  private static func declare(
    _ uuid: BluetoothUUID, _ handle: UInt16, in secrets: inout PlantedSecrets
  ) {
    func low(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
    let type = (0..<16).map { UInt8(truncatingIfNeeded: uuid.rawValue >> (8 * UInt128($0))) }
    secrets.ask(
      PlantedSecrets.Packet(
        name: "what is there",
        octets: frame(4, [0x08] + low(handle - 1) + [0xFF, 0xFF, 0x03, 0x28], isSent: true),
        isSent: true))
    secrets.ask(
      PlantedSecrets.Packet(
        name: "declared",
        octets: frame(
          4, [0x09, 21] + low(handle - 1) + [0x3E] + low(handle) + type, isSent: false),
        isSent: false))
  }

  @Test(arguments: formats)
  func `Values keep no secret, whatever the characteristic`(_ format: CaptureFormat) throws {
    var secrets = Self.hostLog()
    var handle: UInt16 = 3
    var uuids = ValueLayouts.standard.all.map(\.uuid)
    // Names, and one that nobody knows.
    uuids += [BluetoothUUID(0x2A00 as UInt16), BluetoothUUID(0x2A29 as UInt16)]
    uuids += [BluetoothUUID(rawValue: 0x1234_5678_0000_1000_8000_4433_2211_9988)]
    for uuid in uuids {
      Self.declare(uuid, handle, in: &secrets)
      let place = [UInt8(handle & 0xFF), UInt8(handle >> 8)]
      for (opcode, isSent): (UInt8, Bool) in [(0x1B, false), (0x12, true)] {
        let name = "\(uuid) \(opcode)"
        let header = [opcode] + place
        for count in [8, 20] {
          secrets.plant(name, isSent: isSent, header: header, count: count) {
            Self.frame(4, $0, isSent: isSent)
          }
        }
        secrets.plant(unknown: name + ", all of it", isSent: isSent, header: header) {
          Self.frame(4, $0, isSent: isSent)
        }
      }
      handle += 3
    }
    try expectNoLeak(secrets, atLeast: 500, in: [format])
  }

  // MARK: The air

  private static func onAir(_ accessAddress: [UInt8], _ crcInitial: UInt32, _ pdu: [UInt8])
    -> [UInt8]
  {
    let value = LinkLayerCRC.compute(initial: crcInitial, over: pdu.rawSpan)
    return accessAddress + pdu
      + (0..<3).map { UInt8(truncatingIfNeeded: LinkLayerCRC.octets(ofValue: value) >> (8 * $0)) }
  }

  @Test(arguments: [CaptureFormat.pcap(.microseconds), .pcapng])
  func `What a connection on the air carries keeps no secret`(_ format: CaptureFormat) throws {
    var secrets = PlantedSecrets(.bluetoothLELL)
    let request =
      [0x05, 34] + [UInt8](repeating: 0x5B, count: 6) + Self.address + [0x11, 0x22, 0x33, 0x44]
      + [1, 2, 3, 1, 0, 0, 24, 0, 0, 0, 200, 0] + [0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 0x07]
    secrets.add(
      context: PlantedSecrets.Packet(
        name: "request",
        octets: Self.onAir(
          [0xD6, 0xBE, 0x89, 0x8E], LinkLayerCRC.advertisingInitialValue, request), isSent: false))
    for (name, channel): (String, UInt8) in [("ATT", 4), ("SMP", 6), ("signalling", 5)] {
      for code: UInt8 in 0...255 {
        for (llid, form): (UInt8, String) in [(2, "start"), (1, "continued")] {
          func packet(_ octets: [UInt8]) -> [UInt8] {
            let head: [UInt8] =
              channel == 5 ? [octets[0], 1, UInt8(octets.count - 1), 0] : [octets[0]]
            let content = head + octets.dropFirst()
            let frame = llid == 2 ? [UInt8(content.count), 0, channel, 0] + content : content
            return Self.onAir(
              [0x11, 0x22, 0x33, 0x44], 0x030201, [llid, UInt8(frame.count)] + frame)
          }
          secrets.plant("\(name) \(code) \(form)", header: [code], count: 20, frame: packet)
          secrets.plant(unknown: "\(name) \(code) \(form), all", header: [code], frame: packet)
        }
      }
    }
    try expectNoLeak(secrets, atLeast: 1000, in: [format])
  }
}
