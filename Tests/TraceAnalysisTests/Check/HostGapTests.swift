import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// How long a host left its controller without data, and how long a packet stayed there.
@Suite struct HostGapTests {
  private func link(_ build: (inout HostLogBuilder) -> Void) throws -> ConnectionAnalysis.HostLink {
    var log = HostLogBuilder()
    log.connect()
    build(&log)
    var reader = try CaptureReader(bytes: log.octets(), name: "log")
    let analysis = reader.analyses(by: ConnectionAnalyzer())
    return try #require(analysis.connections.first?.host)
  }

  private func exchange(_ log: inout HostLogBuilder) {
    log.send([0x0A, 3, 0])
    log.complete()
    log.send([0x0B, 1], received: true)
  }

  @Test func `Silence before the end of a connection is a gap`() throws {
    let link = try link { log in
      exchange(&log)
      exchange(&log)
      log.wait(7960)
      log.disconnect(0x13)
    }
    #expect(link.longestHostGap == 7_980_000_000)
    #expect(link.hostGapFrame == 8)
    #expect(link.stay == 10_000_000)
  }

  @Test func `Silence up to the end of the log counts, too`() throws {
    let link = try link { log in
      exchange(&log)
      exchange(&log)
      log.wait(7960)
      log.handle = 2
      log.connect(peer: 0xCC)
    }
    #expect(link.longestHostGap == 7_980_000_000)
  }

  @Test func `Of packets that a controller holds together no stay is reported`() throws {
    let link = try link { log in
      log.send([0x52, 3, 0, 1])
      log.send([0x52, 3, 0, 2])
      log.complete(2)
    }
    #expect(link.mostInFlight == 2 && link.stay == nil)
  }
}
