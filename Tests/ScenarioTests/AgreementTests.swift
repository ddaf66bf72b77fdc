import Foundation
import Testing

/// A fact is measured once: what two reports both tell of one thing is the same.
@Suite struct AgreementTests {
  static let commands = [
    "summary", "timeline", "connections", "throughput", "advertising", "gatt", "pairing",
  ]

  /// Every file in `Fixtures`, by its path in the package; the pairs of `rules/` hold a few packets each, and
  /// RuleTripleTests reads them.
  static let fixtures: [String] = {
    let folder = Scenario.packageRoot.appendingPathComponent("Fixtures").path
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { path in
      let file = try? URL(fileURLWithPath: folder + "/" + path).resourceValues(
        forKeys: [.isRegularFileKey])
      return file?.isRegularFile == true && !path.hasPrefix("rules/")
        && !["json", "md", "tsv"].contains { path.hasSuffix("." + $0) }
    }.map { "Fixtures/" + $0 }.sorted()
  }()

  /// What must have been told twice somewhere in the fixtures: a key with a new name would blind
  /// the comparison.
  static let compared: Set<String> = [
    "file records", "file duration", "connection start", "connection end",
    "connection end_reason", "connection end_reason_code", "connection interval_ms",
    "connection measured_median_ms", "connection latency", "connection timeout_ms",
    "connection att_mtu", "connection client_mtu", "connection server_mtu",
    "connection data_length.c2p", "connection data_length.p2c", "connection phy.c2p",
    "connection phy.p2c", "connection channel_selection", "connection crc_errors",
    "connection retransmissions", "connection empty",
    "connection frames", "advertiser interval_ms", "advertiser frames", "run bytes", "run pdus",
    "run goodput_bps",
  ]

  @Test func `Every number that two reports both show is the same number`() throws {
    var names: Set<String> = []
    for fixture in Self.fixtures {
      let facts = try Self.facts(of: fixture)
      names.formUnion(facts.repeatedNames)
      for disagreement in facts.disagreements { Issue.record("\(fixture): \(disagreement)") }
    }
    let missing = Self.compared.subtracting(names)
    #expect(missing.isEmpty, "told by one report alone: \(missing.sorted())")
  }

  @Test func `What the text reports state of a connection is the same in all of them`() throws {
    var compared: Set<TextStatements.Fact> = []
    for fixture in Self.fixtures {
      let (statements, roles) = try Self.statements(of: fixture)
      compared.formUnion(statements.repeated)
      for disagreement in statements.disagreements(roles) {
        Issue.record("\(fixture): \(disagreement)")
      }
    }
    let blind = Set(TextStatements.Fact.allCases).subtracting(compared)
    #expect(blind.isEmpty, "stated by one report alone: \(blind)")
  }

