import CaptureFiles

/// One plot of an SVG document.
struct SVGPlot {
  let plot: Plot
  let width: Double
  let y: PlotScale
  let left: Double
  private(set) var elements: [String] = []

  /// Distance from the top edge of the plot to the area for values.
  static let top = 52.0
  static let fieldHeight = 180.0
  static let right = 28.0
  static let barHeight = 22
  /// Maximum number of bars, so that the file stays usable.
  static let maximumBars = 400

  var fieldWidth: Double { max(40, width - left - SVGPlot.right) }
  var bottom: Double { SVGPlot.top + SVGPlot.fieldHeight }

  /// Height of a plot, including the space below it.
  static func height(of plot: Plot) -> Int {
    switch plot.content {
    case .bars(let bars): 60 + barHeight * max(1, min(bars.count, maximumBars)) + 24
    case .density(let density):
      60 + barHeight * max(1, min(density.rows.count, maximumBars)) + 56
    case .series, .columns, .histogram:
      Int(top + fieldHeight) + 64 + (hasLegend(plot) ? 20 : 0)
    }
  }

  static func elements(of plot: Plot, width: Double) -> [String] {
    var drawing = SVGPlot(plot: plot, width: width)
    drawing.draw()
    return drawing.elements
  }

  private init(plot: Plot, width: Double) {
    self.plot = plot
    self.width = width
    let y = PlotScale(plot.y, of: SVGPlot.heights(of: plot), intervals: 5)
    let widest = y.ticks.map { SVGText.width(of: y.label($0)) }.max() ?? 7
    self.y = y
    left = min(max(40, 24 + widest), width / 3)
  }

  private static func heights(of plot: Plot) -> [Double] {
    guard case .histogram(let histogram) = plot.content else { return plot.heights }
    var joined = plot
    joined.content = .histogram(histogram.joined(limit: maximumBars))
    return joined.heights
  }

  private mutating func draw() {
    add(SVGText.text(plot.title, x: 16, y: 20, class: "name", limit: Int(width / 8)))
    let caption = plot.y.caption(unit: y.unit)
    add(SVGText.text(caption, x: 16, y: 40, class: "faint", limit: Int(width / 8)))
    switch plot.content {
    case .series(let series): draw(series)
    case .columns(let bars): draw(columns: bars)
    case .histogram(let histogram): draw(histogram)
    case .bars(let bars): draw(bars: bars)
    case .density(let density): draw(density)
    }
  }

  mutating func add(_ element: String) { elements.append(element) }

  func height(_ value: Double) -> Double {
    bottom - y.position(value) * SVGPlot.fieldHeight
  }

  // MARK: Axes

  /// Adds grid lines with their numbers.
  mutating func addHorizontalGrid() {
    for tick in y.ticks {
      let height = bottom - y.position(tick: tick) * SVGPlot.fieldHeight
      add(SVGText.line(left, height, left + fieldWidth, height, class: "grid"))
      add(
        SVGText.text(y.label(tick), x: left - 8, y: height + 4, class: "faint", anchor: "end"))
    }
  }

  mutating func addAxis(caption: String) {
    add(SVGText.line(left, bottom, left + fieldWidth, bottom, class: "axis"))
    add(
      SVGText.text(
        caption, x: left + fieldWidth, y: bottom + 38, class: "faint", anchor: "end",
        limit: Int(fieldWidth / 7)))
  }

  mutating func addTick(x: Double, label: String?) {
    add(SVGText.line(x, bottom, x, bottom + 5, class: "axis"))
    guard let label else { return }
    add(
      SVGText.text(label, x: x, y: bottom + 19, class: "faint", anchor: "middle", limit: 24))
  }

  mutating func sayNothing() {
    add(
      SVGText.text("nothing to show", x: left + 12, y: SVGPlot.top + 24, class: "faint"))
  }

  // MARK: Markers

  mutating func addLevels() {
    var baselines: [Double] = []
    for marker in plot.markers.prefix(SVGPlot.maximumMarkers) {
      guard case .level(let level, let name) = marker, level.isFinite else { continue }
      let height = height(level)
      // The names of adjacent levels are placed one above the other.
      var baseline = height - 5
      while let other = baselines.first(where: { abs($0 - baseline) < 12 }) {
        baseline = other - 12
      }
      baselines.append(baseline)
      add(SVGText.line(left, height, left + fieldWidth, height, class: "marker"))
      add(
        SVGText.text(
          "\(name) \(y.text(of: level))", x: left + fieldWidth - 4, y: baseline, class: "note",
          anchor: "end", limit: Int(fieldWidth / 8)))
    }
  }

  mutating func addMoments(_ x: PlotScale) {
    var row = 0
    for marker in plot.markers.prefix(SVGPlot.maximumMarkers) {
      guard case .moment(let moment, let name) = marker, moment.isFinite else { continue }
      let position = left + x.position(moment) * fieldWidth
      add(SVGText.line(position, SVGPlot.top, position, bottom, class: "marker"))
      let isRight = position > left + fieldWidth * 0.6
      add(
        SVGText.text(
          name, x: position + (isRight ? -5 : 5), y: SVGPlot.top + 25 + Double(row * 14),
          class: "note", anchor: isRight ? "end" : "start", limit: 48))
      // The names of adjacent moments are at different heights.
      row = (row + 1) % 4
    }
  }

  private static let maximumMarkers = 24

  // MARK: Legend

  static func hasLegend(_ plot: Plot) -> Bool {
    if case .series(let series) = plot.content { return series.count > 1 }
    return false
  }

  mutating func addLegend(_ names: [String]) {
    var x = left
    for (index, name) in names.enumerated() {
      let shown = name.printable.truncated(to: 40)
      let end = x + 30 + SVGText.width(of: shown)
      if end > width - SVGPlot.right {
        add(SVGText.text("and \(names.count - index) more", x: x, y: bottom + 60, class: "faint"))
        return
      }
      let colour = index % SVGText.colours
      add(
        SVGText.rectangle(x: x, y: bottom + 51, width: 10, height: 10, class: "f\(colour)"))
      add(SVGText.text(name, x: x + 15, y: bottom + 60, class: "faint", limit: 40))
      x = end
    }
  }
}
