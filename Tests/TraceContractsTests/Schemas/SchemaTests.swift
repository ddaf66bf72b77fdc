import ReportTestSupport
import CaptureFiles
import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// Every document that bletrace writes against the schema that is shipped with it.
@Suite struct SchemaTests {
  /// The schemas in `Docs/Schemas`, by the name that documents give.
  private static let shipped: [String: SchemaValidator] = {
    var schemas: [String: SchemaValidator] = [:]
    for schema in ReportSchema.all {
      let path = PackageFiles.root + "/Docs/Schemas/" + schema.fileName
      guard let data = FileManager.default.contents(atPath: path),
        let value = try? JSONReader.read([UInt8](data))
      else { continue }
      schemas[schema.name] = SchemaValidator(schema: value)
    }
    return schemas
  }()

  /// What is wrong with a document; nil for one that names no schema.
  private func failures(of text: some StringProtocol, schema name: String? = nil) throws
    -> [String]?
  {
    let document = try JSONReader.read(Array(text.utf8))
    guard let name = name ?? document["schema"]?.text else { return nil }
    guard let validator = SchemaTests.shipped[name] else { return ["there is no schema \(name)"] }
    return validator.failures(of: document)
  }

  @Test(arguments: ReportSchema.all.map(\.name))
  func `The shipped schema is the one that the description makes`(name: String) throws {
    let schema = try #require(ReportSchema.all.first { $0.name == name })
    let shipped = try String(
      contentsOfFile: PackageFiles.root + "/Docs/Schemas/" + schema.fileName, encoding: .utf8)
    #expect(written { schema.write(to: &$0) } == shipped, "run Scripts/schemas")
  }

  @Test func `No file in Docs Schemas is left over`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: PackageFiles.root + "/Docs/Schemas")
    #expect(
      files.filter { $0.hasPrefix("bletrace.") }.sorted()
        == ReportSchema.all.map(\.fileName).sorted())
  }

  @Test(arguments: FixtureFile.readable)
  func `Every document of every fixture follows its schema`(file: FixtureFile) throws {
    for text in try file.documents() {
      let failures = try #require(try failures(of: text), "a document names its schema")
      #expect(failures.isEmpty, "\(failures.prefix(5))")
    }
    for (schema, text) in try file.lines() {
      for line in text.split(separator: "\n") {
        let failures = try failures(of: line, schema: schema) ?? []
        #expect(failures.isEmpty, "\(failures.prefix(5))")
        if !failures.isEmpty { break }
      }
    }
  }

  @Test(arguments: Simulation.Preset.allCases)
  func `The truth about every simulation follows its schema`(preset: Simulation.Preset) throws {
    let simulation = Simulation(preset, seed: 5)
    for (view, name) in simulation.views {
      let text = written { SimulationJSON.write(simulation, view: view, name: name, to: &$0) }
      #expect(try failures(of: text) == [])
    }
  }

  @Test func `Every JSON document of the scenarios follows its schema`() throws {
    let folder = PackageFiles.root + "/Tests/ScenarioTests/Scenarios"
    var checked = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      guard
        let text = try? String(
          contentsOfFile: "\(folder)/\(name)/expected.stdout", encoding: .utf8),
        text.hasPrefix("{"),
        // What search engines take in bulk has their form, not ours.
        !text.hasPrefix("{\"index\":")
      else { continue }
      // Several files give several documents, each of which begins and ends at the margin.
      let documents = text.replacing("\n}\n{", with: "\n}\u{1E}{").split(separator: "\u{1E}")
      if (try? JSONReader.read(Array(documents[0].utf8))) != nil {
        for document in documents {
          guard let failures = try failures(of: document) else { continue }
          #expect(failures.isEmpty, "\(name): \(failures.prefix(5))")
          checked += 1
        }
      } else {
        let schema =
          text.contains("\"type\":\"capture\"") ? "bletrace.timeline/1" : "bletrace.packets/1"
        for line in text.split(separator: "\n") {
          let failures = try failures(of: line, schema: schema) ?? []
          #expect(failures.isEmpty, "\(name): \(failures.prefix(5))")
        }
        checked += 1
      }
    }
    #expect(checked > 10)
  }

  // MARK: Looking up

  @Test func `A member is found by its path, with type and unit`() throws {
    let summary = try #require(ReportSchema.all.first { $0.name == "bletrace.summary/1" }?.forms[0])
    let interval = try #require(summary["connections.parameters.value.interval_ms"])
    #expect(interval.type == .number)
    #expect(interval.unit == .milliseconds)
    #expect(!interval.isOptional)
    let basis = try #require(summary["connections.parameters.basis"])
    #expect(basis.type == .oneOf(["seen", "derived", "assumed", "unknown"]))
    #expect(try #require(summary["connections.end_reason"]).isNullable)
    #expect(try #require(summary["connections.changes.att_mtu"]).isOptional)
    #expect(summary["connections.nope"] == nil)
    #expect(summary["schema.nope"] == nil)
  }

  @Test func `Every member says what it is, under a key in snake case`() {
    for schema in ReportSchema.all {
      for form in schema.forms { check(form, schema.name) }
    }
  }

  private func check(_ object: ObjectDescription, _ place: String) {
    #expect(Set(object.members.map(\.key)).count == object.members.count, "\(place): a key twice")
    for member in object.members {
      let path = place + "." + member.key
      #expect(member.key.wholeMatch(of: /[a-z0-9]+(_[a-z0-9]+)*/) != nil, "\(path)")
      #expect(member.meaning.count > 3 && member.meaning.hasSuffix("."), "\(path)")
      // Milliseconds, bits a second and the like are named in the key; so is their unit.
      for (suffix, unit) in [("_ms", ReportUnit.milliseconds), ("_bps", .bitsPerSecond)]
      where member.key.hasSuffix(suffix) && member.type.holdsNumber {
        #expect(member.unit == unit, "\(path)")
      }
      if let nested = member.type.object { check(nested, path) }
    }
  }

  // MARK: One shape

  @Test func `What has one name has one shape in all schemas`() {
    var shapes: [String: [String: JSONValue]] = [:]
    for (schema, validator) in SchemaTests.shipped {
      guard case .object(let definitions)? = validator.schema["$defs"] else { continue }
      for (name, definition) in definitions { shapes[name, default: [:]][schema] = definition }
    }
    // Each document says more of a connection and of an advertiser than the others.
    for (name, versions) in shapes
    where !["connection", "connection_line", "advertiser", "document"].contains(name) {
      #expect(Set(versions.values).count == 1, "\(name) differs between \(versions.keys.sorted())")
    }
    // Every document about captures tells of the file, and of what is damaged in it.
    let ofCaptures = SchemaTests.shipped.values.count {
      $0.schema["properties"]?["file"] != nil || $0.schema["$defs"]?["file"] != nil
    }
    #expect(shapes["file"]?.count == ofCaptures && ofCaptures > 9)
    // That of one frame names no file, and that of a comparison only names two.
    let others: Set = ["bletrace.explain/1", "bletrace.diff/1"]
    let withDamage = Set(shapes["damage", default: [:]].keys)
    #expect(withDamage.count == ofCaptures + others.count && withDamage.isSuperset(of: others))
  }

  @Test func `All documents say the same of what a connection is`() throws {
    let timeline = try #require(SchemaTests.shipped["bletrace.timeline/1"])
    guard
      case .object(let core)? = timeline.schema["$defs"]?["connection"]?["properties"]
    else {
      Issue.record("the timeline describes no connection")
      return
    }
    #expect(core.count > 15)
    for name in ["bletrace.summary/1", "bletrace.connections/1", "bletrace.throughput/1"] {
      let properties = SchemaTests.shipped[name]?.schema["$defs"]?["connection"]?["properties"]
      for (key, description) in core {
        #expect(properties?[key] == description, "\(name) has another \(key)")
      }
    }
  }

  @Test func `A value with a basis looks the same everywhere`() {
    for (name, validator) in SchemaTests.shipped {
      for object in validator.schema.objects {
        guard case .object(let properties)? = object["properties"], properties["value"] != nil,
          properties["basis"] != nil, properties["id"] == nil
        else { continue }
        #expect(Set(properties.keys) == ["value", "basis", "frames"], "in \(name)")
      }
    }
  }
}

