extension SVGPlot {
  mutating func draw(_ series: [Plot.Series]) {
    addHorizontalGrid()
    let x = PlotScale(
      plot.x, of: plot.widths, intervals: max(2, Int(fieldWidth / 90)), isTight: true)
    addAxis(caption: plot.x.caption(unit: x.unit))
    for tick in x.ticks {
      addTick(x: left + x.position(tick: tick) * fieldWidth, label: x.label(tick))
    }
    let isEmpty = series.allSatisfy { $0.drawnPoints.isEmpty }
    if isEmpty { sayNothing() }
    for (index, one) in series.enumerated() { draw(one, x, colour: index % SVGText.colours) }
    addLevels()
    addMoments(x)
    if SVGPlot.hasLegend(plot) { addLegend(series.map(\.name)) }
  }

  private mutating func draw(_ series: Plot.Series, _ x: PlotScale, colour: Int) {
    let points = series.drawnPoints
    guard !points.isEmpty else { return }
    switch series.form {
    case .dots: add(SVGText.path(dots(points, x), class: "d s\(colour)"))
    case .line: add(SVGText.path(polyline(series, points, x), class: "l s\(colour)"))
    case .steps: add(SVGText.path(steps(series, points, x).path, class: "l s\(colour)"))
    case .area:
      let (path, start, end) = steps(series, points, x)
      let floor = SVGText.number(bottom)
      let closed = path + "L\(end) \(floor)L\(start) \(floor)Z"
      add(SVGText.path(closed, class: "a s\(colour) f\(colour)"))
    }
  }

  private func left(_ x: PlotScale, _ value: Double) -> Double {
    left + x.position(value) * fieldWidth
  }

  private func place(_ x: Double, _ y: Double) -> String {
    "\(SVGText.number(x)) \(SVGText.number(y))"
  }

  // MARK: Paths

  /// Lines of zero length, whose round ends are the dots. Dots at the same position are drawn once.
  private func dots(_ points: [Plot.Point], _ x: PlotScale) -> String {
    let grid = points.count > 2000 ? 2.0 : 0.5
    var drawn: Set<String> = []
    var path = ""
    for point in points {
      let column = (left(x, point.x) / grid).rounded() * grid
      let row = (height(point.y) / grid).rounded() * grid
      let place = place(column, row)
      if drawn.insert(place).inserted { path += "M\(place)h0" }
    }
    return path
  }

  private func polyline(_ series: Plot.Series, _ points: [Plot.Point], _ x: PlotScale) -> String {
    if points.count == 1 {
      // A line through one point has no length, so a short one is drawn.
      return "M\(place(left(x, points[0].x) - 3, height(points[0].y)))h6"
    }
    let places = points.count > 2 * Int(fieldWidth) ? nil : points
    guard let places else { return binned(series, x) }
    return "M" + places.map { place(left(x, $0.x), height($0.y)) }.joined(separator: "L")
  }

  /// Returns the first, lowest, highest and last value at each pixel, which cover the same area as a line through all
  /// points, regardless of their number.
  private func binned(_ series: Plot.Series, _ x: PlotScale) -> String {
    let columns = SampledColumns(series, scale: x, count: Int(fieldWidth)).columns
    var path = ""
    for (index, column) in columns.enumerated() {
      guard let column else { continue }
      var values = [column.first, column.lowest, column.highest, column.last]
      if column.lowest == column.highest { values = [column.first] }
      for value in values {
        path += (path.isEmpty ? "M" : "L") + place(left + Double(index) + 0.5, height(value))
      }
    }
    return path
  }

  /// Returns values that hold until the next one, with their starts and ends.
  private func steps(
    _ series: Plot.Series, _ points: [Plot.Point], _ x: PlotScale
  ) -> (path: String, start: String, end: String) {
    let isBinned = points.count > Int(fieldWidth)
    var places: [(x: Double, y: Double)] = []
    if isBinned {
      let columns = SampledColumns(series, scale: x, count: Int(fieldWidth)).columns
      for (index, column) in columns.enumerated() {
        if let column { places.append((left + Double(index), height(column.mean))) }
      }
    } else {
      places = points.map { (left(x, $0.x), height($0.y)) }
    }
    let start = places.first?.x ?? left
    let held = series.end(of: points).map { left(x, $0) }
    let end = max(held ?? start + 6, places.last?.x ?? start)
    var path = ""
    var last: Double?
    for place in places {
      if path.isEmpty {
        path = "M\(self.place(place.x, place.y))"
      } else if place.y != last {
        path += "H\(SVGText.number(place.x))V\(SVGText.number(place.y))"
      }
      last = place.y
    }
    path += "H\(SVGText.number(end))"
    return (path, SVGText.number(start), SVGText.number(end))
  }
}
