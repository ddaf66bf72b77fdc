import CaptureFiles
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// A baseline calls worse what makes a user's life worse, and nothing else.
@Suite struct FairBaselineTests {
  private static func side(_ octets: [UInt8], _ name: String) throws -> TraceDifference.Side {
    var reader = try CaptureReader(bytes: octets, name: name)
    return TraceDifference.Side(reading: &reader)
  }

  private static func worse(_ old: [UInt8], _ new: [UInt8]) throws -> [String] {
    try TraceDifference(old: side(old, "old"), new: side(new, "new")).changes
      .filter { $0.direction == .worse }
      .map { "\($0.subject): \($0.old ?? "–") → \($0.new ?? "–")" }
  }

  private static func log(_ changes: ((inout AccessoryPlan) -> Void)...) -> [UInt8] {
    AccessoryLog.octets(
      of: changes.map { change in
        var plan = AccessoryPlan()
        change(&plan)
        return plan
      })
  }

  private static func air(_ change: (inout Simulation.Parameters) -> Void) throws -> [UInt8] {
    var link = Simulation.Parameters()
    link.operation = .notification
    link.totalOctets = 4_000
    link.valueOctets = 174
    link.attMTU = 185
    link.valuePeriod = 200_000
    link.discovers = true
    change(&link)
    return try Simulation([link], seed: 4).octets(of: .centralHost)
  }

  @Test func `A refused request that is no longer made is nothing that a user misses`() throws {
    let refused = Self.log { $0.readError = 0x05 }
    #expect(try Self.worse(refused, Self.log { $0.reads = 0 }) == [])
    // One that was granted is.
    #expect(try !Self.worse(Self.log { _ in }, Self.log { $0.reads = 0 }).isEmpty)
  }

  @Test func `Fewer and longer values with a larger ATT_MTU carry as much`() throws {
    let old = try Self.air { _ in }
    let larger = try Self.air {
      $0.attMTU = 247
      $0.valueOctets = 240
    }
    #expect(try Self.worse(old, larger) == [])
    // With the same ATT_MTU, or fewer octets, fewer values are fewer.
    #expect(try !Self.worse(old, Self.air { $0.totalOctets = 2_000 }).isEmpty)
  }

  @Test func `Indications of the same values are the same values`() throws {
    let old = try Self.air { _ in }
    let new = try Self.air { $0.operation = .indication }
    let worse = try Self.worse(old, new)
    #expect(!worse.contains { $0.hasPrefix("notifications") && $0.hasSuffix("–") }, "\(worse)")
    let all = try TraceDifference(old: Self.side(old, "old"), new: Self.side(new, "new")).changes
    #expect(all.contains { $0.new == "as indications" }, "\(all.map(\.subject))")
  }

  @Test func `Sessions of one device are matched by what was done in them, in whatever order`()
    throws
  {
    let first: (inout AccessoryPlan) -> Void = { $0.reads = 6 }
    let second: (inout AccessoryPlan) -> Void = {
      $0.reads = 0
      $0.pairings = 0
      $0.values = 30
    }
    #expect(try Self.worse(Self.log(first, second), Self.log(second, first)) == [])
    // What is worse in one of them is found there.
    let slow: (inout AccessoryPlan) -> Void = {
      first(&$0)
      $0.mtu = 50
    }
    let worse = try Self.worse(Self.log(first, second), Self.log(second, slow))
    #expect(worse.contains { $0.hasPrefix("ATT_MTU") }, "\(worse)")
    #expect(!worse.contains { $0.hasPrefix("pairing") || $0.hasPrefix("read") }, "\(worse)")
  }

  @Test func `An additional connection is counted, and stands where it began`() throws {
    let plans: (inout AccessoryPlan) -> Void = { _ in }
    let difference = try TraceDifference(
      old: Self.side(Self.log(plans), "old"), new: Self.side(Self.log(plans, plans), "new"))
    let added = difference.expectations.first { $0.demand?.hasPrefix("connections with") == true }
    #expect(
      added?.demand == "connections with C4:F2:17:1A:1D:BB: 1 connection",
      "\(difference.expectations.map(\.text))")
    #expect(
      added?.measured?.wholeMatch(
        of:
          #/now 2: connection 2 started \d\.\d+ s after connection 1 ended: Remote User Terminated Connection \(0x13\)/#
      ) != nil, "\(added?.measured ?? "–")")
  }

  @Test func `A baseline of another device names both devices`() throws {
    let other: (inout AccessoryPlan) -> Void = { $0.address = [0x01, 2, 3, 4, 5, 0xC6] }
    let difference = try TraceDifference(
      old: Self.side(Self.log { _ in }, "old"), new: Self.side(Self.log(other), "new"))
    #expect(
      difference.expectations.map(\.subject) == [
        "as in old, of another device: C4:F2:17:1A:1D:BB, here C6:05:04:03:02:01"
      ])
    let same = try TraceDifference(
      old: Self.side(Self.log { _ in }, "old"), new: Self.side(Self.log { _ in }, "new"))
    #expect(same.expectations.map(\.subject) == ["as in old"])
  }

  @Test func `What is worse has frames of both captures, also for a default`() throws {
    let difference = try TraceDifference(
      old: Self.side(Self.log { _ in }, "old"),
      new: Self.side(Self.log { $0.exchangesMTU = false }, "new"))
    let results = difference.expectations
    #expect(results.contains { $0.outcome == .fail })
    #expect(
      results.allSatisfy { $0.outcome == .pass || !$0.frames.isEmpty },
      "\(results.map { "\($0.text) \($0.frames)" })")
  }
}
