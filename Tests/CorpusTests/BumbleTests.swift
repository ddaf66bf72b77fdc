import Foundation
import LinkSessions
import TestSupport
import Testing

/// Both hosts' logs of sessions between two Bumble stacks: the script says what must be in them.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct BumbleTests {
  private func counts(_ name: String) throws -> CaptureCounts {
    try CaptureCounts(PublicCaptures.bumble + "/\(name).btsnoop")
  }

  /// The script: MTU 247, 50 heart rates, an indication, 300 commands between two requests with
  /// response.
  @Test(arguments: ["central", "peripheral"])
  func `The GATT session is the one that was performed`(_ side: String) throws {
    let counts = try counts("gatt-session-" + side)
    #expect(counts.connections.count == 1)
    let connection = counts.connections[0]
    #expect(connection.attMTUOffers.client.value == 247)
    #expect(connection.attMTU.value == 247)
    #expect(connection.localIsCentral.value == (side == "central"))
    #expect(connection.localIsCentral.basis == .seen)
    #expect(connection.end?.basis == .seen)
    #expect(counts.pdusByOpcode[0x02] == 1)
    #expect(counts.pdusByOpcode[0x03] == 1)
    #expect(counts.pdusByOpcode[0x52] == 300)
    // The client subscribed to the second characteristic's indications, so that the stack held
    // back 300 notifications of it.
    #expect(counts.pdusByOpcode[0x1B] == 50)
    #expect(counts.pdusByOpcode[0x1D] == 1)
    #expect(counts.pdusByOpcode[0x1E] == 1)
    // Two subscriptions and two writes with response.
    #expect(counts.pdusByOpcode[0x12] == 4)
    #expect(counts.pdusByOpcode[0x13] == 4)
    #expect(counts.tally.notDecodedCount == 0)
  }

  @Test func `Both hosts saw the same PDUs`() throws {
    for name in [
      "gatt-session", "pair-legacy-justworks", "pair-legacy-passkey", "pair-lesc-justworks",
      "pair-lesc-numeric", "pair-lesc-passkey", "coc-bulk", "coc-starved",
    ] {
      let (central, peripheral) = (try counts(name + "-central"), try counts(name + "-peripheral"))
      #expect(central.pdusByOpcode == peripheral.pdusByOpcode, "\(name)")
      #expect(central.tally[.smp].records == peripheral.tally[.smp].records, "\(name)")
      #expect(central.channels.map(\.sdus) == peripheral.channels.map(\.sdus), "\(name)")
      #expect(central.channels.map(\.octets) == peripheral.channels.map(\.octets), "\(name)")
      #expect(central.connections.count == 1, "\(name)")
      let left = central.connections[0]
      let right = peripheral.connections[0]
      #expect(left.encryption.value == right.encryption.value, "\(name)")
      #expect((left.encryption.value == .on) == name.hasPrefix("pair"), "\(name)")
    }
  }

  @Test(
    arguments: [
      ("coc-bulk", 2048, 200_000), ("coc-starved", 512, 20_000),
    ] as [(String, Int, Int)])
  func `A channel's SDUs carry what was written`(
    _ name: String, _ mtu: Int, _ total: Int
  ) throws {
    for side in ["central", "peripheral"] {
      let channels = try counts("\(name)-\(side)").channels
      #expect(channels.count == 1)
      guard let channel = channels.first else { continue }
      #expect(channel.spsm == 0x80)
      #expect(channel.openedBy == .centralToPeripheral)
      #expect(channel.octets.centralToPeripheral == total)
      #expect(channel.sdus.centralToPeripheral == (total + mtu - 1) / mtu)
      #expect(channel.octets.peripheralToCentral == 0)
      #expect(channel.closedFrame != nil)
    }
  }
}
