import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Devices that a host tried to connect.
@Suite struct DialledDevicesTests {
  private func unreached(
    _ build: (inout HostLogBuilder) -> Void
  ) throws -> [TraceSummary.UnreachedDevice] {
    var log = HostLogBuilder()
    build(&log)
    var reader = try CaptureReader(bytes: log.octets(), name: "log")
    return reader.analyses(by: TraceSummary.analyzer()).unreached
  }

  @Test func `A device that never connected is listed with its attempts`() throws {
    let found = try unreached { log in
      log.dialInVain()
      log.dialInVain()
      log.dial(peer: 0xCC)
      log.connect(peer: 0xCC)
    }
    #expect(found.map(\.key.address.description) == ["C4:F2:17:1A:1D:BB"])
    #expect(found.map(\.attempts) == [2])
    #expect(found.map(\.wasHeard) == [false])
    #expect(found.map(\.first.number) == [1])
    #expect(
      try unreached { log in
        log.dialInVain()
        log.connect()
      }.isEmpty)
  }

  @Test func `Attempts at more devices than are listed are counted`() throws {
    var log = HostLogBuilder()
    for number in UInt8(1)...70 { log.dial(peer: number) }
    var reader = try CaptureReader(bytes: log.octets(), name: "log")
    let summary = reader.analyses(by: TraceSummary.analyzer())
    #expect(summary.unreached.count == 64 && summary.attemptsNotKept == 6)
  }

  @Test func `A device of the accept list is listed, too`() throws {
    let found = try unreached { log in
      log.order(0x2011, [1] + HostLogBuilder.identity)
      // LE Create Connection to any device of the list.
      log.add(
        [1, 0x0D, 0x20, 25, 96, 0, 96, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 24, 0, 40, 0, 0, 0, 42, 0]
          + [0, 0, 0, 0], received: false)
      log.add([4, 0x0F, 4, 0, 1, 0x0D, 0x20], received: true)
      log.wait(30_000)
      log.cancelDialling()
    }
    #expect(found.map(\.key.address.description) == ["C4:F2:17:1A:1D:BB"])
  }
}
