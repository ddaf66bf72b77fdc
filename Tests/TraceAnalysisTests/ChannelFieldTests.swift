import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// What the channel in a sniffer's header stands for.
@Suite struct ChannelFieldTests {
  private func events(_ name: String) throws -> ConnectionEvents {
    var reader = try CaptureReader(path: PackageFiles.fixture(name))
    let analysis = ConnectionAnalysis(reading: &reader)
    return try #require(analysis.connections.lazy.compactMap(\.events).first)
  }

  @Test func `A field that contains the channel index is read as one, and that is said`() throws {
    let usual = try events("air-connection.pcap")
    let indexed = try events("air-channel-index.pcap")
    #expect(indexed.offSequence == usual.offSequence)
    #expect(indexed.channelSelection == usual.channelSelection)
    #expect(indexed.maps.map(\.map) == usual.maps.map(\.map))
    #expect(indexed.notes.contains { $0.contains("contains the channel index") })
    #expect(!usual.notes.contains { $0.contains("channel field") })
  }
}
