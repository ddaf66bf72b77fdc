import ArgumentParser
import BluetoothPackets
import CaptureFiles
import LinkSessions
import TraceAnalysis
import TraceContracts
import TraceReports

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find what is wrong, weak or missing, with rules that state the evidence they need.",
    usage: "bletrace check FILE... [OPTION...]",
    discussion: """
      Several captures are read at once, one per processor. Rules that cannot be \
      judged, because records are truncated, packets are ciphertext or the start is missing, are listed \
      as not judged: no finding does not mean that they passed. With -Y, only findings that are based on \
      a selected packet are reported and counted; the rules still see the whole capture.

      EXAMPLES
        bletrace check lock.btsnoop
        bletrace check night/*.btsnoop --rules lock.yml --format html > check.html
        bletrace check /logs --recursive --group
        bletrace check lock.btsnoop --only att --except att-mtu-default
        bletrace check lock.btsnoop --junit junit.xml --sarif lock.sarif
        bletrace check lock.btsnoop --severity warning --require-judged att-timeout
        bletrace check lock.btsnoop --rules contract.yml --only-contract
        bletrace check lock.btsnoop -Y 'btatt.handle == 0x2a'
        bletrace check tonight.btsnoop --baseline good/*.btsnoop

      EXIT STATUS
        0 pass; 1 a finding at or above --fail-on (default: error), a failed expectation, something \
      worse than the baseline, or a required rule that could not be judged; 2 a capture could not be \
      read or decoded, or, with --fail-on-damage, is damaged or counts lost records; 64 usage error.
      """)

  @Argument(
    help: ArgumentHelp(
      "One or more captures or directories of captures. Use - for standard input.",
      valueName: "FILE"),
    completion: .file())
  var files: [String] = []

  @OptionGroup var search: FileSearchOptions

  @OptionGroup var linkTypes: LinkTypeOptions
  @OptionGroup(title: "Profiles") var profiles: ProfileOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var window: WindowOptions
  @OptionGroup var choice: FilterOptions
  @OptionGroup(title: "Rules") var rules: RuleOptions
  @OptionGroup(title: "Contracts") var contracts: ContractOptions
  @OptionGroup(title: "Contracts") var baseline: BaselineOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup var known: KnownDatabaseOptions

  @Option(
    name: [.customShort("T"), .long], help: "text, json, jsonl, tap, github, markdown or html.")
  var format: CheckFormat = .text

  @Option(
    help: ArgumentHelp("Also write a JUnit report.", valueName: "file"),
    completion: .file())
  var junit: String?

  @Option(
    help: ArgumentHelp("Also write a SARIF 2.1.0 log.", valueName: "file"),
    completion: .file())
  var sarif: String?

  @Flag(
    help:
      "Exit with status 2 if a capture is damaged or counts lost records; the results are still written."
  )
  var failOnDamage = false

  @Flag(
    help: "Print how the connections of all captures failed, grouped by cause, phase and findings.")
  var group = false

  func validate() throws {
    if files.isEmpty, search.filesFrom == nil {
      throw ValidationError(
        "Missing expected argument 'FILE...'."
          + (baseline.baseline.count > 1
            ? " --baseline takes all files after it; give the capture to check first." : ""))
    }
    if group, ![.text, .json].contains(format) {
      throw ValidationError("--group requires --format text or json.")
    }
    if group, junit != nil || sarif != nil || failOnDamage || !contracts.contracts.isEmpty {
      throw ValidationError("--group can't be combined with options that select or judge rules.")
    }
    if format == .html, files.contains("-") {
      throw ValidationError("--format html reads each FILE twice, so it can't be standard input.")
    }
    if files.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once.")
    }
    if contracts.isOneRun, contracts.contracts.isEmpty {
      throw ValidationError("--one-run requires --rules: it applies to contracts.")
    }
    if contracts.isAlone {
      guard !contracts.contracts.isEmpty || !baseline.baseline.isEmpty else {
        throw ValidationError("--only-contract requires --rules or --baseline.")
      }
      guard rules.only.isEmpty, rules.requireJudged.isEmpty else {
        throw ValidationError(
          "--only-contract can't be combined with --only or --require-judged.")
      }
    }
    if let junit, let sarif, FilePaths.areSame(junit, sarif) {
      throw ValidationError("--junit and --sarif need different files.")
    }
  }

  func run() throws {
    if let contract = files.first(where: { file in
      [".yml", ".yaml"].contains { file.lowercased().hasSuffix($0) }
    }) {
      throw UsageError(
        "\(contract.printable) is a contract, not a capture; write --rules \(contract.printable)")
    }
    let selection = try rules.selection(contractAlone: contracts.isAlone)
    let options = ReadingOptions(
      userLinkTypes: linkTypes.table, knownDatabases: try known.load(linkTypes.table),
      keys: try keys.load(linkTypes.table))
    let files = try search.captures(files, onlyCaptures: true)
    if group { return try writeGroups(of: files, selection, options) }
    let contracts = try self.contracts.load()
    // The files that a contract extends, and those in a directory, are known only after reading.
    try refuseOverwriting(
      NamedFile.all("FILE", files) + NamedFile.all("--rules", contracts.flatMap(\.files)))
    // A part of a capture by time differs for each capture.
    let filters = try files.map { file in
      try choice.compiled(
        within: window.resolved(
          in: CaptureInput(path: file, userLinkTypes: linkTypes.table), times.display))
    }
    let terms = Terms(
      contracts: contracts, baselines: try baseline.load(options),
      tolerances: baseline.chosenTolerances, filter: filters.first ?? nil)
    if terms.readsTwice, let stream = files.first(where: { FilePaths.isStream($0) }) {
      throw UsageError(
        "a filter uses bletrace.procedure, bletrace.outcome or bletrace.latency_ms, for which the "
          + "capture is read twice, so it can't be \(FilePaths.streamName(stream)); give a file")
    }
    let checks = Parallel.map(Array(zip(files, filters))) { file, filter in
      var terms = terms
      terms.filter = filter
      return CheckedCapture(file, options, selection, terms, judging: rules.device)
    }
    for check in checks { check.sayWhatIsWrong(failsOnDamage: failOnDamage) }
    let set = CheckSet(checks.map(\.report), areOneRun: self.contracts.isOneRun)
    try write(set, options)
    let reports = set.reports
    let isDamaged = checks.contains(where: \.isDamaged)
    if reports.contains(where: { $0.problem != nil }) || failOnDamage && isDamaged {
      throw ExitCode(2)
    }
    if reports.contains(where: { $0.verdict == .fail }) { throw ExitCode(1) }
  }

  private func write(_ set: CheckSet, _ options: ReadingOptions) throws {
    let reports = set.reports
    // A workflow may run the check in a subdirectory of the repository, while the forge resolves file names from its
    // root.
    let paths = RepositoryPaths(
      workingDirectory: Environment.directory("."),
      workspace: Environment.variable("GITHUB_WORKSPACE").flatMap { Environment.directory($0) })
    var file = try ReportFile()
    switch format {
    case .text:
      if window.isGiven, let only = files.first, files.count == 1 {
        let input = CaptureInput(path: only, userLinkTypes: linkTypes.table)
        let part = try window.resolved(in: input, times.display)
        file.buffer.line(CaptureInput.words(for: part) + "\n")
      }
      CheckText.write(set, style: output.style(times), to: &file.buffer)
    case .json: CheckJSON.write(set, to: &file.buffer)
    case .jsonl: for report in reports { CheckJSON.writeLine(report, to: &file.buffer) }
    case .tap: CheckTAP.write(reports, to: &file.buffer)
    case .github: CheckGitHub.write(reports, paths: paths, to: &file.buffer)
    case .markdown: CheckMarkdown.write(set, to: &file.buffer)
    case .html: try writePage(set, options, to: &file.buffer)
    }
    try file.finish()
    if let junit {
      var file = try ReportFile(junit)
      CheckJUnit.write(reports, to: &file.buffer)
      try file.finish()
    }
    if let sarif {
      var file = try ReportFile(sarif)
      let left = CheckSARIF.write(
        reports, version: ToolVersion.current, paths: paths, to: &file.buffer)
      try file.finish()
      if left > 0 {
        Terminal.say(
          "bletrace: warning: \(sarif.printable): \(left) of the least severe results left out")
      }
    }
  }
}

