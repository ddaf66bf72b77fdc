import ByteReading
import CaptureFiles
import Foundation
import TestSupport
import Testing

@Suite struct TextNotationTests {
  static let packets: [PrintedPacket] =
    (try? PrintedPacket.packets(of: "heart-rate-cached.btsnoop", most: 90)) ?? []

  private static func read(_ text: String) throws -> (PrintedPackets, CaptureFacts) {
    var reader = try CaptureReader(bytes: Array(text.utf8), name: "paste")
    let packets = PrintedPacket.packets(of: &reader)
    return (PrintedPackets(packets), reader.facts)
  }

  @Test(arguments: TextPrinter.all)
  func `What is printed in any notation comes back octet by octet`(_ printer: TextPrinter) throws {
    let (packets, facts) = try Self.read(printer.print(Self.packets))
    let expected = printer.expected(Self.packets)
    #expect(expected.count > 10)
    #expect(facts.format == .text(printer.notation))
    let difference = zip(packets.all, expected).enumerated().first { $1.0 != $1.1 }
    #expect(packets.all.count == expected.count)
    #expect(
      difference == nil,
      "\(difference.map { "#\($0.offset + 1): \($0.element)" } ?? "")")
    let timeless = expected.count { $0.timestamp == nil }
    #expect(facts.text?.packetsWithoutTime == timeless)
    #expect(facts.text?.packetsWithoutDirection == expected.count { $0.direction == nil })
  }

  @Test(arguments: TextPrinter.all)
  func `One packet is enough`(_ printer: TextPrinter) throws {
    let one = Self.packets.filter { printer.types.contains($0.type) }.prefix(1)
    let (packets, _) = try Self.read(printer.print(Array(one)))
    #expect(packets.all.map(\.octets) == one.map(\.octets))
  }

