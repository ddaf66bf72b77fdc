import BluetoothPackets
import CaptureFiles
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// What a comparison with an earlier capture sees, and whether its messages name the cause.
@Suite struct BaselineMessageTests {
  private static func side(
    _ plans: [AccessoryPlan], _ name: String = "capture", pause: Int64 = 2000
  ) throws -> TraceDifference.Side {
    var reader = try CaptureReader(
      bytes: AccessoryLog.octets(of: plans, pause: pause), name: name)
    return TraceDifference.Side(reading: &reader)
  }

  private static func onAir(
    _ link: Simulation.Parameters, seed: UInt64
  ) throws -> TraceDifference.Side {
    var reader = try CaptureReader(
      bytes: Simulation([link], seed: seed).octets(of: .air), name: "air")
    return TraceDifference.Side(reading: &reader)
  }

  private static func failing(
    _ old: [TraceDifference.Side], _ new: TraceDifference.Side
  ) -> [String] {
    TraceDifference.expectations(of: old.map { TraceDifference(old: $0, new: new) })
      .filter(\.isFailure).map { "\($0.demand ?? ""); \($0.measured ?? "")" }
  }

  private func plan(_ change: (inout AccessoryPlan) -> Void = { _ in }) -> AccessoryPlan {
    var plan = AccessoryPlan()
    change(&plan)
    return plan
  }

  // MARK: Reconnections

