extension Plot {
  /// The values on the y axis, including markers.
  var heights: [Double] {
    var values = markers.compactMap { marker in
      if case .level(let level, _) = marker { level } else { nil }
    }
    switch content {
    case .series(let series):
      for series in series { values.append(contentsOf: series.drawnPoints.lazy.map(\.y)) }
    case .columns(let bars), .bars(let bars): values.append(contentsOf: bars.map(\.value))
    case .density(let density): values.append(contentsOf: density.rows.flatMap(\.values))
    case .histogram(let histogram):
      values.append(contentsOf: histogram.counts.lazy.map { Double($0) })
    }
    return values
  }

  /// The values on the x axis of series, including markers.
  var widths: [Double] {
    var values = markers.compactMap { marker in
      if case .moment(let moment, _) = marker { moment } else { nil }
    }
    guard case .series(let series) = content else { return values }
    for series in series {
      let points = series.drawnPoints
      values.append(contentsOf: points.lazy.map(\.x))
      if let end = series.end(of: points) { values.append(end) }
    }
    return values
  }
}

extension Plot.Axis {
  /// The quantity of the axis and its unit.
  func caption(unit: String) -> String {
    if label.isEmpty || unit.isEmpty { return label + unit }
    return "\(label), \(unit)"
  }
}

extension Plot.Series {
  /// The points that can be drawn, in ascending order of x.
  var drawnPoints: [Plot.Point] {
    let finite = points.filter { $0.x.isFinite && $0.y.isFinite }
    let isSorted = zip(finite, finite.dropFirst()).allSatisfy { $0.x <= $1.x }
    return isSorted ? finite : finite.sorted { $0.x < $1.x }
  }

  var holdsValues: Bool { form == .area || form == .steps }

  /// Returns the end of the last value that holds, which is assumed to last as long as the previous one.
  func end(of points: [Plot.Point]) -> Double? {
    guard holdsValues, let last = points.last, points.count > 1 else { return nil }
    return last.x + (last.x - points[points.count - 2].x)
  }
}
