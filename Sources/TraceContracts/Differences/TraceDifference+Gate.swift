import TraceAnalysis
public import TraceReports

extension TraceDifference {
  /// The differences as expectations of a check: nothing may be worse than in the old capture.
  public var expectations: [ExpectationResult] {
    let worse = changes.filter { $0.direction == .worse }
    let name = old.name.printable + others
    guard !comparedNothing else {
      return [
        result(
          1, "as in \(name)", "something can be compared", .fail,
          "nothing: the captures have no connection and no advertiser in common", [],
          "nothing-compared", [])
      ]
    }
    guard !worse.isEmpty else {
      let count = changes.count
      let measured =
        isSame
        ? "the same meaning"
        : "\(count) difference\(count == 1 ? "" : "s"), none worse: \(differences)"
      return [
        result(
          1, "as in \(name)", "nothing is worse", .pass, measured + blind,
          changes.prefix(TraceDifference.listed).flatMap(\.newFrames), "nothing-is-worse",
          changes.prefix(TraceDifference.listed).flatMap(\.oldFrames))
      ]
    }
    return worse.enumerated().map { index, change in
      result(
        index + 1, "as in \(name)", change.demand(change.old ?? "none", in: nil), .fail,
        change.measured, change.shownFrames, change.subject, change.oldFrames)
    }.numbered
  }

  /// Maximum number of differences to list that are not regressions.
  private static let listed = 3

  /// Text such as "connection interval 30 ms (#3), now 15 ms (#5); and 2 more".
  private var differences: String {
    let words = changes.prefix(TraceDifference.listed).map { change in
      let (old, new) = (change.old ?? "not there", change.new ?? "not there")
      return "\(change.subject) \(old)\(TraceDifference.places(change.oldFrames)), "
        + "now \(new)\(TraceDifference.places(change.newFrames))"
    }
    let rest = changes.count - words.count
    return (words + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "; ")
  }

  private static func places(_ frames: [Int]) -> String {
    let shown = frames.prefix(2).map { "#\($0)" }.joined(separator: ", ")
    return shown.isEmpty ? "" : " (\(shown))"
  }

  /// Text such as ", of another device: “Belt” C4:F2:17:1A:1D:BB, here “Lamp” C4:F2:17:1A:1D:CC". Empty for the same
  /// device.
  private var others: String {
    otherDevices.map { ", of another device: \($0.old.printable), here \($0.new.printable)" } ?? ""
  }

  /// Text that follows a result and lists what was not compared.
  private var blind: String {
    guard let first = notCompared.first else { return "" }
    let rest = notCompared.count - 1
    return "; not compared: \(first)" + (rest > 0 ? ", and \(rest) more" : "")
  }

  /// Returns the differences from several earlier captures as expectations. A change counts only if it is a regression
  /// from each of them.
  ///
  /// - Parameter differences: one for each earlier capture, all to the same new one.
  public static func expectations(of differences: [TraceDifference]) -> [ExpectationResult] {
    guard let first = differences.first, differences.count > 1 else {
      return differences.first?.expectations ?? []
    }
    let compared = differences.filter { !$0.comparedNothing }
    guard let model = compared.first else { return first.expectations }
    let worse = compared.map { difference in
      Dictionary(
        difference.changes.filter { $0.direction == .worse }.map { ($0.identity, $0) },
        uniquingKeysWith: { first, _ in first })
    }
    let changes = model.changes.filter { change in
      change.direction == .worse && worse.allSatisfy { $0[change.identity] != nil }
    }
    let more = differences.count - 1
    let subject =
      "as in \(model.old.name.printable) and \(more) more capture\(more == 1 ? "" : "s")\(model.others)"
    guard !changes.isEmpty else {
      return [
        model.result(
          1, subject, "nothing is worse than in all of them", .pass,
          "\(compared.count) compared\(model.blind)", [], "nothing-is-worse", [])
      ]
    }
    return changes.enumerated().map { index, change in
      let all = worse.compactMap { $0[change.identity]?.old }
      let values = all.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      let name = model.old.name.split(separator: "/").last.map { String($0).printable }
      return model.result(
        index + 1, subject, change.demand(TraceDifference.range(of: values), in: name), .fail,
        change.measured, change.shownFrames, change.subject, change.oldFrames)
    }.numbered
  }

