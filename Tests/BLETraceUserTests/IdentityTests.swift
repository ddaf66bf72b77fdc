import BLETrace
import Foundation
import Testing

/// What a user sees who is in another package: numbers of types of their own.
@Suite struct IdentityTests {
  private let analysis: Analysis

  init() throws {
    analysis = try Capture(path: fixture("heart-rate.btsnoop")).analyze(.all)
  }

  @Test func `Tables of analyses are asked by the number that reports print`() throws {
    let summary = try #require(analysis.summary)
    let connection = try #require(analysis.connections.connections.first)
    let pairing = try #require(summary.pairings[connection.id]?.first)
    #expect(pairing.connection == connection.id)
    #expect(analysis.transactions.contains { $0.id == pairing.transaction })
    let throughput = try #require(analysis.throughput)
    #expect(!throughput.mtuUsage.isEmpty)
    #expect(throughput.mtuUsage.keys.allSatisfy { analysis.connections[$0] != nil })
    let peripheral = try #require(connection.peripheral.value)
    let device = try #require(summary.devices[peripheral])
    #expect(summary.devices.devices(called: "\(device.key.address)").contains(peripheral))
    let trees = try #require(analysis.gatt).trees
    #expect(!trees.isEmpty)
    #expect(trees.allSatisfy { $0.connections.allSatisfy { analysis.connections[$0] != nil } })
  }

  @Test func `Frames are numbers of their own, which print and compare as in reports`() throws {
    let procedure = try #require(analysis.timeline?.procedures.first)
    #expect("\(procedure.firstFrame)".hasPrefix("#") && procedure.firstFrame >= 1)
    #expect(procedure.frames.contains(procedure.lastFrame))
    let connection = try #require(analysis.connections.connections.first)
    #expect(connection.firstFrame.number < connection.lastFrame.number)
    #expect(
      connection.parameters(at: connection.lastFrame.instant)
        == connection.parameters(at: connection.lastFrame.number))
    #expect(connection.parameters(at: connection.lastFrame.instant) != nil)
    #expect(connection.parameters(at: 0) == nil)
    let frames: [FrameNumber] = [12, FrameNumber(40)]
    #expect("\(frames)" == "[#12, #40]" && frames.max()?.rawValue == 40)
    let coded = try JSONEncoder().encode(frames)
    #expect(String(decoding: coded, as: UTF8.self) == "[12,40]")
    #expect(try JSONDecoder().decode([FrameNumber].self, from: coded) == frames)
  }

  @Test func `Transfers, transactions and findings are found by their connection`() throws {
    let connection = try #require(analysis.connections.connections.first)
    #expect("\(connection.id)" == "1" && connection.id == ConnectionID(1))
    #expect(!analysis.transfers.filter { $0.connection == connection.id }.isEmpty)
    #expect(!analysis.transactions.filter { $0.connection == connection.id }.isEmpty)
    #expect(!analysis.procedures.filter { $0.connection == connection.id }.isEmpty)
    #expect(!analysis.findings.filter { $0.connection == connection.id }.isEmpty)
    let pairing = try #require(analysis.pairing?.pairings.first?.pairing)
    #expect(pairing.connection == connection.id)
    #expect(analysis.throughput?.transfers(of: connection.id).count == analysis.transfers.count)
    #expect(analysis.throughput?.transfers(of: ConnectionID(2)).isEmpty == true)
  }

  @Test func `Tables give what has a number, and nil for what has none`() throws {
    #expect(analysis.connections[ConnectionID(1)]?.id == ConnectionID(1))
    for number in [-1, 0, 2, Int.max] { #expect(analysis.connections[ConnectionID(number)] == nil) }
    let connection = try #require(analysis.connections[ConnectionID(1)])
    let peripheral = try #require(connection.peripheral.value)
    #expect(analysis.devices[peripheral]?.id == peripheral)
    #expect(analysis.devices[DeviceID(-1)] == nil && analysis.devices[DeviceID(10_000)] == nil)
  }

  @Test func `What has a number is identifiable, and can be a key`() throws {
    #expect(analysis.transfers.map(\.id.rawValue) == Array(1...analysis.transfers.count))
    #expect(Set(analysis.transfers).count == analysis.transfers.count)
    #expect(Set(analysis.connections.connections).count == 1)
    #expect(Set(analysis.transactions.map(\.id)).count == analysis.transactions.count)
    let byConnection = Dictionary(grouping: analysis.transfers, by: \.connection)
    #expect(byConnection.keys.sorted() == [ConnectionID(1)])
  }

  @Test func `Numbers are coded as numbers`() throws {
    let coded = try JSONEncoder().encode([ConnectionID(1), ConnectionID(7)])
    #expect(String(decoding: coded, as: UTF8.self) == "[1,7]")
    #expect(try JSONDecoder().decode([ConnectionID].self, from: coded).last == ConnectionID(7))
    #expect(ConnectionID(1) < ConnectionID(7))
  }

  @Test func `Points in time are of one type, which measures durations`() throws {
    let transfer = try #require(analysis.transfers.first)
    #expect(transfer.began.duration(to: transfer.ended) == transfer.duration)
    #expect(transfer.began.advanced(by: transfer.duration) == transfer.ended)
    #expect(transfer.began <= transfer.ended)
    let coded = try JSONEncoder().encode([transfer.began])
    #expect(String(decoding: coded, as: UTF8.self) == "[\(transfer.began.nanosecondsSince1970)]")
    #expect(try JSONDecoder().decode([CaptureInstant].self, from: coded) == [transfer.began])
    let start = CaptureInstant(nanosecondsSince1970: 1_709_400_011_000_000_001)
    #expect("\(start)" == "2024-03-02T17:20:11.000000001Z")
    // The ends of what 64 bits can say are no overflow.
    let last = CaptureInstant(nanosecondsSince1970: .max)
    #expect(last.advanced(by: .seconds(1)) == last)
    #expect(start.advanced(by: .seconds(Int64.min)).nanosecondsSince1970 == .min)
    #expect(MemoryLayout<CaptureInstant>.size == MemoryLayout<Int64>.size)
  }

  @Test func `Findings, steps and devices can be keys, and are identifiable`() {
    func ids<Element: Identifiable & Hashable & Sendable>(_ all: [Element]) -> Int {
      Set(all.map(\.id)).count
    }
    #expect(ids(analysis.findings) == analysis.findings.count)
    #expect(ids(analysis.procedures) == analysis.procedures.count)
    #expect(ids(analysis.devices.devices) == analysis.devices.devices.count)
  }
}
