import CaptureFiles
import TestSupport
import Testing

/// Packets in the forms that versions of programs, mail, forums and terminals give them.
@Suite struct PasteNoiseTests {
  private static func read(_ text: String) throws -> ([PrintedPacket], CaptureFacts.TextLog?) {
    var reader = try CaptureReader(bytes: Array(text.utf8), name: "paste")
    let packets = PrintedPacket.packets(of: &reader)
    return (packets, reader.facts.text)
  }

  private static func indented(_ text: String, _ prefix: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { prefix + $0 }
      .joined(separator: "\n")
  }

  @Test(.timeLimit(.minutes(1)))
  func `A line of very many tabs costs no more than its length`() throws {
    let log = """
      > HCI Event: Command Complete (0x0e) plen 4
        01 03 0c 00

      """
    let (packets, _) = try Self.read(log + String(repeating: "\t", count: 1_000_000) + "\n" + log)
    #expect(packets.count == 2)
  }

  @Test func `The type that btmon names behind a handle is not the handle`() throws {
    let (packets, facts) = try Self.read(
      """
      < ACL Data TX: Handle 64 flags 0x00 dlen 7
            ATT: Read Request (0x0a) len 2
              Handle: 0x0028 Type: Report Map (0x2a4b)
      > ACL Data RX: Handle 64 flags 0x02 dlen 8
            ATT: Read Response (0x0b) len 3
              Value[3]: 050109
              Long Value[3]: 050109
              Handle: 0x0028 Type: Report Map (0x2a4b)
      < ACL Data TX: Handle 64 flags 0x00 dlen 9
            ATT: Read Blob Request (0x0c) len 4
              Handle: 0x0028 Type: Vendor specific (0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9)
              Offset: 0x0016
      > ACL Data RX: Handle 64 flags 0x02 dlen 7
            ATT: Read Blob Response (0x0d) len 2
              Value[2]: 0917
              Long Value[5]: 050109
                              0917
      < ACL Data TX: Handle 64 flags 0x00 dlen 9
            ATT: Write Request (0x12) len 4
              Handle: 0x002c Type: Client Characteristic Configuration (0x2902)
              Value Handle: 0x002b Type: Report (0x2a4d)
                Data[2]: 0100
                    Notification (0x01)
      > ACL Data RX: Handle 64 flags 0x02 dlen 9
            ATT: Error Response (0x01) len 4
              Write Request (0x12)
              Handle: 0x002c Type: Client Characteristic Configuration (0x2902)
              Error: Insufficient Authentication (0x05)
      """)
    #expect(
      packets.map(\.octets) == [
        [2, 0x40, 0, 7, 0, 3, 0, 4, 0, 0x0A, 0x28, 0],
        [2, 0x40, 0x20, 8, 0, 4, 0, 4, 0, 0x0B, 5, 1, 9],
        [2, 0x40, 0, 9, 0, 5, 0, 4, 0, 0x0C, 0x28, 0, 0x16, 0],
        [2, 0x40, 0x20, 7, 0, 3, 0, 4, 0, 0x0D, 9, 0x17],
        [2, 0x40, 0, 9, 0, 5, 0, 4, 0, 0x12, 0x2C, 0, 1, 0],
        [2, 0x40, 0x20, 9, 0, 5, 0, 4, 0, 0x01, 0x12, 0x2C, 0, 5],
      ])
    #expect(facts?.reconstructedInPart == 0)
  }

  @Test(arguments: ["", "  ", "    ", "\t"])
  func `An event mask is read in the order of the program that printed it`(_ indent: String) throws
  {
    let old = Self.indented(
      """
      2024-03-02 17:20:12.220037 < HCI Command: Set Event Mask (0x03|0x0001) plen 8
          Mask: 0xfffffbff07f8bf3d
      2024-03-02 17:20:12.230037 > HCI Event: Command Complete (0x0e) plen 4
          Set Event Mask (0x03|0x0001) ncmd 1
          status 0x00
      """, indent)
    let mask: [UInt8] = [0xFF, 0xFF, 0xFB, 0xFF, 0x07, 0xF8, 0xBF, 0x3D]
    #expect(
      try Self.read(old).0.map(\.octets) == [
        [1, 1, 0x0C, 8] + mask, [4, 0x0E, 4, 1, 1, 0x0C, 0],
      ])
    let new = Self.indented(
      """
      < HCI Command: Set Event Mask (0x03|0x0001) plen 8      #1 [hci0] 0.100000
              Mask: 0x3dbff807fffbffff
                Inquiry Complete
      > HCI Event: Command Complete (0x0e) plen 4             #2 [hci0] 0.200000
            Set Event Mask (0x03|0x0001) ncmd 1
              Status: Success (0x00)
      """, indent)
    #expect(
      try Self.read(new).0.map(\.octets) == [
        [1, 1, 0x0C, 8] + mask, [4, 0x0E, 4, 1, 1, 0x0C, 0],
      ])
  }

  @Test func `An event mask of an unknown program gives no octets`() throws {
    let (packets, facts) = try Self.read(
      """
      < HCI Command: Set Event Mask (0x03|0x0001) plen 8
          Mask: 0xfffffbff07f8bf3d
      < HCI Command: Reset (0x03|0x0003) plen 0
      """)
    #expect(packets.map(\.octets) == [[1, 1, 0x0C, 8], [1, 3, 0x0C, 0]])
    #expect(facts?.reconstructedInPart == 1)
  }

  @Test
  func `An advertising item whose data is in words that give no octets cuts the packet before it`()
    throws
  {
    let (packets, _) = try Self.read(
      """
      < HCI Command: LE Set Extended Adv.. (0x08|0x0037) plen 18   #1 [hci0] 1.100000
              Handle: 0x01
              Operation: Complete extended advertising data (0x03)
              Fragment preference: Minimize fragmentation (0x01)
              Data length: 0x0e
              Flags: 0x06
              Service Data: Broadcast Audio Announcement (0x1852)
              Broadcast ID: 1193046 (0x123456)
              Name (complete): Q1
      < HCI Command: LE Set Extended Adv.. (0x08|0x0037) plen 8    #2 [hci0] 1.200000
              Handle: 0x01
              Operation: Complete extended advertising data (0x03)
              Fragment preference: Minimize fragmentation (0x01)
              Data length: 0x04
              Service Data: Heart Rate (0x180d)
      """)
    #expect(
      packets.map(\.octets) == [
        [1, 0x37, 0x20, 18, 1, 3, 1, 14, 2, 1, 6],
        [1, 0x37, 0x20, 8, 1, 3, 1, 4, 3, 0x16, 0x0D, 0x18],
      ])
  }

  private static let exchange = """
    < HCI Command: LE Set Scan Enable (0x08|0x000c) plen 2      #1 [hci0] 0.100000
            Scanning: Enabled (0x01)
            Filter duplicates: Disabled (0x00)
    > HCI Event: Command Complete (0x0e) plen 4                 #2 [hci0] 0.200000
          LE Set Scan Enable (0x08|0x000c) ncmd 1
            Status: Success (0x00)
    < ACL Data TX: Handle 64 flags 0x00 dlen 7                  #3 [hci0] 0.300000
          ATT: Read Request (0x0a) len 2
            Handle: 0x0018
    > ACL Data RX: Handle 64 flags 0x02 dlen 7                  #4 [hci0] 0.400000
          ATT: Read Response (0x0b) len 2
            Value: 0102
    """

  private static let exchanged: [[UInt8]] = [
    [1, 0x0C, 0x20, 2, 1, 0], [4, 0x0E, 4, 1, 0x0C, 0x20, 0],
    [2, 0x40, 0, 7, 0, 3, 0, 4, 0, 0x0A, 0x18, 0],
    [2, 0x40, 0x20, 7, 0, 3, 0, 4, 0, 0x0B, 1, 2],
  ]

  @Test(arguments: [
    "  ", "    ", "\t", "> ", "+", "| ", "Mar 28 15:32:12 host btmon[123]: ", "\u{A0}   ",
  ])
  func `What stands before each line of btmon changes nothing`(_ prefix: String) throws {
    let (packets, facts) = try Self.read(Self.indented(Self.exchange, prefix))
    #expect(packets.map(\.octets) == Self.exchanged)
    #expect(packets.map(\.timestamp) == [100_000_000, 200_000_000, 300_000_000, 400_000_000])
    #expect(facts?.otherLines == 0)
  }

  @Test(arguments: [": ", " ", "| ", "  "])
  func `Numbers before the lines of btmon change nothing`(_ gap: String) throws {
    let lines = Self.exchange.split(separator: "\n").enumerated().map { "\($0 + 8)\(gap)\($1)" }
    let (packets, _) = try Self.read(lines.joined(separator: "\n"))
    #expect(packets.map(\.octets) == Self.exchanged)
  }

  @Test func `Escaped, doubled and missing signs, tabs and empty lines change nothing`() throws {
    let texts = [
      Self.exchange.replacing("> ", with: "&gt; ").replacing("< ", with: "&lt; "),
      Self.exchange.replacing("< ", with: "<< "),
      Self.exchange.replacing("        ", with: "\t"),
      Self.exchange.replacing("\n", with: "\n\n"),
      Self.exchange.replacing("  ", with: "\u{A0} "),
      Self.exchange.replacing("                  #", with: "\n\n#"),
    ]
    for text in texts {
      let (packets, _) = try Self.read(text)
      #expect(packets.map(\.octets) == Self.exchanged, "\(text)")
      #expect(packets.map(\.timestamp) == [100_000_000, 200_000_000, 300_000_000, 400_000_000])
    }
  }

  @Test func `Parameters below a header in an unknown form are no packet`() throws {
    let (packets, _) = try Self.read("&gt; HCI Event: 0x0e plen 4\n  01 08 20 00\n")
    #expect(packets.map(\.octets) == [[4, 0x0E, 4, 1, 8, 0x20, 0]])
    for text in ["~ HCI Event: 0x0e plen 4\n  01 08 20 00\n", "~ Event plen 4\n01 03 0c 00\n"] {
      #expect(throws: CaptureError.self) { _ = try Self.read(text) }
    }
  }

  @Test(arguments: ["", "I (100) NimBLE: "])
  func `A packet of NimBLE that is cut keeps its length, or goes on in the next line`(
    _ prefix: String
  ) throws {
    let text = """
      ble_hs_hci_acl_tx(): 0x00 0x00 0x07 0x00 0x03 0x00 0x04 0x00 0x02 0x05 0x02
      ble_hs_hci_evt_acl_process(): conn_handle=0 pb=2 len=11 data=0x07 0x00 0x04 0x00 0x10 0x01
      GATT procedure initiated
      ble_hs_hci_evt_acl_process(): conn_handle=0 pb=2 len=7 data=0x03 0x00 0x04 0x00
      0x03 0xf7 0x00
      """
    var reader = try CaptureReader(bytes: Array(Self.indented(text, prefix).utf8))
    var lengths: [Int] = []
    var packets: [[UInt8]] = []
    while let record = reader.next() {
      lengths.append(record.originalLength)
      packets.append([UInt8](copying: reader.payload))
    }
    #expect(
      packets == [
        [2, 0, 0, 7, 0, 3, 0, 4, 0, 2, 5, 2], [2, 0, 0x20, 11, 0, 7, 0, 4, 0, 0x10, 1],
        [2, 0, 0x20, 7, 0, 3, 0, 4, 0, 3, 0xF7, 0],
      ])
    #expect(lengths == [12, 16, 12])
  }

  @Test func `A packet of Bumble that is cut keeps its length`() throws {
    var reader = try CaptureReader(
      bytes: Array(
        """
        DEBUG:bumble.host:### HOST -> CONTROLLER: ACL: handle=0x0040, pb=0, bc=0, data_total_length=7, data=030004000
        DEBUG:bumble.host:### HOST -> CONTROLLER: ACL: handle=0x0040, pb=0, bc=0, data_total_length=7, data=03000400020502
        """.utf8))
    let next = reader.next()
    let record = try #require(next)
    #expect([UInt8](copying: reader.payload) == [2, 0x40, 0, 7, 0, 3, 0, 4, 0])
    #expect(record.originalLength == 12)
  }

  @Test func `Neither another packet's line nor BTstack's own events are octets of a packet`()
    throws
  {
    for quote in ["", "> ", "> > "] {
      let (packets, facts) = try Self.read(
        Self.indented(
          """
          [01:03:57.344] CMD => 0D 20 19 60 00 30 00 00 00 BB 1D 1A 17 F2
          [01:03:57.345] EVT <= 6E 00
          [01:03:57.348] EVT <= 0F 04 00 01 0D 20
          [01:03:57.449] EVT <= 61 01 01
          [01:03:57.450] EVT <= CD 03 40 00 00
          """, quote))
      #expect(
        packets.map(\.octets) == [
          [1, 0x0D, 0x20, 0x19, 0x60, 0, 0x30, 0, 0, 0, 0xBB, 0x1D, 0x1A, 0x17, 0xF2],
          [4, 0x0F, 4, 0, 1, 0x0D, 0x20],
        ])
      #expect(facts?.packetsWithoutTime == 0)
      #expect(facts?.otherLines == 3)
    }
  }

  @Test func `Values of an application are no packets`() {
    let texts = [
      "notify: a5 03 01 02 03\nnotify: a5 02 07 08\nnotify: a5 01 01\n",
      "[notify] 100101\n[notify] 100201ab\n[notify] 600101\n",
      "I (1234) BLE: a5 02 07 08\nI (1235) BLE: a5 01 07\n",
      "I (1234) BLE: 10 02 07 08\nI (1235) BLE: 10 01 07\n",
      "A 12:56:51.448 \"(0x) 60-01-01\" received\nA 12:56:51.449 \"(0x) 10-01-01\" received\n",
      "Notification from 8ec90001-f315-4f60-9fb8-838830daea50: 10-01-01\n",
      "Notification handle = 0x0014 value: 01 03 0c 00\n",
    ]
    for text in texts {
      #expect(throws: CaptureError.self, "\(text)") { _ = try Self.read(text) }
    }
  }

  @Test func `The tag of a line of ESP-IDF states the direction of data`() throws {
    let (packets, facts) = try Self.read(
      """
      I (1566) HCI_TX: 01 03 0c 00
      I (1570) HCI_RX: 04 0e 04 01 03 0c 00
      I (1580) HCI_TX: 02 40 00 07 00 03 00 04 00 0a 03 00
      I (1590) HCI_RX: 02 40 20 06 00 02 00 04 00 0b 01
      """)
    #expect(packets.count == 4)
    #expect(
      packets.map(\.direction) == [
        .hostToController, .controllerToHost, .hostToController, .controllerToHost,
      ])
    #expect(facts?.packetsWithoutDirection == 0)
  }

  @Test func `Packets in a form that is not read are refused with what to try`() {
    let texts = [
      ("[{\"_index\": \"x\", \"_source\": {\"layers\": {\"frame\": {}}}}]\n", "tshark -T json -x"),
      ("YnRzbm9vcAAAAAABAAAD6gAAAAQAAAAEAAAAAgAAAAAA4dx6\n", "base64 -d"),
      ("AQMMAA==\nBA4EAQMMAA==\n", "one packet per line"),
      ("RX b'\\x04\\x0e\\x04\\x01\\x03\\x0c\\x00'\nTX b'\\x01\\x03'\n", ".hex()"),
      ("Ellisys Bluetooth Analyzer export\nItem,Time,Payload\n", "Ellisys"),
      (
        "Frame#,Opcode,Delta,Timestamp,Data\n1,HCI Reset,0,1/2/2024 3:04:05,03 0c 00\n", "Frontline"
      ),
    ]
    for (text, advice) in texts {
      do throws(CaptureError) {
        _ = try CaptureReader(bytes: Array(text.utf8), name: "x")
        Issue.record("\(text) was read")
      } catch {
        #expect("\(error)".contains(advice), "\(error)")
      }
    }
  }

  @Test func `Isochronous and synchronous data are cut behind their headers`() throws {
    let (packets, facts) = try Self.read(
      """
      > ISO Data RX: Handle 2304 flags 0x02 dlen 4         #1 [hci0] 0.100000
      < SCO Data TX: Handle 257 flags 0x00 dlen 48         #2 [hci0] 0.200000
      < HCI Command: Reset (0x03|0x0003) plen 0            #3 [hci0] 0.300000
      """)
    #expect(packets.map(\.octets) == [[5, 0, 0x29, 4, 0], [3, 1, 1, 48], [1, 3, 0x0C, 0]])
    #expect(facts?.reconstructedInPart == 2)
    #expect(facts?.otherLines == 0)
  }

  @Test func `Offsets stand also before the octets of hcidump -R and behind a single blank`() throws
  {
    let (packets, _) = try Self.read(
      """
      > 0000: 04 3e 13 01 00 40 00 00  01 bb 1d 1a 17 f2 c4 18  .>...@..........
        0010: 00 00 00 48 00 05                                 ...H..
      < 0000: 01 03 0c 00                                       ....
      """)
    #expect(packets.map { $0.octets.count } == [22, 4])
    #expect(packets.map(\.direction) == [.controllerToHost, .hostToController])
    let (others, _) = try Self.read(
      """
      [20] : <Tx> - 03:16:01.730
      Dump(Tx):
      0000:01 04 FE 03 03 01 00 .......
      [21] : <Rx> - 03:16:01.801
      Dump(Rx):
      0000:04 FF 06 7F 06 00 04 FE 00 .........
      """)
    #expect(
      others.map(\.octets) == [
        [1, 4, 0xFE, 3, 3, 1, 0], [4, 0xFF, 6, 0x7F, 6, 0, 4, 0xFE, 0],
      ])
    #expect(others.map(\.timestamp) == [11_761_730_000_000, 11_761_801_000_000])
  }

  @Test func `A time in the line before a packet is its time`() throws {
    let (packets, facts) = try Self.read(
      "[2023-10-26 11:23:39.489]\nTX\u{FF1A}01030c00\n[2023-10-26 11:23:40.513]\n"
        + "RX\u{FF1A}04 0E 04 05 03 0C 00\n")
    #expect(packets.map(\.octets) == [[1, 3, 0x0C, 0], [4, 0x0E, 4, 5, 3, 0x0C, 0]])
    #expect(packets.compactMap(\.timestamp).count == 2)
    #expect(facts?.packetsWithoutTime == 0)
  }

  @Test func `Octets below the words of a packet are that packet`() throws {
    let (packets, facts) = try Self.read(
      """
      < HCI Command: LE Create Connec.. (0x08|0x000d) plen 25 [hci0] 23:39:43.092169
      Scan interval: 60.000 msec (0x0060)
      Peer address: C4:F2:17:XX:XX:XX (Somebody Inc.)
      < 0000: 01 0d 20 19 60 00 30 00 00 01 bb 1d 1a 17 f2 c4
      0010: 00 28 00 38 00 00 00 2a 00 00 00 00 00
      > HCI Event: Command Status (0x0f) plen 4 [hci0] 23:39:43.110011
      LE Create Connection (0x08|0x000d) ncmd 1
      Status: Success (0x00)
      """)
    #expect(
      packets.map(\.octets) == [
        [1, 0x0D, 0x20, 25, 0x60, 0, 0x30, 0, 0, 1, 0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]
          + [0, 0x28, 0, 0x38, 0, 0, 0, 0x2A, 0, 0, 0, 0, 0],
        [4, 0x0F, 4, 0, 1, 0x0D, 0x20],
      ])
    #expect(facts?.reconstructedInPart == 0)
  }

  @Test func `Quoted packets of hcidump -R are read with the lines that continue them`() throws {
    let text = """
      < 01 03 0C 00
      > 04 0E 04 01 03 0C 00
      > 04 3E 13 01 00 40 00 00 01 BB 1D 1A 17 F2 C4 18 00 00 00 48
        00 05
      """
    for prefix in ["", "> ", "> > "] {
      let (packets, _) = try Self.read(Self.indented(text, prefix))
      #expect(packets.map { $0.octets.count } == [4, 7, 22], "\(prefix)")
    }
  }

  @Test(arguments: ["> ", "+"])
  func `Quoted packets of hcidump keep their times`(_ prefix: String) throws {
    let (packets, _) = try Self.read(
      Self.indented(
        """
        2024-03-02 17:20:12.220037 < HCI Command: LE Set Scan Enable (0x08|0x000c) plen 2
            value 0x01 (scanning enabled)
            filter duplicates 0x00 (disabled)
        2024-03-02 17:20:12.230037 > HCI Event: Command Complete (0x0e) plen 4
            LE Set Scan Enable (0x08|0x000c) ncmd 1
            status 0x00
        """, prefix))
    #expect(packets.map(\.octets) == Array(Self.exchanged.prefix(2)))
    #expect(packets.compactMap(\.timestamp).count == 2)
  }
}
