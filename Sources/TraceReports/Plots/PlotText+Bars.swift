import CaptureFiles

extension PlotText {
  // MARK: Vertical bars

  mutating func draw(columns bars: [Plot.Bar], _ y: PlotScale) {
    guard !bars.isEmpty else { return sayNothing() }
    var picture = TextPicture(y: y, rows: rows, style: style)
    let slot = min(8, max(1, picture.columns / bars.count))
    let width = max(1, slot - (slot > 4 ? 2 : 1))
    let shown = bars.prefix(picture.columns / slot)
    var ticks: [(column: Int, label: String)] = []
    for (index, bar) in shown.enumerated() {
      let start = index * slot
      ticks.append((start + (width - 1) / 2, bar.label.printable.truncated(to: 24)))
      guard bar.value.isFinite else { continue }
      for column in start..<start + width {
        picture.set(column: column, eighths: picture.eighths(bar.value))
      }
    }
    addLevels(to: &picture)
    lines += picture.lines
    lines += picture.axis(ticks, caption: plot.x.caption(unit: plot.x.unit))
    if shown.count < bars.count {
      let text = "\(Decimals.grouped(bars.count - shown.count)) more to the right"
      lines.append(PlotText.margin + style.paint(text, .faint))
    }
    addLegend(picture, nil, y)
  }

  mutating func draw(_ histogram: Histogram) {
    guard !histogram.counts.isEmpty else { return sayNothing() }
    let bins = histogram.joined(limit: max(8, style.width - 16))
    var values = bins.counts.map { Double($0) }
    for case .level(let level, _) in plot.markers { values.append(level) }
    let y = PlotScale(plot.y, of: values, intervals: max(1, rows / 2))
    var picture = TextPicture(y: y, rows: rows, style: style)
    let slot = min(8, max(1, picture.columns / bins.counts.count))
    for (index, count) in bins.counts.enumerated() where (index + 1) * slot <= picture.columns {
      // The bars of a histogram touch each other. A wide bar leaves a column free as a separator.
      for column in index * slot..<index * slot + max(1, slot > 2 ? slot - 1 : slot) {
        picture.set(column: column, eighths: picture.eighths(Double(count)))
      }
    }
    addLevels(to: &picture)
    lines += picture.lines
    lines += picture.axis(edges(bins, slot: slot), caption: plot.x.caption(unit: plot.x.unit))
    addLegend(picture, nil, y)
  }

  /// Returns the starts of the bins, for as many bins as there is space for.
  private func edges(_ bins: Histogram, slot: Int) -> [(column: Int, label: String)] {
    let digits = PlotScale(from: 0, to: bins.width, intervals: 1).digits
    let labels = bins.counts.indices.map {
      PlotScale.text(bins.start + bins.width * Double($0), digits: digits)
    }
    let widest = labels.map(\.count).max() ?? 1
    let every = max(1, (widest + 2 + slot - 1) / slot)
    return stride(from: 0, to: labels.count, by: every).map { ($0 * slot, labels[$0]) }
  }

  // MARK: Horizontal bars

  mutating func draw(bars all: [Plot.Bar]) {
    let bars = all.prefix(PlotText.maximumBars)
    guard !bars.isEmpty else { return sayNothing() }
    let finite = bars.map(\.value).filter(\.isFinite)
    let digits = PlotText.digits(for: finite)
    let values = bars.map { PlotScale.text($0.value, digits: digits) }
    let valueWidth = values.map(\.displayWidth).max() ?? 1
    let labels = bars.map { $0.label.printable }
    let widest = labels.map(\.displayWidth).max() ?? 0
    let labelWidth = max(8, min(widest, style.width - valueWidth - 26))
    let room = max(8, style.width - labelWidth - valueWidth - 6)
    let highest = max(finite.max() ?? 0, 0)
    for (index, bar) in bars.enumerated() {
      let label = labels[index].truncated(to: labelWidth).padded(to: labelWidth)
      let share = highest > 0 && bar.value.isFinite ? max(0, bar.value / highest) : 0
      let line =
        PlotText.margin + label + "  " + values[index].leftPadded(to: valueWidth) + "  "
        + PlotText.bar(share, columns: room)
      lines.append(line.trimmingSpaces)
    }
    guard bars.count < all.count else { return }
    let text = "and \(Decimals.grouped(all.count - bars.count)) more"
    lines.append(PlotText.margin + style.paint(text, .faint))
  }

  private static let maximumBars = 200

  /// Number of digits after the decimal point that suits all of these values.
  static func digits(for values: [Double]) -> Int {
    if values.allSatisfy({ $0 == $0.rounded() }) { return 0 }
    return switch values.map(abs).max() ?? 0 {
    case 1000...: 0
    case 10...: 1
    case 1...: 2
    default: 3
    }
  }

  private static let leftBlocks: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

  /// - Parameters:
  ///   - share: the share of the whole length, 0 to 1.
  ///   - columns: the whole length.
  static func bar(_ share: Double, columns: Int) -> String {
    let rounded = Int((min(share, 1) * Double(columns * 8)).rounded())
    let eighths = share > 0 ? max(1, rounded) : rounded
    let rest = eighths % 8
    let full = String(repeating: "█", count: eighths / 8)
    return rest == 0 ? full : full + String(leftBlocks[rest - 1])
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
