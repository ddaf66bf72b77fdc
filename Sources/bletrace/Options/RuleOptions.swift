public import ArgumentParser
import BluetoothPackets
import LinkSessions
public import TraceAnalysis
import TraceReports

/// The rules that a check reports.
struct RuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Judge only these rules or categories, separated by commas. May be repeated.",
      valueName: "rule"))
  var only: [String] = []

  @Option(help: ArgumentHelp("Skip these rules or categories.", valueName: "rule"))
  var except: [String] = []

  @Option(help: "Minimum severity to report: note, warning or error.")
  var severity: Rule.Severity = .note

  @Option(
    help: ArgumentHelp(
      "Add the rules of a guideline: apple-accessory. May be repeated.", valueName: "name"))
  var guideline: [Rule.Guideline] = []

  @Option(
    name: .customLong("require-judged"),
    help: ArgumentHelp(
      "Fail if one of these rules can't be judged from the capture.", valueName: "rule"))
  var requireJudged: [String] = []

  @Option(
    help: ArgumentHelp(
      "Judge the device with this address even if it only advertises. May be repeated.",
      valueName: "address"))
  var device: [DeviceAddress] = []

  @Flag(
    help:
      "Also show findings about advertisers that never connect; they don't change the verdict."
  )
  var bystanders = false

  @Option(
    name: .customLong("fail-on"),
    help: ArgumentHelp(
      "Minimum severity of a finding that fails the check: note, warning or error.",
      valueName: "severity"))
  var failOn: Rule.Severity = .error

  /// All rules.
  static var none: Self {
    var none = Self()
    none.only = []
    none.except = []
    none.severity = .note
    none.guideline = []
    none.requireJudged = []
    none.device = []
    none.bystanders = false
    none.failOn = .error
    return none
  }

  /// - Parameter contractAlone: whether to check contracts only, without any rules.
  /// - Throws: a `UsageError` for an unknown rule name.
  func selection(contractAlone: Bool) throws -> RuleSelection {
    var selection = RuleSelection()
    selection.isContractAlone = contractAlone
    if !only.isEmpty { selection.only = try RuleOptions.rules(only, of: "only") }
    selection.except = try RuleOptions.rules(except, of: "except")
    selection.required = try RuleOptions.rules(requireJudged, of: "require-judged")
    selection.severity = severity
    selection.guidelines = Set(guideline)
    selection.showsBystanders = bystanders
    selection.failingSeverity = failOn
    if failOn < severity {
      throw UsageError(
        "--severity \(severity.rawValue) hides findings that --fail-on \(failOn.rawValue) fails for; lower "
          + "--severity")
    }
    // A check without rules would pass regardless of the capture's contents.
    if selection.only?.subtracting(selection.except).isEmpty == true {
      throw UsageError("--except excludes every rule that --only selects: nothing is left to judge")
    }
    return selection
  }

  private static func rules(_ lists: [String], of option: String) throws -> Set<RuleID> {
    var rules: Set<RuleID> = []
    // An empty script variable means neither all rules nor none.
    if lists.contains(where: { $0.allSatisfy { $0 == "," } }) {
      throw UsageError("--\(option) matches no rule; `bletrace rules` lists them")
    }
    for name in lists.flatMap({ $0.split(separator: ",") }) {
      do throws(RuleSelection.UnknownName) {
        rules.formUnion(try RuleSelection.rules(named: String(name)))
      } catch {
        throw UsageError(error.description)
      }
    }
    return rules
  }
}

extension Rule.Severity: ExpressibleByArgument {}
extension Rule.Guideline: ExpressibleByArgument {}
