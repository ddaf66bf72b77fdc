import CaptureFiles
import TestSupport
import Testing

/// Packets that btmon prints in words: data of advertising, entries, 128-bit UUIDs, and lines that a
/// terminal or a mail program broke.
@Suite struct BtmonWordsTests {
  private static func read(_ text: String) throws -> ([PrintedPacket], CaptureFacts.TextLog?) {
    var reader = try CaptureReader(bytes: Array(text.utf8), name: "paste")
    let packets = PrintedPacket.packets(of: &reader)
    return (packets, reader.facts.text)
  }

  private static let reset = "< HCI Command: Reset (0x03|0x0003) plen 0     #1 [hci0] 0.500000\n"
  private static let address: [UInt8] = [0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]

  @Test func `Services with 128-bit UUIDs are read, named or not`() throws {
    let (packets, facts) = try Self.read(
      """
      > ACL Data RX: Handle 64 flags 0x02 dlen 46                 #1 [hci0] 1.000000
            ATT: Read By Group Type Response (0x11) len 41
              Attribute data length: 20
              Attribute group list: 2 entries
              Handle range: 0x0010-0x0014
              UUID: Vendor specific (0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9)
              Handle range: 0x0015-0xffff
              UUID: Somebody's Service (Beta) (00000001-0002-0003-0004-000000000005)
      """)
    #expect(
      packets.map(\.octets) == [
        [2, 0x40, 0x20, 46, 0, 42, 0, 4, 0, 0x11, 20, 0x10, 0, 0x14, 0]
          + [0xF9, 0xE8, 0xD7, 0xC6, 0xB5, 0xA4, 0x93, 0x82, 0x71, 0x60, 0x5F, 0x4E]
          + [0x3D, 0x2C, 0x1B, 0x0A, 0x15, 0, 0xFF, 0xFF]
          + [5, 0, 0, 0, 0, 0, 4, 0, 3, 0, 2, 0, 1, 0, 0, 0]
      ])
    #expect(facts?.reconstructedInPart == 0)
  }

  @Test func `Advertising data is read item by item, and padded as its command has it`() throws {
    let (packets, facts) = try Self.read(
      """
      < HCI Command: LE Set Advertising D.. (0x08|0x0008) plen 32  #1 [hci0] 1.000000
              Length: 26
              Flags: 0x06
                LE General Discoverable Mode
                BR/EDR Not Supported
              16-bit Service UUIDs (complete): 1 entry
                Heart Rate (0x180d)
              Name (short): Belt: 12
              Service Data (UUID 0xfeaa): 0102
              TX power: -4 dBm
      < HCI Command: LE Set Extended Adv.. (0x08|0x0037) plen 35   #2 [hci0] 1.100000
              Handle: 0x01
              Operation: Complete extended advertising data (0x03)
              Fragment preference: Minimize fragmentation (0x01)
              Data length: 0x08
              Company: internal use (65535)
                Data: 00010203
      """)
    let data: [UInt8] =
      [2, 1, 6, 3, 3, 0x0D, 0x18, 9, 8] + Array("Belt: 12".utf8)
      + [5, 0x16, 0xAA, 0xFE, 1, 2, 2, 0x0A, 0xFC]
    #expect(
      packets.map(\.octets) == [
        [1, 8, 0x20, 32, 26] + data + [0, 0, 0, 0, 0],
        [1, 0x37, 0x20, 35, 1, 3, 1, 8, 7, 0xFF, 0xFF, 0xFF, 0, 1, 2, 3]
          + Array(repeating: 0, count: 23),
      ])
    #expect(facts?.reconstructedInPart == 0)
  }

  @Test func `An item in words that give no octets cuts the packet before it`() throws {
    let (packets, facts) = try Self.read(
      Self.reset
        + """
        > HCI Event: LE Meta Event (0x3e) plen 33                   #2 [hci0] 1.000000
              LE Advertising Report (0x02)
                Num reports: 1
                Event type: Connectable undirected - ADV_IND (0x00)
                Address type: Random (0x01)
                Address: C4:F2:17:1A:1D:BB (Static)
                Data length: 21
                Flags: 0x06
                128-bit Service UUIDs (partial): 1 entry
                  Vendor specific
                RSSI: -59 dBm (0xc5)
        """)
    #expect(packets.last?.octets == [4, 0x3E, 33, 2, 1, 0, 1] + Self.address + [21, 2, 1, 6])
    #expect(facts?.reconstructedInPart == 1)
  }

  @Test func `Extended reports are read with their data, in words or in octets`() throws {
    func report(_ length: Int, _ data: String) -> String {
      """
      > HCI Event: LE Meta Event (0x3e) plen \(26 + length)         #2 [hci0] 1.000000
            LE Extended Advertising Report (0x0d)
              Num reports: 1
              Entry 0
                Event type: 0x0013
                  Props: 0x0013
                    Connectable
                  Data status: Complete
                Legacy PDU Type: ADV_IND (0x0013)
                Address type: Random (0x01)
                Address: C4:F2:17:1A:1D:BB (Static)
                Primary PHY: LE 1M
                Secondary PHY: No packets
                SID: no ADI field (0xff)
                TX power: 127 dBm
                RSSI: -68 dBm (0xbc)
                Periodic advertising interval: 0.00 msec (0x0000)
                Direct address type: Public (0x00)
                Direct address: 00:00:00:00:00:00 (OUI 00-00-00)
                Data length: 0x0\(length)

      """ + data
    }
    let head: [UInt8] =
      [0x0D, 1, 0x13, 0, 1] + Self.address
      + [1, 0, 0xFF, 0x7F, 0xBC, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    for data in [
      "        Flags: 0x06\n        Appearance: Mouse (0x03c2)\n",
      "        02 01 06 03 19 c2 03                             .......         \n        Flags: 0x06\n",
    ] {
      let (packets, facts) = try Self.read(Self.reset + report(7, data))
      #expect(packets.last?.octets == [4, 0x3E, 33] + head + [7, 2, 1, 6, 3, 0x19, 0xC2, 3])
      #expect(facts?.reconstructedInPart == 0)
    }
    let (packets, _) = try Self.read(Self.reset + report(0, ""))
    #expect(packets.last?.octets == [4, 0x3E, 26] + head + [0])
  }

  @Test func `Entries of a command and completed packets are read beside btmon's own statistics`()
    throws
  {
    let (packets, facts) = try Self.read(
      """
      < HCI Command: LE Extended Create C.. (0x08|0x0043) plen 26  #1 [hci0] 1.000000
              Filter policy: Accept list is not used (0x00)
              Own address type: Public (0x00)
              Peer address type: Random (0x01)
              Peer address: C4:F2:17:1A:1D:BB (Static)
              Initiating PHYs: 0x01
              Entry 0: LE 1M
                Scan interval: 60.000 msec (0x0060)
                Scan window: 30.000 msec (0x0030)
                Min connection interval: 8.75 msec (0x0007)
                Max connection interval: 8.75 msec (0x0007)
                Connection latency: 48 (0x0030)
                Supervision timeout: 3000 msec (0x012c)
                Min connection length: 0.000 msec (0x0000)
                Max connection length: 0.000 msec (0x0000)
      > HCI Event: Number of Completed Packets (0x13) plen 5       #2 [hci0] 1.100000
              Num handles: 1
              Handle: 256 Address: C4:F2:17:1A:1D:BB (Somebody Inc.)
              Count: 1
              #328: len 612 (544 Kb/s)
              Latency: 9 msec (3-63 msec ~14 msec)
              Channel: 386 [PSM 25 mode Basic (0x00)] {chan 2}
              Channel Latency: 9 msec (3-63 msec ~14 msec)
      """)
    #expect(
      packets.map(\.octets) == [
        [1, 0x43, 0x20, 26, 0, 0, 1] + Self.address
          + [1, 0x60, 0, 0x30, 0, 7, 0, 7, 0, 0x30, 0, 0x2C, 1, 0, 0, 0, 0],
        [4, 0x13, 5, 1, 0, 1, 1, 0],
      ])
    #expect(facts?.reconstructedInPart == 0)
  }

  @Test func `A header that a mail program broke keeps its own time, and a value its end`() throws {
    for quote in ["", "> ", "> > "] {
      let text = """
        < HCI Command: Reset (0x03|0x0003) plen 0
                                 [hci0] 298.154979
        > HCI Event: Command Complete (0x0e) plen 4                 [hci0] 298.157882
              Reset (0x03|0x0003) ncmd 1
                Status: Success (0x00)
        < ACL Data TX: Handle 64 flags 0x00 dlen
        11      #3 [hci0] 315.133782
              SMP: Pairing Request (0x01) len 6
                IO capability: KeyboardOnly (0x02)
                OOB data: Authentication data not present (0x00)
                Authentication requirement: Bonding, MITM, Legacy, No
        Keypresses (0x05)
                Max encryption key size: 16
                Initiator key distribution: EncKey Sign (0x05)
                Responder key distribution: EncKey Sign (0x05)

        Any idea what this may be?
        """.split(separator: "\n", omittingEmptySubsequences: false)
        .map { quote + $0 + "\n" }.joined()
      let (packets, facts) = try Self.read(text)
      #expect(
        packets.map(\.octets) == [
          [1, 3, 0x0C, 0], [4, 0x0E, 4, 1, 3, 0x0C, 0],
          [2, 0x40, 0, 11, 0, 7, 0, 6, 0, 1, 2, 0, 5, 16, 5, 5],
        ])
      #expect(packets.map(\.timestamp) == [298_154_979_000, 298_157_882_000, 315_133_782_000])
      #expect(facts?.packetsWithoutTime == 0)
      #expect(facts?.reconstructedInPart == 0)
    }
  }

  private static let links = """
    > HCI Event: Connect Complete (0x03) plen 11               #1 [hci0] 1.000000
            Status: Success (0x00)
            Handle: 256
            Address: C4:F2:17:1A:1D:BB (Somebody Inc.)
            Link type: ACL (0x01)
            Encryption: Disabled (0x00)
    > HCI Event: LE Meta Event (0x3e) plen 19                  #2 [hci0] 1.100000
          LE Connection Complete (0x01)
            Status: Success (0x00)
            Handle: 3585
            Role: Central (0x00)
            Peer address type: Random (0x01)
            Peer address: C4:F2:17:1A:1D:BB (Static)
            Connection interval: 67.50 msec (0x0036)
            Connection latency: 0 (0x0000)
            Supervision timeout: 420 msec (0x002a)
            Central clock accuracy: 0x00

    """

  @Test func `A shortened handle is that of the only connection that begins like it`() throws {
    let (packets, facts) = try Self.read(
      Self.links
        + """
        bluetoothd[99]: < ACL Data TX: Handle 3.. flags 0x00 dlen 7  #3 2.000000
              ATT: Exchange MTU Request (0x02) len 2
                Client RX MTU: 517
        """)
    #expect(packets.last?.octets == [2, 1, 0x0E, 7, 0, 3, 0, 4, 0, 2, 5, 2])
    #expect(facts?.packetsWithoutOctets == 0)
  }

  @Test func `A handle without digits is the one whose packet is acknowledged`() throws {
    let sent = """
      < ACL Data TX: Handle... flags 0x02 dlen 100                 #3 2.000000
            Channel: 386 len 96 [PSM 25 mode Basic (0x00)] {chan 2}
      < ACL Data TX: Handle... flags 0x00 dlen 7                   #4 2.100000
            ATT: Exchange MTU Request (0x02) len 2
              Client RX MTU: 517

      """
    let (packets, facts) = try Self.read(
      Self.links + sent
        + """
        > HCI Event: Number of Completed Packets (0x13) plen 9     #5 2.200000
                Num handles: 2
                Handle: 256 Address: C4:F2:17:1A:1D:BB (Somebody Inc.)
                Count: 1
                #3: len 100 (544 Kb/s)
                Handle: 3585 Address: C4:F2:17:1A:1D:BB (Static)
                Count: 1
                #4: len 7 (4 Kb/s)
        """)
    #expect(
      packets.dropFirst(2).map(\.octets) == [
        [2, 0, 0x21, 100, 0, 96, 0, 0x82, 1], [2, 1, 0x0E, 7, 0, 3, 0, 4, 0, 2, 5, 2],
        [4, 0x13, 9, 2, 0, 1, 1, 0, 1, 0x0E, 1, 0],
      ])
    #expect(packets.compactMap(\.timestamp) == packets.compactMap(\.timestamp).sorted())
    #expect(facts?.packetsWithoutOctets == 0)
    // Without that event they belong to no connection, and the log lacks them.
    var reader = try CaptureReader(
      bytes: Array((Self.links + sent + Self.reset).utf8), name: "paste")
    var drops: UInt64?
    while let record = reader.next() { drops = record.drops }
    #expect(reader.facts.text?.packetsWithoutOctets == 2)
    #expect(drops == 2)
  }
}
