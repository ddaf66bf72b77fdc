import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// The pairs of captures in `Fixtures/rules`: one breaks a rule, its twin comes close and does not; and
/// where what breaks it is cut, nothing is said.
@Suite struct RuleFixtureTests {
  /// Those of which there is a pair: the file's name without what tells its format.
  private static let names: [String] = {
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: PackageFiles.fixture("rules"))) ?? []
    return files.filter { !$0.contains("-clean.") }.sorted()
  }()

  private static func story(_ octets: [UInt8]) throws -> CheckStory {
    var reader = try CaptureReader(bytes: octets, name: "rule")
    return reader.stories(by: CheckTeller())
  }

  private static func octets(_ name: String) throws -> [UInt8] {
    [UInt8](
      try #require(FileManager.default.contents(atPath: PackageFiles.fixture("rules/\(name)"))))
  }

  @Test(arguments: names)
  func `A capture breaks its rule, its twin does not, and cut records prove nothing`(
    _ name: String
  ) throws {
    let parts = name.split(separator: ".")
    let rule = try #require(RuleID(rawValue: String(parts[0])), "\(name) is named by no rule")
    let octets = try Self.octets(name)
    let bad = try Self.story(octets)
    #expect(bad.findings.contains { $0.rule == rule }, "\(bad.findings.map(\.rule))")
    let clean = try Self.story(Self.octets("\(parts[0])-clean.\(parts[1])"))
    #expect(!clean.findings.contains { $0.rule == rule }, "the twin breaks it, too")
    // What a cut record holds is no proof; what is whole, or told by lengths, is.
    guard !Self.toldByLengths.contains(rule) else { return }
    let (cutOctets, cut) = Self.cut(octets)
    for finding in try Self.story(cutOctets).findings where finding.rule == rule {
      let last = finding.finding.frames.last ?? 0
      #expect(!cut.contains(last), "\(finding.finding.frames) rest on a record that is cut")
    }
  }

  /// Rules that rest on lengths and opcodes, which the first 14 octets have.
  private static let toldByLengths: Set<RuleID> = [
    .gattBulkWithResponse, .attValueCut, .l2capIncompleteFrame, .pairingAnotherBegan,
  ]

  /// The file with records of at most 14 octets, as a filtered log has them, and the numbers of those
  /// that were longer.
  private static func cut(_ octets: [UInt8]) -> (octets: [UInt8], cut: Set<Int>) {
    func word(_ place: Int, isBig: Bool) -> Int {
      (0..<4).reduce(0) { value, index in
        value << 8 | Int(octets[place + (isBig ? index : 3 - index)])
      }
    }
    let isBTSnoop = octets.starts(with: Array("btsnoop".utf8))
    let (head, size) = isBTSnoop ? (16, 24) : (24, 16)
    let place = isBTSnoop ? 4 : 8
    var (output, cut, at, number) = (Array(octets[..<head]), Set<Int>(), head, 0)
    while at + size <= octets.count {
      number += 1
      let length = word(at + place, isBig: isBTSnoop)
      let kept = min(length, 14)
      if kept < length { cut.insert(number) }
      var header = Array(octets[at..<at + size])
      header[place + (isBTSnoop ? 3 : 0)] = UInt8(kept)
      header[place + (isBTSnoop ? 2 : 1)] = 0
      output += header + octets[(at + size)..<(at + size + kept)]
      at += size + length
    }
    return (output, cut)
  }

  /// Rules without a pair, and what shows them instead.
  private static let elsewhere: [RuleID: String] = [
    .connSupervisionTimeout: "Fixtures/endings", .connTimeoutShort: "CheckRuleTests",
    .connEndedBy: "RuleTests", .connChurn: "RuleTests", .connDiesAtTimer: "CheckRuleTests",
    .connFailedToEstablish: "RuleTests", .connAttemptYield: "CheckRuleTests",
    .connPHYSilence: "CheckRuleTests", .paramRejected: "RuleTests",
    .paramRejectedLoop: "RuleTests", .paramAcceptedUnapplied: "CheckRuleTests",
    .paramTooEarly: "RuleTests", .paramApple: "CheckRuleTests", .attMTUDefault: "CheckRuleTests",
    .attPDUOverMTU: "ATT tests", .attRequestBeforeAnswer: "ATT tests", .attTimeout: "RuleTests",
    .attValueBeforeMTU: "CheckRuleTests", .gattStaleCache: "CheckRuleTests",
    .gattCCCDRefused: "CheckRuleTests", .gattValueUnsubscribed: "CheckRuleTests",
    .gattValueChecksum: "ValueClaimRuleTests", .gattValueCounter: "ValueClaimRuleTests",
    .llInstantPassed: "RuleTests", .llResponseTimeout: "RuleTests", .llMICFailure: "RuleTests",
    .llProcedureCollision: "RuleTests", .smpKeyMissing: "RuleTests",
    .smpStaleKeyRetry: "Fixtures/diagnoses", .smpRequestDuringEncryption: "CheckRuleTests",
    .smpPairingUnprompted: "CheckRuleTests", .pairingDebugKey: "pairing tests",
    .dataLengthUnused: "throughput tests", .transferPHY: "throughput tests",
    .llPlaintextWhenEncrypted: "SweynToothTests", .captureStartMissing: "limits",
    .captureTruncated: "CheckRuleTests", .captureKeysCut: "CheckRuleTests",
    .captureWithoutConnectIndication: "limits", .captureClockBack: "CheckRuleTests",
    .captureRoleAssumed: "limits", .captureWithoutDiscovery: "limits",
    .captureCiphertext: "limits", .captureWithoutAir: "limits",
    .captureDevicesNotKept: "limits", .captureDiscoveryNotKept: "limits",
    .captureConnectionsNotKept: "limits", .captureChannelsNotKept: "limits",
    .captureFramesNotKept: "limits", .captureChangesNotKept: "limits",
    .captureDetailsNotKept: "limits", .captureAttributesNotKept: "limits",
  ]

  @Test(arguments: RuleID.allCases)
  func `Every rule has a pair of captures, or is shown elsewhere`(_ rule: RuleID) {
    let hasPair = Self.names.contains { $0.hasPrefix(rule.rawValue + ".") }
    #expect(hasPair != (Self.elsewhere[rule] != nil))
  }

  @Test(arguments: Rule.all.filter { $0.example != nil })
  func `The example of a rule triggers it`(_ rule: Rule) throws {
    let name = try #require(rule.example).replacing("Fixtures/", with: "")
    var reader = try CaptureReader(path: PackageFiles.fixture(name))
    let story = reader.stories(
      by: CheckTeller(), options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes))
    let rules = Set(story.findings.map(\.rule))
    #expect(rules.contains(rule.id), "\(rules)")
  }
}
