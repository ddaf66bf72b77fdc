import ReportTestSupport
import BluetoothPackets
import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

@Suite struct GATTJSONTests {
  private func analysis(
    _ fixture: FixtureFile, _ known: GATTMemory.KnownDatabases = GATTMemory.KnownDatabases()
  ) throws -> GATTAnalysis {
    var reader = try CaptureReader(bytes: fixture.octets, name: fixture.path)
    return GATTAnalysis(
      reading: &reader,
      options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes, knownDatabases: known))
  }

  private func json(_ analysis: GATTAnalysis) -> String {
    written { GATTJSON.write(analysis, to: &$0) }
  }

  /// What an entry says, without where it came from.
  private func content(_ known: GATTMemory.KnownDatabases) -> [[String]] {
    known.entries.map { entry in
      entry.addresses.map { "\($0)" } + ["\(String(describing: entry.hash))"]
        + entry.attributes.map { "\($0.handle) \($0.uuid) \($0.kind)" }
    }
  }

  @Test(arguments: FixtureFile.readable)
  func `A document says the same databases when it is read again`(_ fixture: FixtureFile) throws {
    let analysis = try analysis(fixture)
    let text = json(analysis)
    #expect(JSONText.parsed(text) != nil)
    #expect(JSONText.duplicateKeys(text).isEmpty)
    let known = try GATTJSON.read(Array(text.utf8), source: "a.json")
    #expect(content(known) == content(GATTMemory.KnownDatabases(analysis)))
    // And once more: what a file filled in is written as fully as what was discovered.
    let again = json(try self.analysis(fixture, known))
    #expect(content(try GATTJSON.read(Array(again.utf8), source: "b.json")) == content(known))
  }

  @Test func `Every beginning of a document is refused, none traps`() throws {
    let fixture = try #require(FixtureFile.all.first { $0.description == "heart-rate.btsnoop" })
    let octets = Array(json(try analysis(fixture)).utf8)
    let end = try #require(octets.lastIndex(of: UInt8(ascii: "}")))
    for count in stride(from: 0, through: end, by: 13) {
      #expect(throws: GATTFileFailure.self) {
        try GATTJSON.read(Array(octets[..<count]), source: "cut.json")
      }
    }
  }

  @Test(
    arguments: [
      ("{}", "has no schema"), ("{\"schema\":\"bletrace.gatt/2\"}", "bletrace.gatt/2"),
      (
        "{\"schema\":\"bletrace.gatt/1\",\"servers\":[{\"services\":[{\"handle\":0}]}]}",
        "servers[0].services[0].handle is not a handle"
      ),
      (
        "{\"schema\":\"bletrace.gatt/1\",\"servers\":[{\"services\":7}]}",
        "servers[0].services is not a list"
      ),
      (
        "{\"schema\":\"bletrace.gatt/1\",\"servers\":[{\"address\":\"x\"}]}",
        "servers[0].address is not a device address"
      ),
      (
        "{\"schema\":\"bletrace.gatt/1\",\"servers\":[{\"database_hash\":\"12\"}]}",
        "servers[0].database_hash is not 32 hexadecimal digits"
      ),
    ])
  func `A wrong document is refused with the place`(_ text: String, _ problem: String) throws {
    do {
      _ = try GATTJSON.read(Array(text.utf8), source: "wrong.json")
      Issue.record("it was read")
    } catch {
      #expect(error.description.contains(problem))
      #expect(error.description.hasPrefix("wrong.json: "))
    }
  }
}