  /// Returns the values of several captures: "216–217 ms" or "980 ms–1.02 s" if they are numbers of one quantity,
  /// otherwise all of them.
  static func range(of values: [String]) -> String {
    guard values.count > 1 else { return values.first ?? "none" }
    let numbers = values.compactMap(MeasuredText.init)
    let isOneUnit = Set(numbers.map(\.unit)).count == 1
    guard numbers.count == values.count, isOneUnit || numbers.allSatisfy({ $0.scale != nil }),
      let least = numbers.min(by: { $0.size < $1.size }),
      let most = numbers.max(by: { $0.size < $1.size })
    else { return values.prefix(4).joined(separator: " or ") + (values.count > 4 ? " or …" : "") }
    return "\(least.text)\(least.unit == most.unit ? "" : least.unit)–\(most.text)\(most.unit)"
  }

  /// A number with its unit, as shown in a change.
  private struct MeasuredText {
    let text: Substring
    let unit: Substring
    private let number: Double

    /// Parses a value, or returns nil if it does not begin with a number.
    init?(_ value: String) {
      text = value.prefix { $0.isNumber || $0 == "." }
      unit = value.dropFirst(text.count)
      guard let number = Double(text) else { return nil }
      self.number = number
    }

    /// The unit in seconds, for a time.
    var scale: Double? { [" µs": 1e-6, " ms": 1e-3, " s": 1][String(unit)] }

    var size: Double { number * (scale ?? 1) }
  }

  private func result(
    _ index: Int, _ subject: String, _ demand: String, _ outcome: ExpectationResult.Outcome,
    _ measured: String, _ frames: [Int], _ words: String, _ oldFrames: [Int]
  ) -> ExpectationResult {
    var result = ExpectationResult(
      file: nil, index: index, identifier: "baseline-" + ContractWord.normal(words),
      subject: subject, demand: demand, outcome: outcome, isOptional: false,
      measured: measured, frames: frames, line: nil, because: nil)
    result.baseline = .init(file: old.name, frames: oldFrames)
    return result
  }
}

extension TraceDifference.Change {
  /// Returns what the earlier captures contain: "ATT_MTU: 247 on connection 1 (#75)".
  ///
  /// - Parameters:
  ///   - before: the value in the earlier captures.
  ///   - name: the capture with the frames, if there are several.
  fileprivate func demand(_ before: String, in name: String?) -> String {
    let times = times > 1 ? " ×\(times)" : ""
    // An additional connection has no place in the earlier capture.
    let place = place.isEmpty || oldConnection == nil ? "" : " on \(place.drop { $0 == " " })"
    let frames = oldFrames.prefix(4).map { "#\($0)" }.joined(separator: ", ")
    let evidence = frames.isEmpty ? "" : " (\(frames)\(name.map { " of \($0)" } ?? ""))"
    return "\(subject)\(times): \(before)\(place)\(evidence)"
  }

  /// Text such as "now 23" or "not there, between #1 and #449".
  fileprivate var measured: String {
    let after = cause.map { "; after \($0)" } ?? ""
    if let new { return "now \(new)\(after)" }
    guard let first = soughtFrames.first, let last = soughtFrames.last else {
      return "not there" + after
    }
    return "not there, between #\(first) and #\(last)" + after
  }

  /// The frames of the new capture that show the change, or between which the item was searched for.
  fileprivate var shownFrames: [Int] { newFrames.isEmpty ? soughtFrames : newFrames }

  /// Identifies equal changes from several captures.
  fileprivate struct Identity: Hashable {
    let kind: Kind
    let subject: String
    let connection: Int?
  }

  fileprivate var identity: Identity {
    Identity(kind: kind, subject: subject, connection: newConnection)
  }
}
