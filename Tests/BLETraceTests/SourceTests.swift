import BLETrace
import Foundation
import TestSupport
import Testing

/// Captures that arrive in pieces.
@Suite struct SourceTests {
  static let fixtures = [
    "heart-rate.btsnoop", "air-beacons.pcap", "simulated/ladder-5-air.pcap",
    "damaged/cut.btsnoop",
  ]

  private func octets(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: PackageFiles.fixture(name))))
  }

  private func pieces(_ octets: [UInt8], seed: UInt64) -> [[UInt8]] {
    var random = SeededRandom(seed: seed)
    var pieces: [[UInt8]] = []
    var place = 0
    while place < octets.count {
      let end = min(octets.count, place + Int.random(in: 0...3_000, using: &random))
      pieces.append(Array(octets[place..<end]))
      place = end
    }
    return pieces
  }

  @Test(arguments: fixtures)
  func `A capture that arrives in pieces is the same capture`(_ name: String) async throws {
    let octets = try octets(name)
    let whole = try await Capture(octets: octets, name: "upload").analyze(.check, .throughput)
    for seed in UInt64(1)...3 {
      let pieces = pieces(octets, seed: seed)
      let stream = AsyncStream { continuation in
        for piece in pieces { continuation.yield(piece) }
        continuation.finish()
      }
      let analysis = try await Capture.analyze(stream, .check, .throughput, name: "upload")
      #expect(analysis.text() == whole.text())
      #expect(analysis.transfers.map(\.description) == whole.transfers.map(\.description))
    }
  }

  @Test func `What arrives after a limit is not asked for`() async throws {
    let octets = try octets("simulated/ladder-5-air.pcap")
    let stream = Endless(octets: octets)
    let analysis = try await Capture.analyze(
      stream, .summary, limits: ReadingLimits(records: 100))
    #expect(analysis.cut == CapturedFile.Cut(.records, after: 100))
  }

  @Test func `A sequence that fails is the error`() async throws {
    let stream = AsyncThrowingStream<[UInt8], any Error> { $0.finish(throwing: Broken()) }
    do {
      _ = try await Capture.analyze(stream, .summary)
      Issue.record("no error")
    } catch {
      guard case .source(let cause) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(cause is Broken)
    }
    let noise = AsyncStream<[UInt8]> {
      $0.yield([1, 2, 3])
      $0.finish()
    }
    do {
      _ = try await Capture.analyze(noise, .summary)
      Issue.record("no error")
    } catch {
      guard case .notACapture = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `An upload whose task is cancelled ends, though its client sends nothing`()
    async throws
  {
    let (stream, client) = AsyncStream<[UInt8]>.makeStream()
    client.yield(Array(try octets("heart-rate.btsnoop").prefix(4_000)))
    let task = Task { try await Capture.analyze(stream, .summary) }
    try await Task.sleep(for: .milliseconds(5))
    task.cancel()
    guard case .failure = await task.result else {
      Issue.record("not cancelled")
      return
    }
    client.finish()
  }

  @Test func `An upload of 59 MB takes less than 64 MB of memory`() async {
    // Memory is measured by process, so it has one without other tests.
    await #expect(processExitsWith: .success) {
      let fixture = URL(fileURLWithPath: PackageFiles.fixture("heart-rate.btsnoop"))
      let head = [UInt8](try Data(contentsOf: fixture).prefix(16))
      let before = residentMemory()
      let analysis = try await Capture.analyze(
        Upload(head: head, records: 29_500), .summary, .check)
      #expect(analysis.file.tally.records == 29_500)
      let growth = residentMemory() - before
      #expect(growth < 64_000_000, "\(growth)")
    }
  }

  @Test(arguments: fixtures)
  func `Records come as soon as their octets have been pushed`(_ name: String) throws {
    let octets = try octets(name)
    let whole = try Capture(octets: octets).records()
    for seed in UInt64(1)...3 {
      let reader = PushReader()
      var records: [Capture.Record] = []
      var pushed = 0
      for piece in pieces(octets, seed: seed) {
        pushed += piece.count
        records += try reader.push(piece)
        // The first are held against the header together.
        let due = whole.count { Int($0.record.fileOffset) + $0.octets.count <= pushed }
        if records.count >= 32 { #expect(records.count >= due - 2) }
      }
      records += try reader.finish()
      #expect(records == whole)
      #expect(try reader.push([1, 2, 3]).isEmpty)
    }
  }

  @Test func `Octets that are no capture are an error once that is certain`() throws {
    let reader = PushReader()
    #expect(throws: ReadingError.self) {
      _ = try reader.push([1, 2, 3])
      _ = try reader.finish()
    }
    // One that is given up ends by itself.
    _ = try PushReader().push([])
  }
}

private struct Broken: Error {}

/// Gives a capture's octets again and again.
private struct Endless: AsyncSequence, Sendable {
  let octets: [UInt8]

  func makeAsyncIterator() -> Iterator { Iterator(octets: octets) }

  struct Iterator: AsyncIteratorProtocol {
    let octets: [UInt8]
    mutating func next() async -> [UInt8]? { octets }
  }
}

/// A btsnoop file of ACL packets with 2,000 octets each, made while it is read.
private struct Upload: AsyncSequence, Sendable {
  let head: [UInt8]
  let records: Int

  func makeAsyncIterator() -> Iterator { Iterator(head: head, records: records) }

  struct Iterator: AsyncIteratorProtocol {
    let head: [UInt8]
    let records: Int
    private var next = 0

    init(head: [UInt8], records: Int) {
      self.head = head
      self.records = records
    }

    mutating func next() async -> [UInt8]? {
      guard next < records else { return nil }
      defer { next += 1 }
      // Write Command of an attribute over the fixed channel of ATT.
      let value = [UInt8](repeating: UInt8(truncatingIfNeeded: next), count: 1_984)
      let attribute: [UInt8] = [0x52, 0x2A, 0x00] + value
      let frame = UInt16(attribute.count).littleEndianOctets + [0x04, 0x00] + attribute
      let packet = [0x02, 0x40, 0x00] + UInt16(frame.count).littleEndianOctets + frame
      let time = UInt64(0x00E0_3AB4_4A67_6000) + UInt64(next) * 7_500
      var record = UInt32(packet.count).bigEndianOctets + UInt32(packet.count).bigEndianOctets
      record += [0, 0, 0, 0, 0, 0, 0, 0]
      record += UInt32(truncatingIfNeeded: time >> 32).bigEndianOctets
      record += UInt32(truncatingIfNeeded: time).bigEndianOctets
      return (next == 0 ? head : []) + record + packet
    }
  }
}

extension FixedWidthInteger {
  fileprivate var bigEndianOctets: [UInt8] { littleEndianOctets.reversed() }
  fileprivate var littleEndianOctets: [UInt8] {
    (0..<Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}

/// Octets of this process in memory; 0 where the system does not say.
private func residentMemory() -> Int {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
    return 0
  }
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  return (pages ?? 0) * Int(getpagesize())
}
