import CaptureFiles

/// A plot as lines of text, drawn with block and braille characters.
///
/// It has the width of the style, and about a dozen lines. Several series are drawn below each
/// other on the same scales, because one character can't show two of them.
package struct PlotText {
  let plot: Plot
  let style: TextStyle
  /// Approximate number of rows of a picture. The ticks of the scale must fall between rows.
  let rows: Int
  var lines: [String] = []

  static let margin = "  "

  /// - Parameters:
  ///   - plot: the plot to draw.
  ///   - style: the width, and whether to use color.
  ///   - rows: the approximate height of a picture.
  package static func lines(_ plot: Plot, style: TextStyle, rows: Int = 8) -> [String] {
    var text = PlotText(plot: plot, style: style, rows: min(max(rows, 2), 60))
    text.draw()
    return text.lines
  }

  private init(plot: Plot, style: TextStyle, rows: Int) {
    self.plot = plot
    self.style = style
    self.rows = rows
  }

  private mutating func draw() {
    let y = PlotScale(plot.y, of: plot.heights, intervals: max(1, rows / 2))
    heading(y)
    switch plot.content {
    case .series(let series): draw(series, y)
    case .columns(let bars): draw(columns: bars, y)
    case .histogram(let histogram): draw(histogram)
    case .bars(let bars): draw(bars: bars)
    // Drawn only in files.
    case .density: sayNothing()
    }
  }

  private mutating func heading(_ y: PlotScale) {
    let caption = plot.y.caption(unit: y.unit)
    let title = plot.title.printable.truncated(to: style.width)
    let room = style.width - title.displayWidth - 3
    if caption.displayWidth <= room {
      let gap = title.isEmpty || caption.isEmpty ? "" : "   "
      lines.append(style.paint(title, .heading) + gap + style.paint(caption, .faint))
    } else {
      lines.append(style.paint(title, .heading))
      lines.append(PlotText.margin + style.paint(caption.truncated(to: style.width - 2), .faint))
    }
  }

  mutating func sayNothing() {
    lines.append(PlotText.margin + style.paint("nothing to show", .faint))
  }

  // MARK: Series

  private mutating func draw(_ series: [Plot.Series], _ y: PlotScale) {
    let shown = series.filter { !$0.drawnPoints.isEmpty }
    guard !shown.isEmpty else { return sayNothing() }
    var picture = TextPicture(y: y, rows: rows, style: style)
    let x = PlotScale(
      plot.x, of: plot.widths, intervals: max(1, picture.columns / 10), isTight: true)
    for one in shown {
      if shown.count > 1 {
        lines.append(PlotText.margin + style.paint(one.name.printable, .name))
      }
      let columns = picture.columns
      picture.clear()
      if one.form == .area {
        picture.fill(SampledColumns(one, scale: x, count: columns).columns.map { $0?.mean })
      } else {
        picture.fill(canvas(one, x, y, columns: columns, rows: picture.rows))
      }
      addLevels(to: &picture)
      lines += picture.lines
      lines += picture.axis(x, caption: plot.x)
    }
    addLegend(picture, x, y)
  }

  private func canvas(
    _ series: Plot.Series, _ x: PlotScale, _ y: PlotScale, columns: Int, rows: Int
  ) -> BrailleCanvas {
    var canvas = BrailleCanvas(columns: columns, rows: rows)
    let width = canvas.width
    let height = canvas.height
    func dot(_ value: Double) -> Int { Int((y.position(value) * Double(height - 1)).rounded()) }
    if series.form == .dots {
      for point in series.drawnPoints {
        canvas.set(x: Int(x.position(point.x) * Double(width - 1)), y: dot(point.y))
      }
      return canvas
    }
    let sampled = SampledColumns(series, scale: x, count: width).columns
    var last: (x: Int, y: Int)?
    for (index, column) in sampled.enumerated() {
      guard let column else { continue }
      let first = dot(column.first)
      if let last, series.form == .line {
        // A straight line from the previous column with a point.
        for step in last.x..<index {
          let share = Double(step - last.x) / Double(index - last.x)
          canvas.set(x: step, y: last.y + Int((Double(first - last.y) * share).rounded()))
        }
      } else if let last {
        canvas.setColumn(x: index, from: last.y, to: first)
      }
      canvas.setColumn(x: index, from: dot(column.lowest), to: dot(column.highest))
      last = (index, dot(column.last))
    }
    return canvas
  }

  // MARK: Markers

  func addLevels(to picture: inout TextPicture) {
    for marker in plot.markers {
      if case .level(let level, _) = marker { picture.addLevel(level) }
    }
  }

  /// Adds the names of the markers below the picture.
  mutating func addLegend(_ picture: TextPicture, _ x: PlotScale?, _ y: PlotScale) {
    let moments = plot.markers.compactMap { marker in
      if case .moment(let moment, _) = marker { moment } else { nil }
    }
    if let x, !moments.isEmpty { lines.append(picture.arrows(x, at: moments)) }
    for marker in plot.markers.prefix(PlotText.maximumMarkers) {
      switch marker {
      case .level(let level, let name):
        lines.append(legend("╌", y.text(of: level), name))
      case .moment(let moment, let name):
        if let x { lines.append(legend("▲", x.text(of: moment), name)) }
      }
    }
    let rest = plot.markers.count - PlotText.maximumMarkers
    if rest > 0 { lines.append(PlotText.margin + style.paint("and \(rest) more", .faint)) }
  }

  private static let maximumMarkers = 8

  private func legend(_ sign: String, _ value: String, _ name: String) -> String {
    let text = "\(sign) \(value)  \(name.printable)".truncated(to: style.width - 2)
    return PlotText.margin + style.paint(text, .faint)
  }
}
