import BluetoothPackets
import ByteReading
import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// No secret stays in a copy, wherever a packet of any kind may hold one.
@Suite struct PlantedSecretTests {
  private static let address: [UInt8] = [0x66, 0x55, 0x44, 0x33, 0x22, 0xC1]

  private func expectNoLeak(
    _ secrets: PlantedSecrets, atLeast count: Int, _ options: RedactionOptions = RedactionOptions()
  ) throws {
    #expect(secrets.packets.count >= count)
    try inFolder { folder in
      let leaks = try secrets.leaks(folder.appendingPathComponent("planted").path, options)
      #expect(leaks == [])
    }
  }

  @Test func `Somebody has decided about each field of octets, text or an address`() {
    var undecided: [String] = []
    for field in FieldCatalogue.standard.all where RedactionFields.isOfPacket(field) {
      if ShownFields.treatment(of: field) == nil { undecided.append(field.filterName) }
    }
    #expect(undecided == [])
  }

  @Test func `Each field that is listed by its name exists, in one list`() {
    let lists = [ShownFields.octets, ShownFields.containers, ShownFields.contents]
    for name in lists.joined() {
      #expect(!FieldCatalogue.standard.fields(named: name).isEmpty, "\(name)")
      #expect(lists.filter { $0.contains(name) }.count == 1, "\(name)")
      #expect(!RedactionFields.names.contains(name), "\(name)")
    }
  }

  // MARK: HCI

  @Test func `Commands keep no secret in any parameter, nor behind the last one`() throws {
    var secrets = PlantedSecrets(.btsnoopH4)
    func frame(_ octets: [UInt8]) -> [UInt8] {
      [1, octets[0], octets[1], UInt8(octets.count - 2)] + octets.dropFirst(2)
    }
    for opcode in HCILayout.opcodes {
      let header = [UInt8(opcode & 0xFF), UInt8(opcode >> 8)]
      secrets.plant(
        "command \(String(opcode, radix: 16))", isSent: true, header: header, count: 240,
        frame: frame)
    }
    for group: UInt8 in [0x04, 0x08, 0x0C, 0x10, 0x14, 0x18, 0x20, 0x24, 0xFC, 0xFD] {
      for command: UInt8 in [0x0D, 0x31, 0x53, 0x57, 0x70, 0xAB, 0xF0] {
        secrets.plant(
          unknown: "command \(group) \(command)", isSent: true, header: [command, group],
          frame: frame)
      }
    }
    try expectNoLeak(secrets, atLeast: 300)
  }

  @Test func `Events keep no secret in any parameter, nor behind the last one`() throws {
    var secrets = PlantedSecrets(.btsnoopH4)
    func frame(_ octets: [UInt8]) -> [UInt8] {
      [4, octets[0], UInt8(octets.count - 1)] + octets.dropFirst()
    }
    for code: UInt8 in 0...255 {
      secrets.plant("event \(code)", header: [code], count: 250, frame: frame)
      secrets.plant("LE event \(code)", header: [0x3E, code], count: 250, frame: frame)
      secrets.plant(unknown: "event \(code), all of it", header: [code], frame: frame)
      secrets.plant(unknown: "LE event \(code), all of it", header: [0x3E, code], frame: frame)
    }
    for opcode in HCILayout.opcodes {
      let header = [0x0E, 1, UInt8(opcode & 0xFF), UInt8(opcode >> 8), 0]
      secrets.plant("return \(String(opcode, radix: 16))", header: header, count: 240, frame: frame)
    }
    try expectNoLeak(secrets, atLeast: 500)
  }

  // MARK: L2CAP and above

  private static let opening = PlantedSecrets.Packet(
    name: "connection",
    octets: [4, 0x3E, 19, 1, 0, 1, 0, 0, 1] + address + [24, 0, 0, 0, 200, 0, 0], isSent: false)

  private func data(_ channel: UInt8, _ octets: [UInt8]) -> [UInt8] {
    let frame = [UInt8(octets.count), 0, channel, 0] + octets
    return [2, 1, 0x20, UInt8(frame.count), 0] + frame
  }

  @Test(arguments: [4, 5, 6] as [UInt8])
  func `PDUs of a fixed channel keep no secret`(channel: UInt8) throws {
    var secrets = PlantedSecrets(.btsnoopH4)
    secrets.add(context: Self.opening)
    for code: UInt8 in 0...255 {
      for isSent in [true, false] {
        secrets.plant("code \(code)", isSent: isSent, header: [code], count: 64) {
          data(channel, $0)
        }
        secrets.plant(unknown: "code \(code), all of it", isSent: isSent, header: [code]) {
          data(channel, $0)
        }
        // A PDU that never ends, and octets behind one that has ended.
        secrets.plant(unknown: "code \(code), unfinished", isSent: isSent, header: [code]) {
          let frame = [200, 0, channel, 0] + $0
          return [2, 1, 0x20, UInt8(frame.count), 0] + frame
        }
        secrets.plant(unknown: "code \(code), surplus", isSent: isSent, header: [code]) {
          let frame = [3, 0, channel, 0] + $0
          return [2, 1, 0x20, UInt8(frame.count), 0] + frame
        }
      }
    }
    try expectNoLeak(secrets, atLeast: 1_000)
  }

