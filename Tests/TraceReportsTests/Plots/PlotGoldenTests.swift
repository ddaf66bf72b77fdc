import ReportTestSupport
import Foundation
import TestSupport
import Testing
import TraceReports

@Suite struct PlotGoldenTests {
  private static let folder = PackageFiles.root + "/Tests/TraceReportsTests/PlotGoldens/"

  /// Compares with a file, or writes it when BLETRACE_UPDATE_GOLDEN is set.
  private func check(_ text: String, against name: String) throws {
    let path = PlotGoldenTests.folder + name
    if ProcessInfo.processInfo.environment["BLETRACE_UPDATE_GOLDEN"] != nil {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    let expected = try? String(contentsOfFile: path, encoding: .utf8)
    #expect(text == expected, "differs from \(name)")
  }

  @Test(arguments: [60, 80, 100, 200])
  func `The gallery looks as it did, at every width`(width: Int) throws {
    let style = TextStyle(width: width)
    let lines = PlotGallery.all.flatMap { PlotText.lines($0, style: style) + [""] }
    #expect(lines.allSatisfy { $0.count <= width })
    try check(lines.joined(separator: "\n") + "\n", against: "gallery-\(width).txt")
  }

  @Test func `The gallery's SVG looks as it did`() throws {
    let document = SVGDocument(title: "Gallery <of> \"plots\" & more", plots: PlotGallery.all)
    let svg = written { document.write(to: &$0) }
    #expect(svg == written { document.write(to: &$0) })
    try check(svg, against: "gallery.svg")
  }
}
