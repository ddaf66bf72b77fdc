import CaptureFiles
import TestSupport
import Testing

/// Packets in words, in the forms in which people paste them.
@Suite struct WordedPasteTests {
  private static func read(_ text: String) throws -> ([PrintedPacket], CaptureFacts.TextLog?) {
    var reader = try CaptureReader(bytes: Array(text.utf8), name: "paste")
    let packets = PrintedPacket.packets(of: &reader)
    return (packets, reader.facts.text)
  }

  @Test func `Signs that a forum took away are not needed`() throws {
    let (packets, _) = try Self.read(
      """
      ACL Data RX: Handle 64 flags 0x02 dlen 9                 #94 [hci0] 86.882368
            ATT: Error Response (0x01) len 4
              Read By Group Type Request (0x10)
              Handle: 0x0001
              Error: Unsupported Group Type (0x10)

      ACL Data TX: Handle 64 flags 0x00 dlen 11                #95 [hci0] 86.882940
            ATT: Read By Type Request (0x08) len 6
              Handle range: 0x0001-0xffff
              Attribute type: Include (0x2802)
      """)
    #expect(
      packets.map(\.octets) == [
        [2, 0x40, 0x20, 9, 0, 5, 0, 4, 0, 1, 0x10, 1, 0, 0x10],
        [2, 0x40, 0, 11, 0, 7, 0, 4, 0, 8, 1, 0, 0xFF, 0xFF, 2, 0x28],
      ])
    #expect(packets.map(\.direction) == [.controllerToHost, .hostToController])
    #expect(packets.first?.timestamp == 86_882_368_000)
  }

  @Test func `Fragments share the words of their frame, also beside a program's name`() throws {
    let (packets, facts) = try Self.read(
      """
      > HCI Event: Number of Completed Packets (0x13) plen 5      #24 [hci0] 5.482052
              Num handles: 1
              Handle: 64 Address: C4:F2:17:1A:1D:BB (Somebody Incorporated)
              Count: 1
              #23: len 11 (1 Kb/s)
              Latency: 57 msec (50-57 msec ~55 msec)
      > ACL Data RX: Handle 64 flags 0x02 dlen 10                 #25 [hci0] 5.527996
      > ACL Data RX: Handle 64 flags 0x01 dlen 8                  #26 [hci0] 5.560569
            ATT: Read By Group Type Response (0x11) len 13
              Attribute data length: 6
              Attribute group list: 2 entries
              Handle range: 0x0001-0x000c
              UUID: Generic Access Profile (0x1800)
              Handle range: 0x000d-0x0013
              UUID: Generic Attribute Profile (0x1801)
      bluetoothd[3840]: < ACL Data TX: Handle 64 flags 0x00 dlen 7  #27 [hci0] 5.561816
            ATT: Exchange MTU Request (0x02) len 2
              Client RX MTU: 517
      """)
    #expect(
      packets.map(\.octets) == [
        [4, 0x13, 5, 1, 0x40, 0, 1, 0],
        [2, 0x40, 0x20, 10, 0, 14, 0, 4, 0, 0x11, 6, 1, 0, 12, 0],
        [2, 0x40, 0x10, 8, 0, 0, 0x18, 13, 0, 0x13, 0, 1, 0x18],
        [2, 0x40, 0, 7, 0, 3, 0, 4, 0, 2, 5, 2],
      ])
    #expect(facts?.reconstructedInPart == 0)
  }

  @Test func `Fragments whose frame is not printed are cut behind their headers, in their order`()
    throws
  {
    let (packets, facts) = try Self.read(
      """
      > ACL data: handle 64 flags 0x02 dlen 27
      > HCI Event: Number of Completed Packets (0x13) plen 5
          handle 64 packets 2
      > ACL data: handle 65 flags 0x01 dlen 9
          ATT: Read resp (0x0b)
      """)
    #expect(
      packets.map(\.octets) == [
        [2, 0x40, 0x20, 27, 0], [4, 0x13, 5, 1, 0x40, 0, 2, 0], [2, 0x41, 0x10, 9, 0],
      ])
    #expect(facts?.reconstructedInPart == 2)
  }

  @Test func `A time in a line of its own belongs to the header above`() throws {
    let (packets, _) = try Self.read(
      "> ACL Data RX: Handle 64 flags 0x02 dlen 5                  #20 [hci0] \n3.325905\n"
        + "      ATT: Handle Value Confirmation (0x1e) len 0\n"
        + "> HCI Event: Disconnect Complete (0x05) plen 4                [hci0] 483.181372\n"
        + "        Status: Success (0x00)\n        Handle: 19\n"
        + "        Reason: Connection Timeout (0x08)\n")
    #expect(packets.map(\.octets).first == [2, 0x40, 0x20, 5, 0, 1, 0, 4, 0, 0x1E])
    #expect(packets.map(\.timestamp) == [3_325_905_000, 483_181_372_000])
  }

  @Test func `What hcitool prints of its own command is read`() throws {
    let (packets, facts) = try Self.read(
      """
      < HCI Command: ogf 0x08, ocf 0x0008, plen 10
        48 45 4C 4C 4F 57 4F 52 4C 44
      > HCI Event: 0x0e plen 4
        01 08 20 12
      """)
    #expect(
      packets.map(\.octets) == [
        [1, 0x08, 0x20, 10, 0x48, 0x45, 0x4C, 0x4C, 0x4F, 0x57, 0x4F, 0x52, 0x4C, 0x44],
        [4, 0x0E, 4, 1, 8, 0x20, 0x12],
      ])
    #expect(facts?.reconstructed == 0)
  }

  @Test func `NimBLE's octets may stand in a line each`() throws {
    let sent: [UInt8] = [0x40, 0, 9, 0, 5, 0, 4, 0, 1, 0x10, 0, 0, 1]
    let received: [UInt8] = [3, 0, 4, 0, 2, 0, 1]
    func lines(_ octets: [UInt8]) -> String {
      octets.map { "D (23604) NimBLE: 0x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) + " \n" }
        .joined()
    }
    let (packets, _) = try Self.read(
      "D (23600) NimBLE: host tx hci data; handle=64 length=9\n"
        + "D (23602) NimBLE: ble_hs_hci_acl_tx(): \n" + lines(sent)
        + "D (23650) NimBLE: ble_hs_hci_evt_acl_process(): conn_handle=64 pb=2 len=7 data=\n"
        + lines(received) + "D (23700) NimBLE: done\n")
    #expect(packets.map(\.octets) == [[2] + sent, [2, 0x40, 0x20, 7, 0] + received])
    #expect(packets.map(\.timestamp) == [23_602_000_000, 23_650_000_000])
  }

  @Test func `ESP-IDF's own log says direction and time by its letters and octets`() throws {
    let (packets, facts) = try Self.read(
      """
      I (300) BT: ready
      00 C:49 ed 01 00 00 00 00 00 03 0c 00
      01 E:8e f0 01 00 00 00 00 00 0e 04 05 03 0c 00
      e7 H:01 00 07 00 03 00 04 00 02 05 02
      e9 D:01 20 05 00 01 00 04 00 13
      ea D:01 20 05 00 01 00
      """)
    #expect(
      packets.map(\.octets) == [
        [1, 3, 12, 0], [4, 0x0E, 4, 5, 3, 12, 0], [2, 1, 0, 7, 0, 3, 0, 4, 0, 2, 5, 2],
        [2, 1, 0x20, 5, 0, 1, 0, 4, 0, 0x13],
      ])
    #expect(
      packets.map(\.direction) == [
        .hostToController, .controllerToHost, .hostToController, .controllerToHost,
      ])
    #expect(packets.map(\.timestamp) == [126_281_000, 127_118_000, nil, nil])
    #expect(facts?.notation == .espLog)
  }

  @Test func `hcidump's words give no octet that they do not say`() throws {
    let (packets, facts) = try Self.read(
      """
      2024-03-02 17:20:12.220037 < HCI Command: LE Set Scan Parameters (0x08|0x000b) plen 7
          type 0x01 (active)
          interval 481.250ms window 802.500ms
          own address: 0x01 (Random) policy: All
      2024-03-02 17:20:12.230037 > HCI Event: Command Complete (0x0e) plen 4
          LE Set Scan Parameters (0x08|0x000b) ncmd 1
          status 0x0c
          Error: Command Disallowed
      2024-03-02 17:20:12.240037 > HCI Event: LE Meta Event (0x3e) plen 23
          LE Advertising Report
            ADV_IND - Connectable undirected advertising (0)
            bdaddr C4:F2:17:1A:1D:BB (Random)
            Flags: 0x06
            Unknown type 0xff with 6 bytes data
            RSSI: -59
      2024-03-02 17:20:12.250037 > HCI Event: LE Meta Event (0x3e) plen 24
          LE Advertising Report
            ADV_IND - Connectable undirected advertising (0)
            bdaddr C4:F2:17:1A:1D:BB (Random)
            Flags: 0x06
            Complete local name: 'Belt 12'
            RSSI: -59
      2024-03-02 17:20:12.260037 > ACL data: handle 64 flags 0x02 dlen 8
          ATT: Read resp (0x0b)
      2024-03-02 17:20:12.270037 > HCI Event: LE Meta Event (0x3e) plen 19
          LE Connection Complete
            status 0x00 handle 64, role central
            bdaddr C4:F2:17:1A:1D:BB (Random)
      """)
    let address: [UInt8] = [0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4]
    let report: [UInt8] = [2, 1, 0, 1] + address
    #expect(
      packets.map(\.octets) == [
        [1, 0x0B, 0x20, 7, 1, 0x02, 0x03, 0x04, 0x05, 1, 0], [4, 0x0E, 4, 1, 0x0B, 0x20, 0x0C],
        [4, 0x3E, 23] + report + [11, 2, 1, 6],
        [4, 0x3E, 24] + report + [12, 2, 1, 6, 8, 9] + Array("Belt 12".utf8) + [0xC5],
        [2, 0x40, 0x20, 8, 0, 4, 0, 4, 0, 0x0B],
        [4, 0x3E, 19, 1, 0, 0x40, 0, 0, 1] + address,
      ])
    #expect(facts?.reconstructedInPart == 3)
  }
}
