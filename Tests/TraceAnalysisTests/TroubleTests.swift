import BluetoothPackets
import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// What went wrong, as the first screen tells it.
@Suite struct TroubleTests {
  private func summary(_ name: String) throws -> TraceSummary {
    var reader = try CaptureReader(path: PackageFiles.fixture(name))
    return TraceSummary(reading: &reader)
  }

  @Test func `A connection that died is the first thing reported`() throws {
    let trouble = try #require(try summary("endings/air-two-lost-events.pcap").troubles.first)
    guard case .end(let end) = trouble.kind else {
      Issue.record("not an end")
      return
    }
    #expect(end.cause == .supervisionTimeout)
    #expect(end.circumstances.unanswered?.events == 2)
    #expect(end.circumstances.eventsToTimeout == 2)
    #expect(trouble.connections == [0])
    #expect(!trouble.frames.isEmpty)
  }

  @Test(arguments: [
    "endings/air-encrypted-termination.pcap", "endings/air-streams.pcap", "air-beacons.pcap",
  ])
  func `Where nothing went wrong nothing is reported`(_ name: String) throws {
    #expect(try summary(name).troubles.isEmpty)
  }

  @Test func `What the sniffer lost is its own trouble, not an end`() throws {
    let summary = try summary("endings/air-hidden-update.pcap")
    let trouble = try #require(summary.troubles.first)
    guard case .lost(let end) = trouble.kind else {
      Issue.record("not told as lost")
      return
    }
    #expect(end.cause == .lostBySniffer(at: .connectionUpdate))
    #expect(summary.connections[0].end?.isOver == false)
  }

  @Test func `Dropped records and damage are reported`() throws {
    #expect(
      try summary("damaged/drops.btsnoop").troubles.contains {
        if case .dropped = $0.kind { $0.count > 0 } else { false }
      })
  }

  @Test func `At most eight are reported, and the others counted`() throws {
    for name in ["damaged/lying-length.pcap", "simulated/noisy-air.pcap", "heart-rate.btsnoop"] {
      let summary = try summary(name)
      #expect(summary.troubles.count <= 256 + 8)
      #expect(summary.troublesNotReported >= 0)
    }
  }

  @Test func `A summary identifies how many of a connection's events the capture has`() throws {
    let counts = try #require(try summary("simulated/everything-air.pcap").coverage[0])
    #expect(counts.observed < counts.total)
    #expect(counts.total > 0)
  }
}
