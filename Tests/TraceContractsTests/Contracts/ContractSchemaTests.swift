import ReportTestSupport
import Foundation
import TestSupport
import Testing
import TraceContracts
import TraceReports

/// The JSON Schema of contracts against what `Contract` reads.
@Suite struct ContractSchemaTests {
  private static let text = written { ContractSchema.write(to: &$0) }

  private func failures(_ expectation: String) throws -> [String] {
    let schema = try JSONReader.read(Array(ContractSchemaTests.text.utf8))
    let document = try YAMLReader.read("expect:\n" + expectation)
    return SchemaValidator(schema: schema).failures(of: JSONValue(yaml: document))
  }

  @Test func `The shipped schema is the one that the descriptions make`() throws {
    let shipped = try String(
      contentsOfFile: PackageFiles.root + "/Docs/Schemas/" + ContractSchema.fileName,
      encoding: .utf8)
    #expect(ContractSchemaTests.text == shipped, "run Scripts/schemas")
  }

  @Test(arguments: [
    "  - connection: any\n    att_mtu: \">= 185\"\n    interval_ms: \"<= 30\"\n    end_reason: {not: connection-timeout}",
    "  - connection: any\n    att_mtu: 247\n    phy: [1m, 2m]\n    interval_s: \"in 0.01..0.03\"\n    optional: true",
    "  - transfer: {operation: notification, uuid: 2A37}\n    goodput_kbps: \">= 40 kbps\"\n    efficiency: \">= 50 %\"",
    "  - transfer: notification\n    times: \">= 1\"",
    "  - connection: any\n    interval: \"<= 30 ms\"\n    timeout: \"in 1..6 s\"",
    "  - transfer: {goodput: known}\n    goodput: \">= 40 kbit/s\"",
    "  - procedure: {kind: discover-services}\n    duration_ms: \"<= 800\"\n    outcome: success",
    "  - pairing: {method: numeric-comparison, secure_connections: true}",
    "  - pairing: numeric-comparison\n    because: they have displays",
    "  - value: {uuid: 2A19}\n    battery_level: \"in 1..100\"",
    "  - sequence: [connection-setup, exchange-mtu, encryption, {subscribe: 2A37}]",
    "  - findings: {at_least: warning, count: 0, except: [att-timeout]}",
    "  - connection: {peripheral_name: Acme}\n    parameters.latency: 0\n    crc_errors: known",
    "  - file: any\n    damage: 0",
    "  - procedure: {kind: read}\n    where: \"btatt.error_code\"\n    times: 0",
    "  - none: {pairing: {outcome: error}}", "  - some: connection\n    att_mtu: 247",
    "  - connection: any\n    att_mtu: [\">= 185\", \"<= 517\"]\n    at_least: 2",
    "  - connection: any\n    latency: {any_of: [0, 4]}\n    encrypted_after: \"<= 3 s\"",
    "  - procedure: {kind: subscribe}\n    within: 3 s\n    after: encrypted",
    "  - procedure: read\n    within: \"in 1..3 s\"\n    after: {subscribe: 2A37}\n    name: reads",
    "  - sequence: [connected, {subscribe: 2A37, within: 1 s}, first-value]\n    within: 5 s",
    "  - pairing: any\n    per_connection: \"<= 1\"\n    per_minute: \"<= 2\"\n    in_at_least: 9 of 10",
    "  - value: heart_rate\n    every: 1 s\n    jitter: \"<= 20 ms\"",
    "  - capture: any\n    events_captured: \">= 0.95\"",
    "  - subject: capture\n    events_captured: \">= 95 %\"",
    "  - value: heart_rate\n    heart_rate: \">= 40 bpm\"\n    per_minute: \">= 50\"",
    "  - reconnection: any\n    gap_ms: \"<= 2000\"\n    optional: true",
    "  - characteristic: battery_level\n    properties: [read, write-without-response]",
    "  - characteristic: 2A19\n    properties: {not: [\"Indicate\"]}",
    "  - connection: any\n    att_mtu: \"!= 23\"\n    in_at_least: 90 %\n    times: \">= 1\"",
  ])
  func `What is a contract follows the schema`(expectation: String) throws {
    _ = try Contract(expectation)
    #expect(try failures(expectation) == [])
  }