  @Test func `Of a transfer no more events are reported than of its connection`() throws {
    var compared = 0
    for fixture in Self.fixtures {
      let counted = try Self.document("connections", fixture)?.connections ?? []
      let measured = try Self.document("throughput", fixture)?.connections ?? []
      for connection in measured {
        guard let all = counted.first(where: { $0["id"] == connection["id"] })?["events"] else {
          continue
        }
        for transfer in connection["transfers"].elements {
          for key in [
            "total", "missed_by_peripheral", "answer_not_captured", "answer_unknown",
            "not_captured",
          ] {
            guard let part = transfer["events"][key].number, let whole = all[key].number else {
              continue
            }
            compared += 1
            #expect(
              part <= whole,
              "\(fixture), connection \(connection["id"]): \(part) of \(whole) \(key)")
          }
        }
      }
    }
    #expect(compared > 50)
  }

  @Test func `Every event of a connection and of its transfers has one fate in all reports`() throws
  {
    var (compared, shown) = (0, 0)
    for fixture in Self.fixtures {
      let counted = try Self.document("connections", fixture)?.connections ?? []
      let measured = try Self.document("throughput", fixture)?.connections ?? []
      let summed = try Self.document("summary", fixture)?.connections ?? []
      for connection in counted {
        let place = "\(fixture), connection \(connection["id"])"
        func same(_ all: [JSONTree]) -> JSONTree? { all.first { $0["id"] == connection["id"] } }
        let transfers = same(measured)?["transfers"].elements ?? []
        let own = connection["transfers"].elements
        #expect(own.count == transfers.count, "\(place)")
        for (here, there) in zip(own, transfers) {
          compared += here["event_budget"] == .null ? 0 : 1
          for key in ["event_budget", "limit", "goodput_bps", "first_frame"] {
            #expect(here[key] == there[key], "\(place): \(key)")
          }
        }
        let summary = same(summed)?["packets"]["retransmissions"] ?? .null
        if connection["retransmissions"] != .null, summary != .null {
          #expect(summary == connection["retransmissions"], "\(place)")
        }
        for side in ["c2p", "p2c"] {
          let budget = connection["event_budgets"][side]
          guard budget != .null, let total = connection["events"]["total"].number else { continue }
          shown += 1
          #expect(budget["events"].number == total, "\(place) \(side)")
          // The summary states the events of the same budget.
          let stated = same(summed) ?? .null
          #expect(stated["events_total"] == budget["events"], "\(place) \(side)")
          #expect(
            stated["events_captured"] == connection["events"]["observed"], "\(place) \(side)")
          func count(_ fates: String...) -> Double {
            budget["fates"].elements.filter { row in fates.contains { row["fate"] == .text($0) } }
              .reduce(0) { $0 + ($1["events"].number ?? 0) }
          }
          let events = connection["events"]
          let lost =
            (events["not_captured"].number ?? 0) + (events["answer_not_captured"].number ?? 0)
            + (events["answer_unknown"].number ?? 0)
          #expect(count("not-captured") == lost, "\(place) \(side)")
          #expect(
            count("missed", "latency-sleep") <= events["missed_by_peripheral"].number ?? 0,
            "\(place) \(side)")
        }
      }
    }
    #expect(compared > 20)
    #expect(shown > 20)
  }

  @Test func `Events that the peripheral missed are those of the truth`() throws {
    var compared = 0
    for fixture in Self.fixtures where fixture.hasSuffix("-air.pcap") {
      let path = fixture.replacing("-air.pcap", with: "-air.truth.json")
      let url = Scenario.packageRoot.appendingPathComponent(path)
      guard let truth = try? JSONTree(Data(contentsOf: url)) else { continue }
      let counted = try Self.document("connections", fixture)?.connections ?? []
      for connection in truth.connections {
        let same = counted.first { $0["access_address"] == connection["access_address"] }
        guard let events = same?["events"], events != .null else { continue }
        compared += 1
        let missed = events["missed_by_peripheral"].number ?? 0
        // Beside events that the sniffer missed, nothing tells.
        let unknown = events["answer_unknown"].number ?? 0
        let truth = connection["events"]["missed_by_peripheral"].number ?? -1
        #expect(
          missed...missed + unknown ~= truth, "\(fixture), \(connection["access_address"])")
        #expect(
          unknown <= events["not_captured"].number ?? 0,
          "\(fixture), \(connection["access_address"])")
      }
    }
    #expect(compared > 10)
  }

  // MARK: Documents

  private static func document(_ command: String, _ fixture: String) throws -> JSONTree? {
    let run = try ToolRun([command, fixture, "--format", "json"])
    return run.standardOutput.isEmpty ? nil : try JSONTree(Data(run.standardOutput.utf8))
  }

  /// What the text reports state, and the role of the end that ended each connection.
  static func statements(
    of fixture: String
  ) throws -> (statements: TextStatements, roles: [Int: String]) {
    var statements = TextStatements()
    var roles: [Int: String] = [:]
    for command in ["summary", "connections", "timeline", "pairing", "check"] {
      let whole = command == "summary" ? ["--all"] : []
      // A timeline has every connection's end where none is folded.
      let expanded = command == "timeline" ? ["--expand"] : []
      let run = try ToolRun([command, fixture, "--width", "10000"] + whole + expanded)
      statements.take(run.standardOutput, from: command)
    }
    if let document = try document("connections", fixture) {
      statements.take(document)
      for link in document.connections {
        if let id = link["id"].number { roles[Int(id)] = TextStatements.role(in: link) }
      }
    }
    return (statements, roles)
  }

  static func facts(of fixture: String) throws -> ReportedFacts {
    var facts = ReportedFacts()
    for command in commands {
      if let document = try document(command, fixture) { facts.take(document, from: command) }
    }
    return facts
  }
}
