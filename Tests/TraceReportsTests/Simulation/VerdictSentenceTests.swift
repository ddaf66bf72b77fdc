import CaptureFiles
import ReportTestSupport
import Testing
import TraceAnalysis
import TraceReports

/// What `throughput` says of a transfer whose limit is built in.
@Suite struct VerdictSentenceTests {
  private func text(
    _ operation: LinkModel.Operation = .notification, _ view: Simulation.View = .air,
    _ change: (inout Simulation.Parameters) -> Void
  ) throws -> String {
    var link = Simulation.Parameters()
    (link.operation, link.attMTU, link.dataLength) = (operation, 185, 251)
    link.totalOctets = operation.isAcknowledged ? 8_000 : 60_000
    change(&link)
    var reader = try CaptureReader(bytes: try Simulation([link], seed: 5).octets(of: view))
    let analysis = ThroughputAnalysis(reading: &reader)
    return written { ThroughputText.write(analysis, style: TextStyle(width: 300), to: &$0) }
  }

  @Test func `A central that ends events is named, and after how many packets`() throws {
    let text = try text { $0.centralPacketsPerEvent = 2 }
    #expect(
      text.contains(
        "The central limited it: it ended 100 % of events after 2 packets although the peripheral had more. With full events, up to "
      ))
  }

  @Test func `Full events are the link's limit, and failed ones the retransmissions'`() throws {
    #expect(try text { _ in }.contains("The link limited it: its events were filled"))
    #expect(
      try text { $0.packetErrorRate = 0.1 }.contains("Retransmissions limited it: without them, "))
    #expect(
      try text { $0.peripheralMissRate = 0.25 }.contains(
        "Missed events limited it: the peripheral missed "))
  }

  @Test func `An operation that waits for its answer says how long, in time and in intervals`()
    throws
  {
    #expect(
      try text(.read) { _ in }.contains(
        "Answers limited it: each read waited for the response to the previous one, 30 ms on average, which is 1 connection interval."
      ))
    #expect(
      try text(.indication) { $0.thinkTime = 150_000 }.contains(
        "each confirmation took 30 ms on average, and the next indication followed "))
  }

  @Test func `A sender without credits, and a host with one packet in flight, are named`() throws {
    let text = try text(.l2cap) { ($0.credits, $0.creditDelay) = (2, 40_000) }
    #expect(text.contains("Credits limited it: the sender waited for credits "))
    #expect(
      try self.text(.notification, .peripheralHost(0)) { $0.controllerBuffers = 1 }.contains(
        "The host limited it: it handed over one packet at a time"))
  }
}