extension CheckCommand {
  /// Returns the command for arguments that consist only of captures.
  ///
  /// - Throws: as the argument parser does.
  static func plain(_ files: [String]) throws -> CheckCommand {
    var check = CheckCommand()
    check.files = files
    check.search = FileSearchOptions.none
    check.linkTypes = LinkTypeOptions.none
    check.profiles = try ProfileOptions.plain()
    check.output = OutputOptions.plain
    check.times = TimeOptions.plain
    check.window = WindowOptions.none
    check.choice = FilterOptions.none
    check.rules = RuleOptions.none
    check.contracts = ContractOptions.none
    check.baseline = BaselineOptions.none
    check.keys = KeyOptions.none
    check.known = KnownDatabaseOptions.none
    check.format = CheckFormat.text
    check.junit = nil
    check.sarif = nil
    check.failOnDamage = false
    check.group = false
    return check
  }
}

enum CheckFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
  case jsonl
  case tap
  case github
  case markdown
  case html
}

/// The requirements on captures in addition to the rules.
private struct Terms: Sendable {
  let contracts: [Contract]
  let baselines: [TraceDifference.Side]
  let tolerances: [Tolerance]
  /// Limits the report to findings with matching packets; nil for everything.
  var filter: DisplayFilter?

  /// The filters of the command and of its contracts.
  var filters: [DisplayFilter] { (filter.map { [$0] } ?? []) + contracts.flatMap(\.filters) }

