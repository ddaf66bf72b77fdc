import ReportTestSupport
import Foundation
import Testing

import TraceReports

@Suite struct PlotTests {
  @Test func `Ticks are 1, 2 or 5 times a power of ten`() {
    let cases: [(Double, Double, Int, [String])] = [
      (0, 400, 4, ["0", "100", "200", "300", "400"]),
      (0, 461.5, 4, ["0", "200", "400", "600"]),
      (-92, -41, 5, ["-100", "-80", "-60", "-40"]),
      (0, 0.3, 3, ["0.0", "0.1", "0.2", "0.3"]),
      (0, 12_345, 3, ["0", "5,000", "10,000", "15,000"]),
      (7, 7, 4, ["6.6", "6.8", "7.0", "7.2", "7.4"]),
      (0, 0, 4, ["0.0", "0.5", "1.0"]),
    ]
    for (low, high, intervals, labels) in cases {
      let scale = PlotScale(from: low, to: high, intervals: intervals)
      #expect(scale.ticks.map(scale.label) == labels)
    }
  }

  @Test func `Counts have no ticks between whole numbers`() {
    let scale = PlotScale(Plot.Axis("", isWhole: true), of: [1, 2], intervals: 8)
    #expect(scale.ticks == [0, 1, 2])
  }

  @Test func `Time is shown in the unit that its span asks for`() {
    func unit(_ span: Double) -> String {
      PlotScale(.time("time"), of: [0, span], intervals: 5, isTight: true).unit
    }
    #expect([0.2, 40, 900, 90_000].map(unit) == ["ms", "s", "min", "h"])
  }

  @Test func `A histogram counts every finite value once`() {
    let values: [Double] = [.nan, 1, 2, 2, 2.5, 9, 10, -Double.infinity]
    let histogram = Histogram(of: values, bins: 5)
    #expect(histogram.counts.reduce(0, +) == 6)
    #expect(histogram.joined(limit: 2).counts.reduce(0, +) == 6)
    #expect(Histogram(of: [3, 3, 3]).counts.reduce(0, +) == 3)
    #expect(Histogram(of: []).counts.isEmpty)
  }

  @Test func `A sparkline has one block for a value, and joins what is too much`() {
    #expect(Sparkline.text([0, 1, 2, 3, 4, 5, 6, 7, 8]) == "▁▂▃▄▅▆▇██")
    #expect(Sparkline.text([0, .nan, 8]) == "▁ █")
    #expect(Sparkline.text([Double](repeating: 5, count: 1000), width: 10) == "██████████")
    #expect(Sparkline.text([]).isEmpty)
    #expect(Sparkline.text([1, 2], range: 0...0) == "▁▁")
  }

  @Test func `What is more than nothing can be seen`() {
    let plot = Plot("", y: Plot.Axis(""), .columns([Plot.Bar("a", 1), Plot.Bar("b", 100_000)]))
    let lines = PlotText.lines(plot, style: TextStyle(width: 60))
    #expect(lines.contains { $0.contains("▁") })
  }

  private static let odd: [[Double]] = [
    [], [0], [5], [-5], [1e300, -1e300], [.nan], [.infinity, 1], [1, 1, 1], [0, 1e-300],
    [1e15, 1e15 + 1], [-60, -60], [.greatestFiniteMagnitude, .leastNonzeroMagnitude],
  ]

  @Test(arguments: odd)
  func `Odd values do no harm in any form`(values: [Double]) {
    let points = values.enumerated().map { Plot.Point(x: Double($0), y: $1) }
    let turned = values.map { Plot.Point(x: $0, y: 1) }
    let bars = values.map { Plot.Bar("b", $0) }
    var contents: [Plot.Content] = [
      .columns(bars), .bars(bars), .histogram(Histogram(of: values)), .series([]),
    ]
    for form in [Plot.Series.Form.area, .line, .steps, .dots] {
      contents.append(.series([Plot.Series("a", form, points)]))
      contents.append(.series([Plot.Series("a", form, turned), Plot.Series("b", form, points)]))
    }
    let markers = values.flatMap { [Plot.Marker.level($0, "level"), .moment($0, "moment")] }
    for content in contents {
      for axis in [Plot.Axis("y"), Plot.Axis("y", startsAtZero: false, isWhole: true)] {
        let plot = Plot("odd", x: .time("t"), y: axis, content, markers: markers)
        #expect(!PlotText.lines(plot, style: TextStyle(width: 40)).isEmpty)
        #expect(
          written { SVGDocument(title: "", plots: [plot]).write(to: &$0) }.hasSuffix("</svg>\n"))
      }
    }
  }

  @Test func `Many points make a small file`() {
    let points = (0..<100_000).map { index in
      Plot.Point(x: Double(index), y: Double((index &* 7919) % 1000))
    }
    for form in [Plot.Series.Form.area, .line, .steps, .dots] {
      let plot = Plot("many", y: Plot.Axis("y"), .series([Plot.Series("", form, points)]))
      let svg = written { SVGDocument(title: "", plots: [plot]).write(to: &$0) }
      #expect(svg.utf8.count < 400_000, "\(form)")
    }
  }

  @Test func `Names from a capture can't break the file`() {
    let plot = Plot(
      "a<b>&\"c\u{1B}[31m", x: Plot.Axis("]]>"), y: Plot.Axis("&"),
      .columns([Plot.Bar("</svg>", 1)]))
    let svg = written { SVGDocument(title: "<&>", plots: [plot]).write(to: &$0) }
    #expect(svg.components(separatedBy: "</svg>").count == 2)
    #expect(svg.contains("a&lt;b&gt;&amp;&quot;c\\u{1b}[31m"))
    #expect(svg.contains("&lt;/svg&gt;"))
    #expect(!svg.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }
}
