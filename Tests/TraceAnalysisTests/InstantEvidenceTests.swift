import BluetoothPackets
import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// What is told of a change with an instant rests on the packets after it, of each side: `connections`,
/// `summary` and `throughput` say the same.
@Suite struct InstantEvidenceTests {
  /// A link of a thousand values whose PHY, interval or channel map changes at event 30 or so, and whose
  /// peripheral is silent from an event on.
  private static func capture(
    _ kind: Simulation.ScheduledChange.Kind, silentFrom event: Int?
  ) throws -> (
    events: ConnectionEvents, connection: Connection, conditions: Transfer.LinkConditions
  ) {
    var parameters = Simulation.Parameters()
    parameters.totalOctets = 40_000
    parameters.changes = [Simulation.ScheduledChange(event: 30, kind: kind)]
    parameters.peripheralVanishesAt = event
    let octets = try Simulation([parameters], seed: 1).octets(of: .air)
    var reader = try CaptureReader(bytes: octets)
    let (links, throughput) = reader.analyses(by: ConnectionAnalyzer(), ThroughputAnalyzer())
    let events = try #require(links.connections[0].events)
    let connection = links.connections[0].connection
    return (
      events, connection, Transfer.LinkConditions(atEndOf: connection, throughput.mtuUsage[0])
    )
  }

  private static let twoM = Simulation.ScheduledChange.Kind.phys(
    centralToPeripheral: .le2M, peripheralToCentral: .le2M)

  @Test func `A PHY that both sides are heard on is in use, and its instant was kept`() throws {
    let (events, connection, conditions) = try Self.capture(Self.twoM, silentFrom: nil)
    let last = try #require(events.phys.last)
    #expect(last.phy == BothDirections(both: .le2M))
    #expect(last.agreed == nil)
    #expect(events.instants.map(\.isHonoured) == [true])
    for direction in LinkDirection.both {
      #expect(connection.phy[direction].value == .le2M)
      #expect(conditions.phy[direction].value == .le2M)
    }
  }

  @Test(arguments: [34, 36])
  func `A PHY that the peripheral did not live to use is not reported of it`(event: Int) throws {
    let (events, connection, conditions) = try Self.capture(Self.twoM, silentFrom: event)
    let last = try #require(events.phys.last)
    #expect(last.phy.centralToPeripheral == .le2M)
    #expect(last.phy.peripheralToCentral == .le1M)
    #expect(last.agreed == BothDirections(both: .le2M))
    for direction in LinkDirection.both {
      #expect(connection.phy[direction].value == last.phy[direction])
      #expect(conditions.phy[direction].value == last.phy[direction])
    }
  }

  private static let kinds: [Simulation.ScheduledChange.Kind] = [
    twoM, .parameters(interval: 15_000, latency: 0, timeout: 4_000_000, windowOffset: 0),
    .channelMap(ChannelMap(rawValue: 0x1F_FFF0_0000)),
  ]

  @Test(arguments: kinds)
  func `An instant that only the central was seen to keep was not seen to be kept`(
    kind: Simulation.ScheduledChange.Kind
  ) throws {
    let alive = try Self.capture(kind, silentFrom: nil).events
    #expect(alive.instants.map(\.isHonoured) == [true])
    let dead = try Self.capture(kind, silentFrom: 34).events
    #expect(dead.instants.map(\.isHonoured) == [nil])
    #expect(dead.instants.map(\.shownBy) == [nil])
  }
}
