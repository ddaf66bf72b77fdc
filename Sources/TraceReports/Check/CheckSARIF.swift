import LinkSessions
import TraceAnalysis

/// Checks as a SARIF 2.1.0 log: one run, an artifact for each capture, and a result for each
/// finding.
///
/// A capture has no lines. The number of the first frame is used as the line of a result, so that
/// viewers can distinguish the results of one capture.
package enum CheckSARIF {
  /// Maximum number of results per run that code scanning shows. The least severe ones are omitted and counted.
  package static let mostResults = 5000
  /// Maximum number of locations per result.
  private static let mostLocations = 16

  /// - Parameters:
  ///   - reports: one for each capture.
  ///   - version: the version of the tool.
  ///   - paths: the location of the repository to which paths are relative.
  ///   - output: receives the log.
  /// - Returns: the number of results that were omitted.
  @discardableResult
  package static func write(
    _ reports: [CheckReport], version: String, paths: RepositoryPaths = .asGiven,
    to output: inout OutputBuffer
  ) -> Int {
    let artifacts = Artifacts(reports, paths)
    let results = ranked(reports, artifacts)
    let left = max(0, results.count - mostResults)
    let used = Set(results.prefix(mostResults).compactMap(\.rule))
    let rules = Rule.all.filter { used.contains($0.id) }
    let custom = customRules(reports, results.prefix(mostResults))
    var expectations: [(identifier: String, text: String)] = []
    var known: Set<String> = []
    for result in results.prefix(mostResults) {
      guard let text = result.expectation, known.insert(result.identifier).inserted else {
        continue
      }
      expectations.append((result.identifier, text))
    }
    let identifiers =
      rules.map(\.id.rawValue) + custom.map(\.id.rawValue) + expectations.map(\.identifier)
    let places = Dictionary(
      identifiers.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var writer = JSONWriter(.indented, into: output)
    writer.object { log in
      log.value("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      log.value("version", "2.1.0")
      log.array("runs") { runs in
        runs.object { run in
          run.object("tool") { tool in
            tool.object("driver") { write(rules, custom, expectations, version, &$0) }
          }
          run.array("artifacts") { list in
            for (index, name) in artifacts.names.enumerated() {
              list.object { artifact in
                artifact.object("location") { $0.value("uri", name) }
                artifact.array("roles") { $0.value(nil, artifacts.role(at: index)) }
              }
            }
          }
          run.array("invocations") { invocations in
            invocations.object { write(reports, left: left, &$0) }
          }
          run.value("columnKind", "unicodeCodePoints")
          run.array("results") { list in
            for result in results.prefix(mostResults) {
              list.object { write(result, places, &$0) }
            }
          }
        }
      }
    }
    writer.endLine()
    output = writer.finish()
    return left
  }

  /// The captures, followed by the contracts and the baselines, without duplicates. The schema allows each artifact
  /// only once, even if the command line repeats it.
  private struct Artifacts {
    /// The names as URIs.
    let names: [String]
    /// Number of captures, and number of captures and contracts.
    private let captures: Int
    private let contracts: Int
    private let places: [String: Int]
    private let paths: RepositoryPaths

    init(_ reports: [CheckReport], _ paths: RepositoryPaths) {
      self.paths = paths
      var names: [String] = []
      var places: [String: Int] = [:]
      func add(_ files: [String]) -> Int {
        for file in files {
          let name = CheckSARIF.uri(paths.path(of: file))
          guard places[name] == nil else { continue }
          places[name] = names.count
          names.append(name)
        }
        return names.count
      }
      let expectations = reports.flatMap(\.expectations)
      captures = add(reports.map(\.name))
      contracts = add(
        expectations.compactMap(\.file) + expectations.flatMap(\.variables).map(\.file))
      _ = add(expectations.compactMap(\.baseline?.file))
      (self.names, self.places) = (names, places)
    }

    func role(at index: Int) -> String {
      index < captures
        ? "analysisTarget"
        : index < contracts ? "userSpecifiedConfiguration" : "referencedOnCommandLine"
    }

    subscript(file: String) -> Int { places[uri(of: file)] ?? 0 }

    func uri(of file: String) -> String { CheckSARIF.uri(paths.path(of: file)) }
  }

  // MARK: Results

  private struct Result {
    /// Index of the capture's artifact.
    let artifact: Int
    let name: String
    /// The line of the contract with the expectation, or nil for other results.
    var contract: (artifact: Int, file: String, line: Int)?
    /// Where variables in the expectation are set, each with its name and value.
    var variables: [(artifact: Int, file: String, line: Int, text: String)] = []
    let rule: RuleID?
    /// The identifier: that of the rule or, for an expectation, "expectation/every-connection-att-mtu".
    let identifier: String
    /// The expectation, or nil for other results.
    var expectation: String?
    let severity: Rule.Severity
    let message: String
    /// Distinguishes results with the same identifier and connection.
    let place: String
    let frames: [Int]
    let connection: Int?
    /// Why a contract accepts the result, or nil if none does.
    var acceptance: String?
    /// The earlier capture, with the frames that show the result, or nil for other results.
    var baseline: (artifact: Int, file: String, frames: [Int])?
  }

  /// Prefix of the identifiers of expectations, by which a code host groups and dismisses results.
  private static let expectation = "expectation"

  /// Returns the results sorted by severity, highest first.
  private static func ranked(_ reports: [CheckReport], _ artifacts: Artifacts) -> [Result] {
    var results: [Result] = []
    for report in reports {
      let artifact = artifacts[report.name]
      for entry in report.blind {
        results.append(
          Result(
            artifact: artifact, name: artifacts.uri(of: report.name), rule: entry.rule,
            identifier: entry.rule.rawValue, severity: .error,
            message: "Not judged, because \(entry.reason.words).", place: "blind", frames: [],
            connection: nil))
      }
      for expectation in report.expectations where expectation.isFailure {
        results.append(
          Result(
            artifact: artifact, name: artifacts.uri(of: report.name),
            contract: expectation.file.map {
              (artifacts[$0], artifacts.uri(of: $0), expectation.line ?? 1)
            },
            variables: expectation.variables.map {
              (artifacts[$0.file], artifacts.uri(of: $0.file), $0.line, $0.text)
            },
            rule: nil, identifier: "\(Self.expectation)/\(expectation.identifier)",
            expectation: expectation.text, severity: .error,
            message: "Expected: \(expectation.text); \(expectation.explanation(withPlace: false)).",
            place: "\(report.name)/\(expectation.identifier)", frames: expectation.frames,
            connection: nil,
            baseline: expectation.baseline.map {
              (artifacts[$0.file], artifacts.uri(of: $0.file), $0.frames)
            }))
      }
      let accepted = report.accepted
      for finding in report.findings {
        let times = finding.times > 1 ? " (\(finding.times) times)" : ""
        results.append(
          Result(
            artifact: artifact, name: artifacts.uri(of: report.name), rule: finding.rule,
            identifier: finding.rule.rawValue, severity: finding.severity,
            message: FindingWords.wholeSentence(finding.finding) + times,
            place: "\(finding.frames.first ?? 0)", frames: finding.frames,
            connection: finding.finding.connection,
            acceptance: accepted[finding.rule]?.acceptance))
      }
    }
    for report in reports {
      for finding in report.customFindings {
        results.append(
          Result(
            artifact: artifacts[report.name], name: artifacts.uri(of: report.name), rule: nil,
            identifier: finding.rule.id.rawValue, severity: finding.rule.severity,
            message: finding.message,
            place: "\(finding.frames.first ?? 0)", frames: finding.frames,
            connection: finding.connection))
      }
    }
    return results.enumerated().sorted {
      $0.element.severity != $1.element.severity
        ? $0.element.severity > $1.element.severity : $0.offset < $1.offset
    }.map(\.element)
  }

  /// Custom rules that have results, in the order in which they were given.
  private static func customRules(
    _ reports: [CheckReport], _ results: ArraySlice<Result>
  ) -> [CustomRule] {
    let used = Set(results.map(\.identifier))
    var seen: Set<RuleID> = []
    return reports.flatMap(\.customRules).filter {
      used.contains($0.id.rawValue) && seen.insert($0.id).inserted
    }
  }

  private static func write(
    _ result: Result, _ places: [String: Int], _ writer: inout JSONWriter
  ) {
    writer.value("ruleId", result.identifier)
    if let place = places[result.identifier] { writer.value("ruleIndex", place) }
    writer.value("level", result.severity.rawValue)
    writer.object("message") { $0.value("text", result.message) }
    // Without duplicates, as the schema requires.
    var frames: [Int] = []
    for frame in result.frames where frames.count < mostLocations && !frames.contains(frame) {
      frames.append(frame)
    }
    if frames.isEmpty { frames = [1] }
    writer.array("locations") { locations in
      locations.object { location in
        guard let contract = result.contract else {
          return write(frame: frames[0], result, &location)
        }
        location.object("physicalLocation") { location in
          location.object("artifactLocation") { artifact in
            artifact.value("uri", contract.file)
            artifact.value("index", contract.artifact)
          }
          location.object("region") { $0.value("startLine", contract.line) }
        }
      }
    }
    let related = result.contract == nil ? frames.dropFirst() : frames[...]
    let earlier = result.baseline.map { baseline in
      baseline.frames.reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
    }
    if !related.isEmpty || !result.variables.isEmpty || earlier?.isEmpty == false {
      writer.array("relatedLocations") { locations in
        for variable in result.variables {
          locations.object { location in
            location.object("physicalLocation") { location in
              location.object("artifactLocation") { artifact in
                artifact.value("uri", variable.file)
                artifact.value("index", variable.artifact)
              }
              location.object("region") { $0.value("startLine", variable.line) }
            }
            location.object("message") { $0.value("text", variable.text) }
          }
        }
        for frame in related { locations.object { write(frame: frame, result, &$0) } }
        guard let baseline = result.baseline else { return }
        for frame in earlier ?? [] {
          locations.object { location in
            location.object("physicalLocation") { location in
              location.object("artifactLocation") { artifact in
                artifact.value("uri", baseline.file)
                artifact.value("index", baseline.artifact)
              }
              location.object("region") { $0.value("startLine", max(1, frame)) }
            }
            location.object("message") { $0.value("text", "frame \(frame) of the baseline") }
          }
        }
      }
    }
    if let acceptance = result.acceptance {
      writer.array("suppressions") { suppressions in
        suppressions.object { suppression in
          suppression.value("kind", "external")
          suppression.value("justification", acceptance)
        }
      }
    }
    writer.object("partialFingerprints") {
      $0.value(
        "bletrace/v1",
        "\(result.identifier)/\(result.connection.map { "\($0 + 1)" } ?? "-")/\(result.place)"
      )
    }
  }

  private static func write(frame: Int, _ result: Result, _ writer: inout JSONWriter) {
    writer.object("physicalLocation") { location in
      location.object("artifactLocation") { artifact in
        artifact.value("uri", result.name)
        artifact.value("index", result.artifact)
      }
      location.object("region") { $0.value("startLine", max(1, frame)) }
    }
    if let connection = result.connection {
      writer.array("logicalLocations") { logical in
        logical.object { $0.value("name", "connection \(connection + 1)") }
      }
    }
  }

  // MARK: The run

  private static func write(
    _ rules: [Rule], _ custom: [CustomRule],
    _ expectations: [(identifier: String, text: String)], _ version: String,
    _ writer: inout JSONWriter
  ) {
    writer.value("name", "bletrace")
    writer.value("semanticVersion", version)
    writer.array("rules") { list in
      for rule in rules {
        list.object { entry in
          entry.value("id", rule.id.rawValue)
          entry.object("shortDescription") {
            $0.value("text", FindingWords.meaning(rule.id))
          }
          entry.object("help") {
            $0.value("text", "Try: \(FindingWords.remedy(rule.id)). Written in: \(rule.reference).")
          }
          entry.object("defaultConfiguration") { $0.value("level", rule.severity.rawValue) }
          entry.object("properties") { properties in
            properties.array("tags") { $0.value(nil, rule.category.rawValue) }
          }
        }
      }
      for rule in custom {
        list.object { entry in
          entry.value("id", rule.id.rawValue)
          entry.object("shortDescription") { $0.value("text", rule.sentence) }
          entry.object("help") { $0.value("text", "Try: \(rule.remedy)") }
          entry.object("defaultConfiguration") { $0.value("level", rule.severity.rawValue) }
        }
      }
      for expectation in expectations {
        list.object { entry in
          entry.value("id", expectation.identifier)
          entry.object("shortDescription") {
            $0.value("text", "Expected: \(expectation.text).")
          }
          entry.object("help") {
            $0.value(
              "text", "Try: compare the measured value with the value in the contract.")
          }
          entry.object("defaultConfiguration") { $0.value("level", Rule.Severity.error.rawValue) }
        }
      }
    }
  }

  private static func write(
    _ reports: [CheckReport], left: Int, _ writer: inout JSONWriter
  ) {
    writer.value("executionSuccessful", reports.allSatisfy { $0.problem == nil })
    let problems = reports.compactMap(\.problem)
    let notJudged = reports.flatMap { report in
      NotJudgedGroup.groups(report.notJudged).filter(\.isWhole).map {
        "\(report.name): not judged: \($0.sentence)"
      }
    }
    var texts = problems.map { ("error", $0) } + notJudged.prefix(100).map { ("note", $0) }
    if left > 0 {
      texts.append(
        (
          "warning",
          "\(left) of the least severe results are left out: code scanning shows at most \(mostResults)"
        ))
    }
    guard !texts.isEmpty else { return }
    writer.array("toolExecutionNotifications") { list in
      for (level, text) in texts {
        list.object { entry in
          entry.value("level", level)
          entry.object("message") { $0.value("text", text.printable) }
        }
      }
    }
  }

  /// Returns the name of a file as a URI according to RFC 3986, or as a relative reference if the name is relative.
  private static func uri(_ name: String) -> String {
    var uri = name.hasPrefix("/") ? "file://" : ""
    for octet in name.utf8 {
      switch octet {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "+"):
        uri.unicodeScalars.append(Unicode.Scalar(octet))
      default:
        let digits = String(octet, radix: 16, uppercase: true)
        uri += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return uri
  }
}
