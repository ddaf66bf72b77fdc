import BLETrace
import Foundation
import Testing

/// What reports list is encoded with the members of the JSON documents.
@Suite struct EncodingTests {
  private let analysis: Analysis

  init() throws {
    analysis = try Capture(path: fixture("heart-rate.btsnoop")).analyze(.all)
  }

  private func encoded(_ values: some Encodable) throws -> NSArray {
    let encoder = JSONEncoder()
    encoder.userInfo = analysis.codingInfo
    return try #require(
      JSONSerialization.jsonObject(with: encoder.encode(values)) as? NSArray)
  }

  private func document(_ name: String) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(analysis.json().utf8))
    return try #require((json as? [String: Any])?[name] as? [String: Any])
  }

  @Test func `Connections, procedures, devices, findings and transfers are encoded as in JSON`()
    throws
  {
    let timeline = try document("timeline")
    let connections = try #require(timeline["connections"] as? NSArray)
    #expect(connections.count == 1)
    #expect(try encoded(analysis.connections.connections) == connections)
    let procedures = try #require(timeline["procedures"] as? NSArray)
    #expect(procedures.count > 3)
    #expect(try encoded(analysis.procedures) == procedures)

    let devices = try #require(try document("summary")["devices"] as? NSArray)
    #expect(devices.count > 1)
    #expect(try encoded(analysis.devices.devices) == devices)

    let findings = try #require(try document("check")["findings"] as? NSArray)
    #expect(findings.count > 0)
    let report = try #require(analysis.report())
    #expect(try encoded(report.findings) == findings)

    let links = try #require(try document("throughput")["connections"] as? [[String: Any]])
    let transfers = links.flatMap { $0["transfers"] as? [Any] ?? [] }
    #expect(try encoded(analysis.transfers) == transfers as NSArray)
  }

  @Test func `A value alone is encoded with times since 1970 and without addresses`() throws {
    let connection = try #require(analysis.connections.connections.first)
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(connection))
    let members = try #require(json as? [String: Any])
    #expect(members["id"] as? Int == 1 && members["central"] is NSNull)
    #expect(try #require(members["start"] as? Double) > 1e9)
    let finding = try #require(analysis.findings.first?.finding)
    let listed = try encoded([finding])
    #expect((listed.firstObject as? [String: Any])?["rule"] as? String == finding.rule.rawValue)
  }
}
