import BLETrace
import Foundation
import TestSupport
import Testing

/// The library behind one import: a question a line.
@Suite struct CaptureTests {
  private func capture(_ name: String = "heart-rate.btsnoop") throws -> Capture {
    try Capture(path: PackageFiles.fixture(name))
  }

  @Test func `A capture answers each question in one call`() throws {
    let capture = try capture()
    #expect(try capture.summary().tally.records == 449)
    #expect(try capture.connections().count == 1)
    #expect(try capture.timeline().procedures.count > 10)
    #expect(try capture.gatt().trees.count == 1)
    #expect(try capture.pairings().pairings.count == 1)
    #expect(try capture.advertising().advertisers.count == 4)
    #expect(try capture.records().count == 449)
  }

  @Test func `Rates and durations have units`() throws {
    let transfer = try #require(try capture().throughput().transfers.max { $0.bytes < $1.bytes })
    #expect(transfer.rate > .kilobits(100))
    #expect(transfer.rate < .megabits(2))
    #expect(transfer.duration > .milliseconds(200))
    #expect(transfer.duration < .milliseconds(400))
    #expect(BitRate.kilobits(37.24).description == "37.2 kbit/s")
    #expect(BitRate.megabits(1) == .kilobits(1_000))
  }

  @Test func `Transactions come with their round trips, and read well`() throws {
    let transactions = try capture().transactions()
    let exchange = try #require(transactions.first { $0.kind == .att(.exchangeMTURequest) })
    let trip = try #require(exchange.roundTrip)
    #expect(trip > .milliseconds(40) && trip < .milliseconds(60))
    #expect("\(exchange)".contains("#72–#75"))
    #expect("\(exchange)".contains("on connection 1"))
  }

  @Test func `Notifications are handed on in the order of capture`() throws {
    var values: [NotifiedValue] = []
    try capture().forEachNotification { values.append($0) }
    #expect(values.count == 8)
    #expect(values.map(\.frame) == values.map(\.frame).sorted())
    #expect(values.first?.frame == 184)
    #expect(values.allSatisfy { $0.handle == 0x10 && !$0.isIndication && $0.octets.count == 4 })
    #expect("\(try #require(values.first))".hasPrefix("#184 0x0010: "))
  }

  @Test func `Several stories are told in one reading, and ended`() throws {
    let (summary, throughput) = try capture().run(SummaryTeller(), ThroughputTeller())
    #expect(summary.tally.records == 449)
    #expect(throughput.file.tally.records == 449)
  }

  @Test func `A capture in memory is one, too`() throws {
    let path = PackageFiles.fixture("heart-rate.btsnoop")
    let octets = [UInt8](FileManager.default.contents(atPath: path) ?? Data())
    let capture = try Capture(octets: octets, name: "heart")
    #expect(try capture.summary().name == "heart")
    #expect(throws: CaptureError.self) { try Capture(octets: [1, 2, 3]) }
    #expect(throws: CaptureError.self) { try Capture(path: path + ".missing") }
  }

  @Test func `A damaged capture tells what it can, and its damage`() throws {
    let summary = try capture("damaged/cut.btsnoop").summary()
    #expect(summary.tally.records > 0)
    #expect(!summary.damage.isEmpty)
  }
}
