import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import TraceAnalysis

/// A capture that breaks a rule, and a twin that comes close and does not. The third, the capture with
/// its records cut, is made of the first.
struct RuleTriple: Sendable {
  let rule: RuleID
  /// The files.
  let bad: @Sendable () throws -> [UInt8]
  let clean: @Sendable () throws -> [UInt8]

  init(
    rule: RuleID, file bad: @escaping @Sendable () throws -> [UInt8],
    clean: @escaping @Sendable () throws -> [UInt8]
  ) {
    self.rule = rule
    self.bad = bad
    self.clean = clean
  }

  /// Logs of a central's host.
  init(
    rule: RuleID, bad: @escaping @Sendable (inout HostLogBuilder) -> Void,
    clean: @escaping @Sendable (inout HostLogBuilder) -> Void
  ) {
    self.init(rule: rule, file: { RuleTriple.log(bad) }, clean: { RuleTriple.log(clean) })
  }

  /// Captures of a connection on the air.
  init(
    rule: RuleID, onAir bad: @escaping @Sendable (inout AirLinkBuilder) -> Void,
    clean: @escaping @Sendable (inout AirLinkBuilder) -> Void
  ) {
    self.init(rule: rule, file: { RuleTriple.air(bad) }, clean: { RuleTriple.air(clean) })
  }

  /// Files in `Fixtures`.
  private init(rule: RuleID, fixture bad: String, clean: String) {
    self.init(
      rule: rule, file: { try RuleTriple.fixture(bad) }, clean: { try RuleTriple.fixture(clean) })
  }

  // MARK: Of all rules

  /// All of a rule: the pair of `Fixtures/rules`, and what is built here. A pair that is read with a profile has its
  /// scenario.
  static func all(of rule: RuleID) -> [RuleTriple] {
    let pairs = ["btsnoop", "pcap"].filter {
      Rule(rule).exampleProfile == nil
        && FileManager.default.fileExists(
          atPath: PackageFiles.fixture("rules/\(rule.rawValue).\($0)"))
    }.map {
      RuleTriple(
        rule: rule, fixture: "rules/\(rule.rawValue).\($0)",
        clean: "rules/\(rule.rawValue)-clean.\($0)")
    }
    return pairs + built.filter { $0.rule == rule }
  }

  private static let built =
    connections + attributes + refusals + subscriptions + habits + security + host + order
    + transfers
    + contradictions + controllers
    + captures
    + limits

  /// What transfers could be like, by simulations that differ in that.
  private static let transfers: [RuleTriple] = [
    RuleTriple(
      rule: .dataLengthUnused, fixture: "simulated/ladder-4-air.pcap",
      clean: "simulated/ladder-5-air.pcap"),
    RuleTriple(
      rule: .transferPHY, fixture: "simulated/coded-air.pcap",
      clean: "simulated/ladder-7-air.pcap"),
  ]

  // MARK: Files

  static func fixture(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: PackageFiles.fixture(name))))
  }

  static func log(_ build: (inout HostLogBuilder) -> Void) -> [UInt8] {
    var log = HostLogBuilder()
    build(&log)
    return log.octets()
  }

  static func air(_ build: (inout AirLinkBuilder) -> Void) -> [UInt8] {
    var air = AirLinkBuilder()
    build(&air)
    return air.file.octets
  }
}
