import ArgumentParser
import LinkSessions
import TraceAnalysis
import TraceReports

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List the rules of `check`, or explain some of them.",
    usage: "bletrace rules [NAME...] [OPTION...]",
    discussion: """
      EXAMPLES
        bletrace rules
        bletrace rules att-timeout
        bletrace rules att
        bletrace rules --format json > rules.json
      """)

  @Argument(
    help: ArgumentHelp(
      "Rules or categories to explain (default: list all rules).", valueName: "NAME"))
  var names: [String] = []

  @OptionGroup var output: OutputOptions

  @Option(name: [.customShort("T"), .long], help: "text, json or markdown.")
  var format: RuleListFormat = .text

  func run() throws {
    var chosen: Set<RuleID> = []
    for name in names {
      do throws(RuleSelection.UnknownName) {
        chosen.formUnion(try RuleSelection.rules(named: name))
      } catch {
        throw UsageError(error.description)
      }
    }
    let rules = names.isEmpty ? Rule.all : Rule.all.filter { chosen.contains($0.id) }
    var file = try ReportFile()
    switch format {
    case .json: RuleListJSON.write(rules, to: &file.buffer)
    case .markdown:
      if names.isEmpty {
        file.buffer.write(RulePages.overview)
      } else {
        for rule in rules { file.buffer.write(RulePages.page(rule)) }
      }
    case .text:
      RuleListText.write(
        rules, explains: !names.isEmpty && rules.count < RuleListText.mostExplained,
        style: output.style, to: &file.buffer)
    }
    try file.finish()
  }
}

enum RuleListFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case markdown
}
