import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// What is called a transfer, how long it took, and what is known of its link.
@Suite struct TransferTests {
  private func analysis(_ name: String) throws -> ThroughputAnalysis {
    var reader = try CaptureReader(path: PackageFiles.fixture(name))
    return ThroughputAnalysis(reading: &reader)
  }

  private func analysis(_ link: Simulation.Parameters) throws -> ThroughputAnalysis {
    try LadderTests.analysis(Simulation([link], seed: 3), .air)
  }

  @Test func `A run outlasts silences that are short for its own pace`() {
    let parameters = ConnectionParameters(interval: 800, latency: 1, supervisionTimeout: 600)
    #expect(TransferRules.patience(nil, meanGap: nil) == 1_000_000_000)
    #expect(TransferRules.patience(parameters, meanGap: nil) == 20_000_000_000)
    #expect(TransferRules.patience(nil, meanGap: 400_000_000) == 3_200_000_000)
    #expect(TransferRules.patience(nil, meanGap: .max) == 10_000_000_000)
  }

  @Test func `Few bytes, or values that come seldom, are no transfer`() {
    #expect(TransferRules.isTransfer(pdus: 30, bytes: 600, meanGap: 30_000_000, nil))
    #expect(TransferRules.isTransfer(pdus: 2, bytes: 1000, meanGap: 30_000_000, nil))
    #expect(!TransferRules.isTransfer(pdus: 7, bytes: 999, meanGap: 30_000_000, nil))
    #expect(!TransferRules.isTransfer(pdus: 400, bytes: 499, meanGap: 30_000_000, nil))
    #expect(!TransferRules.isTransfer(pdus: 3000, bytes: 60_000, meanGap: 1_000_000_000, nil))
  }

  @Test func `Write commands of a log are one transfer, and what is left is counted`() throws {
    let analysis = try analysis("heart-rate.btsnoop")
    let transfer = try #require(analysis.transfers.first)
    #expect(analysis.transfers.count == 1)
    #expect(transfer.bytes == 28_800)
    #expect(transfer.pdus == 120)
    #expect(transfer.operation == .writeCommand)
    #expect(transfer.handle == 0x22)
    #expect(transfer.conditions.attMTU.value == 247)
    #expect(transfer.ceiling.basis == .derived)
    #expect(analysis.otherValues[0]?.pdus == 13)
    LadderTests.expectClosed(transfer)
  }

  @Test func `SDUs that run out of credits lose time to it`() throws {
    let analysis = try analysis("credit-channel.btsnoop")
    let transfer = try #require(analysis.transfers.first)
    #expect(transfer.operation == .l2cap)
    #expect(transfer.handle == nil)
    #expect(transfer.bytes == 6000)
    LadderTests.expectClosed(transfer)
  }

  @Test(arguments: [(1, 60.0), (3, 120.0), (2, 90.0)])
  func `Rates over time hold all the bytes`(seed: Int, seconds: Double) throws {
    var link = try #require(Simulation.LadderRung(3)).link(seconds: seconds / 30)
    link.packetErrorRate = 0.02 * Double(seed)
    let transfer = try #require(try analysis(link).transfers.first)
    for (parts, isCentred) in [(1, false), (7, false), (100, false), (7, true), (50, true)] {
      let rates = transfer.history.rates(
        parts: parts, duration: transfer.activeTime, isCentred: isCentred)
      let width = Double(transfer.activeTime) / 1e9 / Double(parts)
      let bytes = rates.reduce(0, +) * width / 8
      #expect(rates.count == parts)
      #expect(abs(bytes - Double(transfer.bytes)) < 1)
    }
  }

  @Test func `A part for each connection event holds the bytes of one event`() throws {
    let link = try #require(Simulation.LadderRung(4)).link(seconds: 1)
    let transfer = try #require(try analysis(link).transfers.first)
    let events = Int((Double(transfer.activeTime) / 30e6).rounded())
    let rates = transfer.history.rates(
      parts: events, duration: transfer.activeTime, isCentred: true)
    #expect(events > 20)
    for rate in rates.dropFirst().dropLast() {
      #expect(abs(rate / transfer.goodput - 1) < 0.35, "\(rates)")
    }
  }

  @Test func `A start that was not captured is found by what the packets show`() throws {
    var link = try #require(Simulation.LadderRung(4)).link(seconds: 3)
    link.uncapturedEvents = 20
    let transfer = try #require(try analysis(link).transfers.first)
    #expect(transfer.conditions.parameters.value == nil)
    #expect(transfer.conditions.attMTU.value == 185)
    #expect(abs(Double(transfer.ceiling.model.interval) - 30_000) < 10)
  }

  @Test func `The MTU and what is made of it are reported`() throws {
    let analysis = try analysis(try #require(Simulation.LadderRung(4)).link(seconds: 2))
    let usage = try #require(analysis.mtuUsage[0])
    #expect(usage.attMTU.value == 185)
    #expect(usage.offers.server.value != nil)
    let writes = try #require(usage.pdus.first)
    #expect(writes.opcode.rawValue == 0x52)
    #expect(writes.filled == writes.count)
    #expect(writes.packetsPerPDU == 7)
    #expect(writes.wasted == 0)
    #expect(usage.longestPayload.centralToPeripheral == 27)
  }
}
