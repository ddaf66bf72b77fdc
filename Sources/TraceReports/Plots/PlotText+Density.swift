import CaptureFiles

extension PlotText {
  /// A line for each name; the higher a block, the more there is.
  mutating func draw(_ density: Plot.Density) {
    let rows = density.rows.prefix(PlotText.maximumRows)
    guard rows.contains(where: { !$0.values.isEmpty }) else { return sayNothing() }
    let labels = rows.map { $0.label.printable }
    let widest = labels.map(\.displayWidth).max() ?? 0
    let labelWidth = max(8, min(widest, style.width / 2))
    let room = max(8, style.width - labelWidth - 4)
    let highest = max(density.highest, 1e-9)
    for (index, row) in rows.enumerated() {
      let label = labels[index].truncated(to: labelWidth).padded(to: labelWidth)
      let values = row.values.map { $0 > 0 ? $0 : .nan }
      lines.append(
        PlotText.margin + label + "  "
          + Sparkline.text(values, range: 0...highest, width: room))
    }
    guard rows.count < density.rows.count else { return }
    let text = "and \(Decimals.grouped(density.rows.count - rows.count)) more"
    lines.append(PlotText.margin + style.paint(text, .faint))
  }

  private static let maximumRows = 200
}
