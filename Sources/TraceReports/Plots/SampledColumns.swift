/// A series as columns of a picture, with the points of each column combined.
struct SampledColumns {
  /// The range and mean of the points in a column.
  struct Column: Hashable {
    var first: Double
    var last: Double
    var lowest: Double
    var highest: Double
    var sum: Double
    var count: Int

    init(_ value: Double) {
      first = value
      last = value
      lowest = value
      highest = value
      sum = value
      count = 1
    }

    mutating func add(_ value: Double) {
      last = value
      lowest = min(lowest, value)
      highest = max(highest, value)
      sum += value
      count += 1
    }

    var mean: Double { sum / Double(count) }
  }

  /// The columns. Nil for a column with nothing to show.
  private(set) var columns: [Column?]

  /// - Parameters:
  ///   - series: the values. Values that hold fill the columns up to the next point.
  ///   - scale: the x axis.
  ///   - count: the number of columns in the picture.
  init(_ series: Plot.Series, scale: PlotScale, count: Int) {
    columns = Array(repeating: nil, count: max(1, count))
    let points = series.drawnPoints
    for point in points {
      let index = column(scale.position(point.x))
      if columns[index] == nil {
        columns[index] = Column(point.y)
      } else {
        columns[index]?.add(point.y)
      }
    }
    guard series.holdsValues, let first = points.first, let last = points.last else { return }
    let end = column(scale.position(series.end(of: points) ?? last.x))
    var held = first.y
    for index in column(scale.position(first.x))...max(end, column(scale.position(last.x))) {
      if let column = columns[index] {
        held = column.last
      } else if index < end || end == columns.count - 1 {
        columns[index] = Column(held)
      }
    }
  }

  private func column(_ position: Double) -> Int {
    min(Int(position * Double(columns.count)), columns.count - 1)
  }
}
