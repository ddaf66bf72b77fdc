import CaptureFiles
import Foundation
import TestSupport
import Testing

/// Logs in what phones hand out.
@Suite struct BugReportTests {
  private struct Content {
    let name: String
    let records: Int
    let octets: Int
    let kept: Int

    init(_ path: String) throws {
      var reader = try CaptureReader(path: path)
      var (records, octets, kept) = (0, 0, 0)
      while let record = reader.next() {
        records += 1
        octets += record.originalLength
        kept += record.capturedLength
      }
      name = reader.name
      (self.records, self.octets, self.kept) = (records, octets, kept)
    }
  }

  private static let whole = Result {
    try Content(PackageFiles.fixture("heart-rate.btsnoop"))
  }

  @Test(arguments: [
    ("bugreport.zip", "btsnoop_hci.log"), ("sysdiagnose.tar.gz", "bluetoothd-hci-latest.pklg"),
  ])
  func `The largest log of an archive is read, and named`(_ file: String, _ log: String) throws {
    let whole = try Self.whole.get()
    let content = try Content(PackageFiles.fixture("archives/" + file))
    #expect(content.records == whole.records)
    #expect(content.octets == whole.octets)
    #expect(content.name.hasSuffix("\(file): \(log)"))
  }

  @Test(arguments: ["bugreport-text.zip", "btsnooz.txt"])
  func `A log that is only text is read, with the lengths that its packets had`(
    _ file: String
  ) throws {
    let whole = try Self.whole.get()
    let content = try Content(PackageFiles.fixture("archives/" + file))
    #expect(content.records == whole.records)
    #expect(content.octets == whole.octets)
    #expect(content.kept < content.octets)
    #expect(content.name.hasSuffix("btsnooz"))
  }

  @Test func `An archive without a log says so`() throws {
    let path = PackageFiles.temporaryPath("empty.zip")
    defer { PackageFiles.remove(path) }
    // The end of a directory without entries, behind the header of an entry that it does not list.
    let header: [UInt8] = [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 60)
    let end: [UInt8] = [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)
    try Data(header + end).write(to: URL(fileURLWithPath: path))
    do throws(CaptureError) {
      _ = try CaptureReader(path: path)
      Issue.record("opened")
    } catch {
      #expect(error.problem.contains("no Bluetooth log"))
    }
  }
}
