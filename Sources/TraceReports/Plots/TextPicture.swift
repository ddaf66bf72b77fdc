import CaptureFiles

/// Rows of characters between a y axis and an x axis.
struct TextPicture {
  let y: PlotScale
  let style: TextStyle
  /// Number of rows: a multiple of the scale's intervals, so that each tick is at the upper edge of a row.
  let rows: Int
  let columns: Int
  private let labelWidth: Int
  private var cells: [[Character?]] = []
  private var levels: [[Bool]] = []

  init(y: PlotScale, rows: Int, style: TextStyle) {
    self.y = y
    self.style = style
    let perInterval = max(1, Int((Double(rows) / Double(y.intervals)).rounded()))
    self.rows = y.intervals * perInterval
    labelWidth = y.ticks.map { y.label($0).displayWidth }.max() ?? 1
    columns = max(8, style.width - PlotText.margin.count - labelWidth - 3)
    clear()
  }

  mutating func clear() {
    cells = Array(repeating: Array(repeating: nil, count: columns), count: rows)
    levels = Array(repeating: Array(repeating: false, count: columns), count: rows)
  }

  // MARK: Content

  /// Fills columns up to their values. Nil leaves a column empty.
  mutating func fill(_ values: [Double?]) {
    for (column, value) in values.enumerated() where column < columns {
      guard let value else { continue }
      set(column: column, eighths: eighths(value))
    }
  }

  /// The height of a value. A value above zero is always visible.
  func eighths(_ value: Double) -> Int {
    let position = y.position(value)
    let eighths = Int((position * Double(rows * 8)).rounded())
    return position > 0 ? max(1, eighths) : eighths
  }

  mutating func set(column: Int, eighths: Int) {
    for row in 0..<rows {
      let inRow = eighths - (rows - 1 - row) * 8
      if inRow > 0 { cells[row][column] = Sparkline.blocks[min(inRow, 8) - 1] }
    }
  }

  mutating func fill(_ canvas: BrailleCanvas) {
    for row in 0..<min(rows, canvas.rows) {
      for column in 0..<min(columns, canvas.columns) { cells[row][column] = canvas[row, column] }
    }
  }

  /// Adds a dashed line through empty space at this height.
  mutating func addLevel(_ value: Double) {
    let fromBottom = max(0, Int((y.position(value) * Double(rows)).rounded(.up)) - 1)
    let row = rows - 1 - min(fromBottom, rows - 1)
    for column in 0..<columns { levels[row][column] = true }
  }

  // MARK: Lines

  var lines: [String] {
    (0..<rows).map { row in
      let label = label(row: row)
      let edge = label == nil ? "│" : "┤"
      var text = ""
      var lastShown = 0
      for column in 0..<columns {
        let cell = cells[row][column] ?? (levels[row][column] ? "╌" : " ")
        text.append(cell)
        if cell != " " { lastShown = column + 1 }
      }
      let shown = String(text.prefix(lastShown))
      return PlotText.margin + style.paint((label ?? "").leftPadded(to: labelWidth), .faint)
        + " " + style.paint(edge, .faint) + shown
    }
  }

  /// The tick at the upper edge of a row.
  private func label(row: Int) -> String? {
    let perInterval = rows / y.intervals
    guard row % perInterval == 0 else { return nil }
    let index = y.intervals - row / perInterval
    return index < y.ticks.count ? y.label(y.ticks[index]) : nil
  }

  /// Returns the x axis with its ticks, labels and caption.
  func axis(_ x: PlotScale, caption: Plot.Axis) -> [String] {
    let ticks = x.ticks.map { tick in
      (column: column(x.position(tick: tick)), label: x.label(tick))
    }
    return axis(ticks, caption: caption.caption(unit: x.unit))
  }

  func axis(_ ticks: [(column: Int, label: String)], caption: String) -> [String] {
    var edge = Array(repeating: Character("─"), count: columns)
    var labels = Array(repeating: Character(" "), count: columns + labelWidth)
    var free = 0
    // The caption is at the right end. Labels that would overlap it are omitted.
    let caption = caption.printable.truncated(to: columns)
    let isBeside = caption.displayWidth <= columns / 3
    let room = labels.count - (isBeside && !caption.isEmpty ? caption.displayWidth + 2 : 0)
    for tick in ticks where (0..<columns).contains(tick.column) {
      edge[tick.column] = "┬"
      // Labels may extend to the left of the axis, below the y labels.
      let start = max(0, tick.column + labelWidth - (tick.label.count - 1) / 2)
      guard start >= free, start + tick.label.count <= room else { continue }
      for (offset, character) in tick.label.enumerated() { labels[start + offset] = character }
      free = start + tick.label.count + 1
    }
    let lowest = (y.ticks.first.map(y.label) ?? "").leftPadded(to: labelWidth)
    let used = labels.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
    let shown = String(labels[..<used])
    let indent = PlotText.margin + "  "
    var result = [PlotText.margin + style.paint("\(lowest) ┼" + String(edge), .faint)]
    if isBeside {
      let gap = caption.isEmpty ? 0 : labels.count - used
      result.append(indent + style.paint(shown + caption.leftPadded(to: gap), .faint))
    } else {
      result.append(indent + style.paint(shown, .faint))
      result.append(indent + style.paint(caption.leftPadded(to: labels.count), .faint))
    }
    return result
  }

  /// A line below the x axis with an arrow for each moment.
  func arrows(_ x: PlotScale, at moments: [Double]) -> String {
    var line = Array(repeating: Character(" "), count: columns)
    for moment in moments { line[column(x.position(moment))] = "▲" }
    let used = line.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
    let indent = String(repeating: " ", count: PlotText.margin.count + labelWidth + 2)
    return indent + style.paint(String(line[..<used]), .faint)
  }

  private func column(_ position: Double) -> Int {
    min(Int(position * Double(columns)), columns - 1)
  }
}