  @Test(arguments: [
    "  - conection: any", "  - connection: any\n    att_mtuu: 5",
    "  - connection: any\n    att_mtu: fast", "  - connection: any\n    optional: maybe",
    "  - connection: any\n    interval_kbps: 5",
    "  - connection: any\n    interval: 5", "  - connection: any\n    start_captured: 5",
    "  - procedure: {kind: discover-service}", "  - findings: {at_least: warn}",
    "  - findings: {except: [att-time-out]}", "  - sequence: [discover-service]",
    "  - connection: any\n    end_reason: {nott: connection-timeout}", "  - value: {level: 5}",
    "  - service: any\n    where: btatt",
    "  - connection: any\n    where: [btatt]",
    "  - none: {paring: any}", "  - connection: any\n    at_least: some",
    "  - connection: any\n    att_mtu: \">= 185 kbit/s\"",
    "  - connection: any\n    interval: \"<= 30 foo\"", "  - value: heart_rate\n    evry: 1 s",
    "  - procedure: any\n    within: 3", "  - procedure: any\n    within: 3 s\n    after: encrypt",
    "  - 5",
    "  - characteristic: heart_rate\n    properties: [notfy]",
    "  - none: {characteristic: {uuid: heart_rate, properties: [notfy]}}",
    "  - characteristic: any\n    properties: {not: [indicat]}",
    "  - connection: any\n    times: 1.5", "  - connection: any\n    att_mtu: 247.5",
    "  - connection: any\n    att_mtu: \"!= 247.5\"",
    "  - connection: any\n    in_at_least: 9 from 10", "  - value: heart_rate\n    every: 1",
    "  - findings: {count: 0.5}",
  ])
  func `What is none does not follow it either`(expectation: String) throws {
    #expect(throws: Contract.Failure.self) { try Contract(expectation) }
    #expect(try !failures(expectation).isEmpty)
  }

  @Test func `An empty list of expectations follows the schema only beside extends`() throws {
    let schema = try JSONReader.read(Array(ContractSchemaTests.text.utf8))
    func failures(_ text: String) throws -> [String] {
      SchemaValidator(schema: schema).failures(of: JSONValue(yaml: try YAMLReader.read(text)))
    }
    #expect(try !failures("expect: []").isEmpty)
    #expect(try failures("extends: base.yml\nexpect: []") == [])
  }

  @Test func `An editor shows a description of every property, in each of its units`() throws {
    let schema = try JSONReader.read(Array(ContractSchemaTests.text.utf8))
    var bare: [String] = []
    func visit(_ value: JSONValue, _ path: String) {
      switch value {
      case .object(let members):
        for (key, member) in members {
          if path.hasSuffix("/properties"), member["description"]?.text?.isEmpty != false {
            bare.append("\(path)/\(key)")
          }
          visit(member, "\(path)/\(key)")
        }
      case .array(let elements): for element in elements { visit(element, path) }
      default: break
      }
    }
    visit(schema, "")
    // A subject may have a key that is called so.
    bare.removeAll { $0.contains("/properties/properties/") }
    #expect(bare.isEmpty, "\(bare.count): \(bare.prefix(8))")
    let keys = schema["$defs"]?["connection"]?["properties"]
    let whole = keys?["duration"]?["description"]?.text ?? "–"
    #expect(keys?["duration_ms"]?["description"]?.text == whole + " In ms.")
  }

  @Test func `The schema describes every key once, and lists properties and names of attributes`()
    throws
  {
    let schema = try JSONReader.read(Array(ContractSchemaTests.text.utf8))
    let keys = schema["$defs"]?["connection"]?["properties"]
    for key in ["att_mtu", "interval", "phy", "latency", "connection", "because", "in_at_least"] {
      #expect(keys?[key]?["description"]?.text?.isEmpty == false, "\(key)")
    }
    #expect(schema["properties"]?["expect"]?["description"]?.text?.isEmpty == false)
    let words = ContractSchemaTests.text
    #expect(words.contains("\"write-without-response\"") && words.contains("\"battery_level\""))
  }

  @Test(arguments: FixtureFile.readable.filter { $0.octets.count < 60_000 })
  func `A first contract of each fixture follows it, and holds for its own capture`(
    file: FixtureFile
  ) throws {
    let fixture = try MeasuredFixture(path: file.path)
    let text = written { ContractDraft.write(fixture.measurements, fixture.check, to: &$0) }
    let schema = try JSONReader.read(Array(ContractSchemaTests.text.utf8))
    let failures = SchemaValidator(schema: schema).failures(
      of: JSONValue(yaml: try YAMLReader.read(text)))
    #expect(failures.isEmpty, "\(failures.prefix(3))")
    let contract = try Contract(parsing: text, file: "contract.yml")
    let broken = contract.judge(fixture.measurements, fixture.check).filter { $0.outcome != .pass }
    #expect(broken.isEmpty, "\(broken.map(\.text))")
  }
}

extension JSONValue {
  /// What a YAML document is to a schema: bare words are what YAML's core schema takes them for.
  init(yaml node: YAMLNode) {
    switch node.content {
    case .sequence(let elements): self = .array(elements.map(JSONValue.init(yaml:)))
    case .mapping(let entries):
      self = .object(
        Dictionary(
          entries.map { ($0.key, JSONValue(yaml: $0.value)) }, uniquingKeysWith: { $1 }))
    case .scalar(let text, let isQuoted):
      if isQuoted {
        self = .string(text)
      } else if node.isNull {
        self = .null
      } else if let flag = node.flag {
        self = .bool(flag)
      } else {
        self = Double(text).map(JSONValue.number) ?? .string(text)
      }
    }
  }
}
