import ReportTestSupport
import BluetoothPackets
import CaptureFiles
import Foundation
import TestSupport
import TraceAnalysis
import TraceReports
import Testing

/// The report on advertisers, whatever the capture.
@Suite struct AdvertisingReportTests {
  private func analysis(_ file: FixtureFile) throws -> AdvertisingAnalysis {
    var reader = try CaptureReader(bytes: file.octets, name: file.path)
    return AdvertisingAnalysis(
      reading: &reader, options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes))
  }

  @Test(arguments: FixtureFile.readable)
  func `Text fits the screen, JSON is valid, and the pictures are whole`(
    file: FixtureFile
  ) throws {
    let analysis = try analysis(file)
    for width in [40, 80, 100, 160] {
      let text = written {
        AdvertisingText.write(analysis, style: TextStyle(width: width), to: &$0)
      }
      #expect(!text.isEmpty)
      for line in text.split(separator: "\n") where width >= 80 && !line.contains("bletrace ") {
        #expect(line.count <= width, "\(line)")
      }
    }
    let json = written { AdvertisingJSON.write(analysis, to: &$0) }
    let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(document?["schema"] as? String == "bletrace.advertising/1")
    #expect((document?["advertisers"] as? [Any])?.count == analysis.advertisers.count)
    let svg = written { AdvertisingPlots.document(analysis).write(to: &$0) }
    #expect(svg.hasSuffix("</svg>\n"))
  }

  @Test func `One plot can be chosen, and the first has a row for each advertiser`() throws {
    let file = try #require(FixtureFile.all.first { $0.description == "air-beacons.pcap" })
    let analysis = try analysis(file)
    let activity = AdvertisingPlots.document(analysis, kinds: [.activity]).plots
    guard case .density(let density)? = activity.first?.content else {
      Issue.record("no density: \(activity.map(\.title))")
      return
    }
    #expect(activity.count == 1)
    #expect(density.rows.count == analysis.advertisers.count)
    #expect(density.rows.allSatisfy { $0.values.reduce(0, +) > 0 })
    #expect(AdvertisingPlots.document(analysis, kinds: [.packets]).plots.count == 1)
    let all = AdvertisingPlots.document(analysis).plots.map(\.title)
    #expect(all.first == "When each advertised" && all.count > 4)
  }

  @Test func `Other advertising of a device is listed even if its main interval is unknown`() throws
  {
    var log = HostLog()
    func report(isLegacy: Bool) {
      log.lowEnergy(
        0x0D,
        [1] + (isLegacy ? [0x13, 0] : [1, 0]) + [1, 6, 5, 4, 3, 2, 0xC1, 1, isLegacy ? 0 : 1]
          + [isLegacy ? 0xFF : 3, 0x7F, 0xC0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 2, 1, 6])
    }
    // LE Set Extended Scan Enable, without a filter of duplicates.
    log.command(0x2042, [1, 0, 0, 0, 0, 0])
    log.complete(0x2042)
    report(isLegacy: true)
    log.wait(milliseconds: 390)
    report(isLegacy: false)
    let device = try #require(DeviceAddress("C1:02:03:04:05:06"))
    let analysis = try analysis(log.file)
    let text = written {
      AdvertisingText.write(
        analysis, AdvertisingSelection(addresses: [device]), style: TextStyle(width: 160), to: &$0)
    }
    let json = written { AdvertisingJSON.write(analysis, to: &$0) }
    try #require(analysis.advertisers.first?.reasonForNoInterval != nil, "\(text)")
    #expect(text.contains(": unknown; 1 event heard"), "\(text)")
    #expect(json.contains("\"other_trains\""))
  }

  @Test func `A choice shows those that were chosen, and says who is not there`() throws {
    let file = try #require(FixtureFile.all.first { $0.description == "air-beacons.pcap" })
    let analysis = try analysis(file)
    let belt = try #require(DeviceAddress("C4:F2:17:1A:1D:BB"))
    let nobody = try #require(DeviceAddress("00:00:00:00:00:01"))
    let selection = AdvertisingSelection(addresses: [belt, nobody])
    #expect(selection.missing(from: analysis) == [nobody])
    let json = written { AdvertisingJSON.write(analysis, selection, to: &$0) }
    #expect(json.contains("\(belt)") && !json.contains("E5:1B:EA:C0:00:01"))
    let limited = written {
      AdvertisingJSON.write(analysis, AdvertisingSelection(limit: 2), to: &$0)
    }
    #expect(limited.contains("\"advertisers_not_shown\": 5"))
  }
}
