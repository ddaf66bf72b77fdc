import BLETrace
import Foundation
import TestSupport
import Testing

/// Questions that people ask of a capture.
@Suite struct QuestionTests {
  private let capture: Capture

  init() throws {
    capture = try Capture(path: PackageFiles.fixture("heart-rate.btsnoop"))
  }

  @Test func `A characteristic's notifications come with their fields and their rhythm`() throws {
    let values = try capture.characteristic(0x2A37).notifications()
    #expect(values.count == 8 && values.notKept == 0)
    let first = try #require(values.first)
    #expect(first.frame == 184 && first.source == .notified && first.number == 64)
    #expect(
      "\(first)".hasPrefix("#184 ") && "\(first)".hasSuffix(": Value 64 bpm, RR-interval 0.9375 s"))
    let interval = try #require(values.interval)
    #expect(interval > .milliseconds(1) && interval < .seconds(10))
    #expect((values.valuesPerSecond ?? 0) > 0.1 && (values.rate?.bitsPerSecond ?? 0) > 1)
    #expect(try capture.characteristic(0x2A37).notifications(on: ConnectionID(1)).count == 8)
    #expect(try capture.characteristic(0x2A37).notifications(on: ConnectionID(2)).isEmpty)
    let none = try capture.characteristic(0x2A5F).notifications()
    #expect(none.isEmpty && none.interval == nil && none.rate == nil)
    // Read, not notified.
    #expect(try capture.characteristic(0x2A19).notifications().isEmpty)
    #expect(try capture.characteristic(0x2A19).values().map(\.number) == [90])
  }

  private func contract(_ text: String) throws -> Contract {
    try Contract(parsing: text, file: "test.yml")
  }

  @Test func `A contract is judged, and what is broken says what was seen`() throws {
    let kept = try capture.judge(
      contract("expect:\n  - connection: any\n    att_mtu: \">= 185\"\n"))
    #expect(kept.isKept && kept.failures.isEmpty && kept.expectations.count == 1)
    #expect("\(kept)".hasSuffix("meets all expectations (1)"))
    let broken = try capture.judge(
      contract("expect:\n  - connection: any\n    att_mtu: \">= 300\"\n    because: updates\n"))
    #expect(!broken.isKept && broken.report.verdict == .fail)
    let message = "\(broken)"
    #expect(message.contains("fails 1 of 1") && message.contains("att_mtu >= 300"))
    #expect(message.contains("247") && message.contains("because updates"))
    #expect(message.contains("test.yml:"))
  }

  @Test func `A test of a contract fails with what was expected and seen`() throws {
    let path = PackageFiles.temporaryPath("contract.yml")
    defer { PackageFiles.remove(path) }
    try Data("expect:\n  - connection: any\n    att_mtu: \">= 185\"\n".utf8)
      .write(to: URL(fileURLWithPath: path))
    try capture.keeps(path)
    try Data("expect:\n  - connection: any\n    att_mtu: \">= 300\"\n".utf8)
      .write(to: URL(fileURLWithPath: path))
    let broken = try #require(#expect(throws: Judgement.Failure.self) { try capture.keeps(path) })
    guard case .broken(let judgement) = broken else { throw broken }
    #expect(judgement.failures.count == 1 && "\(broken)" == judgement.description)
    try Data("expect:\n  - conection: any\n".utf8).write(to: URL(fileURLWithPath: path))
    let misspelt = try #require(
      #expect(throws: Judgement.Failure.self) { try capture.keeps(path) })
    guard case .contract(.invalid(let failure)) = misspelt else { throw misspelt }
    #expect("\(failure)".contains("connection"))
    let missing = try #require(
      #expect(throws: Judgement.Failure.self) { try capture.keeps(path + ".missing") })
    guard case .contract = missing else { throw missing }
  }

  @Test func `Parameters are known at each frame of a connection, and outside of it not`() throws {
    let connection = try #require(try capture.summary().connections[ConnectionID(1)])
    let first = try #require(connection.parameters(at: connection.firstFrame.number))
    let last = try #require(connection.parameters(at: connection.lastFrame.number))
    #expect(last == connection.parameters.value && last.interval == .milliseconds(15))
    #expect(first != last)
    #expect(
      connection.parameters(at: FrameNumber(connection.firstFrame.number.rawValue - 1)) == nil)
    #expect(connection.parameters(at: 1_000_000) == nil)
  }

  @Test func `A transfer's limits are listed with what each cost`() throws {
    let transfers = try capture.throughput().transfers
    #expect(transfers.contains { !$0.limits.isEmpty })
    #expect(transfers.allSatisfy { $0.limits == $0.shares })
  }
}
