import ByteReading
import CaptureFiles
import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// What reports say of a capture as comments of its packets.
@Suite struct PacketCommentsTests {
  private func comments(_ path: String) throws -> PacketComments {
    var reader = try CaptureReader(path: path)
    let (check, timeline) = reader.analyses(
      by: CheckAnalyzer(), TimelineAnalyzer(),
      options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes))
    return PacketComments(check, timeline)
  }

  private func annotate(_ path: String, to output: String) throws -> CaptureConversion {
    let comments = try comments(path)
    var reader = try CaptureReader(path: path)
    return try CaptureConversion.run(
      from: &reader, to: output, format: .pcapng,
      annotation: CaptureConversion.Annotation(mark: PacketComments.mark, names: comments.names) {
        comments[$0]
      })
  }

  /// Records without their comments.
  private func records(_ path: String) throws -> [[UInt8]] {
    var reader = try CaptureReader(path: path)
    var records: [[UInt8]] = []
    while let record = reader.next() {
      let head =
        "\(record.timestamp ?? 0) \(record.originalLength) \(String(describing: record.direction))"
      records.append(Array(head.utf8) + [UInt8](copying: reader.payload))
    }
    return records
  }

  @Test func `Findings, verdicts and procedures stand at their frames`() throws {
    let path = PackageFiles.fixture("diagnoses/supervision-timeout.btsnoop")
    let comments = try comments(path)
    var reader = try CaptureReader(path: path)
    let check = reader.analyses(by: CheckAnalyzer())
    for finding in check.findings {
      let frame = finding.finding.frame?.number ?? finding.finding.frames.last ?? 1
      #expect(
        comments[frame].contains {
          $0.hasPrefix("bletrace: \(finding.severity.rawValue), \(finding.rule.rawValue): ")
        }, "\(finding.rule.rawValue) #\(frame)")
    }
    let all = (1...check.tally.records).flatMap { comments[$0] }
    #expect(all.count == comments.count)
    #expect(all.contains { $0.hasPrefix("bletrace: verdict, supervision-timeout: ") })
    #expect(all.contains { $0.hasPrefix("bletrace: connection 1, starts: connect to ") })
    #expect(all.contains { $0.hasPrefix("bletrace: connection 1, ends: connect to ") })
    #expect(all.allSatisfy { $0.hasPrefix(PacketComments.mark) })
  }

  @Test func `There is a verdict for each diagnosis, and none without`() throws {
    for (name, hasSome) in [("diagnoses/churn.btsnoop", true), ("heart-rate.btsnoop", false)] {
      let path = PackageFiles.fixture(name)
      let comments = try comments(path)
      var reader = try CaptureReader(path: path)
      let check = reader.analyses(by: CheckAnalyzer())
      let all = (1...check.tally.records).flatMap { comments[$0] }
      let verdicts = all.count { $0.hasPrefix("bletrace: verdict, ") }
      #expect(verdicts == check.diagnoses.count)
      #expect((verdicts > 0) == hasSome)
    }
  }

  @Test(arguments: [
    "heart-rate.btsnoop", "air-connection.pcap", "air-connection-nordic.pcapng",
    "diagnoses/churn.btsnoop", "containers/comments.pcapng",
  ])
  func `An annotated copy has the same records, and annotating it again adds nothing`(
    _ name: String
  ) throws {
    let path = PackageFiles.fixture(name)
    try inFolder { folder in
      let once = folder.appendingPathComponent("once.pcapng").path
      let twice = folder.appendingPathComponent("twice.pcapng").path
      let plain = folder.appendingPathComponent("plain.pcapng").path
      let conversion = try annotate(path, to: once)
      #expect(conversion.annotations > 0)
      var reader = try CaptureReader(path: path)
      _ = try CaptureConversion.run(from: &reader, to: plain, format: .pcapng)
      #expect(try records(once) == records(plain))
      _ = try annotate(once, to: twice)
      #expect(
        FileManager.default.contents(atPath: once) == FileManager.default.contents(atPath: twice))
    }
  }

  @Test func `Names of devices are name resolution, once each`() throws {
    let path = PackageFiles.fixture("heart-rate.btsnoop")
    try inFolder { folder in
      let once = folder.appendingPathComponent("once.pcapng").path
      _ = try annotate(path, to: once)
      let octets = Array(FileManager.default.contents(atPath: once) ?? Data())
      // nrb_record_eui48, 19 octets: the address and the name with a zero behind it.
      let record: [UInt8] =
        [3, 0, 19, 0, 0xC4, 0xF2, 0x17, 0x1A, 0x1D, 0xBB] + Array("Acme HR belt".utf8) + [0]
      let places = octets.indices.filter { octets[$0...].starts(with: record) }
      #expect(places.count == 1)
      // Behind the section's header.
      #expect(places.first.map { $0 < 200 } == true)
    }
    // Nobody is named.
    let unnamed = try comments(PackageFiles.fixture("containers/h4.btsnoop"))
    #expect(unnamed.names.isEmpty)
  }
}
