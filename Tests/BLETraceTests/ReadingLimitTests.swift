import BLETrace
import Foundation
import TestSupport
import Testing

/// Readings that end early, at seeded random moments.
@Suite struct ReadingLimitTests {
  static let fixtures = [
    "heart-rate.btsnoop", "air-beacons.pcap", "simulated/ladder-5-air.pcap",
    "simulated/ladder-4-hci-central.btsnoop", "damaged/cut.btsnoop",
  ]

  @Test(arguments: fixtures)
  func `A limit of records is kept exactly, and the analysis says that it was cut`(
    _ name: String
  ) throws {
    let capture = try Capture(path: PackageFiles.fixture(name))
    let count = try capture.analyze().file.tally.records
    var random = SeededRandom(seed: 38)
    for limit in [0, 1, count] + (0..<6).map({ _ in Int.random(in: 0...count, using: &random) }) {
      let limits = ReadingLimits(records: limit)
      let analysis = try capture.analyze(.summary, .check, .throughput, limits: limits)
      #expect(analysis.file.tally.records == min(limit, count), "\(limit)")
      #expect(analysis.cut == (limit < count ? CapturedFile.Cut(.records, after: limit) : nil))
      guard limit < count else { continue }
      #expect(analysis.text().hasPrefix("The reading stopped after frame \(limit): "))
      #expect(analysis.json().contains("\"stopped_early\": {"))
      #expect(throws: ReadingError.self) { try analysis.complete() }
    }
  }

  @Test(arguments: fixtures)
  func `A limit of octets ends the reading soon after it`(_ name: String) throws {
    let capture = try Capture(path: PackageFiles.fixture(name))
    let records = try capture.records()
    var random = SeededRandom(seed: 39)
    for _ in 0..<6 {
      let chosen = try #require(records.randomElement(using: &random))
      let limits = ReadingLimits(octets: Int(chosen.record.fileOffset))
      let analysis = try capture.analyze(.summary, limits: limits)
      // It is looked at once in 64 records.
      #expect(analysis.file.tally.records >= chosen.number.rawValue - 1)
      #expect(analysis.file.tally.records <= chosen.number.rawValue + 64)
      if let cut = analysis.cut { #expect(cut.reason == .octets) }
    }
  }

  @Test func `A time that is over, and memory that is full, end the reading at once`() throws {
    let capture = try Capture(path: PackageFiles.fixture("heart-rate.btsnoop"))
    let late = try capture.analyze(.check, limits: ReadingLimits(time: .zero))
    #expect(late.cut == CapturedFile.Cut(.time, after: 0))
    let full = try capture.analyze(.check, limits: ReadingLimits(memory: -1_000_000_000))
    #expect(full.cut == CapturedFile.Cut(.memory, after: 0))
    let free = try capture.analyze(
      .check, limits: ReadingLimits(time: .seconds(600), memory: 1_000_000_000_000))
    #expect(free.cut == nil && free.file.tally.records == 449)
  }

  @Test func `A task that is cancelled at any moment gets its error at once`() async {
    // What is measured ends on the pool of threads that all tests of a process share, so it has a
    // process without other tests.
    await #expect(processExitsWith: .success) {
      for name in ReadingLimitTests.fixtures {
        let capture = try Capture(path: PackageFiles.fixture(name))
        var random = SeededRandom(seed: 40)
        var slowest = Duration.zero
        for _ in 0..<8 {
          let task = Task { try await capture.analyze(.all) }
          try await Task.sleep(for: .microseconds(Int.random(in: 0...4_000, using: &random)))
          let start = ContinuousClock.now
          task.cancel()
          let result = await task.result
          if case .failure(let error) = result {
            guard let error = error as? ReadingError, case .cancelled = error else {
              Issue.record("\(name): \(error)")
              continue
            }
            slowest = max(slowest, ContinuousClock.now - start)
          }
        }
        // Some microseconds of ours; but other processes have the processors meanwhile.
        #expect(slowest < .seconds(1), "\(name)")
      }
    }
  }

  @Test func `A task that is cancelled before it begins reads nothing`() async throws {
    let capture = try Capture(path: PackageFiles.fixture("heart-rate.btsnoop"))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      do {
        _ = try await capture.analyze(.check)
        return false
      } catch {
        guard case .cancelled? = error as? ReadingError else { return false }
        return true
      }
    }
    task.cancel()
    #expect(await task.value)
    // Without waiting, too.
    let direct = Task {
      while !Task.isCancelled { await Task.yield() }
      return readsNothing(capture)
    }
    direct.cancel()
    #expect(await direct.value)
  }
}

private func readsNothing(_ capture: Capture) -> Bool {
  do {
    _ = try capture.analyze(.check)
    return false
  } catch {
    if case .cancelled = error { return true }
    return false
  }
}
