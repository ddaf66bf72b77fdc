import TraceAnalysis
package import TraceReports

/// Differences as text: regressions first, with the evidence from both captures.
package struct DifferenceText {
  private let difference: TraceDifference
  private let style: TextStyle
  private var lines: [String] = []

  private init(_ difference: TraceDifference, _ style: TextStyle) {
    self.difference = difference
    self.style = style
  }

  /// - Parameters:
  ///   - difference: the differences to write.
  ///   - style: the text style.
  ///   - output: receives the text.
  package static func write(
    _ difference: TraceDifference, style: TextStyle, to output: inout OutputBuffer
  ) {
    var text = DifferenceText(difference, style)
    text.addHeading()
    for (word, side) in [("was", difference.old), ("is ", difference.new)] {
      guard let span = text.style.chosenSpan(of: side) else { continue }
      text.add("\(word)  \(span)", indent: 2)
    }
    for line in difference.damageLines { text.add(text.style.paint(line, .warning), indent: 2) }
    for direction in TraceDifference.Change.Direction.allCases { text.add(direction) }
    if difference.changesNotKept > 0 {
      text.add("… \(difference.changesNotKept) more changes exceeded the limit", indent: 2)
    }
    text.addNotCompared()
    for line in text.lines { output.line(line) }
  }

  // MARK: Sections

  private mutating func addHeading() {
    let names = [difference.old, difference.new].map { $0.name.printable.truncated(to: 64) }
      .joined(separator: " → ")
    guard !difference.comparedNothing else {
      let nothing = style.paint("nothing could be compared", .error)
      return add("\(names): \(nothing): no connection and no advertiser in common", indent: 0)
    }
    guard !difference.isSame else {
      add("\(names): \(style.paint("the same meaning", .good))", indent: 0)
      return
    }
    add("\(names): \(difference.counts)", indent: 0)
  }

  private mutating func add(_ direction: TraceDifference.Change.Direction) {
    let changes = difference.changes.filter { $0.direction == direction }
    guard !changes.isEmpty else { return }
    lines.append("")
    lines.append(style.paint(direction.title, .heading))
    // Connections are named if there is more than one.
    let isPlain = difference.connections.count <= 1
    for change in changes {
      let place = isPlain ? "" : change.place
      let times = change.times > 1 ? " ×\(change.times)" : ""
      add(
        style.paint(change.subject.printable.truncated(to: 96), direction.accent) + times + place,
        indent: 2)
      if change.old != nil || change.new != nil {
        add("was  \((change.old ?? "not there").printable)\(frames(change.oldFrames))", indent: 4)
        add("is   \((change.new ?? "not there").printable)\(frames(change.newFrames))", indent: 4)
      }
      if let cause = change.cause { add("after \(cause.printable)", indent: 4) }
      for consequence in change.consequences { add("so   \(consequence.printable)", indent: 4) }
    }
  }

  private mutating func addNotCompared() {
    guard !difference.notCompared.isEmpty else { return }
    lines.append("")
    lines.append(style.paint("Not compared", .heading))
    for text in difference.notCompared { add(text, indent: 2) }
  }

  // MARK: Helpers

  private mutating func add(_ text: String, indent: Int) {
    let prefix = String(repeating: " ", count: indent)
    for (index, part) in text.wrapped(to: style.width - indent - 5).enumerated() {
      lines.append(prefix + (index == 0 ? "" : "     ") + part)
    }
  }

  private func frames(_ frames: [Int]) -> String {
    guard !frames.isEmpty else { return "" }
    return "  " + frames.prefix(4).map { "#\($0)" }.joined(separator: ", ")
      + (frames.count > 4 ? ", …" : "")
  }
}

extension TraceDifference {
  /// Text such as "3 differences, 2 for the worse, 1 neither".
  var counts: String {
    let counts = TraceDifference.Change.Direction.allCases.compactMap { direction -> String? in
      let count = changes.count { $0.direction == direction }
      return count == 0 ? nil : "\(count) \(direction.counted)"
    }
    let all = Decimals.counted(changes.count, "difference")
    // If no change is worse or better, "neither" would be meaningless.
    guard changes.contains(where: { $0.direction != .other }) else {
      return "\(all), none worse"
    }
    return ([all] + counts).joined(separator: ", ")
  }

  /// A line for each capture with a damaged file, whose damaged parts were not compared.
  var damageLines: [String] {
    [("old", old.damage), ("new", new.damage)].compactMap { side, damage in
      guard !damage.isEmpty else { return nil }
      let places = damage.count == 1 ? "1 place" : "\(Decimals.grouped(damage.count)) places"
      let octets = Decimals.grouped(damage.bytesSkipped)
      return "the \(side) capture is damaged in \(places), \(octets) octets skipped: "
        + "the damaged parts are not compared"
    }
  }
}

extension TraceDifference.Change {
  /// "  connection 1 → 2", or empty outside connections.
  var place: String {
    switch (oldConnection, newConnection) {
    case (let old?, let new?): old == new ? "  connection \(old)" : "  connection \(old) → \(new)"
    case (let only?, nil), (nil, let only?): "  connection \(only)"
    case (nil, nil): ""
    }
  }
}

extension TraceDifference.Change.Direction {
  var title: String {
    switch self {
    case .worse: "Worse"
    case .better: "Better"
    case .other: "Different"
    }
  }

  fileprivate var counted: String {
    switch self {
    case .worse: "worse"
    case .better: "better"
    case .other: "neither"
    }
  }

  fileprivate var accent: TextStyle.Accent {
    switch self {
    case .worse: .error
    case .better: .good
    case .other: .name
    }
  }
}
