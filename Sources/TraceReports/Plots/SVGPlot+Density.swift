import CaptureFiles

extension SVGPlot {
  /// Draws a row for each name. The higher the value of a cell, the stronger its color.
  mutating func draw(_ density: Plot.Density) {
    let rows = density.rows.prefix(SVGPlot.maximumBars)
    let columns = rows.map(\.values.count).max() ?? 0
    guard columns > 0 else { return sayNothing() }
    let names = rows.map { $0.label.printable }
    let labels = min(names.map { SVGText.width(of: $0) }.max() ?? 0, width * 0.35)
    let start = 16 + labels + 12
    let room = max(40, width - start - SVGPlot.right)
    let highest = density.highest
    let cell = room / Double(columns)
    for (index, row) in rows.enumerated() {
      let y = Double(52 + index * SVGPlot.barHeight)
      add(
        SVGText.text(
          names[index], x: start - 8, y: y + 14, class: "", anchor: "end",
          limit: Int(labels / 7)))
      add(SVGText.line(start, y + 19, start + room, y + 19, class: "grid"))
      for (column, value) in row.values.enumerated() where value.isFinite && value > 0 {
        // Uses the square root, so that one packet is visible next to a hundred.
        let share = highest > 0 ? (value / highest).squareRoot() : 0
        add(
          SVGText.rectangle(
            x: start + Double(column) * cell, y: y + 3, width: max(1, cell - 0.5), height: 15,
            class: "f0", opacity: 0.15 + 0.85 * share))
      }
    }
    addTimes(of: density, below: Double(52 + rows.count * SVGPlot.barHeight), start, room)
    if rows.count < density.rows.count {
      let y = Double(52 + rows.count * SVGPlot.barHeight + 36)
      let text = "and \(density.rows.count - rows.count) more"
      add(SVGText.text(text, x: 16, y: y, class: "faint"))
    }
  }

  private mutating func addTimes(
    of density: Plot.Density, below y: Double, _ start: Double, _ room: Double
  ) {
    let x = PlotScale(
      plot.x, of: [density.start, density.end], intervals: max(2, Int(room / 90)), isTight: true)
    add(SVGText.line(start, y + 2, start + room, y + 2, class: "axis"))
    for tick in x.ticks {
      let place = start + x.position(tick: tick) * room
      add(SVGText.line(place, y + 2, place, y + 7, class: "axis"))
      add(SVGText.text(x.label(tick), x: place, y: y + 20, class: "faint", anchor: "middle"))
    }
    add(
      SVGText.text(
        plot.x.caption(unit: x.unit), x: start + room, y: y + 36, class: "faint", anchor: "end",
        limit: Int(room / 7)))
  }
}
