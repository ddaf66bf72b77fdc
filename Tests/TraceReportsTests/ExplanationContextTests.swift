import ReportTestSupport
import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// What an explanation says of what comes next, of codes, units and clauses.
@Suite struct ExplanationContextTests {
  private static func text(_ explanation: Explanation) -> String {
    written { ExplanationText.write(explanation, style: TextStyle(width: 2000), to: &$0) }
  }

  private static func text(_ fixture: String, _ frame: Int) throws -> String {
    var reader = try CaptureReader(path: PackageFiles.fixture(fixture))
    let analysis = FrameAnalysis(reading: &reader, by: FrameAnalyzer(frame: frame))
    return text(try #require(Explanation(analysis)))
  }

  private static func octets(_ fixture: String) throws -> [UInt8] {
    try #require(FixtureFile.all.first { $0.description == fixture }).octets
  }

  private static func text(_ octets: String, as form: LooseOctets.Form) throws -> String {
    text(Explanation(LooseOctets(try HexText.octets(octets), as: form)))
  }

  @Test(arguments: [
    ("air-connection.pcap", 7, "SCAN_RSP follows 150 µs after the end of this packet"),
    ("air-connection.pcap", 10, "starts 8.75 ms to 11.25 ms after the end of this one"),
    ("air-connection.pcap", 105, "The procedure must continue within 40 s"),
    ("air-connection.pcap", 110, "Agreed in #115, 150 ms after its start in #105."),
    ("air-connection.pcap", 115, "Ends the PHY Update of #105, 150 ms after its start."),
    (
      "air-connection.pcap", 135,
      "Both devices apply the change at the instant, without a response"
    ),
    (
      "air-beacons.pcap", 13,
      "on channel 17, on LE 2M, and starts 3000 µs to 3030 µs after the start of this one"
    ),
    ("heart-rate.btsnoop", 1, "responds with Command Complete"),
    ("heart-rate.btsnoop", 67, "and the result with LE Connection Complete, or"),
    ("heart-rate.btsnoop", 68, "Responds to the LE Create Connection of #67, 620 µs later"),
    ("heart-rate.btsnoop", 68, "LE Enhanced Connection Complete reports its result"),
    ("heart-rate.btsnoop", 153, "If the initiator has also set SC, it sends Pairing Public Key"),
    (
      "heart-rate.btsnoop", 159, "The initiator reveals its random number next, with Pairing Random"
    ),
    ("air-wrong-passkey.pcap", 21, "The responder sends its own Pairing Confirm next"),
  ]) func `What follows a frame is reported`(fixture: String, frame: Int, sentence: String) throws {
    let text = try ExplanationContextTests.text(fixture, frame)
    #expect(text.contains(sentence), "\(fixture) #\(frame): \(text)")
    #expect(!text.contains("No response follows"))
  }

  @Test func `Nobody answers a command of ATT that is not known`() throws {
    var octets = try ExplanationContextTests.octets("heart-rate.btsnoop")
    // Exchange MTU Request.
    let request: [UInt8] = [0x03, 0x00, 0x04, 0x00, 0x02]
    let place = try #require(
      octets.indices.first { octets[$0...].starts(with: request) })
    octets[place + 4] = 0x45
    var reader = try CaptureReader(bytes: octets)
    let analysis = FrameAnalysis(reading: &reader, by: FrameAnalyzer(frame: 72))
    let text = ExplanationContextTests.text(try #require(Explanation(analysis)))
    #expect(text.contains("No response follows"))
    #expect(!text.contains("must respond"))
  }

  @Test func `A packet has the name that it has on its channel`() throws {
    let text = try ExplanationContextTests.text("air-beacons.pcap", 16)
    #expect(text.contains("PDU Type: 0x7 AUX_"), "\(text)")
    #expect(!text.contains("PDU Type: 0x7 ADV_EXT_IND"), "\(text)")
    #expect(try ExplanationContextTests.text("air-beacons.pcap", 13).contains("0x7 ADV_EXT_IND"))

    var octets = try ExplanationContextTests.octets("air-connection.pcap")
    let invitation: [UInt8] = [0x00, 0xD1, 0x00, 0x00, 0xD6, 0xBE, 0x89, 0x8E, 0x13, 0x0C]
    let place = try #require(octets.indices.first { octets[$0...].starts(with: invitation) })
    octets[place] = 5
    var reader = try CaptureReader(bytes: octets)
    let analysis = FrameAnalysis(reading: &reader, by: FrameAnalyzer(frame: 10))
    let other = ExplanationContextTests.text(try #require(Explanation(analysis)))
    #expect(other.contains("PDU Type: 0x5 AUX_CONNECT_REQ"))
    #expect(other.contains("starts 10 ms to 12.5 ms after the end of this one"))
  }

  @Test(arguments: [
    (LooseOctets.Form.att, "06 0100 ffff 0028 0d18", "3.4.3.3]", ["3.4.3.1"]),
    (.att, "08 0100 ffff 0328", "3.4.4.1]", ["3.4.3.1"]),
    (.att, "10 0100 ffff 0028", "3.4.4.9]", ["3.4.3.1"]),
    (.att, "11 06 0100 0500 0d18", "3.4.4.10]", ["3.4.4.2"]),
    (.att, "07 0100 0500", "3.4.3.4]", ["3.4.4.10"]),
    (.att, "16 0300 0000 01", "3.4.6.1]", ["3.4.4.5"]),
    (.att, "04 0100 ffff", "3.4.3.1]", []),
    (.smp, "0b 05", "3.6.7]", []),
    (.smp, "01 03 00 05 10 03 03", "3.5.1]", []),
    (.l2cap, "0800 0500 06 01 0400 4000 4100", "4.6]", ["4.22", "4.23"]),
    (.l2cap, "0800 0500 07 01 0400 4000 4100", "4.7]", ["4.22", "4.23"]),
    (.ll, "11223344 0303 11 16 1a 000000", "2.4.2.18]", ["2.4.2.3]"]),
    (.ll, "11223344 0309 09 0100000000000000 000000", "2.4.2.10]", ["2.4.2.9]"]),
    (
      .hci, "3e 1a 0d 01 0000 01 010203040506 01 00 ff 7f c4 1800 00 000000000000 00",
      "7.7.65.13]", ["7.7.65.2]"]
    ),
    (.hci, "0e 04 01 03 0c 00", "7.7.14]", []),
  ]) func `A field that PDUs share has the clause of the PDU that it stands in`(
    form: LooseOctets.Form, octets: String, clause: String, others: [String]
  ) throws {
    let text = try ExplanationContextTests.text(octets, as: form)
    #expect(text.contains(clause), "\(text)")
    for other in others { #expect(!text.contains(other), "\(text)") }
  }

  @Test(arguments: [
    (
      LooseOctets.Form.ll,
      "11223344 0318 0f 0600 0c00 0000 c800 00 0000 0500 ffff ffff ffff ffff ffff 000000",
      ["Offset0: 5 × 1.25 ms = 6.25 ms", "Offset5: 65535 (none)"]
    ),
    (.ad, "05 12 0600 ffff", ["Connection Interval Max: 65535 (no specific value)"]),
    (
      .hci, "3e 1a 0d 01 0000 01 010203040506 01 00 ff 7f 7f 1800 00 000000000000 00",
      [
        "TX_Power: 127 (not available)", "RSSI: 127 (not available)",
        "Periodic_Advertising_Interval: 0x0018 × 1.25 ms = 30 ms",
      ]
    ),
    (
      .hci, "3e 1a 0d 01 0000 01 010203040506 01 00 ff 7f c4 0000 00 000000000000 00",
      ["RSSI: -60 dBm", "Periodic_Advertising_Interval: 0x0000 (no periodic advertising)"]
    ),
  ]) func `Codes are reported apart from quantities, which are worked out`(
    form: LooseOctets.Form, octets: String, values: [String]
  ) throws {
    let text = try ExplanationContextTests.text(octets, as: form)
    for value in values { #expect(text.contains(value), "\(text)") }
  }

  @Test func `What a command that failed returns besides its status has no value`() throws {
    let failed = try ExplanationContextTests.text("0e 0a 01 2b20 02 01000f7df258", as: .hci)
    #expect(failed.contains("58:F2:7D:0F:00:01 (not valid: the command failed)"), "\(failed)")
    let done = try ExplanationContextTests.text("0e 0a 01 2b20 00 01000f7df258", as: .hci)
    #expect(!done.contains("not valid"))
    // The handle shows what the command was about. LE Read PHY.
    let handle = try ExplanationContextTests.text("0e 08 01 3020 02 4000 0000", as: .hci)
    #expect(handle.contains("Connection_Handle: 0x0040\n"), "\(handle)")
    #expect(handle.contains("TX_PHY: 0x00 (not valid"), "\(handle)")
  }

  @Test func `The time until an auxiliary packet is worked out in its unit`() throws {
    let text = try ExplanationContextTests.text("air-beacons.pcap", 13)
    #expect(text.contains("Aux Offset: 100 × 30 µs = 3000 µs"))
  }

  @Test
  func `A message in several values is explained with its last value, and found from the others`()
    throws
  {
    let fixture = "values/apple-services.btsnoop"
    let whole = try ExplanationContextTests.text(fixture, 49)
    #expect(whole.contains("This value completes the message that started in #47"))
    #expect(whole.contains("App Identifier"))
    for frame in [47, 48] {
      let part = try ExplanationContextTests.text(fixture, frame)
      #expect(part.contains("The value is a part of a message that #49 completes"))
    }
    // An answer that fits one value is no part of anything.
    let single = try ExplanationContextTests.text(fixture, 52)
    #expect(single.contains("Messages") && !single.contains("completes"))
  }

  @Test func `Bits amid a value stand inside it, and so does a value of one field`() throws {
    let fixture = "values/apple-services.btsnoop"
    let source = try ExplanationContextTests.text(fixture, 44)
    let flags = try #require(source.firstRange(of: "Event Flags: "))
    let category = try #require(source.firstRange(of: "Category ID: "))
    #expect(flags.lowerBound < category.lowerBound)
    #expect(try ExplanationContextTests.text(fixture, 68).contains("Next Track"))
  }

  @Test func `Octets that are not read say why`() throws {
    let damaged = try ExplanationContextTests.text("d6be898e 0206 010203040506 a1b2c3", as: .ll)
    #expect(damaged.contains("The CRC is wrong, so these octets may be corrupted."))
    #expect(damaged.contains("The CRC is wrong: any bit may be wrong"))
    #expect(!damaged.contains("Left over"))

    let continued = try ExplanationContextTests.text("11223344 0104 01020304 000000", as: .ll)
    #expect(continued.contains("Part of a message: 01020304 (4 octets)"))

    let channel = try ExplanationContextTests.text("0400 4000 01020304", as: .l2cap)
    #expect(channel.contains("Payload: 01020304 (4 octets)"))
    #expect(channel.contains("Channel 0x0040 was opened by other frames, which are not available"))
    #expect(!channel.contains("Left over"))
  }
}
