import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Changes that a capture shows only as ciphertext.
@Suite struct HiddenChangeTests {
  private func events(hidden: [UInt8]) throws -> ConnectionEvents {
    var air = AirLinkBuilder()
    air.connect()
    air.idle(30)
    air.encrypt()
    for octets in hidden {
      air.hidden(octets)
      air.idle(3)
    }
    air.idle(30)
    var reader = try CaptureReader(bytes: air.file.octets)
    return try #require(ConnectionAnalysis(reading: &reader).connections.first?.events)
  }

  @Test func `Channels are unknown behind a control PDU as long as a change of them`() throws {
    // LL_CHANNEL_MAP_IND twice, with its integrity check.
    let events = try events(hidden: [12, 12])
    #expect(events.hiddenChanges.map(\.kind) == [.channels, .channels])
    let last = try #require(events.maps.last)
    #expect(last.map == nil && last.frame == events.hiddenChanges[0].frame)
    #expect(events.lastCheckedEvent == last.fromEvent)
    #expect(events.notes.contains { $0.contains("LL_CHANNEL_MAP_IND") && $0.contains("PDUs") })
    #expect(!events.notes.contains { $0.contains("LL_CONNECTION_UPDATE_IND") })
  }

  @Test func `The interval is unknown behind one as long as an update, and the channels are not`()
    throws
  {
    let events = try events(hidden: [16])
    #expect(events.hiddenChanges.map(\.kind) == [.parameters])
    #expect(events.maps.allSatisfy { $0.map != nil })
    #expect(events.lastCheckedEvent == nil)
    #expect(events.notes.contains { $0.contains("LL_CONNECTION_UPDATE_IND") })
  }

  @Test func `Events are counted as far as the interval before a hidden change of it fits them`()
    throws
  {
    var air = AirLinkBuilder()
    air.connect()
    air.idle(30)
    air.encrypt()
    air.hidden(16)
    air.idle(3)
    let before = try #require(events(of: air).counts)
    // Five times 247.5 ms after the last event, which is no multiple of 30 ms.
    air.wait(nanoseconds: 5 * 247_500_000 - 30_000_000)
    air.idle(1)
    let after = try events(of: air)
    #expect(after.counts?.total == before.total && after.counts?.observed == before.observed)
    #expect(after.notes.contains { $0.contains("the interval before #") })
  }

  private func events(of air: AirLinkBuilder) throws -> ConnectionEvents {
    var reader = try CaptureReader(bytes: air.file.octets)
    return try #require(ConnectionAnalysis(reading: &reader).connections.first?.events)
  }

  @Test func `Other ciphertext hides no change`() throws {
    let events = try events(hidden: [6, 13, 27])
    #expect(events.hiddenChanges.isEmpty)
    #expect(events.maps.allSatisfy { $0.map != nil })
  }
}
