import LinkSessions
import Testing

/// What packets with a wrong CRC have in common.
@Suite struct DamagedPacketsTests {
  private func packet(_ number: UInt8, initial: UInt32, on accessAddress: UInt32) -> AirPacket {
    var packet = AirPacket(
      accessAddress: accessAddress, pdu: [0x02, 4, number, 0x11, number &* 7, 0x33],
      crcInitial: initial)
    packet.crcIsValid = false
    return packet
  }

  @Test func `Packets of another link share the initial value that makes them right`() {
    let session = TestSession()
    for number in 0..<6 as Range<UInt8> {
      session.air(packet(number, initial: 0xAB_CDEF, on: 0x5063_4A2B))
    }
    let damaged = session.tracker.tally.damaged
    #expect(damaged.sharedInitial == 0xAB_CDEF)
    #expect(damaged.first.map(\.number) == [1, 2, 3])
  }

  @Test func `Damaged packets share none, and advertising has only one`() {
    let session = TestSession()
    for number in 0..<6 as Range<UInt8> {
      session.air(packet(number, initial: UInt32(number) &* 0x01_3579, on: 0x5063_4A2B))
    }
    #expect(session.tracker.tally.damaged.sharedInitial == nil)
    let advertising = TestSession()
    for number in 0..<6 as Range<UInt8> {
      advertising.air(packet(number, initial: 0xAB_CDEF, on: 0x8E89_BED6))
    }
    #expect(advertising.tracker.tally.damaged.sharedInitial == nil)
    #expect(advertising.tracker.tally.damaged.first.count == 3)
    // Three could be chance.
    let few = TestSession()
    for number in 0..<3 as Range<UInt8> {
      few.air(packet(number, initial: 0xAB_CDEF, on: 0x5063_4A2B))
    }
    #expect(few.tracker.tally.damaged.sharedInitial == nil)
  }

  @Test func `Advertising with a damaged access address is no data of an unknown connection`() {
    let session = TestSession()
    var near = AirPacket.advertising(0x00, [1, 2, 3, 4, 5, 6, 2, 1, 6])
    near.accessAddress = 0x8E89_3ED6
    near.crcIsValid = nil
    let intact = session.air(near)
    #expect(intact.layer == .advertising)
    #expect(intact.notDecoded == .unknownContext)
    near.pdu[4] ^= 0x40
    near.crcInitial = 0x12_3456
    let damaged = session.air(near)
    #expect(damaged.layer == .advertising)
    #expect(damaged.notDecoded == .badCRC)
    // On a channel of connections it may be one.
    near.rfChannel = 5
    #expect(session.air(near).layer == .linkLayerData)
    near.rfChannel = 0
    near.accessAddress = 0x5063_4A2B
    #expect(session.air(near).layer == .linkLayerData)
    #expect(session.tracker.connections.connections.isEmpty)
  }

  @Test func `Intact packets are not counted`() {
    let session = TestSession()
    session.air(.advertising(0x00, [1, 2, 3, 4, 5, 6, 2, 1, 6]))
    #expect(session.tracker.tally.damaged.first.isEmpty)
  }
}