  /// Whether a filter uses values that only an earlier pass provides.
  var readsTwice: Bool { filters.contains(where: \.needsProcedures) }

  var needs: CaptureMeasurements.Kinds {
    contracts.reduce(into: baselines.isEmpty ? [] : TraceDifference.needs) {
      $0.formUnion($1.needs)
    }
  }

  var values: Set<BluetoothUUID> {
    contracts.reduce(into: Set()) { $0.formUnion($1.valueTypes) }
  }

  func judge(
    _ measured: CaptureMeasurements, _ analysis: CheckAnalysis, _ frames: FilteredFrames
  ) -> [ExpectationResult] {
    let differences = baselines.map { old in
      TraceDifference(
        old: old, new: .init(measured, analysis), tolerance: tolerances.general,
        tolerances: tolerances.ofKinds)
    }
    return contracts.flatMap { $0.judge(measured, analysis, frames: frames) }
      + TraceDifference.expectations(of: differences)
  }
}

/// One capture, read and checked.
private struct CheckedCapture: Sendable {
  let report: CheckReport
  private let damage: Damage.Log?
  /// Number of records that the capture counts as lost.
  private let lostRecords: Int
  /// Number of packets for which a filter may be wrong, or was not applied.
  private let unsure: Int

  init(
    _ file: String, _ options: ReadingOptions, _ selection: RuleSelection, _ terms: Terms,
    judging devices: [DeviceAddress]
  ) {
    do throws(CaptureError) {
      var reader = try CaptureReader(path: file, options: .init(options.userLinkTypes))
      var procedures: ProcedureFrames?
      if terms.readsTwice {
        var first = try CaptureReader(path: file, options: .init(options.userLinkTypes))
        procedures = first.analyses(by: ProcedureFramesAnalyzer(), options: options)
      }
      let frames = FilteredFrames(terms.filters, procedures: procedures)
      let (analysis, measured) = reader.analyses(
        by: CheckAnalyzer(judging: devices),
        MeasurementAnalyzer(terms.needs, valuesOf: terms.values),
        after: frames.isEmpty ? nil : frames, options: options)
      let reported = terms.filter.flatMap { frames[$0] }.map(analysis.limited) ?? analysis
      report = CheckReport(
        reported, selection, expectations: terms.judge(measured, analysis, frames))
      damage = analysis.damage
      lostRecords = analysis.file.lostRecords
      unsure = frames.cutShort + frames.notKept + (procedures?.notKept ?? 0)
    } catch {
      report = CheckReport(unreadable: file, "\(error)")
      damage = nil
      lostRecords = 0
      unsure = 0
    }
  }

  var isDamaged: Bool { damage?.isEmpty == false || lostRecords > 0 }

  /// Prints warnings that are not part of any report to standard error.
  ///
  /// - Parameter failsOnDamage: whether lost records determine the exit status.
  func sayWhatIsWrong(failsOnDamage: Bool) {
    if let problem = report.problem { Terminal.say("bletrace: \(problem)") }
    if let damage { DamageReport.say(damage, in: report.name) }
    if lostRecords > 0, failsOnDamage {
      Terminal.say(
        "bletrace: warning: \(report.name.printable): records are missing, according to the capture's own counters: "
          + "\(lostRecords)")
    }
    if unsure > 0 {
      Terminal.say(
        "bletrace: warning: \(report.name.printable): a filter may have missed \(unsure) packets or "
          + "transactions, which were too many to keep or to combine")
    }
  }
}