  @Test func `Devices that connect again much later are worse, a little later they are not`() throws
  {
    let twice = [plan(), plan()]
    let good = try Self.side(twice)
    let slow = Self.failing([good], try Self.side(twice, pause: 12_000))
    #expect(slow.count == 1, "\(slow)")
    #expect(
      slow.first?.hasPrefix("time until the devices connected again: 2.0") == true
        && slow.first?.contains("; now 12.0") == true, "\(slow)")
    #expect(Self.failing([good], try Self.side(twice, pause: 2600)) == [])
    #expect(Self.failing([good], try Self.side(twice, pause: 500)) == [])
    // Several captures of before are a range.
    let other = try Self.side(twice, pause: 9000)
    #expect(Self.failing([good, other], try Self.side(twice, pause: 12_000)) == [])
    let range = Self.failing([good, other], try Self.side(twice, pause: 60_000))
    #expect(range.contains { $0.contains("connected again: 2.01–9.01 s") }, "\(range)")
  }

  // MARK: Devices

  @Test func `Devices without names are told apart by what they do`() throws {
    let belt = plan { $0.hasBattery = false }
    let sensor = plan {
      ($0.isHeartRate, $0.reads, $0.pairings) = (false, 4, 0)
      $0.address[0] = 0x77
    }
    let old = try Self.side([belt, sensor])
    func moved(_ plan: AccessoryPlan, _ first: UInt8) -> AccessoryPlan {
      var plan = plan
      plan.address[0] = first
      return plan
    }
    let new = [moved(sensor, 0x11), moved(belt, 0x22)]
    #expect(Self.failing([old], try Self.side(new)) == [])
    var slow = new
    slow[1].gap = 2000
    let worse = Self.failing([old], try Self.side(slow))
    #expect(worse.count == 1 && worse[0].hasPrefix("rate of notifications"), "\(worse)")
    let missing = Self.failing([old], try Self.side([new[0]]))
    #expect(missing.count == 1 && missing[0].hasPrefix("connection with "), "\(missing)")
  }

  // MARK: Values

  @Test func `Values of a clock that come at random times, or are missing, are worse`() throws {
    var random = SeededRandom(seed: 11)
    let old = try Self.side([plan { $0.values = 60 }])
    func failing(_ change: (inout AccessoryPlan) -> Void) throws -> [String] {
      var plan = plan { $0.values = 60 }
      change(&plan)
      return Self.failing([old], try Self.side([plan]))
    }
    // The times themselves are random, so that two gaps in a row depend on each other.
    let times = (0..<60).map { Int64($0) * 1000 + Int64.random(in: -450...450, using: &random) }
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 } + [1000]
    let jitter = try failing { $0.gaps = gaps }
    #expect(jitter.count == 1, "\(jitter)")
    #expect(
      jitter.first?.hasPrefix("jitter of notifications Heart Rate Measurement: ") == true,
      "\(jitter)")
    for every in 10...12 {
      let missing = try failing { $0.drops = every }
      #expect(missing.count == 1, "\(every): \(missing)")
      #expect(
        missing.first?.hasPrefix("missing notifications Heart Rate Measurement: none of 60")
          == true,
        "\(every): \(missing)")
    }
    #expect(try failing { $0.drops = 40 } == [])
  }

  // MARK: Retransmissions

  @Test func `A few retransmissions more are different, not worse, where nothing is slower`() throws
  {
    var link = Simulation.Parameters()
    link.operation = .notification
    link.totalOctets = 60_000
    link.valuePeriod = 30_000
    link.valueOctets = 100
    (link.attMTU, link.dataLength) = (247, 251)
    let old = try Self.onAir(link, seed: 1)
    link.receiverErrorRate = 0.02
    let few = TraceDifference(old: old, new: try Self.onAir(link, seed: 2))
    let change = try #require(few.changes.first { $0.subject == "retransmissions" })
    #expect(change.direction == .other, "\(few.changes.map(\.subject))")
    let failures = few.expectations.filter(\.isFailure)
    #expect(failures.isEmpty, "\(failures.map(\.text))")
    link.receiverErrorRate = 0.2
    let many = TraceDifference(old: old, new: try Self.onAir(link, seed: 2))
    #expect(many.changes.first { $0.subject == "retransmissions" }?.direction == .worse)
  }

  // MARK: Causes

  @Test func `A failed first attempt is named, and when the next one came`() throws {
    let failed = plan {
      ($0.values, $0.pairings, $0.reads, $0.delayOfValues) = (0, 0, 0, 0)
      $0.reason = 0x3E
    }
    let lines = Self.failing(
      [try Self.side([plan()])], try Self.side([failed, plan()], pause: 2800))
    #expect(
      lines.contains {
        $0.contains(
          #/now 2: connection 1 was never established \(0x3E, #\d+\); connection 2 started 2\.8\d? s later/#
        )
      }, "\(lines)")
  }

  @Test func `A pairing that failed is one failure, and what it prevented says so`() throws {
    let failed = try Self.side([plan { ($0.pairingFailure, $0.subscribeError) = (4, 5) }])
    let lines = Self.failing([try Self.side([plan()])], failed)
    let pairings = lines.filter { $0.hasPrefix("pairing") }
    #expect(pairings.count == 1, "\(lines)")
    #expect(
      pairings.first?.contains("error: Confirm Value Failed (0x04), by the peripheral") == true,
      "\(lines)")
    let rest = lines.filter { !$0.hasPrefix("pairing") }
    #expect(
      !rest.isEmpty && rest.allSatisfy { $0.contains("; after the pairing failed (#") }, "\(lines)")
  }

  @Test func `A connection that ended early comes before what it lacks`() throws {
    let short = try Self.side([plan { ($0.values, $0.reason) = (9, 0x08) }])
    let lines = Self.failing([try Self.side([plan()])], short)
    #expect(
      lines.first?.contains(
        #/^duration of the connection: 2\d\.\d s .*; now 9\.\d+ s: it ended with Connection Timeout/#
      )
        == true, "\(lines)")
    #expect(
      lines.contains {
        $0.contains(
          #/^number of notifications .*; now 9; after the connection ended 9\.\d+ s after it started \(#\d+\)$/#
        )
      }, "\(lines)")
  }

  @Test func `A set-up that takes longer names the stage that does`() throws {
    let lines = Self.failing(
      [try Self.side([plan()])], try Self.side([plan { $0.delayOfAnswers = 400 }]))
    let setup = lines.first { $0.hasPrefix("connection setup") }
    #expect(setup?.contains(#/ \((discovery|pairing) .* → .*\)$/#) == true, "\(lines)")
  }

  // MARK: Listing

  @Test func `Differences that are not worse are listed with the frames of both captures`() throws {
    let (old, new) = (
      try Self.side([plan()], "old"), try Self.side([plan { $0.interval = 12 }], "new")
    )
    let results = TraceDifference(old: old, new: new).expectations
    #expect(results.count == 1 && results[0].outcome == .pass)
    let measured = try #require(results[0].measured)
    #expect(
      measured.contains(
        #/^1 difference, none worse: connection interval 30 ms \(#\d+\), now 15 ms \(#\d+\)/#),
      "\(measured)")
    #expect(!results[0].frames.isEmpty && results[0].baseline?.frames.isEmpty == false)
  }
}
