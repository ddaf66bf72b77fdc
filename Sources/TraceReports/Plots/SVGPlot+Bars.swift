import CaptureFiles

extension SVGPlot {
  // MARK: Vertical bars

  mutating func draw(columns all: [Plot.Bar]) {
    addHorizontalGrid()
    addAxis(caption: plot.x.caption(unit: plot.x.unit))
    let bars = all.prefix(SVGPlot.maximumBars)
    guard !bars.isEmpty else { return sayNothing() }
    let slot = min(64, fieldWidth / Double(bars.count))
    let widest = bars.map { SVGText.width(of: $0.label.truncated(to: 24)) }.max() ?? 0
    let every = max(1, Int(((widest + 8) / slot).rounded(.up)))
    for (index, bar) in bars.enumerated() {
      let x = left + Double(index) * slot
      addUpright(bar.value, x: x + slot * 0.12, width: slot * 0.76)
      addTick(x: x + slot / 2, label: index % every == 0 ? bar.label : nil)
    }
    if bars.count < all.count {
      let text = "\(Decimals.grouped(all.count - bars.count)) more to the right"
      add(SVGText.text(text, x: left, y: bottom + 38, class: "faint"))
    }
    addLevels()
  }

  mutating func draw(_ histogram: Histogram) {
    addHorizontalGrid()
    addAxis(caption: plot.x.caption(unit: plot.x.unit))
    guard !histogram.counts.isEmpty else { return sayNothing() }
    let bins = histogram.joined(limit: SVGPlot.maximumBars)
    let slot = min(64, fieldWidth / Double(bins.counts.count))
    for (index, count) in bins.counts.enumerated() {
      addUpright(Double(count), x: left + Double(index) * slot + 0.5, width: slot - 1)
    }
    let scale = PlotScale(
      from: bins.start, to: bins.end,
      intervals: max(2, Int(slot * Double(bins.counts.count) / 90)), isTight: true)
    for tick in scale.ticks {
      let bin = (tick - bins.start) / bins.width
      addTick(x: left + bin * slot, label: scale.label(tick))
    }
    addLevels()
  }

  private mutating func addUpright(_ value: Double, x: Double, width: Double) {
    guard value.isFinite, y.position(value) > 0 else { return }
    // A value above zero is always visible.
    let top = min(height(value), bottom - 1)
    add(SVGText.rectangle(x: x, y: top, width: width, height: bottom - top, class: "f0"))
  }

  // MARK: Horizontal bars

  mutating func draw(bars all: [Plot.Bar]) {
    let bars = all.prefix(SVGPlot.maximumBars)
    guard !bars.isEmpty else { return sayNothing() }
    let finite = bars.map(\.value).filter(\.isFinite)
    let digits = PlotText.digits(for: finite)
    let values = bars.map { PlotScale.text($0.value, digits: digits) }
    let names = bars.map { $0.label.printable }
    let widest = names.map { SVGText.width(of: $0) }.max() ?? 0
    let labels = min(widest, width * 0.45)
    let valueWidth = values.map { SVGText.width(of: $0) }.max() ?? 0
    let start = 16 + labels + 12
    let room = max(20, width - start - SVGPlot.right - valueWidth - 8)
    let highest = max(finite.max() ?? 0, 0)
    for (index, bar) in bars.enumerated() {
      let y = Double(52 + index * SVGPlot.barHeight)
      let share = highest > 0 && bar.value.isFinite ? max(0, bar.value / highest) : 0
      let length = share > 0 ? max(1, share * room) : 0
      add(
        SVGText.text(
          names[index], x: start - 8, y: y + 14, class: "", anchor: "end",
          limit: Int(labels / 7)))
      add(SVGText.rectangle(x: start, y: y + 3, width: length, height: 15, class: "f0"))
      add(SVGText.text(values[index], x: start + length + 6, y: y + 14, class: "faint"))
    }
    if bars.count < all.count {
      let y = Double(52 + bars.count * SVGPlot.barHeight + 14)
      add(SVGText.text("and \(all.count - bars.count) more", x: 16, y: y, class: "faint"))
    }
  }
}
