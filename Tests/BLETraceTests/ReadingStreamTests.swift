import BLETrace
import Foundation
import TestSupport
import Testing

/// What a reading finds, as sequences.
@Suite struct ReadingStreamTests {
  private func capture() throws -> Capture {
    try Capture(path: PackageFiles.fixture("heart-rate.btsnoop"))
  }

  @Test func `Streams have what the questions have`() async throws {
    let capture = try capture()
    var packets: [Capture.Packet] = []
    for try await packet in capture.packets() { packets.append(packet) }
    #expect(packets.map(\.octets) == (try capture.records().map(\.octets)))
    #expect(
      packets.contains { $0.outcome.layer == .att && $0.outcome.connection == ConnectionID(1) })
    var transactions: [ProtocolTransaction] = []
    for try await transaction in capture.transactions() { transactions.append(transaction) }
    #expect(transactions.count > 100)
    #expect(Set(transactions).count == transactions.count)
    var values: [Capture.NotifiedValue] = []
    for try await value in capture.notifications() { values.append(value) }
    var direct: [Capture.NotifiedValue] = []
    try capture.forEachNotification { direct.append($0) }
    #expect(values == direct && values.count == 8)
    var findings: [String] = []
    for try await finding in capture.findings() { findings.append("\(finding)") }
    #expect(findings == (try capture.check().findings.map(\.description)))
  }

  @Test func `A loop that is left early stops the reading`() async throws {
    let capture = try Capture(path: PackageFiles.fixture("stream-sensor-air.pcap"))
    for count in [1, 2, 511, 512, 513, 700] {
      var seen = 0
      for try await _ in capture.packets() {
        seen += 1
        if seen == count { break }
      }
      #expect(seen == count)
    }
  }

  @Test func `A limit is an error behind the last element`() async throws {
    var seen = 0
    do {
      for try await _ in try capture().packets(limits: ReadingLimits(records: 100)) { seen += 1 }
      Issue.record("no limit")
    } catch {
      guard let error = error as? ReadingError, case .limit(let cut) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(cut == CapturedFile.Cut(.records, after: 100))
    }
    #expect(seen == 100)
  }

  @Test func `A cancelled task gets no further element`() async throws {
    let capture = try capture()
    let box = Canceller()
    let task = Task {
      var seen = 0
      do {
        for try await _ in capture.packets() {
          seen += 1
          if seen == 3 { await box.cancel() }
        }
      } catch {
        guard case .cancelled = error as? ReadingError else { return -1 }
      }
      return seen
    }
    await box.set(task)
    #expect(await task.value == 3)
  }

  @Test func `What a closure throws ends the reading, and comes out`() throws {
    struct Enough: Error {}
    var seen = 0
    do {
      try capture().forEachNotification { _ in
        seen += 1
        if seen == 2 { throw Enough() }
      }
      Issue.record("nothing was thrown")
    } catch {
      guard let error = error as? ReadingError, case .consumer(let cause) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(cause is Enough)
    }
    #expect(seen == 2)
  }
}

/// Cancels a task, once it is known.
private actor Canceller {
  private var task: Task<Int, Never>?
  private var waiting: CheckedContinuation<Void, Never>?

  func set(_ task: Task<Int, Never>) {
    self.task = task
    waiting?.resume()
    waiting = nil
  }

  func cancel() async {
    if task == nil { await withCheckedContinuation { waiting = $0 } }
    task?.cancel()
  }
}