extension JSONValue {
  /// All objects in a document.
  fileprivate var objects: [JSONValue] {
    switch self {
    case .object(let members): [self] + members.values.flatMap(\.objects)
    case .array(let elements): elements.flatMap(\.objects)
    default: []
    }
  }
}

extension FixtureFile {
  /// Every JSON document that can be made from the capture.
  fileprivate func documents() throws -> [String] {
    func read<Analysis>(_ body: (inout CaptureReader) -> Analysis) throws -> Analysis {
      var reader = try CaptureReader(bytes: octets, name: path)
      return body(&reader)
    }
    let options = ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes)
    let summary = try summary()
    let connections = try read { ConnectionAnalysis(reading: &$0, options: options) }
    let throughput = try read { ThroughputAnalysis(reading: &$0, options: options) }
    let timeline = try read {
      $0.analyses(by: TimelineAnalyzer(keepsTransactions: true), options: options)
    }
    let pairing = try read { PairingAnalysis(reading: &$0, options: options) }
    let gatt = try read { GATTAnalysis(reading: &$0, options: options) }
    let advertising = try read { AdvertisingAnalysis(reading: &$0, options: options) }
    return [
      written { SummaryJSON.write(summary, to: &$0) },
      written { ConnectionsJSON.write(connections, to: &$0) },
      written { ThroughputJSON.write(throughput, to: &$0) },
      written { TimelineJSON.write(timeline, to: &$0) },
      written { PairingJSON.write(pairing, to: &$0) }, written { GATTJSON.write(gatt, to: &$0) },
      written { AdvertisingJSON.write(advertising, to: &$0) },
      try packets(.json).text,
    ]
  }

  /// Every list of JSON lines, with the schema that each line follows.
  fileprivate func lines() throws -> [(schema: String, text: String)] {
    var reader = try CaptureReader(bytes: octets, name: path)
    let timeline = written {
      var lines = TimelineLines(filter: Timeline.Filter())
      lines.write(
        &reader, options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes), to: &$0)
    }
    return [("bletrace.timeline/1", timeline), ("bletrace.packets/1", try packets(.jsonl).text)]
  }
}

extension ValueType {
  fileprivate var holdsNumber: Bool {
    switch self {
    case .number, .integer: true
    default: false
    }
  }
}