  @Test func `Values of no characteristic keep a secret in octets or text`() throws {
    var secrets = PlantedSecrets(.btsnoopH4)
    secrets.add(context: Self.opening)
    for layout in ValueLayouts.standard.all {
      let uuid = layout.uuid.rawValue
      let type: [UInt8] =
        layout.uuid.short16.map { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        ?? (0..<16).map { UInt8(truncatingIfNeeded: uuid >> (8 * $0)) }
      secrets.ask(
        PlantedSecrets.Packet(
          name: "request", octets: data(4, [0x08, 1, 0, 0xFF, 0xFF] + type), isSent: true))
      for count in [4, 8, 18] {
        secrets.plant("\(layout.name)", header: [0x09, UInt8(count + 2), 9, 0], count: count) {
          data(4, $0)
        }
      }
    }
    try expectNoLeak(secrets, atLeast: 400)
  }

  @Test(arguments: [false, true])
  func `A value of an unknown attribute stays only if values are kept`(keepsValues: Bool) throws {
    var secrets = PlantedSecrets(.btsnoopH4)
    secrets.add(context: Self.opening)
    secrets.plant(unknown: "notification", header: [0x1B, 9, 0]) { data(4, $0) }
    var options = RedactionOptions()
    options.keepsValues = keepsValues
    try inFolder { folder in
      let leaks = try secrets.leaks(folder.appendingPathComponent("planted").path, options)
      #expect(leaks.count == (keepsValues ? 1 : 0))
    }
  }

  // MARK: The air

  private static func onAir(_ accessAddress: [UInt8], _ crcInitial: UInt32, _ pdu: [UInt8])
    -> [UInt8]
  {
    let value = LinkLayerCRC.compute(initial: crcInitial, over: pdu.rawSpan)
    return accessAddress + pdu
      + (0..<3).map { UInt8(truncatingIfNeeded: LinkLayerCRC.octets(ofValue: value) >> (8 * $0)) }
  }

  @Test func `Packets on advertising channels keep no secret`() throws {
    var secrets = PlantedSecrets(.bluetoothLELL)
    func frame(_ octets: [UInt8]) -> [UInt8] {
      Self.onAir(
        [0xD6, 0xBE, 0x89, 0x8E], LinkLayerCRC.advertisingInitialValue,
        [octets[0], UInt8(octets.count - 1)] + octets.dropFirst())
    }
    for type: UInt8 in 0...15 {
      secrets.plant("type \(type)", header: [0x40 | type], count: 60, frame: frame)
      secrets.plant(unknown: "type \(type), all of it", header: [0x40 | type], frame: frame)
      // Surplus octets behind the CRC.
      secrets.plant(unknown: "type \(type), behind it", header: [type]) {
        frame([$0[0]] + Self.address) + $0.dropFirst()
      }
    }
    for type: UInt8 in 0...255 {
      let start = [0x40] + Self.address
      for count in [4, 8, 16, 24] {
        let header = start + [UInt8(count + 1), type]
        secrets.plant("AD type \(type)", header: header, count: count, frame: frame)
      }
      secrets.plant(
        unknown: "AD type \(type), all of it", header: start + [25, type], frame: frame)
      secrets.plant(
        unknown: "AD type \(type), unfinished", header: start + [40, type], frame: frame)
    }
    try expectNoLeak(secrets, atLeast: 600)
  }

  @Test func `Control PDUs keep no secret, nor do octets behind them`() throws {
    var secrets = PlantedSecrets(.bluetoothLELL)
    let request =
      [0x05, 34] + [UInt8](repeating: 0x5B, count: 6) + Self.address + [0x11, 0x22, 0x33, 0x44]
      + [1, 2, 3, 1, 0, 0, 24, 0, 0, 0, 200, 0] + [0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 0x07]
    secrets.add(
      context: PlantedSecrets.Packet(
        name: "request",
        octets: Self.onAir(
          [0xD6, 0xBE, 0x89, 0x8E], LinkLayerCRC.advertisingInitialValue, request), isSent: false))
    func frame(_ octets: [UInt8]) -> [UInt8] {
      Self.onAir(
        [0x11, 0x22, 0x33, 0x44], 0x030201,
        [octets[0], UInt8(octets.count - 1)] + octets.dropFirst())
    }
    for opcode: UInt8 in 0...255 {
      for count in [8, 12, 24, 34] {
        secrets.plant("control \(opcode)", header: [3, opcode], count: count, frame: frame)
      }
      secrets.plant(unknown: "control \(opcode), all of it", header: [3, opcode], frame: frame)
    }
    try expectNoLeak(secrets, atLeast: 256)
  }
}
