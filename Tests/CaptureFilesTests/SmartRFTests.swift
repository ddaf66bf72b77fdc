import ByteReading
import CaptureFiles
import TestSupport
import Testing

@Suite struct SmartRFTests {
  /// An ADV_IND with its CRC.
  private static let packet: [UInt8] =
    [
      0xD6, 0xBE, 0x89, 0x8E, 0x40, 9, 0x18, 0x5B, 0x19, 0x14, 0xC6, 0x5A, 2, 1, 0x1A, 0xB0, 0x7E,
      0x58,
    ]

  private static func record(
    _ number: UInt32, ticks: UInt64, _ packet: [UInt8], signal: UInt8, status: UInt8
  ) -> [UInt8] {
    var file = CaptureBytes(order: .littleEndian)
    file.put([1])
    file.put(number)
    file.put(ticks)
    file.put(UInt16(packet.count + 3))
    file.put([UInt8(packet.count + 2)] + packet + [signal, status])
    return file.bytes + [UInt8](repeating: 0, count: 271 - file.bytes.count)
  }

  private static var file: [UInt8] {
    record(1, ticks: 32_833_835, packet, signal: 64, status: 0xA5)
      + record(2, ticks: 37_883_431, packet, signal: 21, status: 0x26)
      + record(5, ticks: 44_564_484, packet, signal: 0, status: 0x80)
  }

  @Test func `Records have the channel, the signal, the check of the CRC and the time`() throws {
    var reader = try CaptureReader(bytes: Self.file)
    #expect(reader.facts.format == .smartRF)
    var headers: [[UInt8]] = []
    var times: [Int64?] = []
    while let record = reader.next() {
      let octets = [UInt8](copying: reader.payload)
      #expect(record.linkType == .bluetoothLELLWithPHDR)
      #expect(Array(octets.dropFirst(10)) == Self.packet)
      headers.append(Array(octets.prefix(10)))
      times.append(record.timestamp)
    }
    // Periods of 156.25 µs and ticks of 32 MHz: 501 and 299, 578 and 3,623, 680 and 4.
    #expect(times == [78_290_593, 90_425_718, 106_250_125])
    // RF channels of 37, 38 and 0; -30, -73 and -94 dBm; CRC right, wrong, right.
    #expect(
      headers == [
        [0, 0xE2, 0, 0, 0, 0, 0, 0, 0x03, 0x0C], [12, 0xB7, 0, 0, 0, 0, 0, 0, 0x03, 0x04],
        [1, 0xA2, 0, 0, 0, 0, 0, 0, 0x03, 0x0C],
      ])
    #expect(reader.facts.drops == 2)
    #expect(reader.damage.isEmpty)
  }

  @Test func `Packets of other radios are refused by name`() {
    // The length octet is right, the length in the packet is not one of LE.
    var other = Self.file
    for record in 0..<3 { other[record * 271 + 21] = 200 }
    #expect {
      _ = try CaptureReader(bytes: other, name: "x.psd")
    } throws: { error in
      "\(error)".contains("SmartRF") && "\(error)".contains("not of Bluetooth LE")
    }
  }

  @Test func `Numbers that do not follow are another file's`() {
    var other = Self.file
    other[272] = 9
    do throws(CaptureError) {
      _ = try CaptureReader(bytes: other, name: "x.psd")
    } catch {
      #expect(!error.description.contains("SmartRF"))
    }
  }

  @Test func `A cut file gives its whole records, and every cut ends`() throws {
    for count in 1..<Self.file.count {
      guard var reader = try? CaptureReader(bytes: Array(Self.file.prefix(count))) else { continue }
      var records = 0
      while reader.next() != nil { records += 1 }
      #expect(records >= count / 271)
      #expect(records <= 3)
    }
  }

  @Test func `A record with an impossible length is skipped and reported`() throws {
    var file = Self.file + Self.record(6, ticks: 1, Self.packet, signal: 1, status: 0xA5)
    file[271 * 2 + 14] = 9
    var reader = try CaptureReader(bytes: file)
    var records = 0
    while reader.next() != nil { records += 1 }
    #expect(records == 3)
    #expect(reader.damage.bytesSkipped == 271)
  }
}
