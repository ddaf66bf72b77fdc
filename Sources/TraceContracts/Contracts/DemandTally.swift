import TraceReports

/// The results of one demand for all instances.
struct DemandTally {
  private var failed = Wrong()
  /// Whether one of the values is more than the specification's default.
  private var isShown = false
  private var notKnown = Wrong()
  private var held: [(text: String, frames: [Int])] = []
  /// Maximum number of different values to report. Values that are not kept have passed as well.
  private static let limit = 3

  /// - Parameters:
  ///   - measurement: the value, or nil if the instance has none.
  ///   - demand: the demand.
  ///   - label: the place of the instance.
  ///   - explanation: a sentence that explains a failure.
  mutating func add(
    _ measurement: ContractMeasurement?, _ demand: ContractDemand, _ label: String,
    explanation: @autoclosure () -> String? = nil
  ) {
    let text = measurement.map { $0.text(demand.key) } ?? "not known"
    let frames = measurement?.frames ?? []
    let place = ["the capture", "the file"].contains(label) ? nil : label
    switch measurement?.verdict(demand.condition) ?? .notKnown {
    case .holds:
      if held.count <= DemandTally.limit, !held.contains(where: { $0.text == text }) {
        held.append((text, frames))
      }
    case .fails:
      isShown = isShown || measurement?.basis != "assumed"
      let lacking = measurement?.lacking(demand.condition) ?? []
      let rest = lacking.isEmpty ? "" : ", lacks \(lacking.joined(separator: ", ")),"
      let cause =
        (measurement?.cause.map { " (\($0))" } ?? "") + (explanation().map { ": \($0)," } ?? "")
      // A default is wrong because nobody requested more.
      let shown = text.replacing(
        " (assumed)",
        with:
          " (\(measurement?.assumption ?? "assumed: no packet of the capture sets another value"))")
      let isPlain = cause.isEmpty && rest.isEmpty && text.first?.isNumber == true
      failed.count(
        shown.quotedSwitch + cause + rest, place, frames,
        number: isPlain ? measurement?.number.map { ($0, text) } : nil)
    case .notKnown:
      let open = measurement?.whyOpen(demand.condition).map { "; \($0)," } ?? ""
      let unknown = (text.hasPrefix("not known") ? text : "not known: \(text)") + open
      notKnown.count(unknown, place, frames)
    }
  }

  /// Instances that do not meet the demand. The first of them are kept with their values.
  private struct Wrong {
    private(set) var count = 0
    private(set) var frames: [Int] = []
    private var values: [(text: String, places: [String])] = []
    /// The smallest and the largest number, as long as all values are numbers.
    private var extremes:
      (least: (number: Double, text: String), most: (number: Double, text: String))?
    private var areNumbers = true
    private var places: [String] = []
    /// Maximum length of a text that is repeated for each place.
    private static let shortText = 24

    mutating func count(
      _ text: String, _ place: String?, _ frames: [Int], number: (Double, String)? = nil
    ) {
      count += 1
      areNumbers = areNumbers && number != nil
      if let number {
        let (least, most) = (extremes?.least ?? number, extremes?.most ?? number)
        extremes = (number.0 < least.0 ? number : least, number.0 > most.0 ? number : most)
      }
      if let place, places.count < 4, !places.contains(place) { places.append(place) }
      guard count <= DemandTally.limit else { return }
      self.frames += frames
      if text.count > Wrong.shortText, let place,
        let same = values.firstIndex(where: { $0.text == text })
      {
        if !values[same].places.contains(place) { values[same].places.append(place) }
      } else {
        values.append((text, place.map { [$0] } ?? []))
      }
    }

    /// The range that many of the values have in common: "64–79 bpm on connection 1". Nil for other values.
    private var range: String? {
      guard areNumbers, count > DemandTally.limit, let (least, most) = extremes,
        least.number < most.number
      else { return nil }
      func parts(_ text: String) -> (number: Substring, unit: Substring) {
        let number = text.prefix { $0.isNumber || $0 == "." }
        return (number, text[number.endIndex...])
      }
      let (first, last) = (parts(least.text), parts(most.text))
      guard first.unit == last.unit, !first.unit.contains("(") else { return nil }
      let place =
        places.isEmpty
        ? "" : " on \(places.prefix(3).joined(separator: ", "))\(places.count > 3 ? ", …" : "")"
      return "\(first.number)–\(last.number)\(last.unit)\(place)"
    }

    /// The values as text: "50 on connection 1, 23 on connection 2".
    var text: String {
      if let range { return range }
      return words + (count > DemandTally.limit ? ", …" : "")
    }

    private var words: String {
      values.map { value in
        value.text
          + (value.places.isEmpty ? "" : " on \(value.places.joined(separator: ", "))")
      }.joined(separator: ", ")
    }
  }

  func judged(
    of matched: Int
  ) -> (
    outcome: ExpectationResult.Outcome, measured: String, frames: [Int],
    ground: ExpectationResult.Ground?
  ) {
    // A wrong value is more important than an unknown one.
    let wrong = failed.count > 0 ? failed : notKnown
    if wrong.count > 0 {
      let total = matched > 1 ? " (\(wrong.count) of \(matched))" : ""
      let ground: ExpectationResult.Ground =
        failed.count == 0 ? .unknown : isShown ? .shown : .assumed
      return (.fail, wrong.text + total, wrong.frames, ground)
    }
    let shown = held.prefix(DemandTally.limit)
    let more = held.count > DemandTally.limit ? ", …" : ""
    return (.pass, shown.map(\.text).joined(separator: ", ") + more, shown.flatMap(\.frames), nil)
  }
}

extension String {
  /// The text, with "on" and "off" in quotation marks, because "on on connection 1" reads like an error.
  fileprivate var quotedSwitch: String { ["on", "off"].contains(self) ? "\"\(self)\"" : self }
}