  @Test(arguments: TextPrinter.all)
  func `Damaged text never stops the reader`(_ printer: TextPrinter) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededRandom(seed: seed)
    let text = Array(printer.print(Array(Self.packets.suffix(12))).utf8)
    let signs = Array("0123456789abcdefx:,-[]<>|*\" \n\t\r#()=.".utf8) + [0x1B, 0xFF, 0x80]
    for _ in 0..<300 {
      var mutant = text
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let place = Int.random(in: 0..<mutant.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: mutant[place] = signs.randomElement(using: &random) ?? 0
        case 1: mutant.insert(signs.randomElement(using: &random) ?? 0, at: place)
        case 2:
          mutant.removeSubrange(
            place..<min(mutant.count, place + Int.random(in: 1...30, using: &random)))
        default:
          let end = min(mutant.count, place + 60)
          mutant.insert(contentsOf: mutant[place..<end], at: place)
        }
        if mutant.count < 2 { break }
      }
      guard var reader = try? CaptureReader(bytes: mutant, name: "seed \(seed)") else { continue }
      var packets = 0
      while let record = reader.next() {
        #expect(record.capturedLength == reader.payload.byteCount, "seed \(seed)")
        packets += 1
      }
      #expect(packets == reader.facts.recordCount, "seed \(seed)")
    }
  }

  @Test func `The size of the chunks that are read changes nothing`() throws {
    for printer in TextPrinter.all {
      let text = Array(printer.print(Self.packets).utf8)
      var small = CaptureReader.Options()
      small.chunkSize = 64
      var one = try CaptureReader(bytes: text, options: small)
      var other = try CaptureReader(bytes: text)
      #expect(PrintedPacket.packets(of: &one) == PrintedPacket.packets(of: &other), "\(printer)")
    }
  }

  @Test func `Events of Windows may be laid out in lines, with packets that are cut or unknown`()
    throws
  {
    func event(_ type: String, _ octets: String, _ rest: String = "") -> String {
      """
      <Event xmlns="http://schemas.microsoft.com/win/2004/08/events/event">
        <TimeCreated SystemTime="2026-07-28T00:00:01Z" />
        <EventData>
          <Data Name="BIP_Type">\(type)</Data>
          <Data Name="BIP_Data">\(octets)</Data>
        </EventData>\(rest)
      </Event>
      """
    }
    let text = [
      event("4", "00010C00080001000205040019004400"), event("2", "0x3E280d"), event("5", "0011"),
      event("1", "", "<ProcessingErrorData/>"), event("1", "030C00"),
    ].joined(separator: "\n")
    var reader = try CaptureReader(bytes: Array(("<Events>\n" + text + "\n</Events>").utf8))
    #expect(reader.facts.format == .text(.windowsEvents))
    var lengths: [Int] = []
    var packets: [[UInt8]] = []
    while let record = reader.next() {
      packets.append([UInt8](copying: reader.payload))
      lengths.append(record.originalLength)
      #expect(record.timestamp == 1_785_196_801_000_000_000)
    }
    #expect(
      packets == [
        [2, 0, 1, 12, 0, 8, 0, 1, 0, 2, 5, 4, 0, 0x19, 0, 0x44, 0], [4, 0x3E, 0x28, 0x0D],
        [1, 3, 12, 0],
      ])
    #expect(lengths == [17, 43, 4])
    #expect(reader.facts.text?.packetsWithoutOctets == 2)
  }

  /// What tshark, btmon, xxd and hexdump print: Scripts/text-fixtures.
  @Test(arguments: [
    ("tshark-x.txt", "containers/h4.btsnoop", CaptureFormat.TextNotation.wireshark, 0),
    ("tshark-x-lines.txt", "containers/h4.btsnoop", .wireshark, 1),
    ("tshark-x-tree.txt", "containers/h4.btsnoop", .wireshark, 2),
    ("tshark.json", "containers/h4.btsnoop", .tsharkJSON, 2),
    ("tshark-ek.json", "containers/h4.btsnoop", .tsharkJSON, 2),
    ("tshark.pdml", "containers/h4.btsnoop", .pdml, 2),
    ("tshark-air-x.txt", "containers/air.pcap", .wireshark, 0),
    ("tshark-air.json", "containers/air.pcap", .tsharkJSON, 2),
    ("tshark-nordic-x.txt", "air-connection-nordic.pcapng", .wireshark, 0),
  ])
  func `What other tools print of a fixture is that fixture`(
    _ text: String, _ fixture: String, _ notation: CaptureFormat.TextNotation, _ knows: Int
  ) throws {
    var reader = try CaptureReader(path: PackageFiles.fixture("texts/" + text))
    var source = try CaptureReader(path: PackageFiles.fixture(fixture))
    let packets = PrintedPacket.packets(of: &reader)
    let first = source.next()?.timestamp ?? 0
    source = try CaptureReader(path: PackageFiles.fixture(fixture))
    let expected = PrintedPacket.packets(of: &source).map { packet in
      var packet = packet
      // Nothing, times from the first packet on, or all that the file has.
      if knows < 2 { packet.timestamp = knows == 0 ? nil : (packet.timestamp ?? 0) - first }
      if knows == 0, packet.type == 2 { packet.direction = nil }
      return packet
    }
    #expect(reader.facts.format == .text(notation))
    #expect(packets.count > 8)
    let difference = zip(packets, expected).first { $0 != $1 }
    #expect(difference == nil, "\(difference.map { "\($0)" } ?? "")")
  }

  @Test func `UTF-16, carriage returns and a byte order mark change nothing`() throws {
    let printer = try #require(TextPrinter.all.first { $0.description == "hcidump -R" })
    let text = printer.print(Self.packets)
    let windows = text.replacing("\n", with: "\r\n")
    let units = windows.utf16.flatMap { (unit: UInt16) -> [UInt8] in
      [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    let wide: [UInt8] = [0xFF, 0xFE] + units
    for octets in [Array(windows.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), wide] {
      var reader = try CaptureReader(bytes: octets)
      #expect(PrintedPacket.packets(of: &reader) == printer.expected(Self.packets))
    }
  }

  @Test func `A dump of a capture file is that file`() throws {
    let octets = try #require(
      FixtureFile.all.first { $0.description == "containers/h4.btsnoop" }?.octets)
    let dump = TextPrinter.chunks(octets, 16).map { line in
      "\(TextPrinter.pad(line.offset, 8, radix: 16)): "
        + TextPrinter.chunks(line.octets, 2).map { TextPrinter.hex($0.octets, "") }.joined(
          separator: " ") + "  " + TextPrinter.letters(line.octets)
    }.joined(separator: "\n")
    var reader = try CaptureReader(bytes: Array(dump.utf8))
    var original = try CaptureReader(bytes: octets)
    #expect(PrintedPacket.packets(of: &reader) == PrintedPacket.packets(of: &original))
    #expect(reader.facts.format == .btsnoop)
  }

  @Test func `Text without packets is refused, whatever hex is in it`() {
    let texts = [
      "Nothing to see here.\n",
      "MAC address 04:3e:13:01:00:40\nUUID 0000180d-0000-1000-8000-00805f9b34fb\n",
      "deadbeef\ncafebabe\n", "{\"a\": [1, 2, 3]}\n", "0000  de ad be ef\n",
      "commit 010c20020000aabbccddeeff\n", "- 0x04\n- 0x0e\n",
    ]
    for text in texts {
      #expect(throws: CaptureError.self, "\(text)") {
        _ = try CaptureReader(bytes: Array(text.utf8))
      }
    }
  }

  @Test func `Packets that a text prints in words only are counted`() throws {
    let text = """
      > HCI Event: Command Complete (0x0e) plen 4
          LE Rand (0x08|0x0018) ncmd 1
      > HCI Event: Connect Request (0x04) plen 10
        0000: ee 01 0a 57 60 00 0c 01  0a 01                    ...W`.....
      < ACL data: handle 64 flags 0x02 dlen 9
          L2CAP(d): cid 0x0041 len 5 [psm 128]
            0000: 01 02 03 04 05                                    .....
      """
    let (packets, facts) = try Self.read(text)
    #expect(
      packets.all.map(\.octets) == [
        // The text does not contain its status: it is truncated after the command.
        [4, 0x0E, 4, 1, 0x18, 0x20],
        [4, 4, 10, 0xEE, 0x01, 0x0A, 0x57, 0x60, 0x00, 0x0C, 0x01, 0x0A, 0x01],
        [2, 0x40, 0x20, 9, 0, 5, 0, 0x41, 0, 1, 2, 3, 4, 5],
      ])
    #expect(facts.text?.reconstructed == 1)
    #expect(facts.text?.reconstructedInPart == 1)
    #expect(facts.text?.packetsWithoutOctets == 0)
  }

  @Test(arguments: [("texts/btmon.txt", 18), ("texts/hcidump.txt", 20)])
  func `What btmon and hcidump print in words comes back, or is cut where the words end`(
    _ text: String, _ most: Int
  ) throws {
    var reader = try CaptureReader(path: PackageFiles.fixture(text))
    let expected = try PrintedPacket.packets(of: "containers/h4.btsnoop")
    var whole = 0
    var index = 0
    while let record = reader.next() {
      let packet = expected[index]
      index += 1
      let octets = [UInt8](copying: reader.payload)
      #expect(octets == Array(packet.octets.prefix(octets.count)), "#\(index)")
      #expect(record.originalLength == packet.octets.count, "#\(index)")
      #expect(record.direction == packet.direction)
      #expect(record.timestamp == packet.timestamp)
      if octets.count == packet.octets.count { whole += 1 }
    }
    #expect(index == expected.count)
    #expect(whole > most)
    // A packet without parameters needs no words.
    #expect(reader.facts.text?.reconstructedInPart == index - whole)
  }

  @Test func `Words in an order or a form that leaves doubt give no octets`() throws {
    let text = """
      > HCI Event: Read Remote Versio.. (0x0c) plen 8  #1 [hci0] 0.100000
              Status: Success (0x00)
              Handle: 1
              LMP version: Bluetooth 5.1 (0x0a) - Subversion 274 (0x0112)
              Manufacturer: Nordic Semiconductor ASA (89)
      > HCI Event: LE Meta Event (0x3e) plen 4  #2 [hci0] 0.200000
            LE Something New (0x7f)
              Status: Success (0x00)
              Handle: 1
      > ACL Data RX: Handle 3.. flags 0x02 dlen 9  #3 [hci0] 0.300000
            ATT: Handle Value Notification (0x1b) len 4
              Handle: 0x000e
                Data: 0001
      > ACL Data RX: Handle 64 flags 0x02 dlen 9  #4 [hci0] 0.400000
            ATT: Handle Value Notification (0x1b) len 4
              Handle: 0x000e
                Data: 0001
      > ACL Data RX: Handle 64 flags 0x02 dlen 9  #5 [hci0] 0.500000
            ATT: Handle Value Notification (0x1b) len 9
              Handle: 0x000e
      """
    let (packets, facts) = try Self.read(text)
    #expect(
      packets.all.map(\.octets) == [
        [4, 0x0C, 8], [4, 0x3E, 4, 0x7F, 0, 1, 0],
        [2, 0x40, 0x20, 9, 0, 5, 0, 4, 0, 0x1B, 0x0E, 0, 0, 1],
        [2, 0x40, 0x20, 9, 0],
      ])
    #expect(
      packets.all.map(\.timestamp) == [100_000_000, 200_000_000, 400_000_000, 500_000_000])
    #expect(facts.text?.packetsWithoutOctets == 1)
    #expect(facts.text?.reconstructedInPart == 2)
  }

  @Test func `A text without octets, and other files, are reported apart by name`() throws {
    func refusal(_ octets: [UInt8]) -> String {
      do throws(CaptureError) {
        _ = try CaptureReader(bytes: octets, name: "x")
        return ""
      } catch {
        return "\(error)"
      }
    }
    let words = "> HCI Event: Command Complete (0x0e) plen 4 #1 0.1\n   Status: Success (0x00)\n"
    #expect(refusal(Array(words.utf8)).contains("1 packet without the octets"))
    #expect(
      refusal(Array("Nothing to see here\n".utf8)).contains("text without recognizable packets"))
    #expect(
      refusal(Array("btsnoop".utf8) + [1, 0, 0, 0, 1, 0, 0, 3, 0xEA]).contains(
        "almost like btsnoop"))
    #expect(refusal([0x42, 0x5A, 0x68, 0x39, 0, 0, 0, 0, 0, 0]).contains("bzip2"))
    #expect(
      refusal([0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0, 1]).contains("no capture format starts with"))
  }

  @Test func `A packet that is cut keeps the length that it had`() throws {
    var reader = try CaptureReader(
      bytes: Array("> 04 0E 04 01 03 0C 00\n> 04 3E 13 01 00 40\n".utf8))
    _ = reader.next()
    let next = reader.next()
    let cut = try #require(next)
    #expect(cut.capturedLength == 6)
    #expect(cut.originalLength == 22)
  }

  @Test func `A line without an end costs nothing but its octets`() throws {
    let text = "> 04 0E 04 01 03 0C 00\n> " + String(repeating: "x", count: 3_000_000)
    var reader = try CaptureReader(bytes: Array(text.utf8))
    #expect(PrintedPacket.packets(of: &reader).count == 1)
    #expect(reader.damage.count == 1)
    #expect("\(reader.damage.entries[0])".contains("line 2"))
  }
}

/// Packets, so that a failed comparison does not print all of them.
struct PrintedPackets {
  let all: [PrintedPacket]
  init(_ all: [PrintedPacket]) { self.all = all }
}
