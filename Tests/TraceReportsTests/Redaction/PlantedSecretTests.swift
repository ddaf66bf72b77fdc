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
    _ secrets: PlantedSecrets, atLeast count: Int,
    _ options: Redaction.Options = Redaction.Options()
  ) throws {
    #expect(secrets.packets.count >= count)
    try inFolder { folder in
      let path = folder.appendingPathComponent("planted").path
      let leaks = try secrets.leaks(path, as: nil, options)
      #expect(leaks == [])
    }
  }

  @Test func `Somebody has decided about each field of octets, text or an address`() {
    var undecided: [String] = []
    // A field without a name is shown by no report, and its octets are blanked.
    for field in FieldCatalogue.standard.all
    where RedactionFields.isOfPacket(field) && !field.filterName.isEmpty {
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

  // MARK: The host

  /// A packet with its length: a command after its opcode, an event after its code.
  private static func framed(_ octets: [UInt8]) -> [UInt8] {
    let header = octets[0] == 1 ? 3 : 2
    return octets[..<header] + [UInt8(octets.count - header)] + octets[header...]
  }

  @Test func `Commands keep no secret, whatever their opcode`() throws {
    var secrets = PlantedSecrets(.btsnoopH4)
    let unknown: [UInt16] = [
      0x0000, 0x03FF, 0x0FFF, 0x20FF, 0x7F01, 0xFC00, 0xFC01, 0xFD57, 0xFFFF,
    ]
    for opcode in HCILayout.opcodes + unknown {
      let header: [UInt8] = [1, UInt8(opcode & 0xFF), UInt8(opcode >> 8)]
      let name = "command \(String(opcode, radix: 16))"
      for count in [24, 96] {
        secrets.plant(name, isSent: true, header: header, count: count, frame: Self.framed)
      }
      secrets.plant(unknown: name + ", all of it", isSent: true, header: header, frame: Self.framed)
      // Surplus octets behind the length.
      secrets.plant(unknown: name + ", behind it", isSent: true, header: header) {
        $0[..<3] + [0] + $0[3...]
      }
    }
    try expectNoLeak(secrets, atLeast: 800)
  }

  @Test func `Events keep no secret, whatever their code`() throws {
    var secrets = PlantedSecrets(.btsnoopH4)
    var headers: [(String, [UInt8])] = []
    for code: UInt8 in 0...255 {
      headers.append(("event \(String(code, radix: 16))", [4, code]))
      headers.append(("LE event \(String(code, radix: 16))", [4, 0x3E, code]))
    }
    for opcode in HCILayout.opcodes {
      let returned: [UInt8] = [4, 0x0E, 1, UInt8(opcode & 0xFF), UInt8(opcode >> 8), 0]
      headers.append(("answer to \(String(opcode, radix: 16))", returned))
    }
    for (name, header) in headers {
      for count in [24, 96] {
        secrets.plant(name, header: header, count: count, frame: Self.framed)
      }
      secrets.plant(unknown: name + ", all of it", header: header, frame: Self.framed)
    }
    try expectNoLeak(secrets, atLeast: 1000)
  }
}
